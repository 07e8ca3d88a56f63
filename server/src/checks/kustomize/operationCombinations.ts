import { bounds } from '../../base/bounds';
import { samePath, startsWith } from '../../base/path';
import type { Application } from '../../kustomize/application';
import { attempted, operationOf, placeOf, type Operation } from '../../kustomize/jsonPatch';
import type { EffectiveObject } from '../../kustomize/object';
import { withNotes } from '../../kustomize/patches';
import { at, type Value } from '../../kustomize/value';
import { comesFrom } from '../../workspace/bySource';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import { appliedBy, type Applied } from '../../workspace/patches';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/node';
import { asScalar, asSequence, nodeAt, placeAt, valueOf } from '../../yaml/query';
import { plainValue } from '../../yaml/value';
import { wrongTogether, type Check } from './combinations';
import { changedBy } from './patchedReferences';

type WrongIn = (content: Value) => readonly Finding[];

/**
 * Fields that the operations of a JSON patch set beside others of the object, where both together are wrong in the end, and
 * were not before the patch. What of it is wrong without the rest of the object is reported by itself. How the objects are in
 * the end is looked at only where the patch has made one of them wrong, so that most patches do not depend on it.
 */
export function checkOperationCombinations(
  state: DocumentState,
  own: readonly Finding[],
  check: Check,
  workspace: Workspace,
): readonly Finding[] {
  const items = asSequence(state.document.root)?.items ?? [];
  const operations = items.map((item) => operationOf(plainValue(item)?.value as Value));
  const applied = operations.length === 0 ? [] : appliedBy(state, workspace);
  const wrongIn: WrongIn = (content) => wrongTogether(content, state.uri, check, workspace);
  const found: Finding[] = [];
  for (const each of applied.filter(({ application: { before } }) => workspace.isOurs(before.id)).slice(0, bounds.patchedObjects.most)) {
    for (const wrong of madeWrong(each.application, operations, wrongIn)) {
      const isKnown = [...own, ...found].some((other) => isSame(other, wrong));
      const span =
        isKnown || !staysSo(wrong, each, state, wrongIn, workspace) ? undefined : spanOf(wrong, each.application, items, wrongIn);
      if (span !== undefined) {
        const { code, message, path, level } = wrong;
        found.push({ code, message, path, span, ...(level === undefined ? {} : { level }) });
      }
    }
  }
  return found;
}

/** What is wrong behind a patch and was not before it. A field that is there already is beside the same ones as before. */
function madeWrong({ before, after }: Application, operations: readonly (Operation | undefined)[], wrongIn: WrongIn): readonly Finding[] {
  const setsMore = operations.some((operation) => operation !== undefined && mayAdd(operation, before));
  const wrong = after === undefined || !setsMore ? [] : wrongIn(after.content);
  const old = wrong.length === 0 ? [] : wrongIn(before.content);
  return wrong.filter((each) => !old.some((other) => isSame(each, other)));
}

function mayAdd({ op, path, value }: Operation, { content }: EffectiveObject): boolean {
  const place = placeOf(content, path);
  const isScalarAgain = at(content, place) !== undefined && typeof value !== 'object';
  return op !== 'test' && op !== 'remove' && place[0] !== 'metadata' && !isScalarAgain;
}

/** True where the object is still wrong in the end. */
function staysSo(
  wrong: Finding,
  { world, application: { before } }: Applied,
  state: DocumentState,
  wrongIn: WrongIn,
  workspace: Workspace,
): boolean {
  const { document, path = [] } = before.source;
  const isIt = ({ source }: EffectiveObject): boolean => document !== undefined && comesFrom(source, document, path);
  return changedBy(state, workspace)
    .filter((each) => each.world.root === world.root && isIt(each.object))
    .some(({ object }) => wrongIn(object.content).some((each) => isSame(each, wrong)));
}

/** Where the first operation that makes it so writes what is wrong. */
function spanOf(wrong: Finding, { before }: Application, items: readonly YamlNode[], wrongIn: WrongIn): Finding['span'] | undefined {
  let content = withNotes(before);
  for (const item of items) {
    const operation = operationOf(plainValue(item)?.value as Value);
    const place = operation === undefined ? [] : placeOf(content, operation.path);
    content = operation === undefined ? undefined : attempted(content, operation);
    if (content === undefined) {
      return undefined;
    }
    if (wrongIn(content).some((each) => isSame(each, wrong))) {
      const value = startsWith(wrong.path, place) ? valueOf(item, 'value') : undefined;
      const inside = wrong.path.slice(place.length);
      const written = inside.length === 0 || nodeAt(value, inside) === undefined ? undefined : placeAt(value, inside);
      return written?.entry?.key.span ?? asScalar(valueOf(item, 'path'))?.span;
    }
  }
  return undefined;
}

function isSame(a: Pick<Finding, 'code' | 'path'>, b: Pick<Finding, 'code' | 'path'>): boolean {
  return a.code === b.code && samePath(a.path, b.path);
}
