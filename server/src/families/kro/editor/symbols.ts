import { code, md, type Markdown } from '../../../base/markdown';
import { touches, type Span } from '../../../base/text';
import { apiVersionOf, groupKindKey } from '../../../schema/kind';
import { structuresAt, type Described } from '../../../schema/lookup';
import type { InnerSymbol, Occurrence } from '../../../workspace/family';
import type { Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../../yaml/node';
import { asMap, effectiveEntries, entryOf, nodeAt, placeAt, valueOf } from '../../../yaml/query';
import type { Step } from '../cel/analyse';
import { partsOf, type Cel } from '../cel/tree';
import { idProblem } from '../checks/structure';
import { spanInside } from '../checks/report';
import { instanceName } from '../facts';
import type { Graph, GraphNode, Iterator } from '../graph';
import { instanceKindOf, kindNodeOf } from '../instance';
import { atomicTypes } from '../schema/leaf';
import { instanceSchemaOf, type InstanceSchema } from '../schema/read';
import { meaningsOf, type Meanings } from '../scope';
import { definitionOf, placeOf, type Place } from './definitions';
import { eachKey, keyAt, usesOfField } from './fieldUses';
import { graphAt, spanOfStep, stepAt } from './spot';

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
    return nodeSymbol(node, wordOf(node.idNode), undefined, place, meanings);
  }
  const iterator = graph.nodes.flatMap(({ iterators }) => iterators).find(({ key }) => isAt(key));
  if (iterator !== undefined) {
    return iteratorSymbol(iterator, wordOf(iterator.key), place, meanings);
  }
  const schema = instanceSchemaOf(graph.schema);
  const kind = kindNodeOf(graph.resource);
  if (isAt(kind)) {
    return kindSymbol(kind, wordOf(kind), place, workspace);
  }
  const key = hit?.part === 'key' ? [...schema.keys].find(([, each]) => each === hit.node) : undefined;
  if (key !== undefined) {
    return fieldSymbol(key[1], wordOf(key[1]), [{ structure: key[0], certain: true }], place, workspace);
  }
  return typeAt(offset, schema, place);
}

/** On the kind of an instance, and on the fields that its definition declares. */
function inInstance(spot: Spot, workspace: Workspace): InnerSymbol | undefined {
  const { resource, hit, offset } = spot;
  const place = resource === undefined || hit === undefined ? undefined : definitionOf(resource, workspace);
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
    : { ...fieldSymbol(declared, wordOf(hit.node as ScalarNode), described, place, workspace), title: md`` };
}

function nodeSymbol(node: GraphNode, span: Span, shown: string | undefined, place: Place, meanings: Meanings): InnerSymbol {
  const { id, idNode, kind, isCollection, template, external } = node;
  const name = shown ?? id ?? '';
  const what = kind === undefined ? '' : ` ${kind.kind}`;
  const holder = external === undefined ? '' : ', which exists already';
  const title = md`**${name}** · ${isCollection && shown === undefined ? 'list of' : 'resource'}${what}${holder}${kind === undefined ? '' : ' · '}${kind === undefined ? '' : code(apiVersionOf(kind))}`;
  const definitions = idNode === undefined ? [] : [placeOf(place.uri, place.graph.resource, idNode, node.map)];
  const uses = (): readonly (Occurrence | undefined)[] => steps(place, meanings, ({ root }) => root?.kind === 'node' && root.node === node);
  const rename = (newName: string): { readonly edits: readonly Occurrence[] } | { readonly refused: string } => {
    const problem = idProblem(newName);
    const taken =
      place.graph.byId.has(newName) || place.graph.nodes.some(({ iterators }) => iterators.some((each) => each.name === newName));
    return problem !== undefined
      ? { refused: `ID ${problem}` }
      : taken
        ? { refused: `"${newName}" is already defined` }
        : renamed([...words(place, idNode), ...uses()], newName, place);
  };
  return {
    name,
    span,
    title,
    described: [],
    definitions: definitions.length > 0 ? definitions : definedBy(place, template?.key),
    uses: () => located(uses()),
    ...(shown === undefined && id !== undefined ? { rename } : {}),
  };
}

