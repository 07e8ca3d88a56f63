import type { Fix } from '../workspace/finding';
import { removeEntries } from '../yaml/writing/edit';
import type { MapNode } from '../yaml/nodes/node';

/** One fix for each of the keys of a map that exclude each other: it stays, and the others go. */
export function keepOne(text: string, map: MapNode, set: readonly string[]): readonly Fix[] {
  return set.flatMap((kept): readonly Fix[] => {
    const others = map.entries.filter(({ key, merge }) => !merge && set.includes(key.text) && key.text !== kept);
    const title = `Keep "${kept}", remove ${others.map(({ key }) => `"${key.text}"`).join(' and ')}`;
    return others.length === set.length - 1 ? [{ title, preferred: false, edits: removeEntries(text, map, others) }] : [];
  });
}
