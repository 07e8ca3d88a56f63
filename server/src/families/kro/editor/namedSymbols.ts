import { md, type Markdown, code } from '../../../base/markdown';
import { touches, type Span } from '../../../base/text';
import { apiVersionOf } from '../../../schema/kinds/kind';
import type { Described } from '../../../schema/structure/lookup';
import type { InnerSymbol, Occurrence } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { valueOf, asMap, effectiveEntries, wordIn } from '../../../yaml/nodes/query';
import type { GraphNode, Graph, Iterator } from '../graph';
import { kindNodeOf, instanceKindOf } from '../instance';
import type { InstanceSchema } from '../schema/read';
import type { Meanings } from '../scope';
import { placeOf, type Place } from './definitions';
import { usesOfField } from './fieldUses';
import { idProblem } from '../checks/structure';
import { spanInside } from '../checks/report';
import { instanceName } from '../facts';
import { atomicTypes } from '../schema/leaf';
import { steps, located, words, renamed } from './nameUses';

/** A resource of a definition; `shown` is the word for one of its objects where it has several. */
export function nodeSymbol(node: GraphNode, span: Span, shown: string | undefined, place: Place, meanings: Meanings): InnerSymbol {
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
    if (problem !== undefined) {
      return { refused: `ID ${problem}` };
    }
    return taken ? { refused: `"${newName}" is already defined` } : renamed([...words(place, idNode), ...uses()], newName, place);
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

/** An iterator of `forEach`, which its key defines. */
export function iteratorSymbol(iterator: Iterator, span: Span, place: Place, meanings: Meanings): InnerSymbol {
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
      if (problem !== undefined) {
        return { refused: `Iterator ${problem}` };
      }
      return taken ? { refused: `"${newName}" is already defined` } : renamed([...words(place, iterator.key), ...uses()], newName, place);
    },
  };
}

/** A field of the instances, which the schema of the definition declares. */
export function fieldSymbol(key: ScalarNode, span: Span, described: readonly Described[], place: Place, workspace: Workspace): InnerSymbol {
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
export function typeAt(offset: number, schema: InstanceSchema, place: Place): InnerSymbol | undefined {
  const spans = schema.typeUses.map((use) => ({ name: use.name, span: spanInside(use.scalar, use.span, place.text) }));
  const used = spans.find(({ span }) => span !== undefined && touches(span, offset));
  const defined = [...schema.types].find(([, key]) => touches(key.span, offset));
  const name = used?.name ?? defined?.[0];
  const key = name === undefined ? undefined : schema.types.get(name);
  const span = used?.span ?? (key === undefined ? undefined : wordIn(key));
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
      if (!isWord) {
        return { refused: `"${newName}" is not a valid type name` };
      }
      return taken ? { refused: `Type "${newName}" already exists` } : renamed([...words(place, key), ...uses], newName, place);
    },
  };
}

/** kro does not let a kind change its name. */
export function kindSymbol(kind: ScalarNode, span: Span, place: Place, workspace: Workspace): InnerSymbol {
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

/** What the instance of a definition is called in a hover. */
export function instanceTitle(graph: Graph): Markdown {
  const of = instanceKindOf(graph.resource);
  return of === undefined
    ? md`**${instanceName}** · the instance`
    : md`**${of.kind}** · instance of this definition · ${code(apiVersionOf(of))}`;
}

/** A name of which nothing more is known than its title. */
export function plain(name: string, span: Span, title: Markdown): InnerSymbol {
  return { name, span, title, described: [], definitions: [], uses: () => [] };
}

/** The key that defines something, as a place. */
export function definedBy({ uri, graph }: Place, key: ScalarNode | undefined): readonly Occurrence[] {
  return key === undefined ? [] : [placeOf(uri, graph.resource, key)];
}
