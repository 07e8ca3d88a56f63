import { annotationIsUsed } from './annotationValues';
import { wordsIn } from '../../base/camelCase';
import type { Uri } from '../../base/uri';
import type { Path } from '../../base/path';
import { isAtSlot, type Slot } from '../../reference/slot';
import type { FieldDocs } from '../../schema/api/fieldDocs';
import { childrenOf, type Described, type KnownChild } from '../../schema/structure/lookup';
import type { Structure } from '../../schema/structure/structure';
import { describedByAny } from '../../workspace/applied/podPlaces';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { renderScalar } from '../../yaml/writing/render';
import type { CompletionItem } from '../feature';
import { childDetail, fieldMarkdown } from '../fieldText';
import { writtenText } from '../writtenText';
import { excludedKeys } from './excluded';
import { neededAt } from './needed';
import { itemText, skeletonText } from './skeletonText';
import { escapeSnippet } from '../../base/snippets';
import type { JsonSpot, TypingSpot } from './spot';
import type { Resource } from '../../manifest/resource';
import { asMap, nodeAt } from '../../yaml/nodes/query';
import { firstOf } from '../../base/first';
import { note, nothing, paragraphs, type Markdown } from '../../base/markdown';

/** The keys that may be added to a map: required ones first, those already there and read-only ones left out. */
export function keyItems(spot: TypingSpot, path: Path, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource } = spot;
  if (resource === undefined) {
    return [];
  }
  const own = path.slice(resource.path.length);
  const present = new Set(
    spot.map?.entries
      .map(({ key }) => key)
      .filter((key) => key !== spot.scalar)
      .map(({ text }) => text),
  );
  const described = describedByAny(resource, own, uri, workspace);
  const excluded = excludedKeys({ ...spot, resource, uri }, own, described, present, workspace);
  const children = [...childrenOf(described), ...described.flatMap(apiKeys)];
  const slots = workspace.dialects.slotsOf(resource);
  const usual = usedByNeighbours(resource, own, workspace);
  const needed = new Set([...neededKeys(slots, own, present), ...begunKeys(resource, own, described[0]?.structure, workspace)]);
  const ofServer = writtenByServer(own, workspace);
  // What an object must have, then what others of its kind have, then the rest; what a cluster writes comes last. To somebody who
  // types, names of fewer words come first: many of the others are about the same in more detail.
  const rankOf = (name: string, required: boolean): string =>
    `${ofServer.has(name) ? '9' : required ? '0' : usual.has(name) ? '1' : '2'}${spot.prefix === '' ? '' : String(wordsIn(name)).padStart(2, '0')}`;
  const fields = children
    .filter(({ name }) => !present.has(name) && !excluded.has(name) && !isReadOnly(slots, own, name))
    .map((child) => {
      const at = [...own, child.name];
      const item = fieldItem(spot, child, opened(own, child), rankOf(child.name, child.required || needed.has(child.name)), {
        note: firstOf(familiesOf(workspace), ({ fieldNote }) => fieldNote?.(resource, at, workspace)),
        docs: workspace.docs,
      });
      const structure = child.described[0]?.structure;
      const value = neededAt(resource, at, structure, workspace);
      return holdsSomething(value) ? { ...item, ...skeletonText(spot, child.name, value, structure, resource) } : item;
    });
  const annotations = workspace.knowledge.annotations
    .at(resource, own, workspace.services.aliases)
    .filter(
      ({ key, spellings = [key], writtenBy }) =>
        key === spellings[0] &&
        !spellings.some((each) => present.has(each)) &&
        !excluded.has(key) &&
        writtenBy === undefined &&
        annotationIsUsed(resource, key, undefined, workspace),
    )
    .map(({ key, values, form, note: meaning }): CompletionItem => {
      return {
        ...keyText(spot, key, undefined),
        label: key,
        kind: 'annotation',
        detail: values?.join(' | ') ?? form ?? '',
        documentation: note(meaning),
        sort: '2',
      };
    });
  return [...fields, ...annotations];
}