function iteratorSymbol(iterator: Iterator, span: Span, place: Place, meanings: Meanings): InnerSymbol {
  const uses = (): readonly (Occurrence | undefined)[] =>
    steps(place, meanings, ({ root }) => root?.kind === 'iterator' && root.iterator === iterator);
  const owner = place.graph.nodes.find(({ iterators }) => iterators.includes(iterator));
  return {
    ...plain(iterator.name, span, md`**${iterator.name}** · iterator`),
    definitions: [placeOf(place.uri, place.graph.resource, iterator.key)],
    uses: () => located(uses()),
    rename: (newName) => {
      const problem = idProblem(newName);
      const taken = place.graph.byId.has(newName) || owner?.iterators.some((each) => each.name === newName) === true;
      return problem !== undefined
        ? { refused: `Iterator ${problem}` }
        : taken
          ? { refused: `"${newName}" is already defined` }
          : renamed([...words(place, iterator.key), ...uses()], newName, place);
    },
  };
}

function fieldSymbol(key: ScalarNode, span: Span, described: readonly Described[], place: Place, workspace: Workspace): InnerSymbol {
  const uses = (): ReturnType<typeof usesOfField> => usesOfField(key, place, workspace);
  return {
    ...plain(key.text, span, md`**${key.text}** · field of ${kindNodeOf(place.graph.resource)?.text ?? 'the instances'}`),
    described,
    definitions: [placeOf(place.uri, place.graph.resource, key)],
    uses: () => uses().uses,
    rename: (newName) => {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(newName)) {
        return { refused: `"${newName}" is not a valid field name: expressions need letters, digits and "_"` };
      }
      if (siblingsOf(key, place.graph).includes(newName)) {
        return { refused: `Field "${newName}" already exists` };
      }
      const found = uses();
      return renamed([...words(place, key), ...found.uses, ...(found.complete ? [] : [undefined])], newName, place);
    },
  };
}

/** The other keys of the mapping that declares a field. */
function siblingsOf(key: ScalarNode, { schema }: Graph): readonly string[] {
  const search = (node: unknown, depth: number): readonly string[] | undefined => {
    const map = asMap(node as Parameters<typeof asMap>[0]);
    if (map === undefined || depth > 50) {
      return undefined;
    }
    const entries = [...effectiveEntries(map).values()];
    return entries.some((entry) => entry.key === key)
      ? entries.map((entry) => entry.key.text)
      : entries.map(({ value }) => search(value, depth + 1)).find((found) => found !== undefined);
  };
  return search(valueOf(schema, 'spec'), 0) ?? search(valueOf(schema, 'types'), 0) ?? [];
}

/** A name of `types`, where it is defined or used. */
function typeAt(offset: number, schema: InstanceSchema, place: Place): InnerSymbol | undefined {
  const spans = schema.typeUses.map((use) => ({ name: use.name, span: spanInside(use.scalar, use.span, place.text) }));
  const used = spans.find(({ span }) => span !== undefined && touches(span, offset));
  const defined = [...schema.types].find(([, key]) => touches(key.span, offset));
  const name = used?.name ?? defined?.[0];
  const key = name === undefined ? undefined : schema.types.get(name);
  const span = used?.span ?? (key === undefined ? undefined : wordOf(key));
  if (name === undefined || key === undefined || span === undefined) {
    return undefined;
  }
  const uses = spans
    .filter((each) => each.name === name)
    .map((each) => (each.span === undefined ? undefined : { uri: place.uri, document: place.graph.resource.document, span: each.span }));
  return {
    ...plain(name, span, md`**${name}** · type of this definition`),
    definitions: [placeOf(place.uri, place.graph.resource, key)],
    uses: () => located(uses),
    rename: (newName) => {
      const isWord = /^[A-Za-z_][A-Za-z0-9_]*$/.test(newName);
      const taken = schema.types.has(newName) || newName === 'object' || atomicTypes.some((each) => each === newName);
      return !isWord
        ? { refused: `"${newName}" is not a valid type name` }
        : taken
          ? { refused: `Type "${newName}" already exists` }
          : renamed([...words(place, key), ...uses], newName, place);
    },
  };
}

