import { startOfLine } from '../../../../base/lines';
import { stepsOf } from '../../../../manifest/values';
import type { Fix } from '../../../../workspace/finding';
import type { MapEntry, MapNode } from '../../../../yaml/nodes/node';
import { asMap, entryOf, nodeAt } from '../../../../yaml/nodes/query';
import { removeEntry } from '../../../../yaml/writing/edit';
import { moveEntries } from '../../../../yaml/writing/move';
import type { CheckedPlace } from '../checkedPlace';

/** Moves all keys of a place that begin with a prefix to where they belong, below a map that is there; none where one of them is there. */
export function moves(text: string, { resource: { node: root }, path, node }: CheckedPlace, prefix: string, place: string): readonly Fix[] {
  const steps = stepsOf(place);
  const missing = steps.findIndex((_, index) => nodeAt(root, steps.slice(0, index + 1)) === undefined);
  const below = missing < 0 ? [] : steps.slice(missing);
  const from = asMap(node);
  const into = asMap(nodeAt(root, steps.slice(0, steps.length - below.length)));
  if (from === undefined || into === undefined || below.length > steps.length - 2) {
    return [];
  }
  const entries = from.entries.filter(({ key, merge }) => !merge && !key.opaque && key.text.startsWith(prefix));
  const before = below[0] === 'metadata' ? specOf(text, into) : undefined;
  const isThere = entries.some(({ key }) => entryOf(into, key.text) !== undefined);
  const emptied = entries.length === from.entries.length ? holderOf(text, asMap(nodeAt(root, path.slice(0, -1))), from) : undefined;
  const removals = emptied === undefined ? undefined : [removeEntry(text, emptied.map, emptied.entry)];
  const edits = isThere ? undefined : moveEntries(text, from, entries, { into, below, before, removals });
  return edits === undefined ? [] : [{ title: `Move to "${place}"`, preferred: false, edits }];
}

/** The entry in front of which `metadata` is written as everybody does; none where a comment above it would be torn off. */
function specOf(text: string, { entries }: MapNode): MapEntry | undefined {
  const spec = entries.find(({ key }) => key.text === 'spec');
  const start = spec === undefined ? 0 : startOfLine(text, spec.key.span.start);
  const above = text.slice(startOfLine(text, Math.max(start - 1, 0)), start);
  return spec === undefined || /^\s*#/.test(above) || text.slice(start, spec.key.span.start).trim() !== '' ? undefined : spec;
}

/** The entry that goes with a map of which nothing is left, unless that would take a comment, or all of the map around it. */
function holderOf(text: string, map: MapNode | undefined, from: MapNode): { readonly map: MapNode; readonly entry: MapEntry } | undefined {
  const entry = map?.entries.find(({ value }) => value === from);
  const head = entry === undefined ? '#' : text.slice(entry.key.span.start, from.span.start);
  return map === undefined || entry === undefined || map.entries.length < 2 || head.includes('#') ? undefined : { map, entry };
}
