import assert from 'node:assert/strict';
import { offsetOfPointer } from '../../../server/src/infer/model/jsonPlace';
import { pointerStep } from '../../../server/src/infer/problem';

const value = {
  a: { 'b/c~d': [1, { 'e"f': null }, [true, 'x,]}"'], -1.5e3], '': {} },
  'é\n': 'text with \\ and "quotes"',
  list: [[], {}, [[0]]],
};

/** Every pointer of a value, with what it leads to. */
function* pointers(of: unknown, pointer = ''): Generator<readonly [pointer: string, isMember: boolean, value: unknown]> {
  for (const [key, child] of typeof of === 'object' && of !== null ? Object.entries(of) : []) {
    const at = `${pointer}${pointerStep(key)}`;
    yield [at, !Array.isArray(of), child];
    yield* pointers(child, at);
  }
}

describe('places of JSON pointers', () => {
  for (const [name, indent] of [
    ['minified', undefined],
    ['indented', 2],
    ['tabbed', '\t'],
  ] as const) {
    it(`are those of keys and items in ${name} text`, () => {
      const text = JSON.stringify(value, null, indent);
      for (const [pointer, isMember, child] of pointers(value)) {
        const rest = text.slice(offsetOfPointer(text, pointer));
        const last = pointer
          .slice(pointer.lastIndexOf('/') + 1)
          .replaceAll('~1', '/')
          .replaceAll('~0', '~');
        const expected = isMember ? JSON.stringify(last) : JSON.stringify(child, null, indent).slice(0, 1);
        assert.ok(rest.startsWith(expected), `${pointer}: ${rest.slice(0, 20)}`);
      }
    });
  }

  it('are those of what lies around where they lead nowhere', () => {
    const text = ' { "a": [1, 2], "b": {} }';
    assert.equal(offsetOfPointer(text, ''), 1);
    assert.equal(offsetOfPointer(text, '/x'), 1);
    assert.equal(offsetOfPointer(text, '/a/7'), text.indexOf('"a"'));
    assert.equal(offsetOfPointer(text, '/a/1/deeper'), text.indexOf('2'));
    assert.equal(offsetOfPointer(text, '/b/x/y'), text.indexOf('"b"'));
    assert.equal(offsetOfPointer('', '/a'), 0);
  });
});
