import assert from 'node:assert/strict';
import { RE2JS } from 're2js';
import { compilePattern } from '../../../server/src/schema/patterns/patterns';
import type { PatternNode, ReadPattern } from '../../../server/src/schema/patterns/patternReader';
import { readPattern } from '../../../server/src/schema/patterns/patternReader';
import { neededItems, plainPattern, takes, type PlainPattern } from '../../../server/src/schema/patterns/plainPattern';
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
    String.raw`^((arn:(aws[a-zA-Z-]*)?:lambda:)?([a-z]{2}((-gov)|(-iso([a-z]?)))?-[a-z]+-\d{1}:)?(\d{12}:)?(function:)?([a-z]+)(:(\$LATEST|[a-z]+))?)$`,
    String.raw`^(^[0-9A-Za-z][A-Za-z0-9\-_]*)$`,
    '^(^(fs-[0-9a-f]{8}|ap-[0-9a-f]{8})$)$',
    '^(^ami-[0-9]+$|^(^[a-z]+$|)$|x)$',
    String.raw`^($|arn:(aws[a-zA-Z0-9-]*):([a-zA-Z0-9\-])+:([a-z]{2}((-gov)|(-iso([a-z]?)))?-[a-z]+-\d{1})?:(\d{12})?:(.*))$`,
    String.raw`^(\P{C}*)$`,
    '^a*a*b$',
    '.*',
    String.raw`.*\S.*`,
    String.raw`\.json$`,
    '^(arn:.*)',
    String.raw`^([\x21\x23-\x5B]+)$`,
  ];
  const others = {
    'repetitions within each other': '^(a+)+$',
    'alternatives that begin alike': '^(a|ab)*$',
    'too many choices': '^(a|ab)(a|ab)(a|ab)(a|ab)(a|ab)(a|ab)(a|ab)$',
    'one class for what nobody has named yet': String.raw`^\p{C}*$`,
    'an end that the repetition does not take': '^([a-z]*[z0])*$',
    'optional parts in a row': '^(a?){9}$',
    'a repetition of what may be empty': '^(a*)*$',
    'alternatives of the whole': '^a|b$',
    flags: '^(?i)a$',
    'lazy repetitions': '^a+?$',
    'a named class': '^[[:alpha:]]$',
    'a word boundary': String.raw`^a\b$`,
    'an end before the end': '^((a$|b)c)$',
    'an end in front of something': '^(a$b|c)$',
    'an end that is repeated': '^((a$|b)+)$',
    'what one version of Unicode may have and another not': String.raw`^\P{L}*$`,
    'a beginning that is repeated': '^(^a)+$',
    'an end of one branch': '^(a|b$)',
    'a beginning of the other branch behind something': '^(a(b|^c))$',
    'a beginning of one branch': '(a|^b)$',
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
    assert.ok(plainPattern(String.raw`^[^\S]$`)?.engine.test(' '));
    assert.equal(plainPattern(String.raw`^\s$`)?.engine.test('\u00a0'), false);
    assert.equal(plainPattern(String.raw`^\S$`)?.engine.test('\u00a0'), true);
    assert.equal(plainPattern('^.$')?.engine.test('\u2028'), true);
    assert.equal(plainPattern('^.$')?.engine.test('\n'), false);
    assert.equal(plainPattern('^.$')?.engine.test('😀'), true);
  });

  it('exists only where RE2 takes the pattern', () => {
    const codes = Array.from({ length: 0x200 }, (_, code) => String.fromCodePoint(code));
    const letters = Array.from({ length: 26 }, (_, nth) => String.fromCodePoint(65 + nth));
    const properties = letters.flatMap((first) => ['', ...letters].map((second) => String.raw`\p{${first}${second.toLowerCase()}}`));
    const atoms = [...codes, ...codes.map((code) => `\\${code}`), ...properties];
    const patterns = [
      ...atoms.flatMap((atom) => [`^${atom}$`, atom, `^${atom}`, `^[a${atom}b]$`, `^[^${atom}]$`, `^(^${atom}$)$`]),
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

  it('is used for texts that it reads in few ways only', () => {
    const starts = (pattern: string): number => {
      const longest = Array.from({ length: 200 }, (_, length) => length).filter((length) => takesOf(pattern, length));
      return longest.at(-1) ?? -1;
    };
    assert.deepEqual(['^a*b$', '^a*a*b$', '^a*a*a*b$', 'ab$', '^(a|ab)(b|bc)$', '^(a|ab)a*[ac]b$'].map(starts), [199, 63, 7, 63, 199, 31]);
  });

  /** Patterns of which some leave choices, and texts for them. */
  function randomPatterns(seed: number): { readonly pattern: () => string; readonly text: (most: number) => string } {
    const random = randomFrom(seed);
    const atoms = [
      'a',
      'b',
      '-',
      String.raw`\.`,
      '[ab]',
      '[a-c.]',
      '[^a]',
      String.raw`\d`,
      String.raw`[\w-]`,
      '.',
      String.raw`\S`,
      String.raw`\x61`,
    ];
    const signs = ['', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}'];
    const pick = (from: readonly string[]): string => from[random(from.length)] ?? '';
    const sequence = (depth: number): string =>
      Array.from({ length: 1 + random(3) }, () =>
        depth > 0 && random(3) === 0
          ? `(${Array.from({ length: 1 + random(2) }, () => pick(['', '', '', '^']) + sequence(depth - 1) + pick(['', '', '', '$'])).join('|')})${pick(signs)}`
          : pick(atoms) + pick(signs),
      ).join('');
    return {
      pattern: () => `${pick(['^', '^', '^', '^^', ''])}${sequence(2)}${pick(['$', '$', '$', '$$', ''])}`,
      text: (most) => Array.from({ length: random(most) }, () => pick(['a', 'a', 'b', 'c', '-', '.', '1', ' ', '\n', 'ä'])).join(''),
    };
  }

  it('answers as RE2 does for random patterns and texts', () => {
    const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
    const { pattern: next, text: textOf } = randomPatterns(seed);
    let compared = 0;
    for (let round = 0; round < 6_000; round += 1) {
      const pattern = next();
      const own = plainPattern(pattern);
      if (own !== undefined) {
        const re2 = RE2JS.compile(pattern);
        for (let nth = 0; nth < 20; nth += 1) {
          const text = textOf(7);
          assert.equal(own.engine.test(text), re2.test(text), `seed ${seed}: ${pattern} with ${JSON.stringify(text)}`);
          compared += 1;
        }
      }
    }
    assert.ok(compared > 30_000, `${compared} comparisons`);
  });

  it('takes no more steps than it says, also where choices are taken back', () => {
    const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
    const { pattern: next, text: textOf } = randomPatterns(seed);
    let most = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const pattern = next();
      const [own, read] = [plainPattern(pattern), readPattern(pattern)];
      for (const text of own === undefined || read === undefined ? [] : [textOf(24), 'a'.repeat(24), `${'ab'.repeat(12)}c`]) {
        const steps = stepsOf(read as ReadPattern, text);
        const said = (own as PlainPattern).ways(text.length) * (text.length + 1) * pattern.length;
        assert.ok(steps <= said, `seed ${seed}: ${pattern} with ${JSON.stringify(text)}: ${steps} of ${said}`);
        most = Math.max(most, steps / said);
      }
    }
    assert.ok(most > 0.05, `${most}`);
  });
});

