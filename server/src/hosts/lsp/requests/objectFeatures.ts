import {
  CallHierarchyIncomingCallsRequest,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  PrepareRenameRequest,
  RenameRequest,
  SymbolKind,
  TypeDefinitionRequest,
  type CallHierarchyItem,
  type Location,
  type LocationLink,
} from 'vscode-languageserver';
import { UserError } from '../../../base/errors';
import { eachInSteps, type Steps } from '../../../base/steps';
import type { Uri } from '../../../base/uri';
import type { GraphAnswer, GraphLocation, GraphParams } from '../../../protocol/graphRequests';
import type { GraphEdge, GraphNode, GroupVersionKind, HierarchyItem, Place, TypeDefinition } from '../../../service';
import { schemaTitle, toMermaidInSteps } from '../../../service/withoutWorkspace';
import { codeLensFeature } from './codeLens';
import { toDefinitionLink, toLocation, toRange, type Conversion } from '../conversion/convert';
import { answering, inSlicesOf, ofDocument, spanOf, type Answered, type FeatureContext } from './lspFeature';
import { ownRequests } from './ownRequests';
import { schemaPlace } from './schemaPlace';
import { typeHierarchyFeatures } from './typeHierarchy';
import { toAnnotatedEdit } from '../conversion/annotatedEdit';

/** Requests about objects and who refers to them: types, renaming, counting, hierarchy, graph. */
export const objectFeatures: readonly Answered[] = [
  ofDocument(TypeDefinitionRequest.type, 'workspace', (context, { uri, lines }, { position }) => {
    const offset = lines.offsetAt(position);
    return typeLocations(context, uri, offset, context.service.objects.typeDefinition(uri, offset));
  }),
  ofDocument(PrepareRenameRequest.type, 'workspace', ({ service }, { uri, lines }, { position }) => {
    const answer = service.objects.prepareRename(uri, lines.offsetAt(position));
    switch (answer.kind) {
      case 'ready':
        return { range: toRange(lines, answer.span), placeholder: answer.placeholder };
      case 'refused':
        throw new UserError(answer.reason);
      case 'none':
        return null;
    }
  }),
  ofDocument(RenameRequest.type, 'workspace', async (context, { uri, lines }, { position, newName }) => {
    const { service, to } = context;
    const offset = lines.offsetAt(position);
    const answer = await inSlicesOf(context, 'Renaming', uri, () => service.objects.rename(uri, offset, newName));
    if (answer.kind === 'refused') {
      throw new UserError(answer.reason);
    }
    return toAnnotatedEdit(to, answer);
  }),
  codeLensFeature,
  ofDocument(CallHierarchyPrepareRequest.type, 'workspace', ({ service, to }, { uri, lines }, { position }) =>
    service.objects.hierarchyItems(uri, lines.offsetAt(position)).map((item) => toHierarchyItem(to, item)),
  ),
  answering(CallHierarchyIncomingCallsRequest.type, 'workspace', (context, params) => {
    const item = fromHierarchyItem(context, params.item);
    const calls = item === undefined ? [] : context.service.objects.incomingCalls(item);
    return calls.map(({ item: from, spans }) => ({ from: toHierarchyItem(context.to, from), fromRanges: rangesOf(context, from, spans) }));
  }),
  answering(CallHierarchyOutgoingCallsRequest.type, 'workspace', (context, params) => {
    const item = fromHierarchyItem(context, params.item);
    const calls = item === undefined ? [] : context.service.objects.outgoingCalls(item);
    return calls.map(({ item: to, spans }) => ({
      to: toHierarchyItem(context.to, to),
      fromRanges: item === undefined ? [] : rangesOf(context, item, spans),
    }));
  }),
  answering(ownRequests.schemaOfKind, 'workspace', ({ service }, { title }) => {
    const text = service.kinds.documentOf(title);
    return text === undefined ? null : { title, text };
  }),
  ...typeHierarchyFeatures,
  ofDocument(
    ownRequests.effectiveObjects,
    'workspace',
    ({ service }, { uri, lines }, { position }) => service.roots.objectsAt(uri, lines.offsetAt(position)),
    [],
  ),
  ofDocument(
    ownRequests.roots,
    'workspace',
    ({ service }, { uri }) => {
      const { roots, shown = null } = service.roots.choicesFor(uri);
      return { roots, shown };
    },
    { roots: [], shown: null },
  ),
  answering(ownRequests.effectiveText, 'workspace', ({ service }, { title }) => {
    const text = service.roots.objectOf(title);
    return text === undefined ? null : { title, text };
  }),
  answering(ownRequests.graph, 'workspace', (context, params) =>
    context.inSlices('Following references', () => graphAnswer(context, params)),
  ),
];