/** A whole item of a list of maps, where it begins with more than one key. */
export function itemItems(spot: TypingSpot, path: Path, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource } = spot;
  if (resource === undefined || typeof path.at(-1) !== 'number' || spot.prefix !== '') {
    return [];
  }
  const own = path.slice(resource.path.length);
  const structure = describedByAny(resource, own, uri, workspace)[0]?.structure;
  const value = neededAt(resource, own, structure, workspace);
  const keys = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const text = keys.length < 2 ? undefined : itemText(spot, value as Readonly<Record<string, unknown>>, structure, resource);
  return text === undefined
    ? []
    : [{ label: keys.join(', '), kind: 'resource', detail: 'new item', documentation: nothing, span: spot.span, sort: '00', ...text }];
}

/** Whether a field begins with more than the line or the dash that its type needs. */
function holdsSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsSomething) : typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The keys that the AWS API model knows of a map. */
function apiKeys({ structure, certain }: Described): readonly KnownChild[] {
  const { additionalProperties } = structure;
  const keys = structure['x-ackmesh']?.api?.keys?.enum ?? [];
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  return keys.map((name) => ({ name, required: false, described: [{ structure: value, certain }] }));
}

function isReadOnly(slots: readonly Slot[], own: Path, name: string): boolean {
  return slots.some((slot) => slot.readOnly === true && isAtSlot(slot.path, [...own, name]));
}

/** Keys that a cluster writes, though no manifest is wrong that holds them. */
function writtenByServer(own: Path, { kinds }: Workspace): ReadonlySet<string> {
  return own.length === 0 ? new Set(['status']) : own.length === 1 && own[0] === 'metadata' ? kinds.serverMetadata() : new Set();
}

/** What follows a key before the first thing that a person has to write: the keys that lead to it, `-` for an item of a list. */
function opened(own: Path, { name, described }: KnownChild): readonly string[] {
  return own.length === 0 && name === 'metadata' ? ['name'] : described[0]?.structure.type === 'array' ? ['-'] : [];
}

/** Keys of which the controller wants one: a reference or its other forms, none of which is there yet. */
function neededKeys(slots: readonly Slot[], own: Path, present: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    slots.flatMap(({ path, required, readOnly, alternatives }) => {
      const key = path.at(-1);
      const keys =
        required && readOnly !== true && typeof key === 'string' && isAtSlot(path, [...own, key])
          ? [key, ...alternatives.map((each) => each.key)]
          : [];
      return keys.some((each) => present.has(each)) ? [] : keys;
    }),
  );
}

