/**
 * What kubectl 1.34 makes of YAML; `undefined` where it refuses the file. `test/e2e/decode.test.ts` holds every row
 * against the real kubectl.
 */
export interface DecodeCase {
  readonly what: string;
  /** The `spec` of an object, not indented. */
  readonly spec: string;
  readonly value?: unknown;
  /** What kubectl reads at other times: of keys that it tells apart and then writes alike, chance decides which stays. */
  readonly orValue?: unknown;
}

export const decodeCases: readonly DecodeCase[] = [
  {
    what: 'whole numbers of other bases',
    spec: 'l: [010, 0644, 0o10, 0x1F, 0b101, -0x10, 0b-1, 00]',
    value: { l: [8, 420, 8, 31, 5, -16, -1, 0] },
  },
  {
    what: 'digits that are not octal',
    spec: 'l: [08, 012345678901, 000000000001, 0o8, 0b2]',
    value: { l: [8, 12345678901, 1, '0o8', '0b2'] },
  },
  { what: 'underscores', spec: 'l: [1_000, 1_0.5, 0x_ff, _1, 1__0]', value: { l: [1000, 10.5, 255, '_1', 10] } },
  { what: 'a colon right before a bracket', spec: 'l: {a:[1]}', value: undefined },
  { what: 'a colon right before a brace, behind a space', spec: 'l: [a :{b: 1}]', value: undefined },
  { what: 'a colon right before a brace, behind quotes', spec: 'l: {"a":{b: 1}, \'c\' :[2]}', value: { l: { a: { b: 1 }, c: [2] } } },
  { what: 'letters of a base', spec: 'l: [0O10, -0O10, 0o-7, 0X1F, 0B11]', value: { l: [8, -8, '0o-7', 31, 3] } },
  { what: 'an underscore behind a dot', spec: 'l: [._5, 5._5, 1_, .1_0, .1__0]', value: { l: ['._5', 5.5, 1, 0.1, '.1__0'] } },
  {
    what: 'numbers of more than 64 bits',
    spec: 'l: [0x00112233445566778899aabbccddeeff00112233, 0o7777777777777777777777, +0xFFFFFFFFFFFFFFFF, -0x8000000000000001]',
    value: { l: ['0x00112233445566778899aabbccddeeff00112233', '0o7777777777777777777777', '+0xFFFFFFFFFFFFFFFF', '-0x8000000000000001'] },
  },
  {
    what: 'numbers of 64 bits, and of more with the look of a float',
    spec: 'l: [0xFFFFFFFFFFFFFFFF, -0x8000000000000000, 0x0000000000000000000000001, 09999999999999999999999999]',
    value: { l: [2 ** 64, -(2 ** 63), 1, 1e25] },
  },
  {
    what: 'the last integers',
    spec: 'l: [9007199254740991, -9007199254740991, 1e21, 1e-7]',
    value: { l: [9007199254740991, -9007199254740991, 1e21, 1e-7] },
  },
  { what: 'no base 60', spec: 'l: [1:30, "12:30:45", 190:20:30]', value: { l: ['1:30', '12:30:45', '190:20:30'] } },
  { what: 'floats', spec: 'l: [1.0, 1e3, 1., .5, 1.20, 1.2.3, -.5, 1e]', value: { l: [1, 1000, 1, 0.5, 1.2, '1.2.3', -0.5, '1e'] } },
  { what: 'floats that are too large', spec: 'l: [1e400, 12e4567, -1e309, 0e12345]', value: { l: ['1e400', '12e4567', '-1e309', 0] } },
  { what: 'numbers that JSON does not have', spec: 'a: .inf' },
  { what: 'no number', spec: 'l: [.nan]' },
  { what: 'the end of the numbers as a key', spec: '.inf: a', value: { '.inf': 'a' } },
  {
    what: 'words of YAML 1.1',
    spec: 'l: [y, Y, yes, n, No, on, OFF, yES, tRUE]',
    value: { l: [true, true, true, false, false, true, false, 'yES', 'tRUE'] },
  },
  { what: 'null', spec: 'l: [~, null, NULL, nULL]\na:', value: { l: [null, null, null, 'nULL'], a: null } },
  { what: 'keys that are booleans', spec: 'on: 1\nno: 2', value: { true: 1, false: 2 } },
  { what: 'keys that are numbers', spec: '010: b\n1.0: c\n1e3: d', value: { 8: 'b', 1: 'c', 1000: 'd' } },
  { what: 'one key in two spellings', spec: '1.0: a\n1: b', value: { 1: 'b' }, orValue: { 1: 'a' } },
  { what: 'a null key', spec: 'null: a' },
  { what: 'a quoted null key', spec: '"null": a', value: { null: 'a' } },
  { what: 'no key', spec: ': a' },
  { what: 'a list as a key', spec: '[a]: b' },
  { what: 'a mapping as a key', spec: '{a: b}: c' },
  { what: 'timestamps', spec: 'l: [2012-10-17, 2001-12-14 21:59:43]', value: { l: ['2012-10-17', '2001-12-14 21:59:43'] } },
  {
    what: 'tags',
    spec: "a: !!int '5'\nb: !!float '5'\nc: !!bool 'on'\nd: !!str yes\ne: !!binary aGVsbG8=\nf: !Ref X\ng: ! 5\nh: !x",
    value: { a: 5, b: 5, c: true, d: 'yes', e: 'hello', f: 'X', g: '5', h: '' },
  },
  { what: 'a tag that does not fit', spec: 'a: !!int abc' },
  { what: 'binary that is none', spec: 'a: !!binary "***"' },
  { what: 'escapes', spec: 'a: "\\e\\0\\x41\\u0041\\U00000041\\N\\_"', value: { a: '\u001b\0AAA\u0085\u00a0' } },
  { what: 'an escaped slash', spec: 'a: "x\\/y"' },
  { what: 'halves of a pair', spec: 'a: "\\ud83d\\ude00"' },
  { what: 'an escaped backslash before a slash', spec: 'a: "x\\\\/y"', value: { a: 'x\\/y' } },
  { what: 'a value that begins with @', spec: 'a: @x' },
  { what: 'a star alone', spec: 'a: *' },
  { what: 'a repeated key', spec: 'a: 1\na: 2', value: { a: 2 } },
  { what: 'a merge before a key', spec: 'b: &b {x: 1}\nc: {<<: *b, x: 3}', value: { b: { x: 1 }, c: { x: 3 } } },
  { what: 'a merge behind a key', spec: 'b: &b {x: 1}\nc: {x: 3, <<: *b}', value: { b: { x: 1 }, c: { x: 1 } } },
  { what: 'two merges', spec: 'b: &b {x: 1}\nc: &c {x: 2}\nd:\n  <<: *b\n  <<: *c', value: { b: { x: 1 }, c: { x: 2 }, d: { x: 2 } } },
  { what: 'a merge of a list', spec: 'a: {<<: [{q: 1}, {q: 2, r: 3}]}', value: { a: { q: 1, r: 3 } } },
  { what: 'a merge of a word', spec: 'a: {<<: x}' },
  { what: 'a merge of a list of lists', spec: 'a: {<<: [[{q: 1}]]}' },
  { what: 'a merge of nothing', spec: 'a: {<<: null}' },
  { what: 'a quoted merge key', spec: "a: {'<<': 1}", value: { a: { '<<': 1 } } },
  { what: 'an anchor that is defined again', spec: 'a: &x 1\nb: &x 2\nc: *x', value: { a: 1, b: 2, c: 2 } },
  { what: 'an alias as a key', spec: 'a: &x b\n*x : c', value: { a: 'b', b: 'c' } },
  { what: 'an alias before its anchor', spec: 'a: *x\nb: &x 1' },
  { what: 'an alias inside of its anchor', spec: 'a: &x [*x]' },
  { what: 'a backtick', spec: 'a: `x`' },
  { what: 'a percent sign', spec: 'a: %x' },
  {
    what: 'signs that are not the first',
    spec: 'l: [10%, a@b, a`b, a*b, a&b, a!b]',
    value: { l: ['10%', 'a@b', 'a`b', 'a*b', 'a&b', 'a!b'] },
  },
  { what: 'comments behind brackets and commas', spec: 'a: [#c\n b,#d\n e]\nf: {#g\n h: i}', value: { a: ['b', 'e'], f: { h: 'i' } } },
  { what: 'a marker inside of quotes', spec: 'a: "x\n---\ny"', value: { a: 'x --- y' } },
  { what: 'a marker inside of a block scalar', spec: 'a: |\n  x\n  ---\n  y', value: { a: 'x\n---\ny\n' } },
  { what: 'an anchor with a dot', spec: 'a: &x.y b' },
  { what: 'a flow list at the left', spec: 'a: [\n1,\n2]', value: { a: [1, 2] } },
  { what: 'words of a flow list at the left', spec: 'a: [\nx # c\n, y\nz, "u\nv"]', value: { a: ['x', 'y z', 'u v'] } },
  {
    what: 'comments at quotes, brackets and commas before lines at the left',
    spec: 'a: ["b"#c]\n, \'d\'#it\'s\n,#e\n[f]#g\n]\nh: {i: "j"#k}\n, l: m"#n\n, o: p#q\n}',
    value: { a: ['b', 'd', ['f']], h: { i: 'j', l: 'm"#n', o: 'p#q' } },
  },
  { what: 'a comment between a key and its colon', spec: 'a: {"b"#c\n: d}' },
  { what: 'a flow mapping with tabs', spec: 'a: {\n\tb: c,\n\td: [e,\n\t\tf]\n}', value: { a: { b: 'c', d: ['e', 'f'] } } },
  { what: 'a last comma', spec: 'a: [1, 2,]\nb: {x: 1,}', value: { a: [1, 2], b: { x: 1 } } },
  { what: 'flow keys without values, pairs in lists', spec: 'a: {x, z: 1}\nb: [x: 1]', value: { a: { x: null, z: 1 }, b: [{ x: 1 }] } },
  { what: 'an empty key in a flow mapping', spec: 'a: {: 1}' },
  { what: 'a tab behind a dash', spec: 'a:\n  -\tb' },
  { what: 'a tab behind a colon', spec: 'a:\tb\t# c', value: { a: 'b' } },
  { what: 'a tab as indentation', spec: 'a:\n\tb: c' },
  { what: 'a line with nothing but a tab behind a plain value', spec: 'a: b\n\t\nc: d' },
  { what: 'a line with nothing but a tab behind a quoted value', spec: 'a: "b"\n\t\nc: d' },
  { what: 'a control character', spec: 'a: x\u0007' },
  { what: 'a control character in a comment', spec: 'a: x # \u0001' },
  { what: 'a line separator', spec: 'a: x\u2028  y' },
  { what: 'a next-line character', spec: 'a: x\u0085  y' },
  { what: 'a blank that is none', spec: 'a: x\u00a0y', value: { a: 'x\u00a0y' } },
];

