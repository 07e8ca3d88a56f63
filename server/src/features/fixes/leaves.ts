import { bounds } from '../../base/bounds';
import { formatPath, type Path } from '../../base/path';
import type { YamlNode } from '../../yaml/nodes/node';
import { dereference, effectiveEntries } from '../../yaml/nodes/query';

/** A value of an object that holds no other values: a scalar, or an empty collection. */
export interface Leaf {
  readonly path: Path;
  /** The path in its written form. */
  readonly at: string;
  /** The path without the places in lists. */
  readonly field: string;
  /** As it is written, without quotes; `{}` and `[]` for empty collections. */
  readonly text: string;
}

/** The leaves of a node by their paths, aliases and merge keys resolved; `undefined` where there are too many to look at. */
export function leavesOf(root: YamlNode | undefined): ReadonlyMap<string, Leaf> | undefined {
  const leaves = new Map<string, Leaf>();
  return collect(root, [], leaves) ? leaves : undefined;
}

function collect(node: YamlNode | undefined, path: Path, into: Map<string, Leaf>): boolean {
  const value = dereference(node);
  if (into.size >= bounds.comparedValues.most || path.length > bounds.nesting.most) {
    return false;
  }
  if (value?.kind === 'map' && value.entries.length > 0) {
    return [...effectiveEntries(value)].every(([key, entry]) => collect(entry.value, [...path, key], into));
  }
  if (value?.kind === 'sequence' && value.items.length > 0) {
    return value.items.every((item, index) => collect(item, [...path, index], into));
  }
  const text = value?.kind === 'scalar' ? value.text : value?.kind === 'map' ? '{}' : value?.kind === 'sequence' ? '[]' : '';
  const at = formatPath(path);
  into.set(at, { path, at, field: formatPath(path.filter((step) => typeof step === 'string')), text });
  return true;
}
