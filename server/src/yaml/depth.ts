import { Parser, type CST } from 'yaml';
import type { Span } from '../base/text';

const deepest = 256;

/**
 * True for syntax that nests deeper than any manifest does. The library composes trees by recursion, and running out
 * of stack there can end the process: regular expressions compiled near its end are fatal. Looking is iterative.
 */
export function isTooDeep(token: CST.Token): boolean {
  let level: CST.Token[] = [token];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) {
      return true;
    }
    level = level.flatMap(childrenOf);
  }
  return false;
}

/**
 * A document's text with blanks for the values of its outermost keys that nest too deeply, and where these keys are:
 * what is left says at least whose document it is. `undefined` where that takes nothing away.
 */
export function withoutDeepValues(text: string): { readonly text: string; readonly keys: readonly Span[] } | undefined {
  const keys: Span[] = [];
  let rest = text;
  for (const token of new Parser().parse(text)) {
    const items = token.type === 'document' && token.value?.type === 'block-map' ? token.value.items : [];
    for (const [index, { key, value }] of items.entries()) {
      if (key?.type !== 'scalar' || value === undefined || !isTooDeep(value)) {
        continue;
      }
      const next = items[index + 1];
      const end = next === undefined ? text.length : (next.start[0]?.offset ?? next.key?.offset ?? text.length);
      rest = rest.slice(0, value.offset) + rest.slice(value.offset, end).replace(/[^\r\n]/g, ' ') + rest.slice(end);
      keys.push({ start: key.offset, end: key.offset + key.source.length });
    }
  }
  return keys.length === 0 ? undefined : { text: rest, keys };
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') {
    return token.value === undefined ? [] : [token.value];
  }
  if (!('items' in token)) {
    return [];
  }
  const children: CST.Token[] = [];
  for (const { key, value } of token.items) {
    if (key !== undefined && key !== null && 'items' in key) {
      children.push(key);
    }
    if (value !== undefined && 'items' in value) {
      children.push(value);
    }
  }
  return children;
}
