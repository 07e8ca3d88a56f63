import { compact } from '../base/lists';
import type { Path } from '../base/path';
import { parseApiVersion, type GroupVersionKind } from '../schema/kind';
import type { MapNode, ScalarNode, YamlDocument, YamlNode } from '../yaml/node';
import { asMap, asScalar, asSequence, asString, entriesInEffect, nodeAt, textOf, valueOf } from '../yaml/query';

/** One Kubernetes object as written in a manifest. Spans count from its document's start. */
export interface Resource extends GroupVersionKind {
  readonly document: YamlDocument;
  readonly node: MapNode;
  /** Where it stands in its document: the root, or `items[n]` of a List. */
  readonly path: Path;
  readonly apiVersionNode: ScalarNode;
  readonly kindNode: ScalarNode;
  /** `metadata.name`; absent when none is written, as with `generateName`. */
  readonly name: string | undefined;
  readonly nameNode: ScalarNode | undefined;
  /** `metadata.namespace`; absent when none is written: it then comes from whoever applies the manifest. */
  readonly namespace: string | undefined;
  readonly namespaceNode: ScalarNode | undefined;
  /** The object in which it is written as a template. */
  readonly host?: Resource;
}

/** The objects of a document: itself, or the items of a `List`. Anything without apiVersion and kind is none. */
export function resourcesOf(document: YamlDocument): readonly Resource[] {
  const resources: Resource[] = [];
  collect(document, document.root, [], resources, 0);
  return compact(resources);
}

function collect(document: YamlDocument, node: YamlNode | undefined, path: Path, into: Resource[], depth: number): void {
  const resource = resourceFrom(document, node, path);
  if (resource === undefined) {
    return;
  }
  const items = resource.kind.endsWith('List') ? asSequence(valueOf(resource.node, 'items')) : undefined;
  if (items !== undefined && depth < 5) {
    items.items.forEach((item, index) => collect(document, item, [...path, 'items', index], into, depth + 1));
    return;
  }
  into.push(resource);
}

/** The object that is written as a template at a path of another one. */
export function resourceAt(host: Resource, path: Path): Resource | undefined {
  const resource = resourceFrom(host.document, nodeAt(host.node, path), [...host.path, ...path]);
  return resource === undefined ? undefined : { ...resource, host };
}

function resourceFrom(document: YamlDocument, node: YamlNode | undefined, path: Path): Resource | undefined {
  const map = asMap(node);
  const apiVersionNode = asScalar(valueOf(map, 'apiVersion'));
  const kindNode = asScalar(valueOf(map, 'kind'));
  if (map === undefined || apiVersionNode === undefined || kindNode === undefined) {
    return undefined;
  }
  const apiVersion = apiVersionNode.opaque ? undefined : parseApiVersion(apiVersionNode.text);
  if (apiVersion === undefined || typeof kindNode.value !== 'string' || kindNode.opaque) {
    return undefined;
  }
  const metadata = valueOf(map, 'metadata');
  const nameNode = asScalar(valueOf(metadata, 'name'));
  const namespaceNode = asScalar(valueOf(metadata, 'namespace'));
  // Not spread: there are thousands, and objects that are written out are smaller and read faster.
  return {
    group: apiVersion.group,
    version: apiVersion.version,
    kind: kindNode.text,
    document,
    node: map,
    path,
    apiVersionNode,
    kindNode,
    name: textOf(nameNode),
    nameNode,
    namespace: textOf(namespaceNode),
    namespaceNode,
  };
}

/** The string entries of a map below the object, such as `metadata.labels`. */
export function stringMap(resource: Resource, ...keys: readonly string[]): ReadonlyMap<string, string> {
  let node: YamlNode | undefined = resource.node;
  for (const key of keys) {
    node = valueOf(node, key);
  }
  const result = new Map<string, string>();
  const map = asMap(node);
  if (map !== undefined) {
    for (const entry of entriesInEffect(map)) {
      const value = asString(entry.value);
      if (value !== undefined) {
        result.set(entry.key.text, value);
      }
    }
  }
  return result;
}

/** `Kind ns/name` as people write it. */
export function describeResource(resource: {
  readonly kind: string;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
}): string {
  const name = resource.name ?? '(no name)';
  return resource.namespace === undefined ? `${resource.kind} ${name}` : `${resource.kind} ${resource.namespace}/${name}`;
}

/** True for a CustomResourceDefinition of any version. */
export function isCrdResource({ kind, group }: Resource): boolean {
  return kind === 'CustomResourceDefinition' && group !== '';
}

/** True for an object that was read from a cluster, by fields that only the API server gives. */
export function isExport({ node }: Resource): boolean {
  const metadata = valueOf(node, 'metadata');
  return ['uid', 'resourceVersion'].some((key) => valueOf(metadata, key) !== undefined);
}
