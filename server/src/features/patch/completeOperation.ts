import { sortText } from '../../base/order';
import { differing } from '../../base/differing';
import { md, nothing } from '../../base/markdown';
import type { Path } from '../../base/path';
import { keysOfOperations, pointer } from '../../kustomize/patches/jsonPatch';
import { describeId } from '../../kustomize/objects/ids';
import { at, get, isList, isMap, isScalar, type Value } from '../../kustomize/objects/value';
import type { Resource } from '../../manifest/resource';
import { gvkKey } from '../../schema/kinds/kind';
import { childrenOf } from '../../schema/structure/lookup';
import type { DocumentState } from '../../workspace/files/fileState';
import { patchTargets, pathOfPointer, resourceOf, type PatchTarget } from '../../workspace/applied/patchTargets';
import { operationUses } from '../../workspace/applied/operations';
import { resourceOfKind, statedKinds } from '../../workspace/applied/statedKinds';
import { describedAt } from '../../workspace/applied/podPlaces';
import type { Workspace } from '../../workspace/workspace';
import { asString, nodeAt } from '../../yaml/nodes/query';
import { keyItems, keyText } from '../suggestions/keys';
import type { TypingSpot } from '../suggestions/spot';
import { referenceValues, schemaValues } from '../suggestions/values';
import { valueItem } from '../suggestions/item';
import { shownValue } from '../suggestions/shownValue';
import type { CompletionItem } from '../feature';
import { childDetail, fieldMarkdown } from '../fieldText';

/** What each operation does. */
const notes: Readonly<Record<string, string>> = {
  add: 'Sets a key, or inserts an item before an index; "-" is after the last one',
  replace: 'Sets the value at a path',
  remove: 'Removes the value at a path',
  test: 'Fails unless the value is equal',
  copy: 'Copies the value at "from"',
  move: 'Moves the value at "from"',
};

/** What may be typed in a JSON patch: operations, paths of the objects that it changes, values by their schema. */
export function completeOperation(spot: TypingSpot, state: DocumentState, workspace: Workspace): readonly CompletionItem[] {
  const [index, key, ...below] = spot.path;
  if (typeof index !== 'number') {
    return [];
  }
  if (key === undefined) {
    return operationKeys(spot);
  }
  if (below.length === 0 && spot.role === 'value') {
    switch (key) {
      case 'op':
        return Object.entries(notes).map(([name, note], order) =>
          valueItem(spot, name, { kind: 'enum', detail: note, documentation: nothing, sort: sortText('0', order), again: false }),
        );
      case 'path':
      case 'from':
        return pathItems(spot, state, workspace);
      default:
    }
  }
  return key === 'value' ? valueItems(spot, below, state, workspace) : [];
}

function operationKeys(spot: TypingSpot): readonly CompletionItem[] {
  const present = new Set(
    spot.map?.entries
      .map((entry) => entry.key)
      .filter((each) => each !== spot.scalar)
      .map(({ text }) => text),
  );
  const op = asString(nodeAt(spot.document.root, [...spot.path, 'op']));
  const wanted = ['op', 'path', ...(keysOfOperations[op ?? ''] ?? ['value', 'from'])];
  return wanted
    .filter((name) => !present.has(name))
    .map((name, order) => ({
      ...keyText(spot, name, undefined, []),
      label: name,
      kind: 'field',
      detail: '',
      documentation: nothing,
      sort: sortText('0', order),
    }));
}

