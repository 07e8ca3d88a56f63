import { compareTexts } from '../base/order';
/**
 * JSON without white space, object keys in code-unit order: equal data gives equal bytes.
 * Where data contains itself, `null` stands.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value, new Set())) ?? 'null';
}

function sorted(value: unknown, within: Set<unknown>): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (within.has(value)) {
    return null;
  }
  within.add(value);
  const copy = Array.isArray(value)
    ? value.map((item) => sorted(item, within))
    : Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => compareTexts(a, b))
          .map(([key, child]) => [key, sorted(child, within)]),
      );
  within.delete(value);
  return copy;
}
