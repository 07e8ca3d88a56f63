import assert from 'node:assert/strict';
import { URI } from 'vscode-uri';
import { encodeSegment } from '../../../server/src/base/uri';
import { emptyWorkspace, uriOf } from '../../support/workspace';

describe('names in URIs', () => {
  it('are encoded, halves of characters included', () => {
    assert.equal(encodeSegment('a b/🚀.yaml'), 'a%20b%2F%F0%9F%9A%80.yaml');
    assert.equal(encodeSegment('\ud83dx\udc00'), '%EF%BF%BDx%EF%BF%BD');
  });

  it('are spelt as in the URIs of files', () => {
    const visible = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).filter((each) => each !== '/');
    for (const character of [...visible, 'ä', '…']) {
      assert.equal(`file:///${encodeSegment(`a${character}`)}`, URI.file(`/a${character}`).toString());
    }
  });

  it('may be broken in a kustomization', () => {
    const workspace = emptyWorkspace();
    workspace.setBuffer(uriOf('kustomization.yaml'), 'resources: [a\ud83d.yaml, b.yaml]\n');
    assert.equal(workspace.kustomizations.together(uriOf('b.yaml'), uriOf('b.yaml')), true);
  });
});
