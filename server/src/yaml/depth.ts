import type { CST } from 'yaml';

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
