import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bounds } from '../../../server/src/base/bounds';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import { holdsPlaceholder, mask, PrivateBlock } from '../../../server/src/yaml/templates/placeholders';
import { effectiveEntries, nodeAt } from '../../../server/src/yaml/nodes/query';
import { isWhole } from '../../../server/src/yaml/nodes/whole';
import { plainValue } from '../../../server/src/yaml/value';

const codesOf = (text: string): readonly string[] => parseYaml(text).problems.map(({ code }) => code);

describe('bounds of YAML', () => {
  const flow = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const block = (depth: number): string => Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
  for (const [title, nested] of [
    ['flow', flow],
    ['block', block],
  ] as const) {
    it(`reads ${title} collections down to the bound`, () => {
      assert.deepEqual(codesOf(nested(bounds.nesting.most)), []);
      assert.deepEqual(codesOf(nested(bounds.nesting.most + 1)), ['yaml/too-deep']);
    });
  }

  it('reads what stands beside values that nest too deeply', () => {
    const deep = (key: string): string => `${key}: ${'{'.repeat(100_000)}\n`;
    const document = parseYaml(`${deep('a')}kind: X\n${deep('b')}name: z\n`);
    assert.deepEqual(
      document.problems.map(({ code }) => code),
      ['yaml/too-deep'],
    );
    assert.deepEqual(plainValue(document.root)?.value, { a: null, kind: 'X', b: null, name: 'z' });
  });

  it('blanks deep values up to a bound', () => {
    const keys = (count: number): string => Array.from({ length: count }, (_, index) => `k${index}: ${'['.repeat(300)}\n`).join('');
    assert.notEqual(parseYaml(keys(bounds.deepValues.most)).root, undefined);
    assert.equal(parseYaml(keys(bounds.deepValues.most + 1)).root, undefined);
  });

  it('reads no document that the library would make too much of', () => {
    const commas = (count: number): string => `a: [${'b,'.repeat(count)}]\n`;
    assert.deepEqual(codesOf(commas(1_000)), []);
    const { root, problems } = parseYaml(commas(bounds.lexemes.most / 2));
    assert.equal(root, undefined);
    assert.deepEqual(
      problems.map(({ code, message }) => `${code}: ${message}`),
      ['yaml/too-deep: Document is too large to be read'],
    );
  });

  /** `most` maps of which each merges the one before: entry counts 2, 4, 6 … including what they bring in. */
  it('bounds what merge keys bring in', () => {
    const merging = (times: number): string =>
      `base: &b\n${Array.from({ length: 999 }, (_, index) => `  k${index}: 1\n`).join('')}${Array.from({ length: times }, (_, index) => `m${index}: {<<: *b}\n`).join('')}`;
    const times = bounds.mergedEntries.most / 1000;
    const whole = parseYaml(merging(times));
    assert.deepEqual(whole.problems, []);
    const last = nodeAt(whole.root, [`m${times - 1}`]);
    assert.equal(last?.kind === 'map' ? effectiveEntries(last).size : 0, 999);
    const beyond = parseYaml(merging(times + 1));
    assert.deepEqual(
      beyond.problems.map(({ code }) => code),
      ['yaml/too-many-aliases'],
    );
    assert.ok(!isWhole(beyond));
  });

  it('finds any number of keys that are written again', () => {
    assert.equal(codesOf('a: 1\n'.repeat(20_000)).length, 19_999);
    assert.deepEqual(codesOf('a: 1\na: 2\nb: !!int x\na: 3\n'), ['yaml/duplicate-key', 'yaml/syntax']);
  });

  it('bounds maps that merge one another again and again', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} {<<: [*a${index}, *a${index}]}`);
    assert.deepEqual(codesOf(['a0: &a0 {x: 1}', ...lines].join('\n')), ['yaml/too-many-aliases']);
  });

  it('resolves merge keys of any depth', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `a${index + 1}: &a${index + 1} {<<: *a${index}, k${index}: ${index}}`);
    const value = plainValue(parseYaml(['a0: &a0 {x: 1}', ...lines].join('\n')).root)?.value as Record<string, Record<string, unknown>>;
    assert.equal(value['a100']?.['x'], 1);
  });

  it('looks at long lines of open placeholders once', () => {
    for (const open of ['$(', '${', '{{', '<a', '$((', '{{ $(']) {
      const line = open.repeat(100_000);
      assert.equal(holdsPlaceholder(line), open.startsWith('{{'));
      assert.equal(mask(line).text.length, line.length);
    }
  });

  it('says each undefined alias once', () => {
    const items = Array.from({ length: 3000 }, (_, index) => `- *a${index}\n`).join('');
    assert.equal(codesOf(items).length, 3000);
  });
});

describe('placeholders', () => {
  const text = fc
    .array(fc.constantFrom('{{', '}}', '{', '}', '${', '$(', '$((', ')', '))', '$', 'a', '<', '>', '"', "'", '\n', '\r', '\u2028', ' '), {
      maxLength: 24,
    })
    .map((parts) => parts.join(''));

  it('are what the plain expressions find', () => {
    const found = /\$[A-Za-z_][A-Za-z0-9_]*|\$\{[^}]*\}|\$\([^)\n]*\)|\{\{|<[A-Za-z][A-Za-z0-9 _./-]*>/;
    fc.assert(
      fc.property(text, (value) => holdsPlaceholder(value) === found.test(value)),
      { numRuns: 5000 },
    );
  });

  it('are masked one character for one, and come back', () => {
    fc.assert(
      fc.property(text, (value) => {
        const block = new PrivateBlock(value);
        const masked = mask(value, block).text;
        return masked.length === value.length && block.giveBack(masked) === value && !/(?<!\{)\{\{(?!\{)/.test(masked);
      }),
      { numRuns: 5000 },
    );
  });
});
