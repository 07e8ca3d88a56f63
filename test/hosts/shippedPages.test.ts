import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../support/schemaBundle';

/** What a list lets in: names, and folders with all that is in them. */
function left(list: string): (file: string) => boolean {
  const lines = readFileSync(join(projectFolder, list), 'utf8').split('\n');
  const kept = lines.flatMap((line) => (line.startsWith('!') ? [line.replace(/^!\/?/, '').replace(/\*\*$/, '')] : []));
  const whole = kept.filter((each) => each.endsWith('/') && !lines.includes(`/${each}*`));
  return (file) => kept.includes(file) || whole.some((folder) => file.startsWith(folder));
}

/** The targets of the relative links of a page. */
function linksOf(page: string): readonly string[] {
  const prose = page.replace(/^(```+)[^]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
}

describe('pages that are shipped', () => {
  const pages = readdirSync(join(projectFolder, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => posix.join('docs', ...file.split(/[\\/]/)));

  for (const list of ['.vscodeignore', '.npmignore']) {
    it(`lead to nothing that is left out by ${list}`, () => {
      const isShipped = left(list);
      const shipped = pages.filter(isShipped);
      assert.ok(shipped.length > 400);
      const lost = shipped.flatMap((page) =>
        linksOf(readFileSync(join(projectFolder, page), 'utf8'))
          .map((target) => posix.join(dirname(page), target))
          .filter((target) => !isShipped(target))
          .map((target) => `${page}: ${target}`),
      );
      assert.deepEqual(lost, []);
    });
  }

  it('of the extension in VS Code have no links to files, which go nowhere there', async () => {
    const { extensionPage } = (await import(pathToFileURL(join(projectFolder, 'scripts/extensionPages.mjs')).href)) as {
      readonly extensionPage: (name: string) => string;
    };
    const isShipped = left('.vscodeignore');
    for (const name of ['README.md', 'CHANGELOG.md']) {
      const page = extensionPage(name);
      assert.deepEqual(linksOf(page), []);
      assert.ok(page.length > 1000);
      assert.ok(isShipped(`dist/${name}`) && !isShipped(name), name);
    }
  });

  it('of the extension in VS Code have the newest entries of the changelog', async () => {
    const { extensionPage } = (await import(pathToFileURL(join(projectFolder, 'scripts/extensionPages.mjs')).href)) as {
      readonly extensionPage: (name: string) => string;
    };
    const entries = (text: string): number => text.match(/^- /gm)?.length ?? 0;
    const whole = readFileSync(join(projectFolder, 'CHANGELOG.md'), 'utf8');
    const page = extensionPage('CHANGELOG.md');
    assert.equal(entries(page), Math.min(60, entries(whole)));
    assert.ok(page.startsWith('# Changelog\n\n## '));
    assert.equal(page.endsWith('\n\nOlder changes are in the changelog of the repository.\n'), entries(whole) > 60);
  });
});
