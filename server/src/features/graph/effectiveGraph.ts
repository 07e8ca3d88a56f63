import { effectiveReferences } from '../../checks/references/effectiveReference';
import { formatPath } from '../../base/path';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { groupKindKey } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';
import { nodeAt } from '../../yaml/nodes/query';
import { effectiveNamespaceOf } from '../effective/effective';
import type { GraphEdge, GraphNode, ReferenceGraph } from './referenceGraph';

/**
 * What a kustomization brings to a cluster, by the names that objects have in the end: those that are ours or take part
 * in a reference, and the references between. A reference without an object leads to one that is missing.
 */
export function effectiveGraph(workspace: Workspace, folder: string): ReferenceGraph {
  const { objects, problems } = workspace.worlds.worldOf(folder);
  const nodes = new Map<EffectiveObject, GraphNode>();
  const absent = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const nodeOf = (object: EffectiveObject): GraphNode => {
    const node = nodes.get(object) ?? objectNode(object, workspace);
    nodes.set(object, node);
    return node;
  };
  objects.filter(({ id }) => workspace.isOurs(id)).forEach(nodeOf);
  for (const uri of new Set(objects.map(({ source }) => source.uri))) {
    for (const state of workspace.file(uri)?.documents ?? []) {
      for (const { origin, referrer, name, candidates } of effectiveReferences(state, workspace, [folder])) {
        const target = candidates.find(({ id }) => id.name === name);
        const missing = {
          state: problems.isOpen ? 'unknown' : 'missing',
          group: origin.targets[0]?.group ?? '',
          kind: origin.targets[0]?.kind ?? '',
          namespace: origin.namespace,
          name,
        } as const;
        const to = target === undefined ? absentNode(missing, absent) : nodeOf(target);
        const start = workspace.file(uri)?.startOf(state.document) ?? 0;
        edges.push({
          from: nodeOf(referrer).id,
          to: to.id,
          path: formatPath(origin.path.slice(origin.owner.path.length)),
          family: origin.slot.family,
          form: 'object',
          place: { uri, span: shift((origin.nameNode ?? origin.node).span, start) },
        });
      }
    }
  }
  const inOrder = objects.flatMap((object) => nodes.get(object) ?? []);
  return { nodes: [...inOrder, ...absent.values()], edges };
}

function objectNode(object: EffectiveObject, workspace: Workspace): GraphNode {
  const { group, version, kind, name } = object.id;
  const namespace = effectiveNamespaceOf(object, workspace);
  const place = placeOf(object, workspace);
  return {
    id: `${groupKindKey(object.id)}/${namespace ?? ''}/${name}`,
    state: 'object',
    group,
    version,
    kind,
    namespace,
    name,
    ...(place === undefined ? {} : { place }),
  };
}

function absentNode(
  { state, ...of }: Pick<GraphNode, 'state' | 'group' | 'kind' | 'namespace' | 'name'>,
  known: Map<string, GraphNode>,
): GraphNode {
  const id = `${state}:${groupKindKey(of)}/${of.namespace ?? ''}/${of.name}`;
  const node = known.get(id) ?? { id, state, version: '', ...of };
  known.set(id, node);
  return node;
}

/** Where the file writes an object's name, or the generator. */
function placeOf({ source }: EffectiveObject, workspace: Workspace): { readonly uri: Uri; readonly span: Span } | undefined {
  const { uri, document, path } = source;
  const start = document === undefined ? undefined : workspace.file(uri)?.startOf(document);
  const span = path === undefined ? source.span : (nodeAt(document?.root, [...path, 'metadata', 'name'])?.span ?? source.span);
  return start === undefined || span === undefined ? undefined : { uri, span: shift(span, start) };
}
