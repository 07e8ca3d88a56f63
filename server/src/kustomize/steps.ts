import { BadPath } from './fieldSpecs';
import type { Cause, EffectiveObject } from './object';
import { Problems } from './problem';
import type { Step } from './step';

/** What a layer does to each object by itself. */
export interface EachStep {
  /**
   * What this step is besides the object: nodes of the file that asks for it, lists of field specifications. A step with
   * the same parts does the same, so that its results are kept; without parts nothing is kept.
   */
  readonly parts: readonly object[] | undefined;
  readonly cause: Cause;
  /** `meet` is called for an object that the step is about. */
  run(object: EffectiveObject, step: Step, meet: () => void): EffectiveObject;
  /** Told afterwards for how many objects it was, and all of them as they are then. */
  readonly met?: (count: number, objects: readonly EffectiveObject[]) => void;
}

/** What became of one object in several steps. */
interface Result {
  readonly object: EffectiveObject;
  readonly problems: Problems | undefined;
  /** The steps that were about it, by their number. */
  readonly met: readonly number[];
}

/** Results by the parts of the steps that made them. */
class Kept {
  readonly #next = new WeakMap<object, Kept>();
  readonly results = new WeakMap<EffectiveObject, Result>();

  at(part: object): Kept {
    const known = this.#next.get(part) ?? new Kept();
    this.#next.set(part, known);
    return known;
  }
}

const kept = new Kept();

/**
 * What a layer does, in order. Steps for each object run together, and what they make of an object is kept for as long as
 * the layer and the object are there: a layer that is built again costs only what is different since.
 */
export class Steps {
  readonly #step: Step;
  #objects: readonly EffectiveObject[];
  #pending: EachStep[] = [];

  constructor(objects: readonly EffectiveObject[], step: Step) {
    this.#objects = objects;
    this.#step = step;
  }

  each(step: EachStep): void {
    this.#pending.push(step);
  }

  /** A step that looks at all objects together. */
  all(change: (objects: readonly EffectiveObject[]) => readonly EffectiveObject[]): void {
    this.#objects = change(this.done());
  }

  done(): readonly EffectiveObject[] {
    const steps = this.#pending;
    if (steps.length === 0) {
      return this.#objects;
    }
    this.#pending = [];
    const store = steps.every(({ parts }) => parts !== undefined) ? steps.flatMap(({ parts = [] }) => parts).reduce((now: Kept, part) => now.at(part), kept).results : undefined;
    const counts = steps.map(() => 0);
    let changed = false;
    const objects = this.#objects.map((object) => {
      const result = store?.get(object) ?? this.#run(object, steps);
      store?.set(object, result);
      result.met.forEach((index) => (counts[index] = (counts[index] ?? 0) + 1));
      if (result.problems !== undefined) {
        this.#step.problems.take(result.problems);
      }
      changed ||= result.object !== object;
      return result.object;
    });
    steps.forEach(({ met }, index) => met?.(counts[index] ?? 0, objects));
    this.#objects = changed ? objects : this.#objects;
    return this.#objects;
  }

  #run(object: EffectiveObject, steps: readonly EachStep[]): Result {
    const problems = new Problems();
    const met = new Set<number>();
    const after = steps.reduce((now, step, index) => {
      if (now.content === undefined) {
        return now;
      }
      try {
        return step.run(now, { ...this.#step, problems }, () => met.add(index));
      } catch (error) {
        if (!(error instanceof BadPath)) {
          throw error;
        }
        problems.fail('bad-field-path', error.message, error.place ?? step.cause);
        return now;
      }
    }, object);
    return { object: after, problems: problems.isEmpty ? undefined : problems, met: met.size === 0 ? none : [...met] };
  }
}

const none: readonly number[] = [];