/** Where kinds are described: places of CRDs, and schemas as documents of the client. */
export function typeLocations(
  { client, to }: FeatureContext,
  uri: Uri,
  offset: number,
  types: readonly TypeDefinition[],
): Location[] | LocationLink[] {
  const origin = { start: offset, end: offset };
  const schemas = (of: GroupVersionKind): Location[] => {
    const place = schemaPlace(client, schemaTitle(of));
    return place === undefined ? [] : [place];
  };
  return to.support.definitionLinks
    ? types.flatMap((type) =>
        type.kind === 'place'
          ? [toDefinitionLink(to, uri, { origin, ...type })]
          : schemas(type.of).map(({ uri: targetUri, range }) => ({ targetUri, targetRange: range, targetSelectionRange: range })),
      )
    : types.flatMap((type) => (type.kind === 'place' ? [toLocation(to, { uri: type.uri, span: type.selection })] : schemas(type.of)));
}

function toHierarchyItem(to: Conversion, { uri, span, selection, name, detail }: HierarchyItem): CallHierarchyItem {
  const { range } = toLocation(to, { uri, span });
  return {
    name,
    detail,
    kind: SymbolKind.Object,
    uri: to.spell(uri),
    range,
    selectionRange: toLocation(to, { uri, span: selection }).range,
  };
}

function fromHierarchyItem(
  context: FeatureContext,
  { uri: spelled, range, selectionRange, name, detail }: CallHierarchyItem,
): HierarchyItem | undefined {
  const uri = context.normal(spelled);
  const lines = context.linesOf(uri);
  return lines === undefined
    ? undefined
    : { uri, span: spanOf(lines, range), selection: spanOf(lines, selectionRange), name, detail: detail ?? '' };
}

function rangesOf({ to }: FeatureContext, { uri }: HierarchyItem, spans: readonly HierarchyItem['span'][]): readonly Location['range'][] {
  return spans.map((span) => toLocation(to, { uri, span }).range);
}

function* graphAnswer(context: FeatureContext, { textDocument }: GraphParams): Steps<GraphAnswer> {
  const { service, to } = context;
  const graph = yield* textDocument === undefined
    ? service.objects.graphInSteps(service.workspace.uris)
    : service.objects.graphInSteps([context.normal(textDocument.uri)], { incoming: true });
  const located = (place: Place): GraphLocation => toLocation(to, place);
  const nodes: GraphAnswer['nodes'][number][] = [];
  const edges: GraphAnswer['edges'][number][] = [];
  const addNode = ({ id, state, group, kind, namespace, name, place }: GraphNode): void => {
    const roots = place === undefined ? [] : service.roots.of(place.uri);
    const where = {
      ...(namespace === undefined ? {} : { namespace }),
      ...(place === undefined ? {} : { location: located(place) }),
      ...(roots.length === 0 ? {} : { roots: roots.map((folder) => to.spell(folder)) }),
    };
    nodes.push({ id, state, group, family: service.objects.familyOf(group), kind, name, ...where });
  };
  const addEdge = ({ from, to: target, path, form, place }: GraphEdge): void => {
    edges.push({
      from,
      to: target,
      path,
      isObject: form === 'object' || form === 'relation',
      ...(form === 'relation' ? { isRelation: true } : {}),
      location: located(place),
    });
  };
  yield* eachInSteps(graph.nodes, addNode, shownInStep);
  yield* eachInSteps(graph.edges, addEdge, shownInStep);
  return { nodes, edges, mermaid: yield* toMermaidInSteps(graph) };
}

/** Nodes or edges of a graph that are written in one step. */
const shownInStep = 100;
