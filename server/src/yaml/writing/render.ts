import { stringify } from 'yaml';
import type { ScalarNode } from '../nodes/node';
import { resolvePlain } from '../nodes/scalar';

/** Any JSON-like value as block YAML without a final line end; items of lists stand further in than their key, or not. */
export function renderYaml(value: unknown, { indentSeq = true }: { readonly indentSeq?: boolean } = {}): string {
  return stringify(value, { indent: 2, lineWidth: 0, version: '1.1', indentSeq, aliasDuplicateObjects: false }).trimEnd();
}

/** A value as one YAML scalar: plain where every reader takes it for the same value, quoted elsewhere. */
export function renderScalar(value: unknown): string {
  if (typeof value !== 'string') {
    return JSON.stringify(value ?? null);
  }
  const plain = safePlain.test(value) && !value.endsWith(':') && resolvePlain(value) === value && !isOtherElsewhere(value);
  return plain ? value : JSON.stringify(value);
}

const safePlain = /^[A-Za-z0-9_./$(][A-Za-z0-9_./@+$(){}:=*-]*$/;

/** A date, and a hexadecimal number too large for Go: other readers do not take them for strings. */
function isOtherElsewhere(value: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}|^0[xXoObB][\da-fA-F_]+$/.test(value);
}

/** A value as a scalar with the quotes of another one, where these allow it. */
export function renderLike(node: ScalarNode, value: string | number | boolean): string {
  if (typeof value !== 'string') {
    return String(value);
  }
  if (node.style === 'double') {
    return JSON.stringify(value);
  }
  if (node.style === 'single' && !/[\n\r]/.test(value)) {
    return `'${value.replaceAll("'", "''")}'`;
  }
  return renderScalar(value);
}

/** Any JSON-like value on one line, as it may stand between brackets; those of a text that is JSON want their strings in quotes. */
export function renderFlow(value: unknown, json = false): string {
  if (json) {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => renderFlow(item)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${renderScalar(key)}: ${renderFlow(item)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return flowScalar(value);
}

/**
 * Brackets and commas end a plain scalar inside of brackets; those of variables and actions are filled in before anybody
 * reads YAML, and may be numbers. What goes on with a dot or a bracket is no variable but an expression, which is a string.
 */
function flowScalar(value: unknown): string {
  const needsQuotes = typeof value === 'string' && /[{}[\],]/.test(value.replace(/\$\{\w+(?:[^\w.[({}\n][^{}\n]*)?\}|\{\{.*?\}\}/g, ''));
  return needsQuotes ? JSON.stringify(value) : renderScalar(value);
}
