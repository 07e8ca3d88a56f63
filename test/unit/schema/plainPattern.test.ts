import assert from 'node:assert/strict';
import { RE2JS } from 're2js';
import { compilePattern } from '../../../server/src/schema/patterns';
import { plainPattern } from '../../../server/src/schema/plainPattern';
import { randomFrom } from '../../support/generatedWorkspace';

function isOfRe2(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';

describe('a pattern for the engine of JavaScript', () => {
  const plain = [
    String.raw`^[a-zA-Z0-9-_.]+$`,
    String.raw`^([\p{L}\p{Z}\p{N}_.:/=+\-@]*)$`,
    String.raw`^([\x{0009}\x{000A}\x{000D}\x{0020}-\x{00FF}]+)$`,
    String.raw`^(o-[a-z0-9]{10,32})$`,
    String.raw`^[^.]([a-z]){2,}(\d{12})?:.*$`,
    String.raw`^((/[A-Za-z0-9.,+@=_-]+)*)/?$`.replace('/?', ''),
    String.raw`^((\$LATEST(\.PUBLISHED)?|[0-9]+))$`,
    `^${label}$`,
    String.raw`^${label}(\.${label})*$`,
  ];
  const others = {
    'repetitions within each other': '^(a+)+$',
    'alternatives that begin alike': '^(a|ab)*$',
    'a repetition before what it takes': '^a*a*b$',
    'an end that the repetition does not take': '^([a-z]*[z0])*$',
    'optional parts in a row': '^(a?){9}$',
    'a repetition of what may be empty': '^(a*)*$',
    'no beginning': 'a$',
    'no end': '^a',
    'alternatives of the whole': '^a|b$',
    flags: '^(?i)a$',
    'lazy repetitions': '^a+?$',
    'a named class': '^[[:alpha:]]$',
    'a word boundary': String.raw`^a\b$`,
    'an anchor inside': '^(a$|b)$',
    'counts beyond those of RE2': '^a{1001}$',
    'counts within each other beyond those of RE2': '^((a{20}){20}b){20}$',
    'an escape of a letter beyond ASCII': '^\\é$',
    'an escape of a sign beyond ASCII': '^[\\§]$',
    'many groups within each other': `^${'('.repeat(30)}a${')'.repeat(30)}$`,
  };

  plain.forEach((pattern) => it(`exists: ${pattern}`, () => assert.ok(plainPattern(pattern))));
  Object.entries(others).forEach(([title, pattern]) =>
    it(`does not exist: ${title}`, () => assert.equal(plainPattern(pattern), undefined)),
  );

  it('means what RE2 means of escapes and white space', () => {
    assert.ok(plainPattern(String.raw`^[^\S]$`)?.test(' '));
    assert.equal(plainPattern(String.raw`^\s$`)?.test('\u00a0'), false);
    assert.equal(plainPattern(String.raw`^\S$`)?.test('\u00a0'), true);
    assert.equal(plainPattern('^.$')?.test('\u2028'), true);
    assert.equal(plainPattern('^.$')?.test('\n'), false);
    assert.equal(plainPattern('^.$')?.test('😀'), true);
  });

  it('exists only where RE2 takes the pattern', () => {
    const codes = Array.from({ length: 0x200 }, (_, code) => String.fromCodePoint(code));
    const letters = Array.from({ length: 26 }, (_, nth) => String.fromCodePoint(65 + nth));
    const properties = letters.flatMap((first) => ['', ...letters].map((second) => String.raw`\p{${first}${second.toLowerCase()}}`));
    const atoms = [...codes, ...codes.map((code) => `\\${code}`), ...properties];
    const patterns = [
      ...atoms.flatMap((atom) => [`^${atom}$`, `^[a${atom}b]$`, `^[^${atom}]$`]),
      ...[30, 31, 32, 33, 34].flatMap((count) => [`^(a{${count}}b){${count}}$`, `^(a|(b{${count},})c){0,${count}}$`]),
    ];
    const wrong = patterns.filter((each) => plainPattern(each) !== undefined && !isOfRe2(each));
    assert.deepEqual(wrong, []);
  });

  it('leaves long texts, and what does not match beyond ASCII, to RE2', () => {
    const steps: number[] = [];
    const pattern = compilePattern('^[a-z]+$', (each) => {
      steps.push(each);
      return true;
    });
    assert.deepEqual([pattern?.test('abc'), steps.length], [true, 0]);
    assert.deepEqual([pattern?.test('A'), steps.length], [false, 0]);
    assert.deepEqual([pattern?.test('ä'), steps.length], [false, 1]);
    assert.deepEqual([pattern?.test('a'.repeat(5_000)), steps.length], [true, 2]);
  });

  it('answers as RE2 does for random patterns and texts', () => {
    const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
    const random = randomFrom(seed);
    const atoms = ['a', 'b', '-', String.raw`\.`, '[ab]', '[a-c.]', '[^a]', String.raw`\d`, String.raw`[\w-]`, '.', String.raw`\S`];
    const signs = ['', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}'];
    const pick = (from: readonly string[]): string => from[random(from.length)] ?? '';
    const sequence = (depth: number): string =>
      Array.from({ length: 1 + random(3) }, () =>
        depth > 0 && random(3) === 0
          ? `(${Array.from({ length: 1 + random(2) }, () => sequence(depth - 1)).join('|')})${pick(signs)}`
          : pick(atoms) + pick(signs),
      ).join('');
    let compared = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const pattern = `^${sequence(2)}$`;
      const own = plainPattern(pattern);
      if (own !== undefined) {
        const re2 = RE2JS.compile(pattern);
        for (let nth = 0; nth < 20; nth += 1) {
          const text = Array.from({ length: random(7) }, () => pick(['a', 'b', 'c', '-', '.', '1', ' ', '\n', 'ä'])).join('');
          assert.equal(own.test(text), re2.test(text), `seed ${seed}: ${pattern} with ${JSON.stringify(text)}`);
          compared += 1;
        }
      }
    }
    assert.ok(compared > 10_000, `${compared} comparisons`);
  });
});
