import type { Path } from '../../base/path';
import type { Span } from '../../base/text';
import { resourceAt, type Resource } from '../../manifest/resource';
import { parseApiVersion, type GroupVersionKind } from '../../schema/kinds/kind';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, mayHoldMore, valueOf } from '../../yaml/nodes/query';
import { parseCel, type ReadCel } from './cel/parse';
import { expressionsIn, type Extraction } from './expressionsIn';
import { definition } from './facts';

/** A ResourceGraphDefinition as it is written: what has ids, and every value that holds expressions. */
export interface Graph {
  readonly resource: Resource;
  readonly schema: MapNode | undefined;
  readonly nodes: readonly GraphNode[];
  /** The first node of each id. */
  readonly byId: ReadonlyMap<string, GraphNode>;
  readonly uses: readonly Use[];
  /** There may be ids that are not written here: one is a placeholder, or something else writes resources. */
  readonly mayHoldMore: boolean;
}

/** One entry of `spec.resources`. */
export interface GraphNode {
  /** From the definition's root. */
  readonly path: Path;
  readonly map: MapNode;
  readonly id: string | undefined;
  readonly idNode: ScalarNode | undefined;
  readonly template: MapEntry | undefined;
  /** The object of the template, where it says its kind. */
  readonly object: Resource | undefined;
  readonly external: MapEntry | undefined;
  /** The kind of its object or objects, where it is written. */
  readonly kind: GroupVersionKind | undefined;
  readonly iterators: readonly Iterator[];
  /** It stands for a list of objects. */
  readonly isCollection: boolean;
}

/** `name: ${list}` of a `forEach`. */
export interface Iterator {
  readonly name: string;
  readonly key: ScalarNode;
  readonly path: Path;
}

/** What an expression may name, and what it has to give, depends on where it stands. */
export type PlaceOfUse = 'template' | 'external' | 'includeWhen' | 'readyWhen' | 'forEach' | 'status' | 'condition';

/** A value with expressions, or one that has to be an expression. */
export interface Use {
  readonly place: PlaceOfUse;
  /** The entry of `spec.resources` that it belongs to; none in the status. */
  readonly node: GraphNode | undefined;
  readonly iterator: Iterator | undefined;
  /** From the definition's root. */
  readonly path: Path;
  readonly scalar: ScalarNode;
  readonly extraction: Extraction;
  readonly expressions: readonly Expression[];
}

export interface Expression {
  readonly use: Use;
  /** In the value, with `${` and `}`. */
  readonly span: Span;
  /** Where its text begins in the value. */
  readonly start: number;
  readonly text: string;
  readonly read: ReadCel;
}

export function isDefinition({ group, kind }: { readonly group: string; readonly kind: string }): boolean {
  return group === definition.group && kind === definition.kind;
}

const read = new WeakMap<MapNode, Graph>();

/** The graph of a definition, read once for each state of its document. */
export function graphOf(resource: Resource): Graph {
  const known = read.get(resource.node);
  if (known !== undefined) {
    return known;
  }
  const graph = readGraph(resource);
  read.set(resource.node, graph);
  return graph;
}

function readGraph(resource: Resource): Graph {
  const spec = valueOf(resource.node, 'spec');
  const schema = asMap(valueOf(spec, 'schema'));
  const list = valueOf(spec, 'resources');
  const nodes = (asSequence(list)?.items ?? []).flatMap((item, index) => nodeFrom(resource, item, ['spec', 'resources', index]) ?? []);
  const byId = new Map<string, GraphNode>();
  for (const node of nodes) {
    if (node.id !== undefined && !byId.has(node.id)) {
      byId.set(node.id, node);
    }
  }
  const uses: Use[] = [];
  nodes.forEach((node) => nodeUses(node, uses));
  statusUses(schema, uses);
  const isOpenList = asSequence(list)?.open === true || asScalar(list)?.opaque === true;
  return {
    resource,
    schema,
    nodes,
    byId,
    uses,
    mayHoldMore:
      isOpenList ||
      mayHoldMore(spec) ||
      nodes.some(({ map, idNode }) => idNode?.opaque === true || (idNode === undefined && mayHoldMore(map))),
  };
}

function nodeFrom(resource: Resource, item: YamlNode, path: Path): GraphNode | undefined {
  const map = asMap(item);
  if (map === undefined) {
    return undefined;
  }
  const entries = effectiveEntries(map);
  const idNode = asScalar(entries.get('id')?.value);
  const external = entries.get('externalRef');
  const template = entries.get('template');
  const object = template === undefined ? undefined : resourceAt(resource, [...path, 'template']);
  const iterators = iteratorsOf(entries.get('forEach')?.value, [...path, 'forEach']);
  const isSelected = valueOf(valueOf(external?.value, 'metadata'), 'selector') !== undefined;
  return {
    path,
    map,
    id: idNode === undefined || idNode.opaque || typeof idNode.value !== 'string' || idNode.text === '' ? undefined : idNode.text,
    idNode,
    template,
    object,
    external,
    kind: object ?? kindOf(external?.value),
    iterators,
    isCollection: iterators.length > 0 || isSelected,
  };
}

