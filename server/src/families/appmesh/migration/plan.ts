import { addTo } from '../../../base/groups';
import { podKinds, podTemplateOf } from '../../../manifest/podTemplates';
import { stringMap, type Resource } from '../../../manifest/resource';
import { textOf, asScalar, nodeAt } from '../../../yaml/nodes/query';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { isLegacy } from '../legacy/names';
import { legacyTableOf, type LegacyTable } from '../legacy/table';

/** `keep`: names in AWS are written down, so that the resources stay. `new`: the defaults of v1beta2 make other ones. */
export type Resources = 'keep' | 'new';

/** What a migration has to know of the whole workspace: who takes which name, which Pods were which VirtualNode, which mesh had which namespace. */
export class Plan {
  readonly workspace: Workspace;
  readonly table: LegacyTable;
  readonly resources: Resources;
  /** How many objects of a kind and namespace want a short name. */
  readonly #wanted = new Map<string, Set<string>>();
  readonly #workloads = new Map<string, IndexedResource[]>();
  readonly #meshes = new Map<string, Set<string>>();
  readonly #namespaces = new Map<string, Set<string>>();

  constructor(group: string, workspace: Workspace, resources: Resources) {
    this.workspace = workspace;
    this.table = legacyTableOf(workspace);
    this.resources = resources;
    for (const kind of ['VirtualNode', 'VirtualService', 'VirtualRouter']) {
      workspace.index.ofKind({ group, kind }).forEach((entry) => this.#readMember(entry));
    }
    for (const kind of podKinds) {
      workspace.index.ofKind(kind).forEach((entry) => this.#readWorkload(entry));
    }
  }

  /** The name of an object in v1beta2: short, unless another one of its kind and namespace would have it too. */
  nameOf({ kind, namespace, name = '' }: IndexedResource | Resource): string {
    const short = shortName(name);
    const rivals = this.#wanted.get(`${kind} ${namespace ?? ''} ${short}`);
    return short === name || (rivals?.size ?? 0) < 2 ? short : name.replaceAll('.', '-');
  }

  /** The workloads whose Pods were a VirtualNode: by annotation, or Deployments by name. */
  workloadsOf({ namespace, name, uri }: IndexedResource): readonly IndexedResource[] {
    const named = this.#workloads.get(`${namespace ?? ''} ${name ?? ''}`) ?? [];
    const unnamed = (this.#workloads.get(` ${name ?? ''}`) ?? []).filter((entry) => namespace === undefined || entry.uri === uri);
    return named.length > 0 ? named : unnamed;
  }

  /** Namespaces with objects of a mesh; the empty text stands for one that nobody writes. */
  namespacesOf(mesh: string): readonly string[] {
    return [...(this.#namespaces.get(mesh) ?? [])].sort();
  }

  /** Meshes that objects of a namespace name. */
  meshesOf(namespace: string | undefined): readonly string[] {
    return [...(this.#meshes.get(namespace ?? '') ?? [])].sort();
  }

  #readMember(entry: IndexedResource): void {
    const { resource } = entry;
    const legacy = isLegacy(resource, this.workspace.dialects);
    const { kind, namespace = '', name = '' } = entry;
    put(this.#wanted, `${kind} ${namespace} ${legacy ? shortName(name) : name}`, name);
    const mesh = legacy ? textOf(asScalar(nodeAt(resource.node, ['spec', 'meshName']))) : undefined;
    if (mesh !== undefined) {
      put(this.#meshes, namespace, mesh);
      put(this.#namespaces, mesh, namespace);
    }
  }

  #readWorkload(entry: IndexedResource): void {
    const named = podMap(entry, 'annotations').get(this.table.annotations.virtualNode);
    const node = named ?? (entry.kind === 'Deployment' ? entry.name : undefined);
    if (node !== undefined) {
      addTo(this.#workloads, `${entry.namespace ?? ''} ${node}`, entry);
    }
  }
}

/** What stands before the first dot, where no placeholder can hold that dot. */
function shortName(name: string): string {
  return /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)\./.exec(name)?.[1] ?? name;
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/** Labels or annotations of the Pods of a workload. */
export function podMap(entry: IndexedResource, key: 'labels' | 'annotations'): ReadonlyMap<string, string> {
  const template = podTemplateOf(entry) ?? [];
  return stringMap(entry.resource, ...template.filter((step) => typeof step === 'string'), 'metadata', key);
}
