import type { Path } from '../../base/path';

/**
 * Data of an object: shared between all objects that have it and never changed in place. An `undefined` that a map
 * holds is a null for which nothing is written (`key:`); such a one is lost when the map is merged with a patch.
 */
export type Value = Scalar | readonly Value[] | ValueMap;
export type Scalar = string | number | bigint | boolean | null | undefined;
export interface ValueMap {
  readonly [key: string]: Value;
}

export function isMap(value: Value): value is ValueMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function has(value: Value, key: string): value is ValueMap {
  return isMap(value) && Object.hasOwn(value, key);
}

/** The value of a key, `undefined` for everything that is no map or lacks it. */
export function get(value: Value, key: string): Value {
  return has(value, key) ? value[key] : undefined;
}

export function at(value: Value, path: Path): Value {
  let current = value;
  for (const step of path) {
    current = typeof step === 'number' ? (isList(current) ? current[step] : undefined) : get(current, step);
  }
  return current;
}

/**
 * Maps and lists that were made by somebody who changes a value again and again, and that nobody else has seen yet: they are
 * written into, so that thousands of keys cost thousands of steps. Whoever hands such a value on starts with another set.
 */
export type OwnParts = WeakSet<object>;

/** A map with a key set; the order of the others stays. */
export function withKey(map: ValueMap, key: string, value: Value, own?: OwnParts): ValueMap {
  if (has(map, key) && map[key] === value) {
    return map;
  }
  if (own?.has(map) === true) {
    put(map, key, value);
    return map;
  }
  // Key by key: an object that is spread and then gets another key has a shape of its own, which costs ten times as much.
  const copy: Record<string, Value> = {};
  for (const each of Object.keys(map)) {
    put(copy, each, map[each]);
  }
  put(copy, key, value);
  own?.add(copy);
  return copy;
}

/** Sets a key as one of the map's own, whatever it is called. */
export function put(map: Record<string, Value>, key: string, value: Value): void {
  if (key === '__proto__') {
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    map[key] = value;
  }
}

export function withoutKey(map: ValueMap, key: string, own?: OwnParts): ValueMap {
  if (!has(map, key)) {
    return map;
  }
  if (own?.has(map) === true) {
    Reflect.deleteProperty(map, key);
    return map;
  }
  const copy = Object.fromEntries(Object.entries(map).filter(([each]) => each !== key));
  own?.add(copy);
  return copy;
}

/** A list with another item; the same list where that is the same. */
function withItem(list: readonly Value[], index: number, value: Value, own?: OwnParts): readonly Value[] {
  if (list[index] === value || index >= list.length) {
    return list;
  }
  const copy = own?.has(list) === true ? (list as Value[]) : [...list];
  copy[index] = value;
  own?.add(copy);
  return copy;
}

/** The value with another one at a path; maps that are missing on the way are made, lists are not. */
export function withAt(value: Value, path: Path, replaced: Value, own?: OwnParts): Value {
  const [step, ...rest] = path;
  if (step === undefined) {
    return replaced;
  }
  if (typeof step === 'number') {
    return isList(value) ? withItem(value, step, withAt(value[step], rest, replaced, own), own) : value;
  }
  const map: ValueMap = isMap(value) ? value : {};
  return withKey(map, step, withAt(get(map, step), rest, replaced, own), own);
}

export function asText(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** True for the scalars of which YAML writes what is asked for, not a null. */
export function isScalar(value: Value): value is string | number | bigint | boolean {
  return value !== null && value !== undefined && typeof value !== 'object';
}

/** A scalar as it is written without quotes. */
export function scalarText(value: Value): string {
  return isScalar(value) ? String(value) : '';
}

export function equal(a: Value, b: Value): boolean {
  if (a === b || (a ?? null) === (b ?? null)) {
    return true;
  }
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => has(b, key) && equal(a[key], b[key]));
  }
  return typeof a === 'bigint' && typeof b === 'number'
    ? Number(a) === b
    : typeof b === 'bigint' && typeof a === 'number'
      ? Number(b) === a
      : false;
}

/** Values that hold no number with more digits than a double; most are asked about again after the next patch. */
const ofDoubles = new WeakSet<object>();

/** The same with numbers as a double holds them; itself where that changes nothing. */
export function withDoubles(map: ValueMap): ValueMap {
  if (ofDoubles.has(map)) {
    return map;
  }
  const now = Object.keys(map).reduce((each, key) => withKey(each, key, doubled(map[key])), map);
  ofDoubles.add(now);
  return now;
}

function doubled(value: Value): Value {
  if (typeof value === 'bigint') {
    return Number(value);
  }
  if (isMap(value)) {
    return withDoubles(value);
  }
  if (!isList(value) || ofDoubles.has(value)) {
    return value;
  }
  const items = value.map(doubled);
  const now = items.every((item, index) => item === value[index]) ? value : items;
  ofDoubles.add(now);
  return now;
}
