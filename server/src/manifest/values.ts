import { Memo } from '../base/memo';
import { parsePath, type Path } from '../base/path';
import type { Resource } from './resource';
import type { ScalarNode, YamlNode } from '../yaml/nodes/node';
import { asMap, asScalar, asSequence, entriesInEffect, entryOf, nodeAt, valueOf } from '../yaml/nodes/query';

/** A scalar at a dotted path of an object. */
function scalarAt(resource: Resource, path: string): ScalarNode | undefined {
  return asScalar(nodeAt(resource.node, pathOf(path)));
}

/** A dotted path. Paths come from tables and code, so that there are only so many. */
export function pathOf(text: string): Path {
  return paths.of(text, readPath);
}

const paths = new Memo<Path>();
const readPath = (text: string): Path => parsePath(text) ?? [];

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
  return steps.of(path, readSteps);
}

const steps = new Memo<readonly string[]>();
const readSteps = (path: string): readonly string[] => path.match(/\[\]|\{\}|[^.[\]{}]+/g) ?? [];

/** A node of an object and its own path. */
export interface Found {
  readonly node: YamlNode;
  readonly path: readonly (string | number)[];
}

/** Every node at a path with `[]` for list items and `{}` for map values, with its own path. */
export function nodesAt(root: YamlNode | undefined, path: string): readonly Found[] {
  const all = stepsOf(path);
  let node = root;
  let index = 0;
  for (const step of all) {
    if (node === undefined) {
      return nothing;
    }
    if (step === '[]' || step === '{}') {
      return nodesBelow([{ node, path: all.slice(0, index) }], all.slice(index));
    }
    node = valueOf(node, step);
    index += 1;
  }
  return node === undefined ? nothing : [{ node, path: all }];
}

const nothing: readonly Found[] = [];

function nodesBelow(from: readonly Found[], all: readonly string[]): readonly Found[] {
  let current = from;
  for (const step of all) {
    if (current.length === 0) {
      return current;
    }
    current = below(current, step);
  }
  return current;
}

/** What stands one step below some nodes. `path` is that of the only place that it may be, where there is one. */
export function below(from: readonly Found[], step: string, path?: readonly string[]): readonly Found[] {
  const [only] = from;
  if (path !== undefined && only !== undefined) {
    const value = valueOf(only.node, step);
    return value === undefined ? nothing : [{ node: value, path }];
  }
  return from.flatMap(({ node, path: at }): readonly Found[] => {
    if (step === '[]') {
      return (asSequence(node)?.items ?? []).map((item, index) => ({ node: item, path: [...at, index] }));
    }
    if (step === '{}') {
      const map = asMap(node);
      return map === undefined ? nothing : entriesInEffect(map).map(({ key, value }) => ({ node: value, path: [...at, key.text] }));
    }
    const value = valueOf(node, step);
    return value === undefined ? nothing : [{ node: value, path: [...at, step] }];
  });
}
