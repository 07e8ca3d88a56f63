import assert from 'node:assert/strict';
import { chunksOf, isEmptyChunk } from '../../../server/src/yaml/reading/chunks';
import { parseByLibrary, parseYaml } from '../../../server/src/yaml/reading/parse';
import { readPlainYaml } from '../../../server/src/yaml/plain/plainReader';
import { seeded } from '../../support/mutate';

const isPlain = (text: string): boolean => readPlainYaml(text, (value) => value) !== undefined;

describe('readPlainYaml', () => {
  const plain: readonly (readonly [title: string, text: string])[] = [
    ['maps in maps', 'a:\n  b:\n    c: d\n  e: 1\nf: true\n'],
    ['lists below and beside their key', 'a:\n  - 1\n  - b: c\n    d: e\nf:\n- g\n-   h: i\n    j: k\nl: m\n'],
    ['lists of lists', 'a:\n- - 1\n  - 2\n- - 3\n'],
    ['nothing where a value may stand', 'a:\nb:   \nc: # nothing\nd:\n- \n-\n- e:\n  f:\ng:'],
    ['comments and empty lines', '# first\n\na: b # c\n  # deep\nd:\n# flat\n  - e\n\n  # last\n'],
    ['a marker', '---\na: b\n'],
    ['a marker with a comment', '--- # first\na: b\n'],
    ['quotes', 'a: "b"\n"c": \'d\'\'e\'\nf: "\\"g\\"\\n\\t\\\\h"\n'],
    ['quotes over several lines', 'a: "b\n  c\n\n\n  d  "\ne:\n- \'f  \n  g\'\n'],
    ['plain scalars over several lines', 'a: b\n  c\n   d\n\n  e\nf:\n  g\n  h\n'],
    ['flow collections', 'a: {b: c, d: [e, "f", {}], g: []}\nh: [ i j, k ]\n'],
    ['flow collections over several lines', 'a: {\n  b: c,\n\n  d: [\n   e, f]\n  }\ng: h\n'],
    ['JSON', '{\n  "a": {"b": [1, true, null, "c"]}\n}\n'],
    ['literal scalars', 'a: |\n  b\n   c\n\n  d\ne: |-\n    f\n\n\n# g\nh: |+\n  i\nj: k\n'],
    ['a literal scalar at the end', 'a: |-\n  b'],
    ['folded scalars', 'a: >-\n  b\n  c\nd: >\n  e\n'],
    ['numbers, booleans and what looks like them', 'a: 0x1f\nb: yes\nc: ~\nd: 1.5\ne: 1.2.3\nf: -1\ng: --flag\nh: 2020-01-01\n'],
    ['colons and hashes in words', 'a: b:c\nd: e#f\ng: http://h/?i=j&k\nl: m, n\n'],
    ['private characters in keys', 'a\uE100b: c\n\uE101: d\nf:\n  - \uE100g: h\n'],
    ['placeholders of one word', 'a: $B\nc: <d>\ne: "$F-g"\n'],
  ];
  for (const [title, text] of plain) {
    it(`reads ${title}`, () => {
      assert.equal(isPlain(text), true);
      assert.deepEqual(parseYaml(text), parseByLibrary(text));
    });
  }

  for (const text of [
    '{{ .a }}b: c\nd: e\n',
    'a:\n  - ${B}-c: d\n    {{ .e }}: f\n',
    '{{ .a }}: b\n{{ .c }}: d\n',
    '{{ .a }}: b\n{{ .a }}: d\n',
  ]) {
    it(`reads placeholders in keys as the library does: ${JSON.stringify(text)}`, () =>
      assert.deepEqual(parseYaml(text), parseByLibrary(text)));
  }

  const notPlain: readonly (readonly [title: string, text: string])[] = [
    ['anchors, aliases and merge keys', 'a: &b\n  c: d\ne: *b\nf:\n  <<: *b\n'],
    ['a merge in a flow map', 'a: {<<: {b: c}}\n'],
    ['tags', 'a: !!str 1\n'],
    ['keys of several words and long keys', 'a b: c\n? d\n: e\n'],
    ['a key twice', 'a: b\na: c\n'],
    ['tabs', 'a:\tb\n'],
    ['carriage returns', 'a: b\r\n'],
    ['indentation that belongs to nothing', 'a:\n    b: c\n  d: e\n'],
    ['a list that begins behind its key', 'a: - b\n'],
    ['a key in a value', 'a: b: c\n'],
    ['an open quote', 'a: "b\nc: d\n'],
    ['an open collection', 'a: [b\n'],
    ['a flow collection that ends too far left', 'a: {\n  b: c\n}\n'],
    ['escapes that are rare', 'a: "\\x41"\n'],
    ['a block scalar with its indentation', 'a: |2\n   b\n'],
    ['a comment in a scalar', 'a: b\n# c\n  d\n'],
    ['a reserved character', 'a: @b\n'],
    ['a directive', '%YAML 1.2\n---\na: b\n'],
    ['a scalar alone', 'a\n'],
  ];
  for (const [title, text] of notPlain) {
    it(`leaves ${title} to the library`, () => {
      assert.equal(isPlain(text), false);
      assert.deepEqual(parseYaml(text), parseByLibrary(text));
    });
  }

  it('reads masked placeholders', () => {
    for (const text of ['a: ${B}\nc: "{{ .d }}-e"\n', 'a: [${B}, $(c)]\n', '{{ if a }}\nb: c\n{{ end }}\n']) {
      assert.deepEqual(parseYaml(text), parseByLibrary(text));
    }
  });

  it('reads what it reads as the library does, whatever is in it', () => {
    const pieces = [
      ' ',
      '  ',
      '\n',
      '#',
      ' #',
      '-',
      '- ',
      ':',
      ': ',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      ',',
      '|',
      '>',
      '|-\n',
      '&a ',
      '*a',
      '!!str ',
      '?',
      '%',
      '\\',
      '\t',
      'a',
      '1',
      '~',
      '<<: ',
      'a: b\n',
      '- a\n',
      '\n\n',
      ' # c\n',
      'é',
      '>-\n',
      '|+\n',
      '${a}',
    ];
    const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
    const random = seeded(seed);
    const below = (count: number): number => Math.floor(random() * count);
    for (let round = 0; round < Number(process.env['ACKMESH_EDITS'] ?? 3000); round += 1) {
      let text = plain[below(plain.length)]?.[1] ?? '';
      for (let change = below(3); change >= 0; change -= 1) {
        const [at, cut] = [below(text.length + 1), below(3)];
        text = text.slice(0, at) + (pieces[below(pieces.length)] ?? '') + text.slice(at + cut);
      }
      for (const { start, end } of chunksOf(text)) {
        const chunk = text.slice(start, end);
        if (!isEmptyChunk(chunk)) {
          assert.deepEqual(parseYaml(chunk), parseByLibrary(chunk), `seed ${seed}: ${JSON.stringify(chunk)}`);
        }
      }
    }
  });
});
