import type { Path } from '../../base/path';
import type { Span } from '../../base/text';
import type { MapEntry, MapNode, ScalarNode, SequenceNode, YamlDocument, YamlNode } from './node';

/** The node that an alias stands for, followed to its end; `undefined` for an alias without anchor. */
export function dereference(node: YamlNode | undefined): MapNode | SequenceNode | ScalarNode | undefined {
  let current = node;
  for (let hops = 0; current?.kind === 'alias' && hops < 100; hops += 1) {
    current = current.target;
  }
  return current === undefined || current.kind === 'alias' ? undefined : current;
}

/** True for what stands between brackets: one of the collections on its way from a node is in flow style. */
export function isInFlow(node: YamlNode, path: Path): boolean {
  return path.some((_, index) => {
    const holder = nodeAt(node, path.slice(0, index));
    return holder !== undefined && holder.kind !== 'scalar' && holder.kind !== 'alias' && holder.flow;
  });
}

/** The map that a node is or stands for. */
export function asMap(node: YamlNode | undefined): MapNode | undefined {
  const resolved = node?.kind === 'alias' ? dereference(node) : node;
  return resolved?.kind === 'map' ? resolved : undefined;
}

export function asSequence(node: YamlNode | undefined): SequenceNode | undefined {
  const resolved = node?.kind === 'alias' ? dereference(node) : node;
  return resolved?.kind === 'sequence' ? resolved : undefined;
}

export function asScalar(node: YamlNode | undefined): ScalarNode | undefined {
  const resolved = node?.kind === 'alias' ? dereference(node) : node;
  return resolved?.kind === 'scalar' ? resolved : undefined;
}

/** What stands for the tree of a document: what is kept by it goes when the tree is forgotten. */
export function treeOf(document: YamlDocument): object {
  return document.root ?? document;
}

/** The string that a node holds, `undefined` for anything else. A placeholder is a string. */
export function asString(node: YamlNode | undefined): string | undefined {
  const scalar = asScalar(node);
  return scalar !== undefined && (typeof scalar.value === 'string' || scalar.opaque) ? scalar.text : undefined;
}

/** What a scalar says, as it is written or stands for; `undefined` where it is empty or null. */
export function textOf(node: ScalarNode | undefined): string | undefined {
  return node === undefined || node.text === '' || node.value === null ? undefined : node.text;
}

/** What maps with merge keys, or with many keys, have in effect. Trees never change, and what merge keys bring in is bounded in each. */
const effective = new WeakMap<MapNode, ReadonlyMap<string, MapEntry>>();

/**
 * The entries that a map has in effect, as Kubernetes reads it: one after the other, so that the last of equal keys counts;
 * merge keys (`<<`) are replaced by what they bring in, of several maps in one the first.
 * Source: sigs.k8s.io/yaml goyaml.v2 decode.go, functions mapping and merge.
 */
export function effectiveEntries(map: MapNode): ReadonlyMap<string, MapEntry> {
  const known = effective.get(map);
  if (known !== undefined) {
    return known;
  }
  const entries = new Map<string, MapEntry>();
  let merges = false;
  for (const entry of map.entries) {
    if (entry.merge) {
      merges = true;
      [...mergeSources(entry.value)].reverse().forEach((source) => effectiveEntries(source).forEach((each, key) => entries.set(key, each)));
    } else {
      entries.set(entry.key.text, entry);
    }
  }
  if (merges || map.entries.length > simpleLimit) {
    effective.set(map, entries);
  }
  return entries;
}

/** The {@link effectiveEntries} in their order; most maps have them as they are written. */
export function entriesInEffect(map: MapNode): readonly MapEntry[] {
  const { entries } = map;
  return entries.length <= simpleLimit && entries.every(isOnlyOne) ? entries : [...effectiveEntries(map).values()];
}

/** True for an entry that no merge brings in and that no entry before it has the key of. */
function isOnlyOne({ key, merge }: MapEntry, index: number, entries: readonly MapEntry[]): boolean {
  for (let before = 0; before < index; before += 1) {
    if (entries[before]?.key.text === key.text) {
      return false;
    }
  }
  return !merge;
}

/** The maps that the value of a merge key stands for. */
export function mergeSources(merge: YamlNode): readonly MapNode[] {
  const value = dereference(merge);
  if (value?.kind === 'map') {
    return [value];
  }
  return value?.kind === 'sequence' ? value.items.flatMap((item) => asMap(item) ?? []) : [];
}

/** True for a map that may have more keys than are written, and for a placeholder that may stand for one: a key is a placeholder, or a merge brings in nothing known. */
export function mayHoldMore(node: YamlNode | undefined): boolean {
  const value = dereference(node);
  if (value?.kind === 'scalar') {
    return value.opaque;
  }
  return (
    value?.kind === 'map' &&
    (value.open === true ||
      value.entries.some(({ key, merge, value: merged }) => key.opaque || (merge && mergeSources(merged).length === 0)))
  );
}

const simpleLimit = 8;

/** The entry of a key, merge keys included. */
export function entryOf(node: YamlNode | undefined, key: string): MapEntry | undefined {
  const map = node?.kind === 'map' ? node : asMap(node);
  if (map === undefined) {
    return undefined;
  }
  if (map.entries.length > simpleLimit) {
    return effectiveEntries(map).get(key);
  }
  let found: MapEntry | undefined;
  for (const entry of map.entries) {
    if (entry.merge) {
      return effectiveEntries(map).get(key);
    }
    if (entry.key.text === key) {
      found = entry;
    }
  }
  return found;
}

/** The entry of a key that a map writes itself, merge keys left out; also where its value is an alias. */
export function ownEntryOf(map: MapNode | undefined, key: string): MapEntry | undefined {
  return map?.entries.find((entry) => !entry.merge && entry.key.text === key);
}

export function valueOf(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return entryOf(node, key)?.value;
}

/** True for null, and for an alias of nothing. */
export function isNull(node: YamlNode): boolean {
  const resolved = dereference(node);
  return resolved === undefined || (resolved.kind === 'scalar' && resolved.value === null);
}

/** The characters of a scalar without the quotes around them. */
export function wordIn({ span, style }: ScalarNode): Span {
  return style === 'single' || style === 'double' ? { start: span.start + 1, end: span.end - 1 } : span;
}

/** The node at a path; nothing for one that is not there, or null. */
export function valueThere(root: YamlNode | undefined, path: Path): YamlNode | undefined {
  const node = nodeAt(root, path);
  return node === undefined || asScalar(node)?.value === null ? undefined : node;
}

/** The node at a path, through aliases and merge keys; an alias itself when the path ends at one. */
export function nodeAt(root: YamlNode | undefined, path: Path): YamlNode | undefined {
  let current = root;
  for (const step of path) {
    current = typeof step === 'number' ? asSequence(current)?.items[step] : entryOf(current, step)?.value;
    if (current === undefined) {
      return undefined;
    }
  }
  return current;
}

/** What a path leads to: the node, and for a map entry its key. */
export interface Place {
  readonly node: YamlNode;
  readonly entry?: MapEntry;
}

export function placeAt(root: YamlNode | undefined, path: Path): Place | undefined {
  const last = path.at(-1);
  const node = nodeAt(root, path);
  if (node === undefined) {
    return undefined;
  }
  const entry = typeof last === 'string' ? entryOf(nodeAt(root, path.slice(0, -1)), last) : undefined;
  return entry === undefined ? { node } : { node, entry };
}
