import assert from 'node:assert/strict';
import { readGitIgnore } from '../../../server/src/base/gitIgnore';

describe('a .gitignore', () => {
  const cases: readonly (readonly [what: string, text: string, ignored: readonly string[], kept: readonly string[]])[] = [
    ['names at any depth', 'made.yaml', ['made.yaml', 'a/b/made.yaml'], ['made.yaml.bak', 'remade.yaml']],
    ['stars and questions within one step', '*.bak\na/?.yaml', ['x.bak', 'b/x.bak', 'a/1.yaml'], ['a/12.yaml', 'b/1.yaml']],
    ['paths from its folder', '/top.yaml\na/b.yaml', ['top.yaml', 'a/b.yaml'], ['a/top.yaml', 'c/a/b.yaml']],
    ['folders, and what is not there may be one', 'out/', ['out', 'a/out'], ['outer']],
    ['any number of steps', '**/made\na/**/b\nc/**', ['made', 'x/made', 'a/b', 'a/x/y/b', 'c/d', 'c/d/e'], ['c', 'a/x/b/c']],
    ['sets of characters', '[a-c].yaml\nx[!1].yaml\ny[^1].yaml', ['b.yaml', 'x2.yaml', 'y2.yaml'], ['d.yaml', 'x1.yaml', 'y1.yaml']],
    ['nothing that a later line takes back', '*.yaml\n!kept.yaml', ['a.yaml'], ['kept.yaml', 'a/kept.yaml']],
    ['but what a still later line says', '!a.yaml\na.yaml', ['a.yaml'], []],
    ['comments and blanks aside', '# a.yaml\n\n   \nb.yaml  \r\n', ['b.yaml'], ['a.yaml', '   ']],
    ['what a backslash keeps', '\\#a\n\\!b\nc\\ ', ['#a', '!b', 'c '], ['a', 'b', 'c']],
    ['spaces behind a backslash that stands for itself aside', 'c\\\\ ', ['c\\'], ['c', 'c\\ ']],
    ['tabs like other characters', 'a\t', ['a\t'], ['a']],
    ['the mark at its start aside', '\uFEFF*.bak\n', ['x.bak'], []],
    ['lines with many spaces', `a${' '.repeat(100_000)}b`, [], ['a', 'b']],
    ['what means nothing to git as it stands', '{a,b}\nx(1|2)', ['{a,b}', 'x(1|2)'], ['a', 'x1']],
    ['and nothing by lines that are no patterns', '!\n/\n[a\nb.yaml', ['b.yaml'], ['[a', 'a']],
  ];
  for (const [what, text, ignored, kept] of cases) {
    it(`ignores ${what}`, () => {
      const list = readGitIgnore(text);
      const isIgnored = (path: string): boolean => list(path.split('/')) === true;
      assert.deepEqual(
        ignored.filter((path) => !isIgnored(path)),
        [],
      );
      assert.deepEqual(kept.filter(isIgnored), []);
    });
  }
});
