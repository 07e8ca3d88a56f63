import assert from 'node:assert/strict';
import { Repeated } from '../../server/src/hosts/lsp/diagnostics/repeated';
import { jsonAtOnce, jsonInSlices } from '../../server/src/hosts/node/slicedJson';

const many = Array.from({ length: 1234 }, (_, index) => ({ index, name: `näme ${index}`, list: [index, undefined, null] }));

const messages: Readonly<Record<string, object>> = {
  'a short message': { jsonrpc: '2.0', id: 1, result: [{ a: 1 }] },
  'a long list': { jsonrpc: '2.0', id: 1, result: many },
  'long lists of a result': {
    jsonrpc: '2.0',
    id: 1,
    result: { nodes: many, edges: many.map(({ list }) => list), mermaid: 'x'.repeat(300_000), none: undefined, nothing: {} },
  },
  'a long list deep inside': { jsonrpc: '2.0', result: { a: { b: { c: { d: { e: many } } } } } },
  'members without a value': { jsonrpc: '2.0', result: [...many, undefined, () => 1], toString: () => '' },
  'what is sent again and again': { jsonrpc: '2.0', id: 1, result: { kind: 'full', items: new Repeated(many), last: 'ä' } },
  'the same with other members': { jsonrpc: '2.0', params: { items: new Repeated([{ a: 1 }, ...many.slice(7)]) } },
  'few of it, and none': { jsonrpc: '2.0', params: { few: new Repeated(many.slice(3, 5)), none: new Repeated([]) } },
  'none beside a long list': { jsonrpc: '2.0', params: { none: new Repeated([]), one: new Repeated([{ b: 'ü' }]), many } },
  'an empty object beside a long list': { a: {}, b: [], c: many, d: '', e: 0, f: null, g: new Date(0) },
};

describe('messages that are written in several turns', () => {
  for (const [name, message] of Object.entries(messages)) {
    it(`are the same as at once: ${name}`, async () => {
      const text = Buffer.from(await jsonInSlices(message as never)).toString('utf8');
      assert.ok(text === JSON.stringify(message));
      const atOnce = jsonAtOnce(message as never);
      assert.ok(atOnce === undefined || atOnce === text);
    });
  }

  it('let others run between', async () => {
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) {
        setImmediate(turn);
      }
    };
    turn();
    await jsonInSlices({
      jsonrpc: '2.0',
      result: Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'x'.repeat(100) })),
    } as never);
    isOver = true;
    assert.ok(turns > 10, `${turns} turns`);
  });
});
