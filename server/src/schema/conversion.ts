import type { Structure } from './structure';
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
    return found === structure.items.type || (found === 'integer' && structure.items.type === 'number') ? { kind: 'wrap' } : undefined;
  }
  return undefined;
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
