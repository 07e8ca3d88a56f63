import { isSlip, isSlipOfValue } from '../../base/editDistance';
import { firstFew } from '../../base/first';
import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import { structureAt } from '../../schema/structure/lookup';
import type { Structure } from '../../schema/structure/structure';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Fix } from '../../workspace/finding';
import { addEntry, fillEntry, fillValue, isJson, keysOf, removeEntry, removeItem, setScalar, type TextEdit } from '../../yaml/writing/edit';
import { lineEndOf, linesBehind, startOfLine } from '../../base/lines';
import { renderFlow, renderLike, renderScalar } from '../../yaml/writing/render';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, nodeAt, ownEntryOf, placeAt } from '../../yaml/nodes/query';
import { namedBlank, placeholderFor } from '../../schema/kinds/skeleton';
import { parentMap } from '../places/place';
import { replacement } from '../places/replacement';

/** Ways to cure a schema finding, the best first. */
export function schemaFixes(text: string, resource: Resource, finding: SchemaFinding, schema?: Structure): readonly Fix[] {
  const { data, path } = finding;
  switch (data.kind) {
    case 'unknown-field':
      return [...renames(resource, path, data.suggestions, schema), ...removal(text, resource, path, `Remove "${data.name}"`)];
    case 'missing-field':
      return addition(text, resource, path, data.structure, data.empty);
    case 'type':
      return conversion(text, resource, path, data.conversion);
    case 'enum':
      return enumFixes(resource, path, data.suggestions, data.allowed);
    case 'duplicate':
      return itemRemoval(text, resource, path);
    case 'combination':
      return data.repairs
        .filter(({ add, remove }) => add.length === 0 && remove.length === 1)
        .flatMap(({ remove }) => remove.flatMap((key) => removal(text, resource, [...path, key], `Remove "${key}"`)));
    case 'pattern':
    case 'format':
    case 'limit':
    case 'no-branch':
      return [];
  }
}

/** Nothing for a value that would be wrong under the other name as well: a single one for a mapping, or a mapping with other keys. */
function renames(resource: Resource, path: Path, suggestions: readonly string[], schema: Structure | undefined): readonly Fix[] {
  const { entry, node } = placeAt(resource.node, path) ?? {};
  const siblings = new Set(parentMap(resource, path)?.entries.map(({ key }) => key.text));
  const isUnfit = (name: string): boolean => schema !== undefined && isNoneOf(node, structureAt(schema, [...path.slice(0, -1), name]));
  const free = suggestions.filter((name) => !siblings.has(name) && !isUnfit(name));
  if (entry === undefined) {
    return [];
  }
  return free.map((name) => ({
    title: `Rename to "${name}"`,
    preferred: free.length === 1 && isSlip(entry.key.text, name),
    edits: [setScalar(entry.key, name)],
  }));
}

function isNoneOf(node: YamlNode | undefined, structure: Structure | undefined): boolean {
  if (structure?.type !== 'object') {
    return false;
  }
  const { properties, additionalProperties } = structure;
  const keys = node?.kind === 'map' ? node.entries.map(({ key }) => key) : [];
  const isOther =
    properties !== undefined &&
    additionalProperties === undefined &&
    !keys.some(({ text, opaque }) => opaque || Object.hasOwn(properties, text));
  return node?.kind === 'scalar' ? node.value !== null && !node.opaque : keys.length > 0 && isOther;
}

function removal(text: string, resource: Resource, path: Path, title: string): readonly Fix[] {
  const map = parentMap(resource, path);
  const entry = ownEntryOf(map, String(path.at(-1)));
  return map === undefined || entry === undefined ? [] : [{ title, preferred: false, edits: [removeEntry(text, map, entry)] }];
}

function itemRemoval(text: string, resource: Resource, path: Path): readonly Fix[] {
  const last = path.at(-1);
  const sequence = asSequence(nodeAt(resource.node, path.slice(0, -1)));
  return sequence === undefined || typeof last !== 'number'
    ? []
    : [{ title: 'Remove the duplicate item', preferred: true, edits: [removeItem(text, sequence, last)] }];
}

function addition(text: string, resource: Resource, path: Path, structure: Structure | undefined, empty: boolean): readonly Fix[] {
  const name = path.at(-1);
  if (typeof name !== 'string') {
    return [];
  }
  const value = placeholderFor(structure, namedBlank, name);
  const edit = empty ? fill(text, resource, path, value) : insertion(text, resource, path.slice(0, -1), name, value);
  return edit === undefined ? [] : [{ title: `Add "${name}"`, preferred: false, edits: [edit] }];
}

function fill(text: string, resource: Resource, path: Path, value: unknown): TextEdit | undefined {
  const { entry, node } = placeAt(resource.node, path) ?? {};
  const isOwn = node?.kind === 'scalar' && entry?.value === node;
  return isOwn && typeof value !== 'object' ? fillValue(text, entry, renderScalar(value)) : undefined;
}

/** Adds a key where its map is written here; a map that is an alias belongs to somebody else too. */
function insertion(text: string, resource: Resource, parent: Path, name: string, value: unknown): TextEdit | undefined {
  const place = placeAt(resource.node, parent);
  const map = ownMap(place?.node);
  if (map !== undefined) {
    return addEntry(text, map, name, value, map === resource.node ? behindHead(map, name) : undefined);
  }
  const isEmpty = place?.node.kind === 'scalar' && place.node.value === null && place.node.style === 'plain';
  const outer = isEmpty ? ownMap(placeAt(resource.node, parent.slice(0, -1))?.node) : undefined;
  return outer !== undefined && place?.entry !== undefined ? fillEntry(text, outer, place.entry, { [name]: value }) : undefined;
}

