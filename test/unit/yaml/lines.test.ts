import assert from 'node:assert/strict';
import { startOfLine } from '../../../server/src/base/lines';

describe('the start of a line', () => {
  it('is behind the line end before it, and the first one at the beginning', () => {
    const text = '\na\n\nb';
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5].map((offset) => startOfLine(text, offset)),
      [0, 1, 1, 3, 4, 4],
    );
  });
});
