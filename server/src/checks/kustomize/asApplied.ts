import { bounds } from '../../base/bounds';
import { formatPath, type Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { ValueMap } from '../../kustomize/value';
import type { Resource } from '../../manifest/resource';
import { FileState, type DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { Effective } from '../../workspace/worlds';
import { asString, nodeAt } from '../../yaml/query';

/*
 * Rules about several values of an object speak of the object that is applied, and kustomizations may change one of the values
 * and leave the others: what they make of the object is checked as a file would be that holds it.
 */

/** Everything that is wrong with a document that holds a whole object. */
export type Check = (state: DocumentState, uri: Uri) => readonly Finding[];

/** Judges objects as kustomizations apply them; what several questions are about is read and checked once. */
export interface AppliedJudge {
  readonly check: Check;
  /** What is wrong with the values of an object, beside one another. */
  readonly wrongIn: (content: ValueMap) => readonly Finding[];
}

/** A judge of what becomes of the objects of a file. */
export function appliedJudge(uri: Uri, check: Check, { reader, knowledge }: Workspace): AppliedJudge {
  const made = new Map<ValueMap, readonly Finding[]>();
  const judge = (content: ValueMap): readonly Finding[] => {
    // Blanks behind colons let the plain reader read it.
    const text = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 1);
    return new FileState(uri, text, reader, { isApplied: true }).documents
      .flatMap((each) => check(each, uri))
      .filter(({ code }) => knowledge.catalogue.comparesValues(code));
  };
  return {
    check,
    wrongIn: (content) => {
      const known = made.get(content) ?? judge(content);
      made.set(content, known);
      return known;
    },
  };
}

/**
 * Answers whether forms in which an object is applied have a mistake of its file as well: all of them, where one that is not known
 * has none; of what the object lacks, some or one that is not known.
 */
export function heldBy(
  forms: readonly Effective[],
  uri: Uri,
  { wrongIn }: AppliedJudge,
  { worlds }: Workspace,
): (finding: Finding) => boolean {
  const judged = forms.slice(0, bounds.judgedForms.most);
  const isHeld = ({ world, object: { content, unknownContent } }: Effective, finding: Finding, unless: boolean): boolean =>
    content === undefined || unknownContent || !worlds.isSettled(world, uri)
      ? unless
      : wrongIn(content).some((each) => isSame(each, finding));
  return (finding) =>
    judged.length === 0 ||
    (finding.lacks === undefined
      ? judged.every((form) => isHeld(form, finding, false))
      : judged.some((form) => isHeld(form, finding, true)));
}

/** True for one mistake in two forms of an object: at its place, or in the same words at another place of the same lists. */
export function isSame(one: Finding, other: Finding): boolean {
  return (
    one.code === other.code &&
    (placeOf(one, nameOf) === placeOf(other, nameOf) ||
      (one.message === other.message && placeOf(one, () => '') === placeOf(other, () => '')))
  );
}

function placeOf({ resource, path }: Finding, item: (resource: Resource | undefined, path: Path) => string | number): string {
  return formatPath(path.map((step, index) => (typeof step === 'string' ? step : item(resource, path.slice(0, index + 1)))));
}

/** The name of an item of a list, else its number. */
function nameOf(resource: Resource | undefined, path: Path): string | number {
  return asString(nodeAt(resource?.node, [...path, 'name'])) ?? path.at(-1) ?? '';
}
