import assert from 'node:assert/strict';
import { enterRules } from '../../../client/src/enterRules';

/** What the next line has more than the line's own indentation; `undefined` where VS Code's own rules count. */
function added(line: string): string | undefined {
  return enterRules.find(({ before }) => before.test(line))?.add;
}

describe('Enter in YAML', () => {
  for (const [line, add] of [
    ['spec:', '\t'],
    ['  spec: ', '\t'],
    ['"a b":', '\t'],
    ['policy: |', '\t'],
    ['policy: >-', '\t'],
    ['policy: |2', '\t'],
    ['base: &base', '\t'],
    ['- tags:', '  \t'],
    ['  - policy: |', '  \t'],
    ['- name: a', '  '],
    ['  - name: "a: b"', '  '],
    ['- "name": a', '  '],
    ['- |', '  '],
    ['    -   name: x', '    '],
    ['-   tags:', '    \t'],
    ['-  |', '   '],
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
