import type { Path } from '../../base/path';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { resourcesOf, type Resource } from '../../manifest/resource';
import { slotUsesOf, type SlotUse } from '../../reference/extract';
import { innermost, placedAt } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import type { MapNode, ScalarNode, YamlDocument, YamlNode } from '../../yaml/nodes/node';
import type { Action } from '../../yaml/templates/actions';
import { instructionsOf } from '../../yaml/templates/statements';
import { startOfLine } from '../../base/lines';
import { parseYaml } from '../../yaml/reading/parse';

/** No character of a manifest: stands for the cursor while its document is read. */
const marker = '\uE100';

/** Whether a text of the document is what the cursor is in, so that nobody has written it yet. */
export function holdsCursor(text: string): boolean {
  return text.includes(marker);
}

/** What is being typed at a position. */
export interface TypingSpot {
  /** A key of the map at `path`, or the value at `path`. */
  readonly role: 'key' | 'value';
  readonly path: Path;
  /** Where the document starts in the file. */
  readonly documentStart: number;
  /** The document as it is with the cursor in it. */
  readonly document: YamlDocument;
  /** What that was read from: its spans count in this text. */
  readonly text: string;
  readonly resource: Resource | undefined;
  readonly uses: readonly SlotUse[];
  /** The map that holds the key; absent while it has no other key. */
  readonly map: MapNode | undefined;
  readonly scalar: ScalarNode;
  /** What is typed before the cursor, without quotes. */
  readonly prefix: string;
  /** What the completion replaces, in the file. */
  readonly span: Span;
  /** Column of the key, or of the line for a value. */
  readonly column: number;
  /** How much longer than the text the document is behind the cursor. */
  readonly added: number;
  /** Written before every text to insert: a blank that the YAML needs. */
  readonly lead: string;
  /** A colon follows the key already. */
  readonly hasColon: boolean;
  /** The value stands on the line of its key. */
  readonly sameLine: boolean;
  readonly flow: boolean;
  /** In a document of JSON: its strings are in quotes, and commas are between its entries. */
  readonly json?: JsonSpot;
}

/** Where commas are missing around what is being typed, so that its neighbours stand beside it. */
export interface JsonSpot {
  /** Behind the entry before it, in the file. */
  readonly commaBefore: number | undefined;
  readonly wantsCommaBehind: boolean;
}

/**
 * Reads the document around a position with the cursor in it, so that half-typed keys and values have a place.
 * `undefined` in comments, inside long texts, and where an action of a template would be replaced.
 * A colon before the cursor is taken for the end of a key, unless it is said to be part of a value.
 */
