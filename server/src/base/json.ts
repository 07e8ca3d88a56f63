import { isRecord } from './record';

/** The value that a JSON string spells; `undefined` for one that is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a JSON string spells; `undefined` for one that is no JSON or spells something else. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsedJson(text);
  return isRecord(value) ? value : undefined;
}

/** True for a text that is an object or a list as JSON. */
export function isJsonText(text: string): boolean {
  return /^\s*[{[]/.test(text) && parsedJson(text) !== undefined;
}
