import assert from 'node:assert/strict';
import { ReadDocument } from '../../../server/src/yaml/reading/readDocument';
import { plainValue } from '../../../server/src/yaml/value';

describe('a document that forgets its tree', () => {
  const text = 'a: [1, "${B}"]\nc:\n  d: |\n    e\n';

  it('has the same tree again when somebody asks, and keeps that', () => {
    const document = new ReadDocument(text);
    const before = plainValue(document.root);
    document.release(text);
    document.forget();
    assert.equal(document.isForgotten, true);
    const { root } = document;
    assert.deepEqual(plainValue(root), before);
    assert.equal(document.isForgotten, false);
    assert.equal(document.root, root);
  });

  it('has none where there was none', () => {
    const document = new ReadDocument('# nothing\n');
    document.release('# nothing\n');
    document.forget();
    assert.equal(document.root, undefined);
  });

  it('keeps what somebody asked for since it was released', () => {
    const document = new ReadDocument(text);
    document.release(text);
    assert.equal(document.isReleased, true);
    const { root } = document;
    document.forget();
    assert.equal(document.isReleased, false);
    assert.equal(document.root, root);
  });
});
