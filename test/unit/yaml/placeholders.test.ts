import assert from 'node:assert/strict';
import { mask, PrivateBlock } from '../../../server/src/yaml/placeholders';

describe('placeholders in YAML', () => {
  it('are hidden within one line, and come back as they were', () => {
    for (const text of [
      'a: {{ x }}\n',
      'a: ${X}\n',
      'a: $(X)\n',
      'a: ${{ x.y }}\n',
      '{{ if x }}\na: 1\n{{ end }}\n',
      'a: {{ "}" }} b {{ y }}\n',
    ]) {
      const block = new PrivateBlock(text);
      const masked = mask(text, block).text;
      assert.notEqual(masked, text);
      assert.equal(masked.length, text.length);
      assert.equal(block.giveBack(masked), text);
    }
  });
  it('do not reach over the end of a line', () => {
    for (const text of ['a: ${X\nb: }\n', 'a: $(X\nb: )\n', 'a: {{{ x\n']) {
      assert.equal(mask(text).text, text);
    }
  });
});