/** What says which object it is stands above the rest, in this order. */
const head = ['apiVersion', 'kind', 'metadata'];

function behindHead(map: MapNode, name: string): MapEntry | undefined {
  return map.entries.filter(({ key }) => head.slice(0, Math.max(head.indexOf(name), 0)).includes(key.text)).at(-1);
}

function ownMap(node: YamlNode | undefined): MapNode | undefined {
  return node?.kind === 'map' ? asMap(node) : undefined;
}

function conversion(
  text: string,
  resource: Resource,
  path: Path,
  how: (SchemaFinding['data'] & { readonly kind: 'type' })['conversion'],
): readonly Fix[] {
  const node = nodeAt(resource.node, path);
  if (how === undefined || node === undefined) {
    return [];
  }
  if (how.kind === 'wrap') {
    const edits = asOneItem(text, node);
    return edits.length === 0 ? [] : [{ title: 'Convert to a list with one item', preferred: true, edits }];
  }
  if (how.kind === 'pairs') {
    const edits = node.kind === 'map' ? asPairs(text, node, how.names) : [];
    return edits.length === 0 ? [] : [{ title: 'Convert to a list', preferred: false, edits }];
  }
  if (node.kind !== 'scalar') {
    return [];
  }
  const newText = how.kind === 'quote' ? JSON.stringify(node.text) : String(how.value);
  const title = how.kind === 'quote' ? 'Add quotes' : `Replace with ${newText}`;
  return [{ title, preferred: true, edits: [{ span: node.span, newText }] }];
}

/** A value as the only item of a list: a mapping of several lines gets its dash, anything else brackets. */
function asOneItem(text: string, node: YamlNode): readonly TextEdit[] {
  if (node.kind === 'scalar') {
    return [{ span: node.span, newText: `[${node.style === 'plain' ? renderFlow(node.value) : renderLike(node, node.text)}]` }];
  }
  if (node.kind !== 'map') {
    return [];
  }
  const { start, end } = node.span;
  if (node.flow) {
    return [
      { span: { start, end: start }, newText: '[' },
      { span: { start: end, end }, newText: ']' },
    ];
  }
  const first = node.entries[0]?.key.span.start;
  if (first === undefined || text.slice(startOfLine(text, first), first).trim() !== '') {
    return [];
  }
  return [
    { span: { start: first, end: first }, newText: '- ' },
    ...linesBehind(text, first, end).map((at) => ({ span: { start: at, end: at }, newText: '  ' })),
  ];
}

/** Entries of a mapping as items that name key and value; comments stay where they are. */
function asPairs(text: string, map: MapNode, [key, value]: readonly [key: string, value: string]): readonly TextEdit[] {
  const [first] = map.entries;
  const json = map.flow && isJson(text, keysOf(map));
  if (first === undefined || map.entries.some((each) => each.merge || each.key.opaque || each.value.kind !== 'scalar')) {
    return [];
  }
  const nameOf = (entry: MapEntry): string => renderFlow(entry.key.text, json);
  if (!map.flow) {
    const indent = text.slice(startOfLine(text, first.key.span.start), first.key.span.start);
    return indent.trim() !== ''
      ? []
      : map.entries.map((entry) => ({
          span: entry.key.span,
          newText: `- ${key}: ${nameOf(entry)}${lineEndOf(text)}${indent}  ${value}`,
        }));
  }
  const [name, content] = [key, value].map((each) => (json ? JSON.stringify(each) : each));
  return [
    { span: { start: map.span.start, end: map.span.start + 1 }, newText: '[' },
    ...map.entries.flatMap((entry) => [
      { span: entry.key.span, newText: `{ ${name ?? ''}: ${nameOf(entry)}, ${content ?? ''}` },
      { span: { start: entry.value.span.end, end: entry.value.span.end }, newText: ' }' },
    ]),
    { span: { start: map.span.end - 1, end: map.span.end }, newText: ']' },
  ];
}

const mostChoices = 12;

function enumFixes(resource: Resource, path: Path, suggestions: readonly string[], allowed: readonly unknown[]): readonly Fix[] {
  const node = asScalar(nodeAt(resource.node, path));
  const texts = suggestions.length > 0 ? [] : firstFew(textsIn(allowed), mostChoices + 1);
  return node === undefined ? [] : choiceFixes(node, suggestions, texts);
}

function* textsIn(values: readonly unknown[]): Iterable<string> {
  for (const value of values) {
    if (typeof value === 'string') {
      yield value;
    }
  }
}

/**
 * Replaces a value by one that was probably meant, or else by any of a few that are allowed. A single choice is the obvious
 * cure where `isObvious` agrees.
 */
export function choiceFixes(
  node: ScalarNode,
  suggestions: readonly string[],
  allowed: readonly string[],
  isObvious: (value: string) => boolean = (value) => isSlipOfValue(node.text, value),
): readonly Fix[] {
  const choices = suggestions.length > 0 ? suggestions : allowed.length <= mostChoices ? allowed : [];
  return choices.map((value) => replacement(node, value, choices.length === 1 && isObvious(value)));
}
