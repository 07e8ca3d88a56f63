import { bounds } from '../../base/bounds';
import { formatPath } from '../../base/path';
import { allSteps, eachInSteps, type Steps } from '../../base/steps';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import type { Alternative, FamilyId } from '../../reference/slot';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Resolution } from '../../workspace/resolution/resolution';
import type { Workspace } from '../../workspace/workspace';
import { placeOfRelation, relationsFrom, relationsTo, type KnownRelation } from '../references/relations';
import { asScalar } from '../../yaml/nodes/query';

/** Resources and what they refer to. */
export interface ReferenceGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * `object`: written in the workspace. What references lead to without finding it: `missing` from the workspace,
 * `outside` as the configuration says, `unknown` because of a placeholder, `external` to Kubernetes.
 */
export type NodeState = 'object' | 'missing' | 'outside' | 'unknown' | 'external';

export interface GraphNode {
  /** Unique in the graph and the same for the same input: `group/Kind/namespace/name`, with `#2` … for equal ones. */
  readonly id: string;
  readonly state: NodeState;
  readonly group: string;
  /** Empty for what is not there. */
  readonly version: string;
  /** Empty where a reference does not say. */
  readonly kind: string;
  readonly namespace: string | undefined;
  /** The name, or the value that stands for it. */
  readonly name: string;
  /** Where the object's name is written; absent for what is not there. */
  readonly place?: { readonly uri: Uri; readonly span: Span };
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Of the reference, in its object. */
  readonly path: string;
  readonly family: FamilyId;
  /** `relation`: no reference, but labels or another connection. */
  readonly form: 'object' | 'external' | 'arn' | 'uri' | 'relation';
  /** Where the reference is written. */
  readonly place: { readonly uri: Uri; readonly span: Span };
}

export interface GraphOptions {
  /** Also take in references from other files to the objects of these. */
  readonly incoming?: boolean;
}

/**
 * The objects of some files that are ours or take part in a reference, everything that they refer to, and the
 * references between. Order follows the files and their text.
 */
export function referenceGraph(workspace: Workspace, uris: Iterable<Uri>, options: GraphOptions = {}): ReferenceGraph {
  return allSteps(referenceGraphInSteps(workspace, uris, options));
}

/** The same with a step for each file. */
export function* referenceGraphInSteps(
  workspace: Workspace,
  uris: Iterable<Uri>,
  { incoming = false }: GraphOptions = {},
): Steps<ReferenceGraph> {
  const builder = new GraphBuilder(workspace);
  const files = [...new Set(uris)].sort();
  yield* eachInSteps(files, (uri) => builder.addFile(uri));
  if (incoming) {
    yield* eachInSteps(files, (uri) => builder.addReferrers(uri));
  }
  return builder.finish();
}

