/**
 * A long computation in steps of some milliseconds at most. Whoever drives it may let others run between two steps, or
 * leave it there; it sees one state of the workspace only if that does not change meanwhile.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Takes all steps at once. */
export function allSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) {
      return value;
    }
  }
}

/** Runs something for each item, with a step after every so many. */
export function* eachInSteps<T>(items: Iterable<T>, run: (item: T) => void, stepSize = 1): Steps<void> {
  let count = 0;
  for (const item of items) {
    run(item);
    count += 1;
    if (count % stepSize === 0) {
      yield;
    }
  }
}

/** The same computation with so many of its steps as one. */
export function* inFewerSteps<T>(steps: Steps<T>, stepSize: number): Steps<T> {
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next();
    if (done === true) {
      return value;
    }
    if (count % stepSize === 0) {
      yield;
    }
  }
}
