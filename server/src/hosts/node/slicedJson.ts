import type { Message } from 'vscode-languageserver';
import { Repeated } from '../lsp/diagnostics/repeated';
import { repeatedJson, type RepeatedJson } from './repeatedJson';

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
  const parts: Part[] = [];
  let size = 0;
  for (const part of partsOf(message, 0)) {
    parts.push(part);
    size += typeof part === 'string' ? part.length : part.written;
    if (size > charactersPerTurn) {
      size = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return encoded(parts);
}

/** A piece of JSON: a text that has to be encoded, or what was encoded before. */
type Part = string | RepeatedJson;

/** Buffers of some size, so that no turn has to encode everything. */
async function encoded(parts: readonly Part[]): Promise<Uint8Array> {
  const buffers: Uint8Array[] = [];
  let text = '';
  const encode = (): void => {
    buffers.push(Buffer.from(text, 'utf8'));
    text = '';
  };
  for (const part of parts) {
    if (typeof part !== 'string') {
      encode();
      buffers.push(part.bytes);
      continue;
    }
    text += part;
    if (text.length > charactersPerTurn) {
      encode();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  encode();
  return Buffer.concat(buffers);
}

/** The pieces of a value's JSON, in their order. */
function* partsOf(value: unknown, depth: number): Generator<Part> {
  if (value instanceof Repeated) {
    let before = '[';
    for (const piece of repeatedJson((value as Repeated<object>).items)) {
      yield before;
      yield piece;
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
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
