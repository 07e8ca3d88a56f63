import { largest, smallest } from '../../base/lists';
import type { Span } from '../../base/text';
import type { PlacedDocument } from './file';
import type { ScalarNode } from '../nodes/node';
import { parseYaml } from './parse';
import { endingBlanks, missingBreak, withSurplus } from './surplus';

/**
 * YAML that stands inside of a scalar. Its lines are read where they are, with their indentation, so that an offset in it is
 * an offset of the document around it and an edit keeps its column.
 */
export interface Embedded {
  /** Everything that belongs to the scalar, empty lines behind it included. From the start of the document around it. */
  readonly span: Span;
  /** Columns before each of its lines; 0 for one that stands on the line of its key. */
  readonly indent: number;
  /** Each with where it begins in the document around it. */
  readonly documents: readonly PlacedDocument[];
}

const known = new WeakMap<ScalarNode, Embedded>();

/**
 * The YAML inside of a scalar of a document, whose text is given; kept with the scalar. `undefined` where what is written is
 * not what is read, as with escapes and folded lines. `isTrimmed`: its reader cuts off blanks at the end.
 */
export function embeddedIn(text: string, scalar: ScalarNode, { isTrimmed }: { readonly isTrimmed: boolean }): Embedded | undefined {
  const found = known.get(scalar) ?? (scalar.style === 'block' ? inBlock(text, scalar, isTrimmed) : inQuotes(text, scalar));
  if (found !== undefined) {
    known.set(scalar, found);
  }
  return found;
}

function inQuotes(text: string, { span, style, text: value }: ScalarNode): Embedded | undefined {
  const inner = { start: span.start + 1, end: span.end - 1 };
  const written = text.slice(inner.start, inner.end);
  return style !== 'plain' && written === value && !written.includes('\n')
    ? { span: inner, indent: 0, documents: [{ document: parseYaml(written), start: inner.start }] }
    : undefined;
}

const header = /([|>])[-+0-9]*[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const line = /[^\n]*(?:\n|$)/y;

function inBlock(text: string, { span, text: value }: ScalarNode, isTrimmed: boolean): Embedded | undefined {
  header.lastIndex = span.start;
  const style = header.exec(text)?.[1];
  // In brackets line ends mean nothing, so that it is no matter that they are folded.
  if (style === undefined || (style === '>' && !/^\s*[[{]/.test(value))) {
    return undefined;
  }
  const start = header.lastIndex;
  const lines = linesFrom(text, start, span.end);
  const filled = lines.filter(({ at, isEmpty }) => !isEmpty && at < span.end);
  const indent =
    filled.length === 0 ? Math.max(0, largest(emptyOnes(lines).map(({ spaces }) => spaces))) : smallest(filled.map(({ spaces }) => spaces));
  const own: Line[] = [];
  for (const each of lines) {
    if (!each.isEmpty && (each.spaces < indent || filled.length === 0)) {
      break;
    }
    own.push(each);
  }
  const end = own.at(-1)?.end ?? start;
  const starts = [
    start,
    ...own
      .filter(({ at, spaces }) => spaces === indent && /^---(?:\s|$)/.test(text.slice(at + spaces, at + spaces + 4)))
      .map((each) => each.end),
  ];
  const surplus = isTrimmed ? endingBlanks : missingBreak(value);
  const documents = starts.map((from, index): PlacedDocument => {
    const next = starts[index + 1];
    const to = next === undefined ? end : (own.find((each) => each.end === next)?.at ?? end);
    const document = parseYaml(text.slice(from, to));
    return {
      document: next === undefined && document.root !== undefined ? { ...document, root: withSurplus(document.root, surplus) } : document,
      start: from,
    };
  });
  return { span: { start, end }, indent, documents };
}

interface Line {
  readonly at: number;
  readonly end: number;
  readonly spaces: number;
  readonly isEmpty: boolean;
}

/** The lines from an offset, and behind the end of the scalar as many as are empty. */
function linesFrom(text: string, start: number, scalarEnd: number): readonly Line[] {
  const lines: Line[] = [];
  for (let at = start; at < text.length;) {
    line.lastIndex = at;
    const written = line.exec(text)?.[0] ?? '';
    const end = at + written.length;
    const spaces = /^ */.exec(written)?.[0].length ?? 0;
    const isEmpty = written.trim() === '';
    if (!isEmpty && (spaces === 0 || at >= scalarEnd)) {
      break;
    }
    lines.push({ at, end, spaces, isEmpty });
    at = end;
  }
  return lines;
}

/** The empty lines before the first one that is not. */
function emptyOnes(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex(({ isEmpty }) => !isEmpty);
  return first < 0 ? lines : lines.slice(0, first);
}