/** Paths one step further than what is typed: what the objects hold first, then what their schema knows. */
function pathItems(spot: TypingSpot, state: DocumentState, workspace: Workspace): readonly CompletionItem[] {
  const typed = spot.prefix;
  const parent = typed.slice(0, Math.max(0, typed.lastIndexOf('/')));
  const op = asString(nodeAt(spot.document.root, [...spot.path.slice(0, -1), 'op']));
  const adds = op === undefined || op === 'add' || op === 'replace';
  const items = new Map<string, CompletionItem>();
  const put = (step: string, rest: Partial<CompletionItem> & Pick<CompletionItem, 'sort' | 'detail'>): void => {
    const path = `${parent}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const known = items.get(path);
    items.set(path, {
      ...valueItem(spot, path, { kind: 'field', documentation: nothing, ...rest }),
      ...(known === undefined ? {} : { sort: known.sort, detail: known.detail === '' ? rest.detail : known.detail }),
    });
  };
  const bySchema = new Set<string>();
  for (const { resource, object } of targetsOf(state, workspace).slice(0, mostTargets)) {
    const held = at(object?.content, stepsIn(object?.content, parent));
    childSteps(held, adds).forEach(([step, value]) => put(step, { sort: step === '-' ? '1' : '0', detail: shownValue(value) }));
    const key = resource === undefined ? '' : gvkKey(resource);
    if (resource !== undefined && adds && !bySchema.has(key)) {
      bySchema.add(key);
      schemaSteps(resource, parent, workspace).forEach(([step, item]) => put(step, item));
    }
  }
  return [...items.values()];
}

/** What a patch is for. */
interface Target {
  /** As a file writes it, or all that is known of its kind; `undefined` for a generated one. */
  readonly resource: Resource | undefined;
  readonly object?: PatchTarget['object'];
}

/** The objects that a patch changes; where none is known, one of each kind that its targets name. */
function targetsOf(state: DocumentState, workspace: Workspace): readonly Target[] {
  const targets = patchTargets(state, workspace).map(({ object }) => ({ resource: resourceOf(object, workspace), object }));
  return targets.length > 0 ? targets : statedKinds(state, workspace).map((kind) => ({ resource: resourceOfKind(kind) }));
}

/** Enough to see what the objects of a broad target have in common. */
const mostTargets = 50;

function schemaSteps(
  resource: Resource,
  parent: string,
  workspace: Workspace,
): readonly (readonly [string, Partial<CompletionItem> & Pick<CompletionItem, 'sort' | 'detail'>])[] {
  const described = describedAt(resource, pathOfPointer(parent, resource, workspace), workspace);
  if (described.some(({ structure }) => structure.type === 'array')) {
    return [['-', { sort: '1', detail: 'after the last item' }]];
  }
  return childrenOf(described)
    .filter(({ name }) => parent !== '' || name !== 'status')
    .map((child) => [child.name, { sort: '2', detail: childDetail(child), documentation: fieldMarkdown(child.described) }]);
}

/** Steps of a pointer inside of what is there. */
function stepsIn(content: Value, text: string): Path {
  let value = content;
  return pointer(text).map((step) => {
    const next = isList(value) && /^\d+$/.test(step) ? Number(step) : step;
    value = typeof next === 'number' ? (value as readonly Value[])[next] : get(value, next);
    return next;
  });
}

function childSteps(value: Value, adds: boolean): readonly (readonly [string, Value])[] {
  if (isList(value)) {
    return [...value.map((item, index) => [String(index), item] as const), ...(adds ? [['-', 'after the last item'] as const] : [])];
  }
  return isMap(value) ? Object.entries(value) : [];
}

/** Keys and values below `value`, as at the operation's path of the object. */
function valueItems(spot: TypingSpot, below: Path, state: DocumentState, workspace: Workspace): readonly CompletionItem[] {
  const text = asString(nodeAt(spot.document.root, [spot.path[0] ?? 0, 'path'])) ?? '';
  const kinds = new Set<string>();
  const items = new Map<string, CompletionItem>();
  for (const { resource, object } of targetsOf(state, workspace)) {
    const kind = resource === undefined ? '' : gvkKey(resource);
    if (resource === undefined || text === '' || kinds.has(kind)) {
      continue;
    }
    kinds.add(kind);
    const path = [...pathOfPointer(text, resource, workspace), ...below];
    const own: TypingSpot = {
      ...spot,
      resource: differing(resource, { path: [], node: resource.node }),
      uses: object === undefined ? [] : operationUses(spot.document, { object }, workspace),
    };
    const found =
      spot.role === 'key'
        ? keyItems(own, path, state.uri, workspace)
        : [...referenceValues(own, state.uri, workspace), ...schemaValues(own, path, state.uri, workspace)];
    const keys = spot.role === 'value' && found.length === 0 ? keyItems(own, path, state.uri, workspace) : [];
    [
      ...found,
      ...keys,
      ...(object !== undefined && below.length === 0 && spot.role === 'value' ? valueNow(own, object, path) : []),
    ].forEach((item) => items.set(item.label, items.get(item.label) ?? item));
  }
  return [...items.values()];
}

/** What stands there now, to be changed. */
function valueNow(spot: TypingSpot, object: PatchTarget['object'], path: Path): readonly CompletionItem[] {
  const now = at(object.content, path);
  return isScalar(now) && typeof now !== 'bigint'
    ? [valueItem(spot, now, { kind: 'value', detail: 'value now', documentation: md`As in ${describeId(object.id)}`, sort: '3' })]
    : [];
}
