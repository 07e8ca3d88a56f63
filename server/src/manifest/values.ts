import { parsePath } from '../base/path';
import type { Resource } from './resource';
import type { ScalarNode, YamlNode } from '../yaml/node';
import { asMap, asScalar, asSequence, effectiveEntries, entryOf, nodeAt, valueOf } from '../yaml/query';

/** A scalar at a dotted path of an object. */
export function scalarAt(resource: Resource, path: string): ScalarNode | undefined {
  return asScalar(nodeAt(resource.node, parsePath(path) ?? []));
}

/** The text at a dotted path, `undefined` when it is not there, empty or a placeholder. */
export function knownText(resource: Resource, path: string): string | undefined {
  const node = scalarAt(resource, path);
  return node === undefined || node.opaque || node.text === '' || node.value === null ? undefined : node.text;
}

export function annotationNode(resource: Resource, key: string): ScalarNode | undefined {
  return asScalar(entryOf(nodeAt(resource.node, ['metadata', 'annotations']), key)?.value);
}

/** The value of an annotation; `undefined` for one that is absent or holds a placeholder. */
export function annotationText(resource: Resource, key: string): string | undefined {
  const node = annotationNode(resource, key);
  return node === undefined || node.opaque ? undefined : node.text;
}

/** The steps of a path as {@link nodesAt} takes it. Paths come from tables, so that there are only so many. */
export function stepsOf(path: string): readonly string[] {
  const known = steps.get(path);
  if (known !== undefined) {
    return known;
  }
  const found = path.match(/\[\]|\{\}|[^.[\]{}]+/g) ?? [];
  if (steps.size < mostPaths) {
    steps.set(path, found);
  }
  return found;
}

const steps = new Map<string, readonly string[]>();
const mostPaths = 5000;

/** Every node at a path with `[]` for list items and `{}` for map values, with its own path. */
export function nodesAt(root: YamlNode | undefined, path: string): readonly { readonly node: YamlNode; readonly path: readonly (string | number)[] }[] {
  let current: readonly { readonly node: YamlNode; readonly path: readonly (string | number)[] }[] = root === undefined ? [] : [{ node: root, path: [] }];
  for (const step of stepsOf(path)) {
    const [only] = current;
    if (only === undefined) {
      return current;
    }
    if (current.length === 1 && step !== '[]' && step !== '{}') {
      const value = valueOf(only.node, step);
      current = value === undefined ? [] : [{ node: value, path: [...only.path, step] }];
      continue;
    }
    current = current.flatMap(({ node, path: at }) => {
      if (step === '[]') {
        return (asSequence(node)?.items ?? []).map((item, index) => ({ node: item, path: [...at, index] }));
      }
      const map = asMap(node);
      if (map === undefined) {
        return [];
      }
      const entries = effectiveEntries(map);
      if (step === '{}') {
        return [...entries].map(([key, { value }]) => ({ node: value, path: [...at, key] }));
      }
      const entry = entries.get(step);
      return entry === undefined ? [] : [{ node: entry.value, path: [...at, step] }];
    });
  }
  return current;
}
