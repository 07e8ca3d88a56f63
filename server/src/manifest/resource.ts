import { there } from '../base/errors';
import { compact } from '../base/lists';
import { Memo } from '../base/memo';
import type { Path } from '../base/path';
import { sharedText } from '../base/sharedText';
import { parseApiVersion, type GroupVersionKind } from '../schema/kinds/kind';
import type { MapNode, ScalarNode, YamlDocument, YamlNode } from '../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, entriesInEffect, nodeAt, textOf, valueOf } from '../yaml/nodes/query';

/** The objects of a document: itself, or the items of a `List`. Anything without apiVersion and kind is none. */
export function resourcesOf(document: YamlDocument): readonly Resource[] {
  const resources: Resource[] = [];
  collect(document, document.root, atRoot, resources, 0);
  return compact(resources);
}

const atRoot: Path = [];

function collect(document: YamlDocument, node: YamlNode | undefined, path: Path, into: Resource[], depth: number): void {
  const read = readObject(node);
  if (read === undefined) {
    return;
  }
  const items = read.kind.endsWith('List') ? asSequence(valueOf(node, 'items')) : undefined;
  if (items !== undefined && depth < 5) {
    items.items.forEach((item, index) => collect(document, item, [...path, 'items', index], into, depth + 1));
    return;
  }
  into.push(new Resource(document, path, read));
}

/** The object that is written as a template at a path of another one. */
export function resourceAt(host: Resource, path: Path): Resource | undefined {
  const read = readObject(nodeAt(host.node, path));
  return read === undefined ? undefined : new WrittenTemplate(host, [...host.path, ...path], read);
}

/** What is kept of an object that is read. */
interface ReadObject extends GroupVersionKind {
  readonly start: number;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  readonly isNamedForSure: boolean;
}

/**
 * One Kubernetes object as written in a manifest. Spans count from its document's start. Its nodes are looked up when they are
 * asked for: who holds an object does not hold the tree of its document. So it is not spread, but changed with `differing`.
 */
export class Resource implements GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly document: YamlDocument;
  /** Where it begins, from its document's start. */
  readonly start: number;
  /** Where it stands in its document: the root, or `items[n]` of a List. */
  readonly path: Path;
  /** `metadata.name`; absent when none is written, as with `generateName`. */
  readonly name: string | undefined;
  /** `metadata.namespace`; absent when none is written: it then comes from whoever applies the manifest. */
  readonly namespace: string | undefined;
  /** False where the name or the namespace holds a placeholder. */
  readonly isNamedForSure: boolean;
  /** The object in which it is written as a template. */
  declare readonly host?: Resource;

  constructor(document: YamlDocument, path: Path, { group, version, kind, start, name, namespace, isNamedForSure }: ReadObject) {
    this.group = group;
    this.version = version;
    this.kind = kind;
    this.document = document;
    this.start = start;
    this.path = path;
    this.name = name;
    this.namespace = namespace;
    this.isNamedForSure = isNamedForSure;
  }

  get node(): MapNode {
    const { root } = this.document;
    // Nearly all stand at the root of a document; asked for dozens of times for each.
    return root?.kind === 'map' && this.path.length === 0 ? root : there(asMap(nodeAt(root, this.path)));
  }

  get apiVersionNode(): ScalarNode {
    return there(asScalar(valueOf(this.node, 'apiVersion')));
  }

  get kindNode(): ScalarNode {
    return there(asScalar(valueOf(this.node, 'kind')));
  }

  get nameNode(): ScalarNode | undefined {
    return inMetadata(this.node, 'name');
  }

  get namespaceNode(): ScalarNode | undefined {
    return inMetadata(this.node, 'namespace');
  }
}

class WrittenTemplate extends Resource {
  override readonly host: Resource;

  constructor(host: Resource, path: Path, read: ReadObject) {
    super(host.document, path, read);
    this.host = host;
  }

  override get node(): MapNode {
    return there(asMap(nodeAt(this.host.node, this.path.slice(this.host.path.length))));
  }
}

function inMetadata(object: MapNode, key: string): ScalarNode | undefined {
  return asScalar(valueOf(valueOf(object, 'metadata'), key));
}

/** There are few, and whoever has one shares its parts. */
const apiVersions = new Memo<ReturnType<typeof parseApiVersion>>();

function readObject(node: YamlNode | undefined): ReadObject | undefined {
  const map = asMap(node);
  const apiVersionNode = asScalar(valueOf(map, 'apiVersion'));
  const kindNode = asScalar(valueOf(map, 'kind'));
  if (map === undefined || apiVersionNode === undefined || kindNode === undefined || describesKind(map)) {
    return undefined;
  }
  const apiVersion = apiVersionNode.opaque ? undefined : apiVersions.of(sharedText(apiVersionNode.text), parseApiVersion);
  if (apiVersion === undefined || typeof kindNode.value !== 'string' || kindNode.opaque) {
    return undefined;
  }
  const nameNode = inMetadata(map, 'name');
  const namespaceNode = inMetadata(map, 'namespace');
  return {
    group: apiVersion.group,
    version: apiVersion.version,
    kind: sharedText(kindNode.text),
    start: map.span.start,
    name: textOf(nameNode),
    namespace: textOf(namespaceNode),
    isNamedForSure: nameNode?.opaque !== true && namespaceNode?.opaque !== true,
  };
}

/**
 * True for a component of Meshery, which says by `apiVersion` and `kind` what it describes, and is none itself.
 * Source: meshery/meshkit models/meshmodel/core/v1alpha1/component.go, ComponentDefinition.
 */
function describesKind(map: MapNode): boolean {
  return asString(valueOf(map, 'schema')) !== undefined && asMap(valueOf(map, 'model')) !== undefined;
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
