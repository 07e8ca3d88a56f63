import assert from 'node:assert/strict';
import { mask, PrivateBlock } from '../../../server/src/yaml/templates/placeholders';

describe('placeholders in YAML', () => {
  it('are hidden within one line, and come back as they were', () => {
    for (const text of [
      'a: {{ x }}\n',
      'a: ${X}\n',
      'a: $(X)\n',
      'a: ${{ x.y }}\n',
      '{{ if x }}\na: 1\n{{ end }}\n',
      'a: {{ "}" }} b {{ y }}\n',
      'a: #@ x\n- #@ y\nb: (@= z @)-w\n',
    ]) {
      const block = new PrivateBlock(text);
      const masked = mask(text, block).text;
      assert.notEqual(masked, text);
      assert.equal(masked.length, text.length);
      assert.equal(block.giveBack(masked), text);
    }
  });
  it('stand alone in their lines as comments, as many as there are in one', () => {
    const row = '{{ if x }}{{ $a := 1 }}{{ end }}';
    assert.deepEqual(
      ['', '\n', '\r\n', ' \n{{ y }}: 1\n'].map((end) => mask(`${row}${end}`).templateLines.map(({ length }) => length)),
      [[3], [3], [3], [3]],
    );
    assert.deepEqual(mask(`${row}: 1\n`).templateLines, []);
    assert.deepEqual(mask(`a: ${row}\n`).templateLines, []);
    assert.equal(mask('{{ end }}'.repeat(20_000)).templateLines.length, 1);
    // Each would be searched for an end as far as the line goes, which takes minutes.
    const begun = `a: ${'(@= x '.repeat(200_000)}`;
    assert.equal(mask(begun).text, begun);
  });
  it('do not reach over the end of a line', () => {
    for (const text of ['a: ${X\nb: }\n', 'a: $(X\nb: )\n', 'a: {{{ x\n']) {
      assert.equal(mask(text).text, text);
    }
  });
});
