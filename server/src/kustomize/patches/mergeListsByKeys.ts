import { get, has, isMap, scalarText, withKey, withoutKey, type Value } from '../objects/value';

/*
 * How Kustomize merges lists whose items are told apart by one key or several, such as the ports of a container. What the
 * patch names comes first. Of several items with the same keys, the first of each side are merged, and the last one of the
 * object takes the place of all. Where there are several keys, an item that leaves one out loses against one that has it, or
 * the other way round; what comes out is kept as it is.
 * Source: kyaml/yaml/walk/associative_sequence.go, kyaml/yaml/fns.go ElementSetter.
 */

type Tuple = readonly string[];

/** Merges an item of the object with one of the patch, of which one may be missing; `undefined` for one that goes away. */
type MergeItems = (own: Value, given: Value) => Value;

export function mergeListsByKeys(base: readonly Value[], items: readonly Value[], keys: readonly string[], merge: MergeItems): Value {
  let own = [...base];
  const patch = [...items];
  let added: readonly Value[] = [];
  const tuples = tuplesOf([...items, ...base], keys);
  for (const values of keys.length > 1 ? joined(tuples) : tuples) {
    const isMeant = (item: Value): boolean =>
      values.every((value, index) => value === '' || scalarText(get(item, keys[index] ?? '')) === value);
    const at = own.findIndex(isMeant);
    const givenAt = patch.findIndex(isMeant);
    const given = patch[givenAt];
    const merged = at < 0 && given === undefined ? undefined : merge(own[at], given);
    if (isMap(given)) {
      // Its directive holds once.
      patch[givenAt] = withoutKey(given, '$patch');
    }
    if (!isMap(merged) || Object.keys(merged).length === 0) {
      own = own.filter((item) => !fits(item, keys, values));
      continue;
    }
    const keyed = keys.reduce<Value>(
      (item, key, index) => (isMap(item) && !has(item, key) && values[index] !== '' ? withKey(item, key, values[index]) : item),
      merged,
    );
    if (at >= 0 && !isReplaced(given)) {
      own[at] = keyed;
    }
    added = withSet(added, keyed, keys, values);
  }
  return own.reduce<readonly Value[]>((all, item) => appended(all, item, keys), added);
}

/** True for an item that takes the place of the object's, which then comes back behind it. */
function isReplaced(given: Value): boolean {
  return get(given, '$patch') === 'replace';
}

function tuplesOf(items: readonly Value[], keys: readonly string[]): readonly Tuple[] {
  const tuples = items.map((item) => keys.map((key) => scalarText(get(item, key))));
  return [...new Map(tuples.map((tuple) => [JSON.stringify(tuple), tuple])).values()];
}

/** Tuples of which one leaves out what the other has become one. */
function joined(tuples: readonly Tuple[]): readonly Tuple[] {
  const all = [...tuples];
  for (let i = 0; i < all.length; i += 1) {
    const first = all[i] as Tuple;
    for (let j = 0; j < all.length; j += 1) {
      const second = all[j] as Tuple;
      const agree = first.every((value, index) => value === second[index] || value === '' || second[index] === '');
      if (agree && first.some((value, index) => value === second[index])) {
        all[i] = first.map((value, index) => (value === '' ? (second[index] ?? '') : value));
        all[j] = all[i] as Tuple;
      }
    }
  }
  return all;
}

/** An empty value fits whatever the key has, and a key without a value one that is there. */
function fits(item: Value, keys: readonly string[], values: Tuple): boolean {
  return (
    values.length > 0 &&
    keys.every(
      (key, index) => index >= values.length || (has(item, key) && (values[index] === '' || scalarText(get(item, key)) === values[index])),
    )
  );
}

function withSet(list: readonly Value[], item: Value, keys: readonly string[], values: Tuple): readonly Value[] {
  return list.some((each) => fits(each, keys, values)) ? list.map((each) => (fits(each, keys, values) ? item : each)) : [...list, item];
}

function appended(list: readonly Value[], item: Value, keys: readonly string[]): readonly Value[] {
  const there = keys.filter((key) => has(item, key));
  const values = there.map((key) => scalarText(get(item, key)));
  const before = [...list, ...keys.slice(there.length).map(() => item)];
  return withSet(keys.length > 1 ? before.filter((each) => !fits(each, keys, values)) : before, item, keys, values);
}
