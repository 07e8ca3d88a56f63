import assert from 'node:assert/strict';
import { readIgnoreFile } from '../../../server/src/helm/ignore';

describe('a .helmignore', () => {
  const cases: readonly (readonly [what: string, text: string, ignored: readonly string[], read: readonly string[]])[] = [
    ['names', 'draft.yaml', ['draft.yaml', 'templates/draft.yaml'], ['templates/draft.yaml.bak']],
    ['stars within one step', 'draft-*\n*.bak', ['templates/draft-', 'a/b.bak'], ['draf', 'templates/draft']],
    ['paths from the chart', 'templates/*.bak\n/a.yaml', ['templates/x.bak', 'a.yaml'], ['templates/sub/x.bak', 'sub/a.yaml']],
    ['folders with all that they hold', 'old/\ntests', ['templates/old/a.yaml', 'templates/tests/b/c.yaml'], ['old']],
    [
      'one character, and sets of them',
      'a?.yaml\nb[0-9].yaml\nc[^x].yaml',
      ['ab.yaml', 'b7.yaml', 'cy.yaml'],
      ['a.yaml', 'bx.yaml', 'cx.yaml'],
    ],
    [
      'what stands for itself in Go',
      '{a,b}.yaml\nc(d|e).yaml\n\\*.yaml',
      ['{a,b}.yaml', 'c(d|e).yaml', '*.yaml'],
      ['a.yaml', 'cd.yaml', 'x.yaml'],
    ],
    ['comments, blank lines and blanks', '# a.yaml\n\n  b.yaml  \r\n', ['b.yaml'], ['a.yaml']],
    ['everything but what a negated line matches', '!*.yaml', ['a.txt'], ['a.yaml']],
    ['hidden files of templates', '', ['templates/.swp.yaml'], ['templates/a.yaml', '.helmignore', 'templates/sub/.a.yaml']],
    ['nothing where a line is refused', 'a.yaml\n**/b.yaml', [], ['a.yaml', 'b.yaml', 'x/b.yaml']],
  ];
  for (const [what, text, ignored, read] of cases) {
    it(`excludes ${what}`, () => {
      const test = readIgnoreFile(text);
      assert.deepEqual(
        ignored.filter((path) => !test(path)),
        [],
      );
      assert.deepEqual(read.filter(test), []);
    });
  }
});