function takesOf(pattern: string, length: number): boolean {
  const plain = plainPattern(pattern);
  return plain !== undefined && takes(plain, length);
}

/** How many characters are looked at until a pattern has matched, or every choice was taken back. */
function stepsOf(pattern: ReadPattern, text: string): number {
  const { body, isFromStart, isToEnd } = pattern;
  const needed = { ...body, items: neededItems(pattern) };
  let steps = 0;
  const match = (node: PatternNode, at: number, behind: (at: number) => boolean): boolean => {
    switch (node.kind) {
      case 'one':
        steps += 1;
        return at < text.length && new RegExp(`^${node.source}$`, 'u').test(text[at] ?? '') && behind(at + 1);
      case 'sequence': {
        const from = (index: number, place: number): boolean => {
          const item = node.items[index];
          return item === undefined ? behind(place) : match(item, place, (next) => from(index + 1, next));
        };
        return from(0, at);
      }
      case 'choice':
        return node.branches.some((branch) => match(branch, at, behind));
      case 'repetition': {
        const again = (count: number, place: number): boolean =>
          (count < node.most && match(node.body, place, (next) => next > place && again(count + 1, next))) ||
          (count >= node.least && behind(place));
        return again(0, at);
      }
    }
  };
  for (let start = 0; start <= (isFromStart ? 0 : text.length); start += 1) {
    if (match(needed, start, (at) => !isToEnd || at === text.length)) {
      break;
    }
  }
  return steps;
}
