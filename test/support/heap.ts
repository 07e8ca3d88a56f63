import { getHeapSnapshot } from 'node:v8';

/** What a heap snapshot says of its own form; see its `snapshot.meta`. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [types: readonly string[]] };
  };
  readonly nodes: readonly number[];
}

/** What a program makes; the rest is what the engine makes of code, the more the longer it runs. */
const madeByProgram = new Set([
  'object',
  'array',
  'closure',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'bigint',
  'symbol',
  'regexp',
  'native',
]);

/** Bytes that this process holds in objects, texts and functions after a collection. It takes seconds. */
export async function heldBytes(): Promise<number> {
  const parts: Buffer[] = [];
  for await (const part of getHeapSnapshot()) {
    parts.push(Buffer.from(part as Buffer));
  }
  const { snapshot, nodes } = JSON.parse(Buffer.concat(parts).toString()) as Snapshot;
  const fields = snapshot.meta.node_fields;
  const [types] = snapshot.meta.node_types;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (madeByProgram.has(types[nodes[node + type] ?? -1] ?? '')) {
      bytes += nodes[node + size] ?? 0;
    }
  }
  return bytes;
}
