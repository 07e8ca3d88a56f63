import type { Uri } from '../../base/uri';
import type { Comparison } from '../../yaml/templates/assertions';

/** A file of a step, or one in the folder of a step: there it needs no number. */
const comparedFile = /\/(?:\d+-(?:[^/.-][^/.]*\/(?:\d+-)?)?)(assert|errors)(?:-[^/.]+)?(?:\.gotmpl)?\.ya?ml$/i;

/** What a Test of Chainsaw names as compared has any name; nearly all have the word, which no file that somebody applies is called by. */
const namedFile = /\/(?:[^/.]+-)?(assert)(?:-[^/.]+)?\.ya?ml$/i;

/** Nearly no file has one of the words. */
const anyWord = /assert|errors/i;

/**
 * How a file of a test is compared with objects of a cluster: those of an `assert` file are waited for, those of an `errors` file
 * must not be there. Nobody applies either, and both say only what counts. `undefined` for every other file.
 * Sources: kudobuilder/kuttl `internal/file/name.go` (`fileNameRegex`, `Parse`) and `internal/utils/files/files.go` (folders of steps);
 * kyverno/chainsaw `pkg/discovery/step.go`, which takes `.yml` as well; kubernetes-sigs/kro `test/e2e/chainsaw` for names of the others.
 */
export function comparisonOf(uri: Uri): Comparison | undefined {
  if (!anyWord.test(uri)) {
    return undefined;
  }
  const word = (comparedFile.exec(uri) ?? namedFile.exec(uri))?.[1]?.toLowerCase();
  return word === 'assert' ? 'expected' : word === 'errors' ? 'refused' : undefined;
}

const numberedFile = /\/(\d+)-[^/]*$/;

/**
 * True for a file of a step that changes an object which other files of its folder hold, `beside`: one of an earlier step makes it,
 * and one compares it, so that the folder is a test. What a later step has of an object is merged into it.
 * Source: kudobuilder/kuttl `internal/kubernetes/retry_client.go` (`CreateOrUpdate` sends a JSON merge patch).
 */
export function changesEarlierStep(uri: Uri, beside: () => readonly Uri[]): boolean {
  const number = stepNumber(uri);
  if (Number.isNaN(number)) {
    return false;
  }
  const others = beside();
  return (
    others.some((other) => comparisonOf(other) !== undefined) &&
    others.some((other) => comparisonOf(other) === undefined && stepNumber(other) < number)
  );
}

/** Not a number where a file has none. */
function stepNumber(uri: Uri): number {
  return Number(numberedFile.exec(uri)?.[1]);
}
