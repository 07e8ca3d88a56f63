import { Lexer, Parser, type CST } from 'yaml';
import { bounds } from '../../base/bounds';
import { append } from '../../base/lists';
import type { Span } from '../../base/text';

/** A document's syntax, or where it goes deeper than the bound. */
export interface Syntax {
  /** Absent for a document that nests too deeply or is too large. */
  readonly tokens?: readonly CST.Token[];
  readonly isTooLarge?: true;
  /** The key of the outermost block mapping whose value it is, and where that value begins; absent in other documents. */
  readonly within?: { readonly key: Span; readonly valueStart: number };
}

/**
 * Reads syntax as long as it does not nest deeper than any manifest does. The library composes trees by recursion, and
 * running out of stack there can end the process: regular expressions compiled near its end are fatal. Reading stops
 * at the bound, so that what lies deeper costs nothing. It also stops where the tree would take more memory than the process has.
 */
export function syntaxOf(text: string): Syntax {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > bounds.lexemes.most) {
      return { isTooLarge: true };
    }
    append(tokens, parser.next(lexeme));
    if (depthOf(parser.stack) > bounds.nesting.most) {
      return deepPlace(parser.stack);
    }
  }
  append(tokens, parser.end());
  return { tokens };
}

/** How many collections are open: the document is the first on the stack, and a scalar may be the last. */
function depthOf(stack: readonly CST.Token[]): number {
  const last = stack.at(-1);
  return last !== undefined && 'items' in last ? stack.length - 1 : stack.length - 2;
}

function deepPlace([, outermost]: readonly CST.Token[]): Syntax {
  const item = outermost?.type === 'block-map' ? outermost.items.at(-1) : undefined;
  const colon = item?.sep?.find(({ type }) => type === 'map-value-ind');
  if (item?.key?.type !== 'scalar' || colon === undefined) {
    return {};
  }
  const { offset, source } = item.key;
  return { within: { key: { start: offset, end: offset + source.length }, valueStart: colon.offset + 1 } };
}

/**
 * A document's text with blanks for the values of its outermost keys that nest too deeply, and where these keys are:
 * what is left says at least whose document it is. `undefined` where that takes nothing away.
 */
export function withoutDeepValues(text: string): { readonly text: string; readonly keys: readonly Span[] } | undefined {
  const keys: Span[] = [];
  let rest = text;
  for (;;) {
    const { tokens, within } = syntaxOf(rest);
    if (tokens !== undefined) {
      return keys.length === 0 ? undefined : { text: rest, keys };
    }
    if (within === undefined || keys.length === bounds.deepValues.most) {
      return undefined;
    }
    const { key, valueStart } = within;
    const end = endOfValue(rest, valueStart);
    rest =
      rest.slice(0, valueStart) + rest.slice(valueStart, end).replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length)) + rest.slice(end);
    keys.push(key);
  }
}

/** Where the next line begins that cannot belong to the value of an outermost key, whatever is open in it. */
function endOfValue(text: string, from: number): number {
  const line = /\n(?=[^\s#\-\]})])/g;
  line.lastIndex = from;
  return line.exec(text) === null ? text.length : line.lastIndex;
}