class GraphBuilder {
  readonly #workspace: Workspace;
  readonly #nodes = new Map<string, GraphNode>();
  readonly #ids = new Map<Resource, string>();
  /** How many equal objects there are so far, by what their nodes would be called. */
  readonly #equal = new Map<string, number>();
  readonly #edges = new Map<string, GraphEdge>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  addFile(uri: Uri): void {
    for (const { resources, uses } of this.#workspace.file(uri)?.documents ?? []) {
      for (const resource of resources) {
        if (this.#workspace.isOurs(resource)) {
          this.#object(this.#workspace.index.entryOf(uri, resource));
        }
      }
      uses.forEach((use) => this.#addUse(use, uri));
      for (const resource of resources) {
        relationsFrom(this.#workspace.index.entryOf(uri, resource), this.#workspace).forEach((relation) => this.#addRelation(relation));
      }
    }
  }

  addReferrers(uri: Uri): void {
    const objects = (this.#workspace.file(uri)?.resources ?? []).map((resource) => this.#workspace.index.entryOf(uri, resource));
    for (const { origin, owner, uri: from } of this.#workspace.resolver.referrers(objects)) {
      this.#targetsOf(origin, from, (target) => target.uri === uri).forEach((to) => this.#edge(owner, to, origin, 'object'));
    }
    for (const object of objects) {
      relationsTo(object, this.#workspace).forEach((relation) => this.#addRelation(relation));
    }
  }

  finish(): ReferenceGraph {
    return { nodes: [...this.#nodes.values()], edges: [...this.#edges.values()] };
  }

  #addUse(use: SlotUse, uri: Uri): void {
    const owner = this.#workspace.index.entryOf(uri, use.owner);
    for (const origin of use.origins) {
      const { external, externalNode } = origin;
      if (origin.name === undefined && external !== undefined && externalNode !== undefined) {
        const to = this.#absent('external', origin.targets[0], undefined, external);
        this.#edge(owner, to, { path: origin.path, node: externalNode, slot: origin.slot }, 'external');
      }
      this.#targetsOf(origin, uri).forEach((to) => this.#edge(owner, to, origin, 'object'));
    }
    for (const { key, form } of use.slot.alternatives) {
      const value = asScalar(use.alternatives.find((entry) => entry.key.text === key)?.value);
      if (value !== undefined && value.text !== '' && value.value !== null && form !== 'value') {
        const [target] = use.slot.targets;
        const to = this.#absent('external', target, undefined, value.text);
        this.#edge(owner, to, { path: [...use.parentPath, key], node: value, slot: use.slot }, form);
      }
    }
  }

  #addRelation(relation: KnownRelation): void {
    const [from, to] = [this.#object(relation.from), this.#object(relation.to)];
    const place = placeOfRelation(this.#workspace, relation);
    const path = formatPath(relation.fromPath);
    if (place !== undefined) {
      this.#edges.set(`${from} ${path} ${to}`, { from, to, path, family: relation.family, form: 'relation', place });
    }
  }

  /** The nodes that a reference leads to: of objects those that are `wanted`, of many the first, and one for the rest. */
  #targetsOf(origin: Origin, uri: Uri, wanted: (target: IndexedResource) => boolean = () => true): readonly string[] {
    const { name } = origin;
    if (name === undefined) {
      return [];
    }
    const resolution = this.#workspace.resolver.resolve(origin, uri, this.#workspace.configuration.outsideOf(uri));
    if (resolution.kind === 'found' || resolution.kind === 'many') {
      const all = (resolution.kind === 'found' ? resolution.meant : resolution.targets).filter(wanted);
      const shown = all.slice(0, bounds.referenceEdges.most);
      const rest = all.length - shown.length;
      const [target] = all;
      const more = rest === 0 ? [] : [this.#absent('unknown', target, target?.namespace, `${name} and ${rest} more`)];
      return [...shown.map((each) => this.#object(each)), ...more];
    }
    const guess = origin.slot.sureness === 'inferred' && resolution.kind === 'unknown' && !origin.opaque;
    const [target] = this.#workspace.resolver.targetsOf(origin);
    const [namespace] = this.#workspace.resolver.namespaces.of(origin);
    return guess ? [] : [this.#absent(stateOf(resolution.kind), target, namespace, name)];
  }

  #object(entry: IndexedResource): string {
    const { uri, resource } = entry;
    const known = this.#ids.get(resource);
    const start = this.#workspace.file(uri)?.startOf(resource.document) ?? 0;
    if (known !== undefined) {
      return known;
    }
    const { group, version, kind, namespace } = resource;
    const name = resource.name ?? '';
    const base = `${groupKindKey(resource)}/${namespace ?? ''}/${name}`;
    let count = (this.#equal.get(base) ?? 0) + 1;
    let id = count === 1 ? base : `${base}#${count}`;
    for (; this.#nodes.has(id); id = `${base}#${count}`) {
      count += 1;
    }
    this.#equal.set(base, count);
    this.#ids.set(resource, id);
    const place = { uri, span: shift((resource.nameNode ?? resource.kindNode).span, start) };
    this.#nodes.set(id, { id, state: 'object', group, version, kind, namespace, name, place });
    return id;
  }

  #absent(state: NodeState, target: GroupKind | undefined, namespace: string | undefined, name: string): string {
    const group = target?.group ?? '';
    const kind = target?.kind ?? '';
    const id = `${state}:${group}/${kind}/${namespace ?? ''}/${name}`;
    if (!this.#nodes.has(id)) {
      this.#nodes.set(id, { id, state, group, version: '', kind, namespace, name });
    }
    return id;
  }

  #edge(
    owner: IndexedResource,
    to: string,
    at: Pick<Origin, 'path' | 'node' | 'slot'> & Partial<Pick<Origin, 'nameNode'>>,
    form: Exclude<Alternative['form'], 'value'> | 'object',
  ): void {
    const from = this.#object(owner);
    const path = formatPath(at.path.slice(owner.resource.path.length));
    const start = this.#workspace.file(owner.uri)?.startOf(owner.resource.document) ?? 0;
    const place = { uri: owner.uri, span: shift((at.nameNode ?? at.node).span, start) };
    this.#edges.set(`${from} ${path} ${to}`, { from, to, path, family: at.slot.family, form, place });
  }
}

function stateOf(kind: Exclude<Resolution['kind'], 'found' | 'many'>): NodeState {
  switch (kind) {
    case 'outside':
    case 'unknown':
      return kind;
    case 'missing':
    case 'other-namespace':
    case 'other-kind':
      return 'missing';
  }
}
