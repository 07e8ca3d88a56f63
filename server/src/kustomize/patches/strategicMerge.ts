import { withArticle } from '../../base/english';
import { mergeListsByKeys } from './mergeListsByKeys';
import type { MergeField, MergeType } from '../fields/mergeKeys';
import {
  get,
  has,
  isList,
  isMap,
  isScalar,
  scalarText,
  withKey,
  withoutKey,
  type OwnParts,
  type Value,
  type ValueMap,
} from '../objects/value';

/** A patch that Kustomize cannot merge, such as a mapping onto a list. */
export class BadMerge extends Error {}

/** A list that Kustomize merges in an order of its own making: what comes out depends on what it happens to look at first. */
export class UndefinedMerge extends Error {}

/** What a mapping of a patch asks for instead of being merged, by its key `$patch`. */
type Directive = 'delete' | 'replace' | 'merge';

const directiveKey = '$patch';

/**
 * Merges a patch into an object; `undefined` when the patch deletes it. Without a type (a custom kind) lists are
 * replaced and directives in them stay. Source: sigs.k8s.io/kustomize/kyaml/yaml/merge2 and walk.
 */
export function strategicMerge(content: ValueMap, patch: ValueMap, type: MergeType | undefined): ValueMap | undefined {
  const merged = mergeMaps(content, patch, type);
  return merged !== gone && isMap(merged) ? merged : undefined;
}

/**
 * True for a patch that asks to be put in the place of the whole object, which Kustomize makes of it and then does not use.
 * Source: kustomize api/resource ApplyFilter; measured with kubectl v1.34.5.
 */
export function isUnused(patch: ValueMap): boolean {
  return directiveOf(patch) === 'replace';
}

/** Stands for a value that goes away. */
const gone = Symbol('gone');
type Merged = Value | typeof gone;

function merge(dest: Value, destThere: boolean, patch: Value, patchThere: boolean, field: MergeField | undefined): Merged {
  const kind = shapeOf(dest) ?? shapeOf(patch);
  const shapes = [shapeOf(dest), shapeOf(patch)].filter((shape) => shape !== undefined);
  if (shapes.some((shape) => shape !== kind)) {
    throw new BadMerge(
      `the patch has ${withArticle(shapeOf(patch) ?? 'null')} where the object has ${withArticle(shapeOf(dest) ?? 'null')}`,
    );
  }
  switch (kind) {
    case undefined:
      return nothing(dest, destThere, patchThere);
    case 'scalar':
      return patchThere ? (patch ?? gone) : dest;
    case 'list':
      return mergeLists(dest, patch, patchThere, field);
    case 'mapping':
      return mergeMaps(dest, patchThere ? patch : absent, field?.type);
  }
}

/** Neither side has a value: a written null of the object stays when the patch does not speak of it. */
function nothing(dest: Value, destThere: boolean, patchThere: boolean): Merged {
  return destThere && !patchThere && dest === null ? null : gone;
}

const absent = Symbol('absent');

function mergeMaps(dest: Value, patch: Value | typeof absent, type: MergeType | undefined): Merged {
  if (patch !== absent && (patch === null || patch === undefined)) {
    return gone;
  }
  const asked = patch === absent || !isMap(patch) ? undefined : directiveOf(patch);
  const own: ValueMap = patch === absent || !isMap(patch) ? {} : asked === undefined ? patch : withoutKey(patch, directiveKey);
  if (asked === 'delete') {
    return gone;
  }
  const base: ValueMap = asked === 'replace' || !isMap(dest) ? own : dest;
  let result = base;
  const parts: OwnParts = new WeakSet();
  const mergeKey = (key: string): void => {
    const merged = merge(get(base, key), has(base, key), get(own, key), has(own, key), type?.[key]);
    result = merged === gone ? withoutKey(result, key, parts) : withKey(result, key, merged, parts);
  };
  for (const key of Object.keys(base)) {
    // Most of a large map are scalars of which the patch says nothing, and stay as they are.
    if (!isScalar(base[key]) || has(own, key)) {
      mergeKey(key);
    }
  }
  if (own !== base) {
    Object.keys(own)
      .filter((key) => !has(base, key))
      .forEach(mergeKey);
  }
  return result;
}

function directiveOf(patch: ValueMap): Directive | undefined {
  const value = get(patch, directiveKey);
  if (value === undefined || value === null) {
    return undefined;
  }
  if (value !== 'delete' && value !== 'replace' && value !== 'merge') {
    throw new BadMerge(`unknown patch strategy "${scalarText(value)}"`);
  }
  return value;
}

function mergeLists(dest: Value, patch: Value, patchThere: boolean, field: MergeField | undefined): Merged {
  if (field?.keys === undefined) {
    return patchThere ? (patch ?? gone) : dest;
  }
  if (patchThere && !isList(patch)) {
    return gone;
  }
  const given = isList(patch) ? patch : [];
  const asked = given.find((item) => isMap(item) && has(item, directiveKey) && Object.keys(item).length === 1);
  const items = asked === undefined ? given : given.filter((item) => item !== asked);
  const directive = asked !== undefined && isMap(asked) ? directiveOf(asked) : undefined;
  if (directive !== undefined && !isList(dest)) {
    throw new UndefinedMerge(`A list with "${directiveKey}" is merged in no defined way where the object has none`);
  }
  if (directive === 'delete') {
    return gone;
  }
  const base = isList(dest) && directive !== 'replace' ? dest : [];
  return field.keys.length === 0 ? [...new Set([...items, ...base])] : mergeByKeys(base, items, field.keys, field.type);
}

/** Merges the items that have the same keys. */
function mergeByKeys(base: readonly Value[], items: readonly Value[], allKeys: readonly string[], type: MergeType | undefined): Value {
  const keys = allKeys.filter((key) => [...items, ...base].some((item) => scalarText(get(item, key)) !== ''));
  const used = keys.length === 0 ? allKeys : keys;
  const isKeyless = (item: Value): boolean => isMap(item) && !used.some((key) => scalarText(get(item, key)) !== '');
  const isCompared = items.length > 0 || allKeys.length > 1;
  if (isCompared && base.length > 0 && [...items, ...base].some(isKeyless)) {
    throw new UndefinedMerge(`Lists with items without "${used[0] ?? ''}" are merged in no defined way`);
  }
  if (used.length === 1 && base.some(isKeyless)) {
    return base;
  }
  const itemField = type === undefined ? undefined : { type };
  const mergeItems = (own: Value, given: Value): Value => {
    const result = merge(own, own !== undefined, given, given !== undefined, itemField);
    return result === gone || (given !== undefined && isMap(result) && Object.keys(result).length === 0) ? undefined : result;
  };
  return mergeListsByKeys(base, items, used, mergeItems);
}

function shapeOf(value: Value): 'mapping' | 'list' | 'scalar' | undefined {
  return isMap(value) ? 'mapping' : isList(value) ? 'list' : isScalar(value) ? 'scalar' : undefined;
}
