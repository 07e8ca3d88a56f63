import type { Message } from 'vscode-languageserver';

/** About as many characters are written in one turn of the event loop: a few milliseconds. */
const charactersPerTurn = 200_000;

/** Lists with fewer members are written at once. */
const shortList = 100;

/** How deep in a message long lists are looked for. */
const deepest = 3;

/**
 * Writes messages as JSON, the same as at once, but long lists in several turns of the event loop: an answer about all
 * objects of a large workspace has megabytes. For the `contentTypeEncoder` of a writer, which sends messages in their order.
 */
export const slicedJson = {
  name: 'application/json',
  async encode(message: Message): Promise<Uint8Array> {
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
    return parts.length === 1 ? Buffer.from(parts[0] ?? '', 'utf8') : encoded(parts);
  },
};

/** Buffers of some size, so that no turn has to encode everything. */
async function encoded(parts: readonly string[]): Promise<Uint8Array> {
  const buffers: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length > charactersPerTurn) {
      buffers.push(Buffer.from(text, 'utf8'));
      text = '';
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return Buffer.concat([...buffers, Buffer.from(text, 'utf8')]);
}

/** The pieces of a value's JSON, in their order. */
function* partsOf(value: unknown, depth: number): Generator<string> {
  if (depth > deepest || !isLong(value, depth)) {
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
  const isPlain = typeof value === 'object' && value !== null && !('toJSON' in value);
  return isPlain && depth < deepest && Object.values(value).some((member) => isLong(member, depth + 1));
}
