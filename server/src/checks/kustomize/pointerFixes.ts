import { nearest } from '../../base/nearest';
import type { Operation } from '../../kustomize/objects/application';
import { attempted, operationOf, operationsInTurn, pointer } from '../../kustomize/patches/jsonPatch';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { get, has, isList, isMap, type Value } from '../../kustomize/objects/value';
import { withNotes } from '../../kustomize/patches/patches';
import type { DocumentState } from '../../workspace/files/fileState';
import { appliedBy } from '../../workspace/applied/patches';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asSequence } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';

/**
 * What `path` or `from` of an operation nearly is in every object that the patch changes: the one pointer that differs
 * only in keys that each have one near neighbour, and with which the operation can be applied. `undefined` where there is
 * none or several.
 */
export function nearestPointer(state: DocumentState, written: YamlNode, key: 'path' | 'from', workspace: Workspace): string | undefined {
  const items = asSequence(state.document.root)?.items ?? [];
  const operations = items.slice(0, items.indexOf(written) + 1).flatMap((item) => operationOf(plainValue(item)?.value as Value) ?? []);
  const own = operations.at(-1);
  const applied = appliedBy(state, workspace);
  if (own === undefined || applied.length === 0) {
    return undefined;
  }
  const earlier = operations.slice(0, -1);
  const contentOf = (before: EffectiveObject): Value => {
    const apply = operationsInTurn();
    return earlier.reduce<Value>((content, each) => attempted(content, each, apply), withNotes(before));
  };
  const found = new Set(applied.map(({ application: { before } }) => mended(contentOf(before), own, key)));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function mended(content: Value, operation: Operation, key: 'path' | 'from'): string | undefined {
  const wrong = operation[key];
  const right =
    content === undefined || wrong === undefined
      ? undefined
      : nearestIn(content, pointer(wrong.startsWith('/') ? wrong : `/${wrong}`), key === 'from' || operation.op === 'remove');
  return right === undefined || right === wrong || attempted(content, { ...operation, [key]: right }) === undefined ? undefined : right;
}

/** `mustExist`: the last step too is one of what is there. */
function nearestIn(content: Value, steps: readonly string[], mustExist: boolean): string | undefined {
  let value = content;
  let path = '';
  for (const [index, step] of steps.entries()) {
    const isFree = index === steps.length - 1 && !mustExist;
    const own = isMap(value) && !has(value, step) && !isFree ? onlyNear(step, Object.keys(value)) : step;
    if (own === undefined) {
      return undefined;
    }
    value = isList(value) ? value[Number(own)] : get(value, own);
    path += `/${own.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }
  return path;
}

function onlyNear(step: string, keys: readonly string[]): string | undefined {
  const [only, ...others] = nearest(step, keys, 2);
  return others.length === 0 ? only : undefined;
}
