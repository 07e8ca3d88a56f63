import { smallest } from '../../../../base/lists';
import { editDistance } from '../../../../base/editDistance';
import { didYouMean } from '../../../../base/nearest';
import { groupKindKey } from '../../../../schema/kinds/kind';
import { asMap, effectiveEntries } from '../../../../yaml/nodes/query';
import { found, type Check } from '../checkedPlace';
import { renames } from './strict';

/**
 * Keys with a prefix that are nearly one of those that the other rows of the kind speak of. Any other is left alone: nobody
 * refuses it, and it may be read by an autoscaler of someone else.
 */
export const nearKeys: Check = (target, { rule, prefix = '' }, { table }) => {
  const map = asMap(target.node);
  if (map === undefined) {
    return [];
  }
  const written = [...effectiveEntries(map)].filter(([key, { key: node }]) => key.startsWith(prefix) && !node.opaque);
  const rows = written.length === 0 ? [] : (table.rows.get(groupKindKey(target.resource)) ?? []);
  const known = new Set(
    rows
      .flatMap(({ row }) => row.keys ?? [])
      .flatMap((keys) => keys.split(' '))
      .filter((key) => key.startsWith(prefix)),
  );
  return written.flatMap(([key, entry]) => {
    const near = known.has(key)
      ? []
      : nearest(
          key.slice(prefix.length),
          [...known].map((each) => each.slice(prefix.length)),
        ).map((name) => `${prefix}${name}`);
    return near.length === 0
      ? []
      : [
          found(target, rule, [...target.path, key], 'key', `Unknown annotation "${key}"${didYouMean(near)}`, {
            fixes: () => renames(map, entry, near),
          }),
        ];
  });
};

/** Names a letter or two away, upper and lower case aside; of those in camel case only the dashed spelling is current. */
function nearest(name: string, names: readonly string[]): readonly string[] {
  const allowed = name.length < 8 ? 1 : 2;
  const current = names
    .filter((each) => !/[A-Z]/.test(each))
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each, allowed) }));
  const least = smallest(current.map(({ distance }) => distance));
  return least > allowed ? [] : current.filter(({ distance }) => distance === least).map(({ each }) => each);
}