function kindOf(node: YamlNode | undefined): GroupVersionKind | undefined {
  const version = asScalar(valueOf(node, 'apiVersion'));
  const kind = asScalar(valueOf(node, 'kind'));
  const parsed = version === undefined || version.opaque ? undefined : parseApiVersion(version.text);
  return parsed === undefined || kind === undefined || kind.opaque || typeof kind.value !== 'string'
    ? undefined
    : { ...parsed, kind: kind.text };
}

function iteratorsOf(node: YamlNode | undefined, path: Path): readonly Iterator[] {
  return (asSequence(node)?.items ?? []).flatMap((item, index) =>
    (asMap(item)?.entries ?? []).map(({ key }) => ({ name: key.text, key, path: [...path, index, key.text] })),
  );
}

function nodeUses(node: GraphNode, into: Use[]): void {
  const entries = effectiveEntries(node.map);
  if (node.template !== undefined) {
    eachScalar(node.template.value, [...node.path, 'template'], (scalar, path) => addUse({ place: 'template', node, path, scalar }, into));
  }
  if (node.external !== undefined) {
    eachScalar(node.external.value, [...node.path, 'externalRef'], (scalar, path) =>
      addUse({ place: 'external', node, path, scalar }, into),
    );
  }
  for (const place of ['includeWhen', 'readyWhen'] as const) {
    (asSequence(entries.get(place)?.value)?.items ?? []).forEach((item, index) =>
      addWhole({ place, node, path: [...node.path, place, index], scalar: asScalar(item) }, into),
    );
  }
  for (const iterator of node.iterators) {
    const list = asMap(asSequence(entries.get('forEach')?.value)?.items[Number(iterator.path.at(-2))]);
    addWhole({ place: 'forEach', node, iterator, path: iterator.path, scalar: asScalar(valueOf(list, iterator.name)) }, into);
  }
}

function statusUses(schema: MapNode | undefined, into: Use[]): void {
  const status = asMap(valueOf(schema, 'status'));
  for (const [key, { value }] of status === undefined ? [] : effectiveEntries(status)) {
    const place = key === 'conditions' ? 'condition' : 'status';
    eachScalar(value, ['spec', 'schema', 'status', key], (scalar, path) => addWhole({ place, node: undefined, path, scalar }, into));
  }
}

interface Found {
  readonly place: PlaceOfUse;
  readonly node: GraphNode | undefined;
  readonly iterator?: Iterator;
  readonly path: Path;
  readonly scalar: ScalarNode | undefined;
}

/** A value that is noted even where it holds no expression, since it should. */
function addWhole(found: Found, into: Use[]): void {
  const { scalar } = found;
  if (scalar !== undefined && !isForeign(scalar)) {
    into.push(useFrom({ ...found, scalar }));
  }
}

function addUse(found: Found & { readonly scalar: ScalarNode }, into: Use[]): void {
  if (typeof found.scalar.value === 'string' || found.scalar.opaque) {
    if (found.scalar.text.includes('${') && !isForeign(found.scalar)) {
      into.push(useFrom(found));
    }
  }
}

/** A value that Helm or Argo CD fill in first: what it will be, is not known. */
function isForeign({ text }: ScalarNode): boolean {
  return text.includes('{{');
}

function useFrom({ place, node, iterator, path, scalar }: Found & { readonly scalar: ScalarNode }): Use {
  const extraction = expressionsIn(scalar.text);
  const expressions: Expression[] = [];
  const use: Use = { place, node, iterator, path, scalar, extraction, expressions };
  for (const { span, text } of extraction.expressions) {
    expressions.push({ use, span, start: span.start + 2, text, read: parseCel(text) });
  }
  return use;
}

/** Every scalar below a node with its path; what an alias stands for counts where the alias is. */
function eachScalar(node: YamlNode, path: Path, visit: (scalar: ScalarNode, path: Path) => void, depth = 0): void {
  if (depth > 100) {
    return;
  }
  if (node.kind === 'scalar') {
    visit(node, path);
  } else if (node.kind === 'sequence') {
    node.items.forEach((item, index) => eachScalar(item, [...path, index], visit, depth + 1));
  } else if (node.kind === 'map') {
    for (const { key, value, merge } of node.entries) {
      if (!merge) {
        eachScalar(value, [...path, key.text], visit, depth + 1);
      }
    }
  }
}
