import { withArticle } from '../../base/english';
import { isRecord } from '../../base/record';

/** Own entries of a JSON object; nothing for any other value. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** A member of a JSON object, own ones only. */
export function at(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function stringAt(value: unknown, key: string): string | undefined {
  const found = at(value, key);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: unknown, key: string): number | undefined {
  const found = at(value, key);
  return typeof found === 'number' ? found : undefined;
}

export function stringsAt(value: unknown, key: string): string[] {
  const found = at(value, key);
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : [];
}

export function describe(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : withArticle(typeof value);
}
