import assert from 'node:assert/strict';
import { sharedIfKnown, sharedText } from '../../../server/src/base/sharedText';

describe('sharedText', () => {
  it('answers with the same text, however many there are', () => {
    for (let each = 0; each < 10_000; each += 1) {
      const text = `a text with the number ${each}`;
      assert.equal(sharedText(text), text);
      assert.equal(sharedIfKnown(text), text);
    }
  });

  it('leaves long texts alone', () => {
    const long = 'a'.repeat(1000);
    assert.equal(sharedText(long), long);
  });
});
