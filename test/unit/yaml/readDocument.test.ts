import assert from 'node:assert/strict';
import { ReadDocument } from '../../../server/src/yaml/readDocument';
import { plainValue } from '../../../server/src/yaml/value';

describe('a document that forgets its tree', () => {
  const text = 'a: [1, "${B}"]\nc:\n  d: |\n    e\n';

  it('has the same tree again when somebody asks, and keeps that', () => {
    const document = new ReadDocument(text);
    const before = plainValue(document.root);
    document.forget(text);
    assert.equal(document.isForgotten, true);
    const { root } = document;
    assert.deepEqual(plainValue(root), before);
    assert.equal(document.isForgotten, false);
    assert.equal(document.root, root);
  });

  it('has none where there was none', () => {
    const document = new ReadDocument('# nothing\n');
    document.forget('# nothing\n');
    assert.equal(document.root, undefined);
  });
});
