import type { Described, KnownChild } from '../schema/lookup';
import type { ApiConstraints, Structure } from '../schema/structure';

/** A field's type in a few words: `list of string`, `map of string to integer`, `string (date-time)`. */
export function typeText(structure: Structure | undefined): string {
  if (structure === undefined) {
    return 'any value';
  }
  if (structure['x-kubernetes-int-or-string'] === true) {
    return 'integer or string';
  }
  switch (structure.type) {
    case 'array':
      return `list of ${typeText(structure.items)}`;
    case 'object':
      return typeof structure.additionalProperties === 'object'
        ? `map of string to ${typeText(structure.additionalProperties)}`
        : 'object';
    case undefined:
      return 'any value';
    default:
      return structure.format === undefined || /^(?:int|float|double)/.test(structure.format) ? structure.type : `${structure.type} (${structure.format})`;
  }
}

/** A CEL rule that compares with the stored object makes a field immutable. Source: Kubernetes transition rules. */
export function isImmutable(structure: Structure | undefined): boolean {
  return structure?.['x-kubernetes-validations']?.some(({ rule }) => /^\s*self\s*==\s*oldSelf\s*$/.test(rule)) === true;
}

const mostValues = 30;

/** What a field accepts, one line of Markdown for each fact. */
export function constraintLines(structure: Structure | undefined): readonly string[] {
  if (structure === undefined) {
    return [];
  }
  const lines: string[] = [];
  if (structure.enum !== undefined) {
    lines.push(`Allowed: ${valuesText(structure.enum)}`);
  }
  if (structure.default !== undefined) {
    lines.push(`Default: ${code(structure.default)}`);
  }
  const limits = [
    limit('length', structure.minLength, structure.maxLength),
    limit('value', structure.minimum, structure.maximum),
    limit('items', structure.minItems, structure.maxItems),
    limit('entries', structure.minProperties, structure.maxProperties),
  ].filter((text) => text !== undefined);
  lines.push(...limits);
  if (structure.pattern !== undefined) {
    lines.push(`Pattern: ${code(structure.pattern, true)}`);
  }
  for (const { rule, message } of structure['x-kubernetes-validations'] ?? []) {
    if (!/^\s*self\s*==\s*oldSelf\s*$/.test(rule)) {
      lines.push(`Rule: ${message ?? code(rule, true)}`);
    }
  }
  return lines;
}

function limit(what: string, least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined && most === undefined) {
    return undefined;
  }
  const name = `${what[0]?.toUpperCase() ?? ''}${what.slice(1)}`;
  return least !== undefined && most !== undefined ? `${name}: ${least} to ${most}` : least !== undefined ? `${name}: at least ${least}` : `${name}: at most ${most}`;
}

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map((value) => code(value));
  return values.length > mostValues ? `${shown.join(', ')} and ${values.length - mostValues} more` : shown.join(', ');
}

/** What the AWS API model says of the parts of a list or map. */
function partLines(structure: Structure | undefined): readonly string[] {
  const { items, additionalProperties } = structure ?? {};
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return [
    ...apiLines(items?.['x-ackmesh']?.api).map((line) => `Each item: ${line}`),
    ...keyLines(structure),
    ...apiLines(values?.['x-ackmesh']?.api).map((line) => `Each value: ${line}`),
  ];
}

/** What the AWS API model says of a map's keys. */
export function keyLines(structure: Structure | undefined): readonly string[] {
  return apiLines(structure?.['x-ackmesh']?.api?.keys).map((line) => `Each key: ${line}`);
}

/** Limits that only the AWS API model states. */
export function apiLines(api: ApiConstraints | undefined): readonly string[] {
  if (api === undefined) {
    return [];
  }
  const lines: string[] = [];
  if (api.enum !== undefined) {
    lines.push(`AWS API values: ${valuesText(api.enum)}`);
  }
  const limits = [
    limit('length', api.minLength, api.maxLength),
    limit('value', api.minimum, api.maximum),
    limit('items', api.minItems, api.maxItems),
  ].filter((text) => text !== undefined);
  lines.push(...limits.map((text) => `AWS API ${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`));
  if (api.pattern !== undefined) {
    lines.push(`AWS API pattern: ${code(api.pattern, true)}`);
  }
  if (api.default !== undefined) {
    lines.push(`AWS API default: ${code(api.default)}`);
  }
  if (api.deprecated !== undefined) {
    lines.push(`Deprecated in the AWS API${api.deprecated === true ? '' : `: ${api.deprecated}`}`);
  }
  if (api.idempotencyToken === true) {
    lines.push('Idempotency token');
  }
  if (api.sensitive === true) {
    lines.push('Sensitive');
  }
  if (api.documentation !== undefined) {
    lines.push(`[AWS API reference](${api.documentation})`);
  }
  return lines;
}

/** Text as it is, whatever Markdown would make of it. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|]/g, '\\$&')
    .replace(/^(\s*)([#+-]+)(?=\s)/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/gm, '$1\\$2');
}

/** Inline code that survives backticks. */
export function code(value: unknown, raw = false): string {
  const text = raw || typeof value === 'string' ? String(value) : JSON.stringify(value);
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${fence === '``' ? ' ' : ''}${text}${fence === '``' ? ' ' : ''}${fence}`;
}

/** `string · required · immutable`. */
export function summaryText(described: readonly Described[], required: boolean): string {
  const structure = described[0]?.structure;
  const marks = [typeText(structure), ...(required ? ['required'] : []), ...(described.some(({ structure: each }) => isImmutable(each)) ? ['immutable'] : [])];
  return marks.join(' · ');
}

/** Everything a schema says about a field, as Markdown without a heading. */
export function fieldMarkdown(described: readonly Described[]): string {
  const structure = described[0]?.structure;
  const facts = structure?.['x-ackmesh'];
  const origin =
    facts?.origin === undefined
      ? []
      : [`AWS: ${code(`${facts.origin.service}${facts.origin.operation === undefined ? '' : ` ${facts.origin.operation}`}`)}, member ${code(`${facts.origin.shape}.${facts.origin.member}`)}`];
  const lines = [...described.flatMap(({ structure: each }) => constraintLines(each)), ...apiLines(facts?.api), ...partLines(structure), ...origin];
  return [structure?.description ?? '', [...new Set(lines)].join('  \n')].filter((part) => part !== '').join('\n\n');
}

export function childDetail(child: KnownChild): string {
  return summaryText(child.described, child.required);
}
