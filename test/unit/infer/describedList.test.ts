import assert from 'node:assert/strict';
import { describedList } from '../../../server/src/infer/facts/describedList';

describe('values that the text of an API member lists', () => {
  const rows: readonly (readonly [what: string, html: string, values: readonly string[] | undefined])[] = [
    ['apart', '<p>Type.</p> <p>Valid values: <code>a</code> | <code>b-1</code> | <code>c</code> </p>', ['a', 'b-1', 'c']],
    ['together', '<p>Valid Values: <code>warn | fail</code> </p> <note> <p>More.</p> </note>', ['warn', 'fail']],
    ['in a sentence', '<p>Valid values are <code>A</code>, <code>B</code>, and <code>C</code>.</p>', ['A', 'B', 'C']],
    [
      'as items',
      '<p>Valid Values:</p> <ul> <li> <p> <code>x</code> (for one)</p> </li> <li> <p> <code>y</code> </p> </li> </ul> <p>End.</p>',
      ['x', 'y'],
    ],
    ['one alone', '<p>Valid value: <code>a</code> </p>', undefined],
    ['a sentence that goes on', '<p>Valid values are <code>A</code> for this, and <code>B</code> for that.</p>', undefined],
    ['a range', '<p>Valid values: <code>1</code> to <code>5</code> </p>', undefined],
    ['items that are no values', '<p>Valid values:</p> <ul> <li> <p>Names of <code>x</code>.</p> </li> </ul>', undefined],
    ['texts of several words', '<p>Valid values: <code>first class</code> | <code>other</code> </p>', undefined],
    ['nothing', '<p>Any text.</p>', undefined],
  ];
  for (const [what, html, values] of rows) {
    it(`${what}: ${values?.join(', ') ?? 'none'}`, () => assert.deepEqual(describedList(html), values));
  }

  it('are not looked for in texts that are longer than any of AWS', () => {
    const list = '<p>Valid values: <code>a</code> | <code>b</code> </p>';
    assert.deepEqual(describedList(`${' '.repeat(10_000)}${list}`), ['a', 'b']);
    assert.equal(describedList(`${' '.repeat(50_000)}${list}`), undefined);
  });
});
