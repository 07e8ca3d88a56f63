import { bounds } from '../../base/bounds';
import { formatPath, type Path } from '../../base/path';
import type { ScalarNode, YamlNode } from './node';
import { dereference, effectiveEntries } from './query';

/** Where a scalar counts: every path that leads to it, through aliases and merge keys too. */
export interface ScalarUses {
  /** As {@link formatPath} writes them; a scalar that is a key has the path of its value with ` (key)` behind. */
  readonly paths: ReadonlySet<string>;
}

/**
 * Every use of some scalars in a document. `undefined` when aliases would make the walk too long: nobody can then say
 * what else changes with a scalar.
 */
export function usesOf(root: YamlNode | undefined, scalars: ReadonlySet<ScalarNode>): ReadonlyMap<ScalarNode, ScalarUses> | undefined {
  const found = new Map<ScalarNode, Set<string>>();
  const put = (scalar: ScalarNode, path: string): void => {
    const paths = found.get(scalar);
    if (paths === undefined) {
      found.set(scalar, new Set([path]));
    } else {
      paths.add(path);
    }
  };
  let left: number = bounds.aliasUses.most;
  const walk = (node: YamlNode, path: Path): void => {
    left -= 1;
    const resolved = left < 0 ? undefined : dereference(node);
    switch (resolved?.kind) {
      case 'scalar':
        if (scalars.has(resolved)) {
          put(resolved, formatPath(path));
        }
        return;
      case 'sequence':
        resolved.items.forEach((item, index) => walk(item, [...path, index]));
        return;
      case 'map':
        for (const [key, entry] of effectiveEntries(resolved)) {
          for (const scalar of scalars) {
            if (entry.key === scalar || (scalar.anchor !== undefined && entry.key.anchor === scalar.anchor)) {
              put(scalar, `${formatPath([...path, key])} (key)`);
            }
          }
          walk(entry.value, [...path, key]);
        }
        return;
      case undefined:
        return;
    }
  };
  if (root !== undefined) {
    walk(root, []);
  }
  return left < 0 ? undefined : new Map([...found].map(([scalar, paths]) => [scalar, { paths }]));
}

/** True when a document has an alias, so that a scalar of it may count at several places. */
export function hasAlias(node: YamlNode | undefined): boolean {
  switch (node?.kind) {
    case 'alias':
      return true;
    case 'sequence':
      return node.items.some(hasAlias);
    case 'map':
      return node.entries.some(({ key, value }) => key.anchor !== undefined || hasAlias(value));
    case 'scalar':
    case undefined:
      return false;
  }
}
