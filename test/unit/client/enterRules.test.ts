import assert from 'node:assert/strict';
import { enterRules } from '../../../client/src/enterRules';

/** What the next line has more than the line's own indentation; `undefined` where VS Code's own rules count. */
function added(line: string): string | undefined {
  return enterRules.find(({ before }) => before.test(line))?.add;
}

describe('Enter in YAML', () => {
  for (const [line, add] of [
    ['spec:', '  '],
    ['  spec: ', '  '],
    ['"a b":', '  '],
    ['policy: |', '  '],
    ['policy: >-', '  '],
    ['policy: |2', '  '],
    ['base: &base', '  '],
    ['- tags:', '    '],
    ['  - policy: |', '    '],
    ['- name: a', '  '],
    ['  - name: "a: b"', '  '],
    ['- "name": a', '  '],
    ['- |', '  '],
    ['name: a', undefined],
    ['- a', undefined],
    ['- http://example.com', undefined],
    ['http://example.com', undefined],
    ['- { a: b }', undefined],
    ['- ', undefined],
    ['# spec:', undefined],
    ['- # a: b', undefined],
    ['a: "b:"', undefined],
    ['', undefined],
  ] as const) {
    it(`behind ${JSON.stringify(line)}`, () => assert.equal(added(line), add));
  }
});
