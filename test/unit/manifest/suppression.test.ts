import assert from 'node:assert/strict';
import { LineMap } from '../../../server/src/base/text';
import { suppressionsOf } from '../../../server/src/manifest/suppression';
import { parseFile } from '../../../server/src/yaml/reading/file';
import { callsOf } from '../../support/calls';

/** The lines (from 0) on which a code is switched off. */
function covered(text: string, code: string): readonly number[] {
  const lines = new LineMap(text);
  const suppressions = suppressionsOf(parseFile(text).documents, (offset) => lines.lineOf(offset));
  return Array.from({ length: lines.lineOf(text.length) + 1 }, (_, line) => line).filter((line) => suppressions.covers(code, line));
}

describe('suppressions', () => {
  const table: readonly (readonly [title: string, text: string, code: string, lines: readonly number[]])[] = [
    ['the next line', '# ackmesh-disable-next-line a/b\nx: 1\ny: 2\n', 'a/b', [1]],
    ['several codes and a reason', '# ackmesh-disable-next-line a/b, c/d -- because x/y\nx: 1\n', 'c/d', [1]],
    ['a reason is no code', '# ackmesh-disable-next-line a/b -- x/y\nx: 1\n', 'x/y', []],
    ['every code', '# ackmesh-disable-next-line\nx: 1\n', 'q/r', [1]],
    ['a family', '# ackmesh-disable-next-line a/*\nx: 1\n', 'a/b', [1]],
    ['a stretch', 'v: 0\n# ackmesh-disable a/b\nx: 1\n# ackmesh-enable a/b\ny: 2\n', 'a/b', [1, 2, 3]],
    ['a stretch to the end, over documents', 'v: 0\n---\n# ackmesh-disable a/b\nx: 1\n---\ny: 2', 'a/b', [2, 3, 4, 5]],
    ['one of two is enabled again', '# ackmesh-disable a/b, c/d\nx: 1\n# ackmesh-enable a/b\ny: 2', 'c/d', [0, 1, 2, 3]],
    [
      'stretches in one another',
      '# ackmesh-disable a/b, c/d\n# ackmesh-disable a/b\nx: 1\n# ackmesh-enable a/b\ny: 2',
      'a/b',
      [0, 1, 2, 3],
    ],
    ['a stretch that a glob ends', '# ackmesh-disable a/b\nx: 1\n# ackmesh-enable a/*\ny: 2', 'a/b', [0, 1, 2]],
    ['a glob is not ended by one of its codes', '# ackmesh-disable a/*\nx: 1\n# ackmesh-enable a/b\ny: 2', 'a/b', [0, 1, 2, 3]],
    ['two stretches', '# ackmesh-disable a/b\n# ackmesh-enable a/b\ny: 2\n# ackmesh-disable a/b\nz: 3', 'a/b', [0, 1, 3, 4]],
    ['another code', '# ackmesh-disable-next-line a/b\nx: 1\n', 'a/c', []],
    ['behind a value', 'x: 1 # ackmesh-disable-next-line a/b\ny: 2\n', 'a/b', [1]],
    ['not in a text', 'x: "# ackmesh-disable a/b"\ny: 2\n', 'a/b', []],
  ];
  for (const [title, text, code, lines] of table) {
    it(title, () => assert.deepEqual(covered(text, code), lines));
  }

  it('of which three times as many are left open cost three times as much', () => {
    const calls = (count: number): number => {
      const comments = Array.from({ length: count }, (_, index) => `# ackmesh-disable a/off-${index}\n# ackmesh-enable a/on-${index}\n`);
      const { documents } = parseFile(`${comments.join('')}x: 1\n`);
      return callsOf(() => suppressionsOf(documents, () => 1).covers('a/b', 1));
    };
    const [few, many] = [calls(100), calls(300)];
    assert.ok(many < 3.3 * few, `${few} calls, then ${many}`);
  });
});
