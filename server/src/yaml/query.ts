import type { Path } from '../base/path';
import { touches, type Span } from '../base/text';
import type { MapEntry, MapNode, ScalarNode, SequenceNode, YamlDocument, YamlNode, YamlProblem } from './node';

/** The node that an alias stands for, followed to its end; `undefined` for an alias without anchor. */
export function dereference(node: YamlNode | undefined): MapNode | SequenceNode | ScalarNode | undefined {
  let current = node;
  for (let hops = 0; current?.kind === 'alias' && hops < 100; hops += 1) {
    current = current.target;
  }
  return current === undefined || current.kind === 'alias' ? undefined : current;
}

/** The map that a node is or stands for. */
export function asMap(node: YamlNode | undefined): MapNode | undefined {
  const resolved = dereference(node);
  return resolved?.kind === 'map' ? resolved : undefined;
}

export function asSequence(node: YamlNode | undefined): SequenceNode | undefined {
  const resolved = dereference(node);
  return resolved?.kind === 'sequence' ? resolved : undefined;
}

export function asScalar(node: YamlNode | undefined): ScalarNode | undefined {
  const resolved = dereference(node);
  return resolved?.kind === 'scalar' ? resolved : undefined;
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
  const map = asMap(node);
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

export function valueOf(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return entryOf(node, key)?.value;
}

/** The node at a path, through aliases and merge keys; an alias itself when the path ends at one. */
export function nodeAt(root: YamlNode | undefined, path: Path): YamlNode | undefined {
  let current = root;
  for (const step of path) {
    current = typeof step === 'number' ? asSequence(current)?.items[step] : valueOf(current, step);
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

/** What lies under an offset. */
export interface Hit {
  /** Path of the entry or item; for a key the path of its value. */
  readonly path: Path;
  readonly part: 'key' | 'value';
  /** The scalar, alias or collection under the offset, as written. */
  readonly node: YamlNode;
  /** The collections around it, outermost first. */
  readonly parents: readonly YamlNode[];
}

/**
 * The innermost node whose text holds or touches an offset. Between the entries of a map it is the map itself.
 * `undefined` outside of the tree.
 */
export function hitAt(root: YamlNode | undefined, offset: number): Hit | undefined {
  if (root === undefined || !touches(root.span, offset)) {
    return undefined;
  }
  const path: (string | number)[] = [];
  const parents: YamlNode[] = [];
  let node: YamlNode = root;
  for (;;) {
    const next: Descent | undefined = descend(node, offset);
    if (next === undefined) {
      return { path, part: 'value', node, parents };
    }
    parents.push(node);
    path.push(next.step);
    if (next.part === 'key') {
      return { path, part: 'key', node: next.node, parents };
    }
    node = next.node;
  }
}

interface Descent {
  readonly step: string | number;
  readonly part: 'key' | 'value';
  readonly node: YamlNode;
}

function descend(node: YamlNode, offset: number): Descent | undefined {
  if (node.kind === 'map') {
    const index = lastStarting(node.entries.length, (i) => node.entries[i]?.key.span.start ?? 0, offset);
    for (let i = index; i >= 0 && i > index - 2; i -= 1) {
      const entry = node.entries[i];
      if (entry !== undefined && touches(entry.key.span, offset)) {
        return { step: entry.key.text, part: 'key', node: entry.key };
      }
      if (entry !== undefined && touches(entry.value.span, offset)) {
        return { step: entry.key.text, part: 'value', node: entry.value };
      }
    }
  } else if (node.kind === 'sequence') {
    const index = lastStarting(node.items.length, (i) => node.items[i]?.span.start ?? 0, offset);
    const item = node.items[index];
    if (item !== undefined && touches(item.span, offset)) {
      return { step: index, part: 'value', node: item };
    }
  }
  return undefined;
}

/** Index of the last child that starts at or before an offset, -1 when there is none. */
function lastStarting(count: number, startOf: (index: number) => number, offset: number): number {
  if (count <= simpleLimit) {
    let index = -1;
    while (index + 1 < count && startOf(index + 1) <= offset) {
      index += 1;
    }
    return index;
  }
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(middle) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** True for what keeps a document, or a part of it, from being read. */
export function breaksDocument({ code }: YamlProblem): boolean {
  return code !== 'yaml/duplicate-key' && code !== 'yaml/after-end';
}

/** True for a template that can be read apart from what its actions write. */
export function isReadableTemplate({ problems, templated }: YamlDocument): boolean {
  return templated && !problems.some(breaksDocument);
}

/** True for a document that is all there: no syntax error, nothing beyond a bound, no template lines. */
export function isWhole({ problems, templated }: YamlDocument): boolean {
  return !templated && !problems.some(breaksDocument);
}

/** Path of the outermost node with this span, or of the value whose key has it; `undefined` where there is none. */
export function pathOfSpan(root: YamlNode | undefined, span: Span): Path | undefined {
  const path: (string | number)[] = [];
  const isIt = (other: Span): boolean => other.start === span.start && other.end === span.end;
  const holds = (other: Span): boolean => other.start <= span.start && span.end <= other.end;
  for (let node = root; node !== undefined;) {
    if (isIt(node.span)) {
      return path;
    }
    if (node.kind === 'map') {
      const entry = node.entries.find(({ key, value }) => holds(key.span) || holds(value.span));
      if (entry === undefined) {
        return undefined;
      }
      path.push(entry.key.text);
      if (isIt(entry.key.span)) {
        return path;
      }
      node = holds(entry.value.span) ? entry.value : undefined;
    } else {
      const items: readonly YamlNode[] = node.kind === 'sequence' ? node.items : [];
      const index = items.findIndex((item) => holds(item.span));
      path.push(index);
      node = items[index];
    }
  }
  return undefined;
}

/** True for an offset behind the first and before the last character of a key or value. */
export function isInsideScalar(node: YamlNode, offset: number): boolean {
  if (offset <= node.span.start || offset >= node.span.end) {
    return false;
  }
  switch (node.kind) {
    case 'scalar':
      return true;
    case 'alias':
      return false;
    case 'sequence':
      return node.items.some((item) => isInsideScalar(item, offset));
    case 'map':
      return node.entries.some(({ key, value }) => isInsideScalar(key, offset) || isInsideScalar(value, offset));
  }
}
