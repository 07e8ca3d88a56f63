import { eachInSteps, type Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import type { Around } from '../../workspace/files/around';
import type { WrittenReports } from './writtenReports';

/** How many questions are one step. */
const perStep = 50;

/**
 * The reports of an earlier time, if these are the same files with the same contents, and the disk around them gives the same
 * answers: then all reports still hold, and no file has to be read as YAML. `undefined` if anything differs.
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

/** The questions about the disk whose answer has changed. */
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
