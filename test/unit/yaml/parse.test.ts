import assert from 'node:assert/strict';
import type { YamlNode } from '../../../server/src/yaml/nodes/node';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import { nodeAt } from '../../../server/src/yaml/nodes/query';
import { hitAt } from '../../../server/src/yaml/nodes/hit';
import { plainValue } from '../../../server/src/yaml/value';

function valueOf(text: string): unknown {
  return plainValue(parseYaml(text).root)?.value;
}

describe('parseYaml', () => {
  const values: readonly (readonly [title: string, text: string, value: unknown])[] = [
    ['block maps and lists', 'a:\n- 1\n- b: c\n', { a: [1, { b: 'c' }] }],
    ['flow style', '{a: [1, "2"], b: {c: ~}}', { a: [1, '2'], b: { c: null } }],
    ['JSON', '{"a": {\n\t"b": [true, null, 1.5]\n}}', { a: { b: [true, null, 1.5] } }],
    ['block scalars', 'a: |\n  x\n  y\nb: >-\n  x\n  y\n', { a: 'x\ny\n', b: 'x y' }],
    ['CRLF', 'a: 1\r\nb:\r\n  c: d\r\n', { a: 1, b: { c: 'd' } }],
    ['a byte order mark', '\uFEFFa: 1\n', { a: 1 }],
    ['anchors and aliases', 'a: &x [1]\nb: *x\n', { a: [1], b: [1] }],
    [
      'merge keys, own keys behind them first',
      'base: &b {x: 1, z: 2}\na:\n  <<: *b\n  z: 3\n',
      { base: { x: 1, z: 2 }, a: { x: 1, z: 3 } },
    ],
    ['a list of merges, earlier first', 'a:\n  <<: [{x: 1}, {x: 2, z: 2}]\n', { a: { x: 1, z: 2 } }],
    ['YAML 1.1 booleans as Kubernetes reads them', 'a: yes\nb: Off\nc: n\nd: "no"\n', { a: true, b: false, c: false, d: 'no' }],
    [
      'octal and other numbers',
      'a: 0777\nb: 0x1f\nc: 1_000\nd: 1e3\ne: 012345678901\nf: 0o17\n',
      { a: 511, b: 31, c: 1000, d: 1000, e: 12345678901, f: 15 },
    ],
    [
      'texts that only look like numbers',
      'a: 1.2.3\nb: 10.0.0.0/16\nc: 2020-01-01\nd: 1:30\n',
      { a: '1.2.3', b: '10.0.0.0/16', c: '2020-01-01', d: '1:30' },
    ],
    ['an explicit string', 'a: !!str 1\n', { a: '1' }],
    [
      'Helm scalars',
      'a: {{ .Values.x }}\nb: "{{ .Values.y }}"\nc: [{{ .z }}, 1]\n',
      { a: '{{ .Values.x }}', b: '{{ .Values.y }}', c: ['{{ .z }}', 1] },
    ],
    ['shell placeholders in flow style', 'a: [${ITEMS}]\nb: {c: ${X:-y}}\n', { a: ['${ITEMS}'], b: { c: '${X:-y}' } }],
    ['template lines inside block scalars', 'a: |\n  {{ if x }}\n  y\n', { a: '{{ if x }}\ny\n' }],
    ['keys that JavaScript objects inherit', '{"__proto__": 1, "toString": 2}', JSON.parse('{"__proto__": 1, "toString": 2}')],
  ];
  for (const [title, text, value] of values) {
    it(`reads ${title}`, () => {
      const document = parseYaml(text);
      assert.deepEqual(document.problems, []);
      assert.deepEqual(valueOf(text), value);
    });
  }

  it('tells placeholders', () => {
    const opaque = (text: string): boolean => {
      const node = nodeAt(parseYaml(`a: ${text}`).root, ['a']);
      return node?.kind === 'scalar' && node.opaque;
    };
    for (const text of ['$NAME', '${NAME}', 'a-${NAME}-b', '{{ .Values.x }}', '"$(cat x)"', '<your-name>', '${PROJECT_ID?}']) {
      assert.ok(opaque(text), text);
    }
    for (const text of ['plain', '"^a$"', '5$', '"$.path"', 'a<b', '"{a}"']) {
      assert.ok(!opaque(text), text);
    }
  });

  it('knows a document whose structure is templated', () => {
    assert.ok(parseYaml('a: 1\n{{- if .x }}\nb: 2\n{{- end }}\n').templated);
    assert.ok(!parseYaml('a: |\n  {{ if x }}\n').templated);
    assert.ok(!parseYaml('a: {{ x }}\n').templated);
  });

  const broken: readonly (readonly [title: string, text: string, code: string])[] = [
    ['an unclosed quote', 'a: "b\nc: d\n', 'yaml/syntax'],
    ['an unquoted asterisk', 'a: *\nb: 1\n', 'yaml/syntax'],
    ['an alias without anchor', 'a: *nope\n', 'yaml/syntax'],
    ['a half-typed key', 'a: 1\nb', 'yaml/syntax'],
    ['a repeated key', 'a: 1\na: 2\n', 'yaml/duplicate-key'],
    ['deep nesting in flow style', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'yaml/too-deep'],
    ['deep nesting in block style', Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''), 'yaml/too-deep'],
  ];
  for (const [title, text, code] of broken) {
    it(`reports ${title}`, () => {
      const [problem] = parseYaml(text).problems;
      assert.equal(problem?.code, code);
      assert.ok(problem.span.start >= 0 && problem.span.start < problem.span.end && problem.span.end <= text.length);
    });
  }

  it('gives up on aliases that blow up', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 9; level += 1) {
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`);
    }
    assert.deepEqual(
      parseYaml(lines.join('\n')).problems.map(({ code }) => code),
      ['yaml/too-many-aliases'],
    );
  });

  it('reads thousands of lines that actions write', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `  k${index}: a\n  {{ x }}\n`);
    const { root } = parseYaml(`data:\n${keys.join('')}`);
    assert.equal(root?.kind === 'map' && root.entries[0]?.value.kind === 'map' && root.entries[0].value.open, true);
    assert.equal(parseYaml(`a: 1\n${'{{ x }}'.repeat(50_000)}\n`).root?.kind, 'map');
  });

  it('counts in UTF-16 code units', () => {
    const text = 'a: "😀"\nb: c\n';
    const node = nodeAt(parseYaml(text).root, ['b']);
    assert.equal(text.slice(node?.span.start, node?.span.end), 'c');
  });

  it('ends block collections with their last child', () => {
    const text = 'a:\n  b: 1 # one\n\n# after\nc: 2\n';
    const node = nodeAt(parseYaml(text).root, ['a']);
    assert.equal(text.slice(node?.span.start, node?.span.end), 'b: 1');
  });

  it('keeps directives that stand in comments only', () => {
    const { directives } = parseYaml('# ackmesh-disable ref/not-found\na: "# ackmesh-disable b"\n');
    assert.deepEqual(
      directives.map(({ text }) => text),
      ['# ackmesh-disable ref/not-found'],
    );
  });
});

describe('hitAt', () => {
  const text = 'spec:\n  routes:\n  - name: a\n    weight: 10\n  other: {x: 1}\n';
  const { root } = parseYaml(text);
  const at = (needle: string, add = 0): { path: unknown; part: unknown; node: YamlNode['kind'] | undefined } => {
    const hit = hitAt(root, text.indexOf(needle) + add);
    return { path: hit?.path, part: hit?.part, node: hit?.node.kind };
  };

  it('finds keys and values with their path', () => {
    assert.deepEqual(at('weight'), { path: ['spec', 'routes', 0, 'weight'], part: 'key', node: 'scalar' });
    assert.deepEqual(at('10', 2), { path: ['spec', 'routes', 0, 'weight'], part: 'value', node: 'scalar' });
    assert.deepEqual(at('x: 1', 3), { path: ['spec', 'other', 'x'], part: 'value', node: 'scalar' });
  });

  it('finds the map between entries', () => {
    assert.equal(at('- name').node, 'sequence');
  });

  it('gives characters of the private use area back as they are, beside placeholders and without', () => {
    for (const [text, value] of [
      ['a: \uE07B\n', '\uE07B'],
      ['a: x${X}\uE07B\uE001\uE080\n', 'x${X}\uE07B\uE001\uE080'],
      ['a: "\\uE07B ${X} {{ y }}"\n', '\uE07B ${X} {{ y }}'],
      ['a: "x\n${X}\uE041"\n', 'x ${X}\uE041'],
    ] as const) {
      assert.deepEqual(plainValue(parseYaml(text).root)?.value, { a: value });
    }
  });
});
