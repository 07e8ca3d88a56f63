import assert from 'node:assert/strict';
import fc from 'fast-check';
import { globProblem, globTest, readGlob, splitGlob, withSlashes, type GlobUse, treeTest } from '../../../server/src/base/glob';
import { compile, GlobMachine } from '../../../server/src/base/globProgram';
import { parseGlob, type GlobNode } from '../../../server/src/base/globSyntax';
import { globLimits } from '../../../server/src/base/limits';

function matches(glob: string, text: string, use: GlobUse = 'path'): boolean {
  const read = readGlob(glob, use);
  assert.equal(read.kind, 'glob', glob);
  return read.kind === 'glob' && read.matches(text) !== read.negated;
}

describe('a glob', () => {
  const table: readonly (readonly [glob: string, yes: readonly string[], no: readonly string[]])[] = [
    ['a', ['a'], ['b', 'aa', 'a/b', '']],
    ['*.yaml', ['a.yaml', '.yaml', '.hidden.yaml'], ['a.yml', 'b/a.yaml']],
    ['*', ['a', '.git'], ['a/b']],
    ['a?c', ['abc', 'a😀c'], ['ac', 'a/c', 'abbc']],
    ['**', ['a', 'a/b/c'], []],
    ['**/a', ['a', 'b/a', 'c/b/a'], ['ba', 'a/b']],
    ['a/**', ['a', 'a/b', 'a/b/c'], ['ab', 'b/a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb']],
    ['**/**/b', ['b', 'a/b'], ['ab']],
    ['a**b', ['ab', 'axb'], ['a/b']],
    ['a/*/c', ['a/b/c'], ['a/c', 'a/b/b/c']],
    ['[abc]', ['a', 'c'], ['d', '/', 'ab']],
    ['[!a-c]', ['d', '-'], ['a', 'b', '/']],
    ['[^a]', ['b'], ['a']],
    ['[]]', [']'], ['[']],
    ['[a-]', ['a', '-'], ['b']],
    ['[[:digit:][:upper:]_]', ['0', 'Z', '_'], ['a']],
    ['[\\]a]', [']', 'a'], ['\\']],
    ['{a,b}.y', ['a.y', 'b.y'], ['c.y', '{a,b}.y']],
    ['{a,b/{c,d}}', ['a', 'b/c', 'b/d'], ['b', 'c']],
    ['{,a}b', ['b', 'ab'], ['aab']],
    ['{a}', ['{a}'], ['a']],
    ['{}', ['{}'], ['']],
    ['x/{**,b}', ['x/a/b', 'x/b'], ['y/b']],
    ['{1..3}', ['1', '2', '3'], ['4', '0', '12']],
    ['{3..1}', ['1', '3'], ['0']],
    ['{08..10}', ['08', '09', '10'], ['8', '9']],
    ['{1..9..4}', ['1', '5', '9'], ['4']],
    ['{-1..1}', ['-1', '0', '1'], ['2']],
    ['{a..c}', ['a', 'b', 'c'], ['d']],
    ['?(a|b)c', ['c', 'ac', 'bc'], ['abc']],
    ['*(ab)', ['', 'ab', 'abab'], ['a', 'aba']],
    ['+(a|bc)', ['a', 'abc', 'bca'], ['', 'b']],
    ['@(a|b)', ['a', 'b'], ['', 'ab']],
    ['\\*', ['*'], ['a']],
    ['a\\{b', ['a{b'], ['ab']],
    ['!a', ['b', 'a/b'], ['a']],
    ['./a/*', ['a/b'], ['b']],
    ['a(b)', ['a(b)'], ['ab']],
    ['a|b', ['a|b'], ['a']],
    ['😀', ['😀'], ['\ud83d']],
  ];
  for (const [glob, yes, no] of table) {
    it(`${glob} matches what it should and nothing else`, () => {
      assert.deepEqual(
        yes.filter((text) => !matches(glob, text)),
        [],
      );
      assert.deepEqual(
        no.filter((text) => matches(glob, text)),
        [],
      );
    });
  }

  it('of names knows no folders', () => {
    assert.ok(matches('a*c', 'a/b/c', 'name'));
    assert.ok(matches('a?c', 'a/c', 'name'));
  });

  it('as a tree means all below it too', () => {
    for (const glob of ['vendor', 'vendor/', 'vend*', 'vend*/', 'vendor/**']) {
      assert.deepEqual(
        ['vendor', 'vendor/a', 'vendor/a/b', 'vendors/a'].filter((text) => matches(glob, text, 'tree')),
        ['vendor', 'vendor/a', 'vendor/a/b', ...(glob.startsWith('vend*') ? ['vendors/a'] : [])],
        glob,
      );
    }
  });

  it('in a list is taken back by a later one', () => {
    const test = globTest(['a/**', '!a/keep', 'a/keep/not'], 'tree');
    assert.deepEqual(['a', 'a/b', 'a/keep', 'a/keep/x', 'a/keep/not/x', 'b'].filter(test), ['a', 'a/b', 'a/keep/not/x']);
    assert.deepEqual(['a', 'b', 'b/c'].filter(globTest(['!b'], 'tree')), ['a']);
    assert.deepEqual(['a', 'b'].filter(globTest(['[', '', 'b'], 'tree')), ['b']);
    assert.deepEqual(['a'].filter(globTest([], 'tree')), []);
  });

  it('in a list tells of which folders something may be taken back', () => {
    const folders = ['vendor', 'vendor/keep', 'vendor/other', 'vendor/keep/deep', 'node', 'apps'];
    const holders = (...globs: readonly string[]): readonly string[] => folders.filter(treeTest(globs).mayHoldOthers);
    assert.deepEqual(holders('vendor/**'), []);
    assert.deepEqual(holders('vendor/**', '!vendor/keep/**'), ['vendor', 'vendor/keep', 'vendor/keep/deep']);
    assert.deepEqual(holders('vendor', '!vendor/keep/deep/a.yaml'), ['vendor', 'vendor/keep', 'vendor/keep/deep']);
    assert.deepEqual(holders('vendor', '!vendor/k*/a.yaml'), ['vendor', 'vendor/keep', 'vendor/keep/deep']);
    assert.deepEqual(holders('**', '!**/keep.yaml'), folders);
  });

  it('is cut where it begins to stand for more than itself', () => {
    const cut = (text: string): readonly (string | undefined)[] => [splitGlob(text).base, splitGlob(text).rest];
    assert.deepEqual(cut('a/b'), ['a/b', undefined]);
    assert.deepEqual(cut('a/b*/c'), ['a', 'b*/c']);
    assert.deepEqual(cut('a\\*/b/*.y'), ['a*/b', '*.y']);
    assert.deepEqual(cut('/*.y'), ['/', '*.y']);
    assert.deepEqual(cut('/a/b/*.y'), ['/a/b', '*.y']);
    assert.deepEqual(cut('*.y'), ['', '*.y']);
    assert.deepEqual(cut('../c/@(a)'), ['../c', '@(a)']);
    assert.deepEqual(cut('a@b/c(d)'), ['a@b/c(d)', undefined]);
  });

  it('of paths may be written as on Windows', () => {
    const matching = (glob: string, ...texts: readonly string[]): readonly string[] => texts.filter(globTest([glob], 'tree'));
    assert.deepEqual(matching(String.raw`vendor\lib\**`, 'vendor/lib/a.yaml', 'vendor/a.yaml'), ['vendor/lib/a.yaml']);
    assert.deepEqual(matching(String.raw`a\*\b`, 'a/x/b', 'a*/b'), ['a/x/b']);
    assert.deepEqual(matching(String.raw`x\y\[z\]`, 'x/y[z]', 'x/y/z'), ['x/y[z]']);
    assert.deepEqual(splitGlob(String.raw`C:\crds\*.yaml`), { base: 'C:/crds', rest: '*.yaml' });
    assert.deepEqual(splitGlob(String.raw`C:\crds\w.yaml`), { base: 'C:/crds/w.yaml' });
    // Nothing tells that these are not names with a star.
    assert.deepEqual(matching(String.raw`vendor\*`, 'vendor*', 'vendor/a'), ['vendor*']);
    assert.equal(withSlashes(String.raw`crds\*.yaml`), String.raw`crds\*.yaml`);
    assert.equal(withSlashes(String.raw`crds\*.yaml`, true), 'crds/*.yaml');
    assert.equal(withSlashes(String.raw`crds\[a\]\?.yaml`, true), String.raw`crds\[a\]/?.yaml`);
  });

  const bad: readonly (readonly [text: string, message: RegExp])[] = [
    ['', /must not be empty/],
    ['!', /must not be empty/],
    ['./', /must not be empty/],
    ['[a', /Missing "\]" after "\["/],
    ['{a,b', /Missing "\}" after "\{"/],
    ['a@(b', /Missing "\)" after "@\("/],
    ['!(a)', /is not supported/],
    ['a\\', /Nothing follows/],
    ['[z-a]', /range "z-a" is empty/],
    [`{1..${globLimits.rangeValues + 1}}`, /1001 values; the limit is 1000/],
    ['{1..1000}'.repeat(20), /split it/],
    ['{a,'.repeat(33) + 'b' + '}'.repeat(33), /nested/],
    ['x'.repeat(globLimits.characters + 1), /longer than 1024/],
  ];
  for (const [text, message] of bad) {
    it(`that is none says why: ${text.slice(0, 20)}`, () => assert.match(globProblem(text) ?? '', message));
  }

  it('may have every size up to its bounds', () => {
    assert.equal(globProblem('x'.repeat(globLimits.characters)), undefined);
    assert.equal(globProblem(`{1..${globLimits.rangeValues}}`), undefined);
    assert.equal(globProblem('{a,'.repeat(globLimits.depth) + 'b' + '}'.repeat(globLimits.depth)), undefined);
    const list = Array.from({ length: globLimits.inList + 1 }, (_, index) => `f${index}`);
    assert.deepEqual(list.filter(globTest(list, 'path')), list.slice(0, globLimits.inList));
  });

  it('may be as large a program as its bound', () => {
    const letters = (count: number): GlobNode[] => Array.from({ length: count }, () => ({ kind: 'literal', code: 97 }));
    assert.equal(compile(letters(globLimits.instructions - 1), true).length, globLimits.instructions);
    assert.throws(() => compile(letters(globLimits.instructions), true), /too complex/);
  });

  it('of names that are words and stars need no program, and programs of a list have a bound together', () => {
    const sizes = (texts: readonly string[], use: GlobUse): readonly number[] =>
      texts.map((text) => {
        const glob = readGlob(text, use);
        return glob.kind === 'glob' ? glob.size : -1;
      });
    assert.deepEqual(sizes(['*a*b*c', 'a', '*'], 'name'), [0, 0, 0]);
    const large = `{1..${globLimits.rangeValues}}*`;
    const [size = 0] = sizes([large], 'name');
    const most = Math.floor(globLimits.listInstructions / size);
    const list = [...Array.from({ length: most + 1 }, (_, index) => `a${index}-${large}`), 'b'];
    const inList = globTest(list, 'name');
    assert.ok(most > 10 && inList('a0-1') && inList(`a${most - 2}-1`));
    assert.ok(!inList(`a${most}-1`) && !inList('b'));
  });

  const seed = Number(process.env['SEED'] ?? 20_260_801);
  const anyGlob = fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        '/',
        '*',
        '**',
        '?',
        '[ab]',
        '[!a]',
        '{',
        '}',
        ',',
        '(',
        ')',
        '|',
        '!',
        '\\',
        '+(',
        '@(',
        '*(',
        '?(',
        '[',
        ']',
        '.',
        '{1..9}',
        '😀',
        '\ud800',
      ),
      { maxLength: 300 },
    )
    .map((parts) => parts.join(''));
  const anyText = fc
    .array(fc.constantFrom('a', 'b', '/', '.', '1', '😀', '\udc00', '*'), { maxLength: 300 })
    .map((parts) => parts.join(''));

  it(`never throws, and takes no more steps than its size times the text's (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyGlob, anyText, (glob, text) => {
        if (globProblem(glob) !== undefined) {
          return;
        }
        const program = compile(parseGlob(glob).nodes, true);
        const machine = new GlobMachine(program);
        machine.matches(text);
        assert.ok(machine.steps <= program.length * (text.length + 1));
      }),
      { seed, numRuns: 5000 },
    );
  });

  it('that made backtracking matchers hang takes few steps for each character', () => {
    for (const glob of [
      '*a'.repeat(400),
      `${'**/'.repeat(300)}b`,
      '*'.repeat(1000),
      '+(a|aa)'.repeat(100),
      `${'?(a)'.repeat(200)}${'a'.repeat(200)}`,
      '*(*(*(*(a))))b',
    ]) {
      const program = compile(parseGlob(glob).nodes, true);
      const machine = new GlobMachine(program);
      const text = 'a'.repeat(4000);
      machine.matches(text);
      assert.ok(machine.steps <= program.length * (text.length + 1), glob);
      assert.ok(program.length <= 4 * glob.length + 1, glob);
    }
  });

  it(`says the same as a plain reading of its parts (seed ${seed})`, () => {
    // Without `/` in the text and only with characters, stars and marks, a regular expression says the same.
    const part = fc.constantFrom('a', 'b', '*', '?', '[ab]', '{a,bb}', '+(ab)');
    const asExpression: Readonly<Record<string, string>> = { '*': '.*', '?': '.', '{a,bb}': '(?:a|bb)', '+(ab)': '(?:ab)+' };
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 }),
        (parts, chars) => {
          const globText = parts
            .join('')
            .replace(/\*{2,}/g, '*')
            .replace(/([?*])(?=\()/g, '$1');
          const expression = new RegExp(`^${parts.map((each) => asExpression[each] ?? each).join('')}$`);
          assert.equal(matches(globText, chars.join('')), expression.test(chars.join('')));
        },
      ),
      { seed, numRuns: 3000 },
    );
  });
});
