import type { Structure } from '../structure/structure';
import type { Conversion, TypeName } from './validator';

/** The type of a plain value; numbers without a fraction are integers. */
export function typeOf(value: unknown): TypeName | 'null' {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      return value === null || value === undefined ? 'null' : Array.isArray(value) ? 'array' : 'object';
  }
}

/** How a value of a wrong type becomes one of the expected types with the same meaning, where that is certain. */
export function conversionOf(value: unknown, expected: readonly TypeName[], structure: Structure | undefined): Conversion | undefined {
  if (typeof value === 'string') {
    const converted = fromText(value, expected);
    if (converted !== undefined) {
      return { kind: 'replace', value: converted };
    }
  }
  if ((typeof value === 'number' || typeof value === 'boolean') && expected.includes('string')) {
    return { kind: 'quote' };
  }
  if (expected.includes('array') && value !== null && structure?.items?.type !== undefined) {
    const found = typeOf(value);
    return found === 'object' && structure.items.type === 'object'
      ? fromMapping(value as Readonly<Record<string, unknown>>, structure.items)
      : found === structure.items.type || (found === 'integer' && structure.items.type === 'number')
        ? { kind: 'wrap' }
        : undefined;
  }
  return undefined;
}

/** What items of a list are made of that says the same as entries of a mapping. */
const pairs = [
  ['key', 'value'],
  ['name', 'value'],
] as const;

/** An item whose dash is missing, or the entries of a mapping that are items, such as tags. */
function fromMapping(value: Readonly<Record<string, unknown>>, { properties = {} }: Structure): Conversion | undefined {
  const keys = Object.keys(value);
  if (keys.some((key) => Object.hasOwn(properties, key))) {
    return { kind: 'wrap' };
  }
  const pair = pairs.find((each) => each.every((name) => Object.hasOwn(properties, name)));
  const isPlain = keys.length > 0 && Object.values(value).every((each) => each !== null && typeof each !== 'object');
  return pair === undefined || !isPlain ? undefined : { kind: 'pairs', names: pair };
}

function fromText(text: string, expected: readonly TypeName[]): number | boolean | undefined {
  if (expected.includes('boolean') && (text === 'true' || text === 'false')) {
    return text === 'true';
  }
  if (expected.includes('integer') && /^-?(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text))) {
    return Number(text);
  }
  if (expected.includes('number') && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.length <= 15) {
    return Number(text);
  }
  return undefined;
}