/** Whole files; `specs` are those of the objects that kubectl reads. */
export const streamCases: readonly { readonly what: string; readonly text: string; readonly specs?: readonly unknown[] }[] = (() => {
  const head = 'apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: t }\n';
  const one = `${head}spec: { a: 1 }\n`;
  const two = `${head}spec: { a: 2 }\n`;
  const json = (a: string): string => `{"apiVersion":"example.com/v1","kind":"Thing","metadata":{"name":"t"},"spec":{"a":${a}}}`;
  return [
    { what: 'a marker with a comment', text: `--- # c\n${one}---#c\n${two}---   \n`, specs: [{ a: 1 }, { a: 2 }] },
    { what: 'content behind a marker', text: `${one}--- {kind: Thing}\n` },
    { what: 'content at a marker', text: `${one}---x\n${two}` },
    { what: 'four dashes', text: `${one}----\n${two}` },
    { what: 'dots before a marker', text: `${one}... # c\n---\n${two}`, specs: [{ a: 1 }, { a: 2 }] },
    { what: 'dots at the end', text: `${one}...\n`, specs: [{ a: 1 }] },
    { what: 'a document behind dots', text: `${one}...\n${two}`, specs: [{ a: 1 }] },
    { what: 'content between dots and a marker', text: `${one}...\nx\n---\n${two}`, specs: [{ a: 1 }, { a: 2 }] },
    { what: 'a directive', text: `%YAML 1.2\n---\n${one}` },
    { what: 'a directive behind a comment', text: `# c\n%TAG ! x\n---\n${one}` },
    { what: 'Windows line ends', text: `${one}---\n${two}`.replaceAll('\n', '\r\n'), specs: [{ a: 1 }, { a: 2 }] },
    { what: 'a byte order mark', text: `\uFEFF---\n${one}`, specs: [{ a: 1 }] },
    {
      what: 'objects of JSON one after the other',
      text: `${json('1')}${json('2')}\n${json('3')}\n`,
      specs: [{ a: 1 }, { a: 2 }, { a: 3 }],
    },
    { what: 'JSON before YAML', text: `${json('1')}\n---\n${two}`, specs: [{ a: 1 }, { a: 2 }] },
    {
      what: 'JSON as people write it',
      text: `{ # c\n  'apiVersion': "example.com/v1", kind: Thing, metadata: { name: t, },\n  "spec": { "a": 1 }, }\n`,
      specs: [{ a: 1 }],
    },
    { what: 'a marker at the left inside of quotes', text: `${head}spec: { a: "x\n---\ny" }\n` },
    { what: 'documents of comments', text: `# c\n---\n# d\n---\n${one}---\n# e\n`, specs: [{ a: 1 }] },
    { what: 'escapes of JSON', text: json('"x\\/y \\ud83d\\ude00"'), specs: [{ a: 'x/y 😀' }] },
  ];
})();
