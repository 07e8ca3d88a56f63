import assert from 'node:assert/strict';
import type { ScalarNode } from '../../../server/src/yaml/nodes/node';
import { changedMap, changedScalar, emptyScalar, mapEntry, mapNode, scalarNode } from '../../../server/src/yaml/nodes/smallNodes';

function fieldsOf({ kind, span, value, text, style, opaque, anchor }: ScalarNode): object {
  return { kind, span, value, text, style, opaque, anchor };
}

describe('small nodes', () => {
  const scalars: readonly Omit<ScalarNode, 'kind'>[] = [
    { span: { start: 3, end: 4 }, value: 'a', text: 'a', style: 'plain', opaque: false },
    { span: { start: 0, end: 0 }, value: null, text: '', style: 'plain', opaque: false },
    { span: { start: 70_000, end: 70_004 }, value: 8080, text: '8080', style: 'plain', opaque: false },
    { span: { start: 5, end: 12 }, value: '${A}', text: '${A}', style: 'double', opaque: true },
    { span: { start: 1, end: 400_000_001 }, value: 'x', text: 'x', style: 'block', opaque: true },
  ];
  for (const scalar of scalars) {
    it(`say what they were given: ${JSON.stringify(scalar)}`, () => {
      const { span, ...written } = scalar;
      const node = scalarNode(span.start, span.end, written);
      assert.deepEqual(fieldsOf(node), { kind: 'scalar', ...scalar, anchor: undefined });
      assert.deepEqual(fieldsOf(changedScalar(node, { anchor: 'x' })), { kind: 'scalar', ...scalar, anchor: 'x' });
    });
  }

  it('change in what they are told to', () => {
    const entry = mapEntry(emptyScalar(2), emptyScalar(4));
    const map = changedMap(changedMap(mapNode({ start: 1, end: 9 }, true, [entry]), { anchor: 'x' }), { open: true });
    assert.deepEqual({ ...map }, { kind: 'map', span: { start: 1, end: 9 }, flow: true, entries: [entry], anchor: 'x', open: true });
    assert.equal(map.entries[0]?.merge, false);
  });
});