/** kro does not let a kind change its name. */
function kindSymbol(kind: ScalarNode, span: Span, place: Place, workspace: Workspace): InnerSymbol {
  const of = instanceKindOf(place.graph.resource);
  const uses = (): readonly Occurrence[] =>
    of === undefined
      ? []
      : [...workspace.index.ofKind(of), ...workspace.index.templates(of)].map(({ uri, resource }) =>
          placeOf(uri, resource, resource.kindNode),
        );
  return {
    ...plain(kind.text, span, instanceTitle(place.graph)),
    definitions: [placeOf(place.uri, place.graph.resource, kind, place.graph.schema)],
    uses,
  };
}

function instanceTitle(graph: Graph): Markdown {
  const of = instanceKindOf(graph.resource);
  return of === undefined
    ? md`**${instanceName}** · the instance`
    : md`**${of.kind}** · instance of this definition · ${code(apiVersionOf(of))}`;
}

/** Where a template writes a field, else where it is written as a whole. */
function fieldOfTemplate(node: GraphNode, { value }: Step, place: Place): readonly Occurrence[] {
  const holder = node.template ?? node.external;
  const isExact = !value.path.includes(0);
  const entry = isExact && holder !== undefined ? placeAt(holder.value, value.path)?.entry : undefined;
  return definedBy(place, entry?.key ?? holder?.key);
}

function steps({ uri, graph, text }: Place, meanings: Meanings, wanted: (step: Step) => boolean): readonly (Occurrence | undefined)[] {
  return graph.uses
    .flatMap(({ expressions }) => expressions)
    .flatMap((expression) =>
      (meanings.analysisOf(expression)?.steps ?? []).filter(wanted).map(({ span }) => {
        const written = spanOfStep(expression, span, text);
        return written === undefined ? undefined : { uri, document: graph.resource.document, span: written };
      }),
    );
}

function located(places: readonly (Occurrence | undefined)[]): readonly Occurrence[] {
  return places.filter((each) => each !== undefined);
}

/** The edits of a rename; refused where a place may be missing among them, or a macro has the new name already. */
function renamed(
  places: readonly (Occurrence | undefined)[],
  newName: string,
  { graph }: Place,
): { readonly edits: readonly Occurrence[] } | { readonly refused: string } {
  const expressions = graph.uses.flatMap((use) => use.expressions);
  if (places.includes(undefined) || expressions.some(({ read }) => read.kind !== 'tree') || hasTemplates(graph)) {
    return { refused: 'Some expressions of this definition cannot be read, so not every use can be found' };
  }
  if (expressions.some(({ read }) => read.kind === 'tree' && mentions(read.cel, newName))) {
    return { refused: `"${newName}" is already used in an expression` };
  }
  return { edits: located(places) };
}

/** A value that Helm or Argo CD fill in may hold any name. */
function hasTemplates({ resource }: Graph): boolean {
  const search = (node: YamlNode | undefined, depth: number): boolean => {
    if (node === undefined || depth > 100) {
      return false;
    }
    switch (node.kind) {
      case 'scalar':
        return node.opaque && node.text.includes('{{');
      case 'sequence':
        return node.items.some((item) => search(item, depth + 1));
      case 'map':
        return node.entries.some(({ value }) => search(value, depth + 1));
      case 'alias':
        return false;
    }
  };
  return search(nodeAt(resource.node, ['spec']), 0);
}

function mentions(cel: Cel, name: string): boolean {
  return (cel.kind === 'name' && cel.name === name) || partsOf(cel).some((part) => mentions(part, name));
}

function plain(name: string, span: Span, title: Markdown): InnerSymbol {
  return { name, span, title, described: [], definitions: [], uses: () => [] };
}

function definedBy({ uri, graph }: Place, key: ScalarNode | undefined): readonly Occurrence[] {
  return key === undefined ? [] : [placeOf(uri, graph.resource, key)];
}

function asKey(node: Parameters<typeof entryOf>[0], key: string): ScalarNode | undefined {
  return entryOf(node, key)?.key;
}

/** A scalar's word without its quotes. */
function wordOf({ span, style }: ScalarNode): Span {
  return style === 'single' || style === 'double' ? { start: span.start + 1, end: span.end - 1 } : span;
}

function words({ uri, graph }: Place, node: ScalarNode | undefined): readonly (Occurrence | undefined)[] {
  const word = node === undefined ? undefined : wordOf(node);
  return word === undefined || node === undefined || word.end - word.start !== node.text.length
    ? [undefined]
    : [{ uri, document: graph.resource.document, span: word }];
}
