import { md } from '../../../base/markdown';
import { touches, type Span } from '../../../base/text';
import { groupKindKey } from '../../../schema/kinds/kind';
import { structuresAt } from '../../../schema/structure/lookup';
import type { InnerSymbol, Occurrence } from '../../../workspace/family';
import type { Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { entryOf, placeAt, valueOf } from '../../../yaml/nodes/query';
import type { Step } from '../cel/analyse';
import type { GraphNode } from '../graph';
import { kindNodeOf } from '../instance';
import { instanceSchemaOf } from '../schema/read';
import { meaningsOf, type Meanings } from '../scope';
import { definitionOf, placeOf, type Place } from './definitions';
import { eachKey, keyAt } from './fieldUses';
import { graphAt, spanOfStep, stepAt } from './spot';
import { nodeSymbol, iteratorSymbol, fieldSymbol, typeAt, kindSymbol, instanceTitle, plain, definedBy } from './namedSymbols';
import { wordIn } from '../../../yaml/nodes/query';

/** What a name of a definition, of one of its expressions or of an instance stands for. */
export function symbolAt(spot: Spot, workspace: Workspace): InnerSymbol | undefined {
  const graph = graphAt(spot);
  if (graph === undefined) {
    return inInstance(spot, workspace);
  }
  const place: Place = { uri: spot.file.uri, graph, text: spot.state.text };
  const meanings = meaningsOf(graph, workspace);
  const found = stepAt(meanings, spot.offset, place.text);
  if (found !== undefined) {
    const span = spanOfStep(found.expression, found.step.span, place.text);
    return span === undefined ? undefined : ofStep(found.step, span, place, meanings, workspace);
  }
  return ofDefinition(spot, place, meanings, workspace) ?? siblingAt(spot, place, workspace);
}

/** What a reference with a literal name means, where another template of the definition has the name. */
function siblingAt({ state, offset }: Spot, place: Place, workspace: Workspace): InnerSymbol | undefined {
  const { graph, uri } = place;
  const origin = state.origins.find(
    ({ owner, nameNode, opaque }) =>
      owner.host?.node === graph.resource.node && !opaque && nameNode !== undefined && touches(nameNode.span, offset),
  );
  const sibling = graph.nodes.find(
    ({ object }) =>
      object !== undefined &&
      object.node !== origin?.owner.node &&
      object.name === origin?.name &&
      origin?.targets.some((target) => groupKindKey(target) === groupKindKey(object)) === true,
  );
  const name = sibling?.object?.nameNode;
  return origin?.nameNode === undefined || name === undefined || workspace.resolver.resolve(origin, uri).kind === 'found'
    ? undefined
    : { ...plain(origin.name ?? '', origin.nameNode.span, md``), definitions: [placeOf(uri, graph.resource, name, sibling?.map)] };
}

function ofStep(step: Step, span: Span, place: Place, meanings: Meanings, workspace: Workspace): InnerSymbol | undefined {
  const { root, value, name } = step;
  switch (root?.kind) {
    case 'node':
    case 'each':
      return nodeSymbol(root.node, span, root.kind === 'each' ? name : undefined, place, meanings);
    case 'iterator':
      return iteratorSymbol(root.iterator, span, place, meanings);
    case 'instance':
      return {
        ...plain(name, span, instanceTitle(place.graph)),
        definitions: definedBy(place, asKey(valueOf(place.graph.resource.node, 'spec'), 'schema')),
      };
    case 'runtime':
    case 'local':
      return undefined;
    case undefined:
      break;
  }
  const described = value.described ?? [];
  if (value.of?.kind === 'instance') {
    const key = keyAt(instanceSchemaOf(place.graph.schema), value.path);
    return key === undefined ? { ...plain(name, span, md`**${name}**`), described } : fieldSymbol(key, span, described, place, workspace);
  }
  const node = value.of?.kind === 'node' || value.of?.kind === 'each' ? value.of.node : undefined;
  return {
    ...plain(name, span, md`**${name}**${node?.kind === undefined ? '' : ` · ${node.kind.kind}`}`),
    described,
    definitions: node === undefined ? [] : fieldOfTemplate(node, step, place),
  };
}

/** Names and keys that are no part of an expression. */
function ofDefinition({ offset, hit }: Spot, place: Place, meanings: Meanings, workspace: Workspace): InnerSymbol | undefined {
  const { graph } = place;
  const isAt = (node: ScalarNode | undefined): node is ScalarNode => node !== undefined && touches(node.span, offset);
  const node = graph.nodes.find(({ idNode }) => isAt(idNode));
  if (node?.idNode !== undefined && graph.byId.get(node.id ?? '') === node) {
    return nodeSymbol(node, wordIn(node.idNode), undefined, place, meanings);
  }
  const iterator = graph.nodes.flatMap(({ iterators }) => iterators).find(({ key }) => isAt(key));
  if (iterator !== undefined) {
    return iteratorSymbol(iterator, wordIn(iterator.key), place, meanings);
  }
  const schema = instanceSchemaOf(graph.schema);
  const kind = kindNodeOf(graph.resource);
  if (isAt(kind)) {
    return kindSymbol(kind, wordIn(kind), place, workspace);
  }
  const key = hit?.part === 'key' ? [...schema.keys].find(([, each]) => each === hit.node) : undefined;
  if (key !== undefined) {
    return fieldSymbol(key[1], wordIn(key[1]), [{ structure: key[0], certain: true }], place, workspace);
  }
  return typeAt(offset, schema, place);
}

/** On the kind of an instance, and on the fields that its definition declares. */
function inInstance(spot: Spot, workspace: Workspace): InnerSymbol | undefined {
  const { resource, hit, offset, file } = spot;
  const place = resource === undefined || hit === undefined ? undefined : definitionOf(resource, file.uri, workspace);
  if (resource === undefined || hit === undefined || place === undefined) {
    return undefined;
  }
  if (touches(resource.kindNode.span, offset)) {
    const kind = kindNodeOf(place.graph.resource);
    return kind === undefined ? undefined : { ...kindSymbol(kind, resource.kindNode.span, place, workspace), title: md`` };
  }
  const schema = instanceSchemaOf(place.graph.schema);
  let declared: ScalarNode | undefined;
  eachKey(valueOf(resource.node, 'spec'), schema.spec, schema, (node, key) => {
    declared = node === hit.node ? key : declared;
  });
  const described =
    declared === undefined ? [] : structuresAt({ type: 'object', properties: { spec: schema.spec } }, hit.path.slice(resource.path.length));
  return declared === undefined || hit.part !== 'key'
    ? undefined
    : { ...fieldSymbol(declared, wordIn(hit.node as ScalarNode), described, place, workspace), title: md`` };
}

/** Where a template writes a field, else where it is written as a whole. */
function fieldOfTemplate(node: GraphNode, { value }: Step, place: Place): readonly Occurrence[] {
  const holder = node.template ?? node.external;
  const isExact = !value.path.includes(0);
  const entry = isExact && holder !== undefined ? placeAt(holder.value, value.path)?.entry : undefined;
  return definedBy(place, entry?.key ?? holder?.key);
}

function asKey(node: Parameters<typeof entryOf>[0], key: string): ScalarNode | undefined {
  return entryOf(node, key)?.key;
}
