import { eachInSteps, type Steps } from '../base/steps';
import type { Uri } from '../base/uri';
import type { Around } from '../workspace/around';
import type { WrittenReports } from './writtenReports';

/** How many questions are one step. */
const perStep = 50;

/**
 * What was reported of files at another time, where these are all the files and each holds what it held, and the disk around
 * them answers as it did: then everything that was reported still holds, and nobody has to read a file. `undefined` where
 * anything differs.
 */
export function* reportsOfTheSame(
  { texts, reports, around }: WrittenReports,
  files: ReadonlyMap<Uri, string>,
  now: Around,
): Steps<ReadonlyMap<Uri, unknown> | undefined> {
  const isSame = texts.size === files.size && [...files].every(([uri, text]) => texts.get(uri) === text);
  if (!isSame || (yield* differentAnswers(around, now)).length > 0) {
    return undefined;
  }
  return new Map([...reports].map(([uri, [, report]]) => [uri, report]));
}

/** The questions about the disk that are answered in another way than they were. */
export function* differentAnswers(before: WrittenReports['around'], now: Around): Steps<readonly string[]> {
  const different: string[] = [];
  yield* eachInSteps(
    before,
    ([asked, answer]) => {
      if (now.answerTo(asked) !== answer) {
        different.push(asked);
      }
    },
    perStep,
  );
  return different;
}
