import { formatPath, samePath, type Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { ValueMap } from '../../kustomize/objects/value';
import type { Resource } from '../../manifest/resource';
import { FileState, type DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asString, nodeAt } from '../../yaml/nodes/query';

/*
 * Rules about several values of an object speak of the object that is applied, and kustomizations may change one of the values
 * and leave the others: what they make of the object is checked as a file would be that holds it.
 */

/** Everything that is wrong with a document that holds a whole object. */
export type Check = (state: DocumentState, uri: Uri) => readonly Finding[];

/** Judges objects as kustomizations apply them; what several questions are about is read and checked once. */
export interface AppliedJudge {
  readonly check: Check;
  /** What is wrong with an object. */
  readonly allIn: (content: ValueMap) => readonly Finding[];
  /** What is wrong with its values, beside one another. */
  readonly wrongIn: (content: ValueMap) => readonly Finding[];
}

/** A judge of what becomes of the objects of a file. */
export function appliedJudge(uri: Uri, check: Check, { reader, knowledge, counts }: Workspace): AppliedJudge {
  const made = new Map<ValueMap, readonly Finding[]>();
  const judge = (content: ValueMap): readonly Finding[] => {
    counts.formsChecked += 1;
    // Blanks behind colons let the plain reader read it.
    const text = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 1);
    return new FileState(uri, text, reader, { isApplied: true }).documents.flatMap((each) => check(each, uri));
  };
  const allIn = (content: ValueMap): readonly Finding[] => {
    const known = made.get(content) ?? judge(content);
    made.set(content, known);
    return known;
  };
  return { check, allIn, wrongIn: (content) => allIn(content).filter(({ code }) => knowledge.catalogue.comparesValues(code)) };
}

/** True for what is wrong in the file that the object comes from. */
export function isOfSource(finding: Finding, { source }: EffectiveObject, { check }: AppliedJudge, workspace: Workspace): boolean {
  const { uri, document, path: own = [] } = source;
  const state = document === undefined ? undefined : workspace.file(uri)?.stateOf(document);
  return (
    state !== undefined &&
    check(state, uri).some((each) => each.resource !== undefined && samePath(each.resource.path, own) && isSame(each, finding))
  );
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