export function typingSpotAt(
  workspace: Workspace,
  uri: Uri,
  offset: number,
  { colonIn = 'key' }: { readonly colonIn?: 'key' | 'value' } = {},
): TypingSpot | undefined {
  const file = workspace.file(uri);
  const placed = file === undefined ? undefined : placedAt(file, offset);
  if (file === undefined || placed === undefined) {
    return undefined;
  }
  const text = file.textOf(placed.document);
  const local = offset - placed.start;
  const actions = instructionsOf(text);
  if (isInAction(actions, local)) {
    return undefined;
  }
  const isLast = /^\s*(?:\r?\n|$)/.test(text.slice(local));
  const endsKey = colonIn === 'key' && text[local - 1] === ':' && !/["'][^"'\n]*$/.test(lineBefore(text, local));
  const lead = endsKey && isLast ? ' ' : '';
  const cursor = `${lead}${marker}`;
  const asWritten = withCursor(text, local, cursor);
  const plain = asWritten.found === undefined && isLast ? withQuote(text, local, cursor) : asWritten;
  // Above other keys an unfinished one would be read as one with the next.
  const { document, text: read, found, added } = joinsNextLine(plain.found, text, local) ? withKey(text, local, cursor) : plain;
  if (found === undefined) {
    return undefined;
  }
  const { scalar } = found;
  const [before = ''] = scalar.text.split(marker);
  const quoted = scalar.style === 'double' || scalar.style === 'single';
  // The protocol ends lines also at a carriage return alone.
  const lineStart = local === 0 ? 0 : Math.max(startOfLine(text, local), text.lastIndexOf('\r', local - 1) + 1);
  const isFromAbove = scalar.span.start < lineStart;
  if (
    scalar.style === 'block' ||
    (quoted && isFromAbove) ||
    (!quoted && before.includes('\n')) ||
    (!quoted && /\s$/.test(before) && before.trim() !== '')
  ) {
    return undefined;
  }
  // YAML reads an unfinished line as one text with the next, but only what stands on the line of the cursor is being typed.
  const start = isFromAbove ? afterBlanks(text, lineStart) : Math.min(scalar.span.start, local + lead.length);
  const lineEnd = endOfLine(text, local);
  const whole = Math.max(Math.min(scalar.span.end - marker.length - lead.length, lineEnd), local);
  const end = quoted ? whole : endOfTyped(text.slice(local, whole), found.role) + local;
  const first = Math.min(start, local);
  if (actions.some((action) => action.start < end && first < action.end)) {
    return undefined;
  }
  const resources = resourcesOf(document);
  const templates = resources.flatMap((each) => workspace.reader.templatesIn(each));
  const resource = innermost([...templates, ...resources], found.path) ?? (resources.length === 1 ? resources[0] : undefined);
  return {
    role: found.role,
    path: found.path,
    documentStart: placed.start,
    document,
    text: read,
    resource,
    uses: resource === undefined ? [] : slotUsesOf(resource, workspace.slots),
    map: found.map,
    scalar,
    added,
    prefix: isFromAbove ? text.slice(start, local) : before,
    span: { start: Math.min(start, local) + placed.start, end: end + placed.start },
    column: found.role === 'key' ? Math.max(0, start - lineStart) : (/^[ \t]*(?:- +)*/.exec(text.slice(lineStart, local))?.[0].length ?? 0),
    lead,
    hasColon: /^["']?[ \t]*:/.test(text.slice(whole)),
    sameLine: found.keyEnd !== undefined && !text.slice(Math.min(found.keyEnd, local), local).includes('\n'),
    flow: found.flow,
    ...(isJson(document.root, uri) ? { json: jsonSpot(text, first, end, placed.start) } : {}),
  };
}

interface Reading {
  readonly document: YamlDocument;
  readonly text: string;
  readonly found: Found | undefined;
  readonly added: number;
}

function withCursor(text: string, at: number, cursor: string): Reading {
  const read = `${text.slice(0, at)}${cursor}${text.slice(at)}`;
  const document = parseYaml(read);
  return { document, text: read, found: find(document.root, [], undefined), added: cursor.length };
}

/** The same with what is typed as a key, which has no colon yet. */
function withKey(text: string, at: number, cursor: string): Reading {
  const end = at + (/^[^\s#:]*/.exec(text.slice(at))?.[0].length ?? 0);
  return { ...withCursor(`${text.slice(0, end)}:${text.slice(end)}`, at, cursor), added: cursor.length + 1 };
}

/** The same with the quote that nobody has typed yet behind a value, without which what follows would be read as part of it. */
function withQuote(text: string, at: number, cursor: string): Reading {
  const [, quote = ''] = /^[ \t]*(?:- +)*(?:[^\s"'#][^"'#]*:[ \t]+)?(["'])(?:(?!\1)[^\\])*$/.exec(lineBefore(text, at)) ?? [];
  return withCursor(text, at, `${cursor}${quote}`);
}

/** Whether a key goes on in the line after that of the cursor, of which nothing but a word is left. */
function joinsNextLine(found: Found | undefined, text: string, at: number): boolean {
  const line = text.slice(at, endOfLine(text, at));
  return (
    found?.role === 'key' &&
    !found.flow &&
    found.scalar.style === 'plain' &&
    found.scalar.span.end > at + marker.length + line.length &&
    /^[^\s#:]*[ \t]*$/.test(line)
  );
}

/** How much of what is behind the cursor is replaced: not a comment, nor another key, that somebody types in front of. */
function endOfTyped(behind: string, role: TypingSpot['role']): number {
  const other = behind.search(role === 'key' ? /[ \t#]/ : /^#/);
  return other < 0 ? behind.length : other;
}

/** By the name of the file, or by the keys that are there: an object in which nothing is written yet has none. */
function isJson(root: YamlNode | undefined, uri: Uri): boolean {
  if (/\.json(?:\.template)?$/i.test(uri)) {
    return true;
  }
  return root?.kind === 'map' && root.flow && root.entries.some(({ key }) => key.style === 'double');
}

function jsonSpot(text: string, start: number, end: number, documentStart: number): JsonSpot {
  const before = text.slice(0, start).trimEnd();
  return {
    commaBefore: /[{[,:]$/.test(before) ? undefined : documentStart + before.length,
    wantsCommaBehind: /^\s*["{[\w-]/.test(text.slice(end)),
  };
}

/** What is typed in an action of a template is no YAML. */
function isInAction(actions: readonly Action[], offset: number): boolean {
  return actions.some(({ start, end, unclosed }) => start < offset && (offset < end || (unclosed && offset === end)));
}

/** Where something of the document stands in the file; it is not what the cursor is in. */
export function inFile(spot: TypingSpot, span: Span): Span {
  return shift(span, spot.documentStart - (span.start >= spot.scalar.span.end ? spot.added : 0));
}

function lineBefore(text: string, offset: number): string {
  return text.slice(startOfLine(text, offset), offset);
}

function afterBlanks(text: string, offset: number): number {
  return offset + (/^[ \t]*/.exec(text.slice(offset))?.[0].length ?? 0);
}

function endOfLine(text: string, offset: number): number {
  const end = /[\r\n]/.exec(text.slice(offset));
  return end === null ? text.length : offset + end.index;
}

interface Found {
  readonly role: 'key' | 'value';
  readonly path: Path;
  readonly scalar: ScalarNode;
  readonly map: MapNode | undefined;
  readonly keyEnd: number | undefined;
  readonly flow: boolean;
}

function find(node: YamlNode | undefined, path: Path, keyEnd: number | undefined, flow = false): Found | undefined {
  switch (node?.kind) {
    case 'scalar':
      return node.text.includes(marker) ? { role: 'value', path, scalar: node, map: undefined, keyEnd, flow } : undefined;
    case 'sequence':
      for (const [index, item] of node.items.entries()) {
        const found = find(item, [...path, index], undefined, node.flow);
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    case 'map':
      for (const { key, value } of node.entries) {
        if (key.text.includes(marker)) {
          return { role: 'key', path, scalar: key, map: node, keyEnd: undefined, flow: node.flow };
        }
        const found = find(value, [...path, key.text], key.span.end, node.flow);
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    case 'alias':
    case undefined:
      return undefined;
  }
}