/** Keys with which a map begins where it is written with the key that holds it. */
function begunKeys(resource: Resource, own: Path, structure: Structure | undefined, workspace: Workspace): readonly string[] {
  const value = own.length === 0 ? undefined : neededAt(resource, own, structure, workspace);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** How many objects of the same kind are looked at: what is usual shows in a few. */
const mostNeighbours = 50;

/** The keys that other objects of the kind have at the same place. */
function usedByNeighbours(resource: Resource, own: Path, { index }: Workspace): ReadonlySet<string> {
  const neighbours = index
    .ofKind(resource)
    .slice(0, mostNeighbours)
    .filter((each) => each.resource.name !== resource.name);
  return new Set(neighbours.flatMap(({ resource: { node } }) => asMap(nodeAt(node, own))?.entries.map(({ key }) => key.text) ?? []));
}

/** A key that a schema knows. `inner`: the keys that lead to what a person writes first; `sort`: its rank. */
export function fieldItem(
  spot: TypingSpot,
  child: KnownChild,
  inner: readonly string[],
  sort: string,
  { note, docs }: { readonly note?: Markdown | undefined; readonly docs: FieldDocs },
): CompletionItem {
  const text = (): Markdown => paragraphs(note, fieldMarkdown(child.described));
  return {
    ...keyText(spot, child.name, child.described[0]?.structure.type, inner),
    label: child.name,
    kind: 'field',
    detail: childDetail(child),
    documentation: text,
    wholeText: () => {
      const written = writtenText(child.described[0], docs);
      return paragraphs(written.text, text(), written.source);
    },
    sort,
    deprecated: child.described[0]?.structure['x-ackmesh']?.api?.deprecated !== undefined,
  };
}

/** A key with what it needs to be typed on: a blank, a line for its map, or a dash for its list. */
export function keyText(
  spot: TypingSpot,
  name: string,
  holds: Structure['type'] | undefined,
  inner: readonly string[] = holds === 'array' ? ['-'] : [],
): Pick<CompletionItem, 'span' | 'newText' | 'again' | 'filter' | 'additional'> & { readonly snippet?: string } {
  const { scalar, span, hasColon, flow, column, lead, json } = spot;
  const open = scalar.style === 'double' ? '"' : scalar.style === 'single' ? "'" : '';
  const key = open === '' ? renderScalar(name) : `${open}${name}${open}`;
  const filter = `${open}${name}`;
  if (hasColon) {
    return { span, newText: key, filter };
  }
  if (spot.role === 'value' && (flow || json !== undefined)) {
    return { ...bracedKeyText(spot, json === undefined ? key : JSON.stringify(name)), filter };
  }
  if (json !== undefined) {
    return { ...jsonKeyText(spot, json, name), filter };
  }
  const isBelow = spot.role === 'value' && spot.sameLine;
  const head = isBelow ? `${lineBreak(column + 2)}${key}` : `${lead}${key}`;
  const below = isBelow ? column + 4 : column + 2;
  return { span, newText: `${head}:${flow ? ' ' : tailFor(holds, inner, below)}`, filter, again: true };
}

/** The first key of a map in flow style, with the braces that the map does not have yet. */
function bracedKeyText({ span, lead }: TypingSpot, key: string): Pick<CompletionItem, 'span' | 'newText' | 'snippet' | 'again'> {
  const head = `${lead}{ ${key}: `;
  return { span, newText: `${head} }`, snippet: `${escapeSnippet(head)}$0 \\}`, again: true };
}

/** A key of JSON in its quotes, with the commas between it and its neighbours. */
function jsonKeyText(
  { span }: TypingSpot,
  { commaBefore, wantsCommaBehind }: JsonSpot,
  name: string,
): Pick<CompletionItem, 'span' | 'newText' | 'again' | 'additional'> & { readonly snippet?: string } {
  const newText = `${JSON.stringify(name)}: `;
  return {
    span,
    newText,
    again: true,
    ...(wantsCommaBehind ? { snippet: `${escapeSnippet(newText)}$0,` } : {}),
    ...(commaBefore === undefined ? {} : { additional: [{ span: { start: commaBefore, end: commaBefore }, newText: ',' }] }),
  };
}

/** What follows a key whose value is a text of several lines, for `inner` of {@link keyText}. */
export const literal = '|-';

/** The lines below a key up to where the first value or key is written; a blank where that is on its own line. */
function tailFor(holds: Structure['type'] | undefined, inner: readonly string[], column: number): string {
  const [first, ...rest] = inner;
  if (first === undefined) {
    return holds === 'object' ? lineBreak(column) : ' ';
  }
  if (first === literal) {
    return ` ${first}${lineBreak(column)}`;
  }
  if (first === '-') {
    // An item's own keys begin on its line, two columns further.
    return `${lineBreak(column)}-${rest.length === 0 ? ' ' : ` ${rest[0] ?? ''}:${tailFor(rest.length === 1 ? undefined : 'object', rest.slice(1), column + 4)}`}`;
  }
  return `${lineBreak(column)}${first}:${tailFor(undefined, rest, column + 2)}`;
}

function lineBreak(column: number): string {
  return `\n${' '.repeat(column)}`;
}
