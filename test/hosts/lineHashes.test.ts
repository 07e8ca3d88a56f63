import assert from 'node:assert/strict';
import { lineHashes } from '../../server/src/hosts/cli/formats/lineHashes';

/** Values of github/codeql-action, src/fingerprints.test.ts at 06fb482. */
describe('hashes of lines for code scanning', () => {
  it('are those that its upload computes', () => {
    assert.deepEqual(lineHashes(''), ['c129715d7a2bc9a3:1']);
    assert.deepEqual(lineHashes(' a\nb\n  \t\tc\n d'), [
      '271789c17abda88f:1',
      '54703d4cd895b18:1',
      '180aee12dab6264:1',
      'a23a3dc5e078b07b:1',
    ]);
  });

  it('do not depend on the kind of line ends', () => {
    const expected = [
      'e9496ae3ebfced30:1',
      'fb7c023a8b9ccb3f:1',
      'ce8ba1a563dcdaca:1',
      'e20e36e16fcb0cc8:1',
      'b3edc88f2938467e:1',
      'c8e28b0b4002a3a0:1',
      'c129715d7a2bc9a3:1',
    ];
    for (const text of [
      ' hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n',
      ' hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r',
      ' hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n',
      ' hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n',
    ]) {
      assert.deepEqual(lineHashes(text), expected);
    }
  });

  it('count lines that are alike', () => {
    const alike = [1, 2, 3, 4, 5, 6].map((count) => `a7f2ff13bc495cf2:${count}`);
    const last = ['a7f2ff1481e87703:1', 'a9cf91f7bbf1862b:1', '55ec222b86bcae53:1', 'cc97dc7b1d7d8f7b:1', 'c129715d7a2bc9a3:1'];
    assert.deepEqual(lineHashes('Lorem ipsum dolor sit amet.\n'.repeat(10)), [...alike, ...last]);
  });
});
