import type { Message } from 'vscode-languageserver';
import { Repeated } from '../lsp/diagnostics/repeated';

/** About as many characters are written in one turn of the event loop: a few milliseconds. */
const charactersPerTurn = 200_000;

/** Lists with fewer members are written at once. */
const shortList = 100;

/** How deep in a message long lists are looked for. */
const deepest = 3;

/** A message as JSON; `undefined` for one that takes a while, see {@link jsonInSlices}. */
export function jsonAtOnce(message: Message): string | undefined {
  return isLong(message, 0) ? undefined : JSON.stringify(message);
}

/**
 * A message as JSON, the same as at once, but long lists in several turns of the event loop: an answer about all
 * objects of a large workspace has megabytes. What is sent again and again is written once.
 */
export async function jsonInSlices(message: Message): Promise<Uint8Array> {
  const parts: string[] = [];
  let size = 0;
  for (const part of partsOf(message, 0)) {
    parts.push(part);
    size += part.length;
    if (size > charactersPerTurn) {
      size = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return encoded(parts);
}

/** Buffers of some size, so that no turn has to encode everything. */
async function encoded(parts: readonly string[]): Promise<Uint8Array> {
  const buffers: Uint8Array[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length > charactersPerTurn) {
      buffers.push(Buffer.from(text, 'utf8'));
      text = '';
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return buffers.length === 0 ? Buffer.from(text, 'utf8') : Buffer.concat([...buffers, Buffer.from(text, 'utf8')]);
}

/** The pieces of a value's JSON, in their order. */
function* partsOf(value: unknown, depth: number): Generator<string> {
  if (value instanceof Repeated) {
    yield '[';
    for (let from = 0; from < value.items.length; from += shortList) {
      const text = value.items
        .slice(from, from + shortList)
        .map(writtenOnce)
        .join(',');
      yield from === 0 ? text : `,${text}`;
    }
    yield ']';
  } else if (depth > deepest || !isLong(value, depth)) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    for (let from = 0; from < value.length; from += shortList) {
      const text = JSON.stringify(value.slice(from, from + shortList));
      yield `${from === 0 ? '[' : ','}${text.slice(1, -1)}`;
    }
    yield ']';
  } else {
    let before = '{';
    for (const [key, member] of Object.entries(value as object)) {
      if (member !== undefined && typeof member !== 'function') {
        yield `${before}${JSON.stringify(key)}:`;
        yield* partsOf(member, depth + 1);
        before = ',';
      }
    }
    yield before === '{' ? '{}' : '}';
  }
}

/** True for a long list, and for an object that holds one. */
function isLong(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) {
    return value.length > shortList;
  }
  if (value instanceof Repeated) {
    return value.items.length > shortList;
  }
  const isPlain = typeof value === 'object' && value !== null && !('toJSON' in value);
  return isPlain && depth < deepest && Object.values(value).some((member) => isLong(member, depth + 1));
}

const written = new WeakMap<object, string>();

/** A member of a list that is sent again and again. */
function writtenOnce(member: object): string {
  const known = written.get(member) ?? JSON.stringify(member);
  written.set(member, known);
  return known;
}
