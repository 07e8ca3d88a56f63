import { bounds } from '../../base/bounds';
import { samePath, startsWith } from '../../base/path';
import { attempted, operationOf, placeOf } from '../../kustomize/jsonPatch';
import type { EffectiveObject } from '../../kustomize/object';
import { withNotes } from '../../kustomize/patches';
import type { Value } from '../../kustomize/value';
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

/**
 * Fields that the operations of a JSON patch set beside others of the object, where both together are wrong in the end, and
 * were not before the patch. What of it is wrong without the rest of the object is reported by itself.
 */
export function checkOperationCombinations(
  state: DocumentState,
  own: readonly Finding[],
  check: Check,
  workspace: Workspace,
): readonly Finding[] {
  const items = asSequence(state.document.root)?.items ?? [];
  const applied = items.length === 0 ? [] : appliedBy(state, workspace);
  if (!applied.some(({ application: { before } }) => workspace.isOurs(before.id))) {
    return [];
  }
  const wrongIn = (content: Value): readonly Finding[] => wrongTogether(content, state.uri, check, workspace);
  const found: Finding[] = [];
  for (const { world, object } of changedBy(state, workspace).slice(0, bounds.patchedObjects.most)) {
    for (const wrong of wrongIn(object.content)) {
      const isKnown = [...own, ...found].some((each) => isSame(each, wrong));
      const before = isKnown ? undefined : beforeIn(applied, world.root, object);
      const span = before === undefined ? undefined : spanOf(wrong, before, items, wrongIn);
      if (span !== undefined) {
        const { code, message, path, level } = wrong;
        found.push({ code, message, path, span, ...(level === undefined ? {} : { level }) });
      }
    }
  }
  return found;
}

/** The object as the patch finds it under a root. */
function beforeIn(applied: readonly Applied[], root: string, { source }: EffectiveObject): EffectiveObject | undefined {
  const { document, path = [] } = source;
  return document === undefined
    ? undefined
    : applied.find(({ world, application: { before } }) => world.root === root && comesFrom(before.source, document, path))?.application
        .before;
}

/** Where the first operation that makes it so writes what is wrong; `undefined` where none of them does, or it was so before. */
function spanOf(
  wrong: Finding,
  before: EffectiveObject,
  items: readonly YamlNode[],
  wrongIn: (content: Value) => readonly Finding[],
): Finding['span'] | undefined {
  let content = withNotes(before);
  if (wrongIn(content).some((each) => isSame(each, wrong))) {
    return undefined;
  }
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
