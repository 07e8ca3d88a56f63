import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withArticle } from '../../../server/src/base/english';
import ts from 'typescript';
import { run } from '../../../server/src/hosts/cli/run';
import { catalogue } from '../../../server/src/families/catalogue';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { docsOf } from '../../../server/src/rules/rule';
import { projectFolder } from '../../support/schemaBundle';
import { wordsIn } from '../../support/wording';
import { openAfter, openWorkspace, type Opened } from '../../support/workspace';

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

/** The prose of a page: without code, links' addresses and words in code spans. */
function prose(markdown: string): readonly string[] {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '``')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n');
}

/** The texts that code puts together for its readers: literals of more than one word, with what is filled in left open. */
function literalsOf(path: string): readonly string[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      found.push(node.text);
    } else if (ts.isTemplateExpression(node)) {
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => /[A-Za-z…"] [A-Za-z…"]/.test(text));
}

/** Every string below a JSON value that stands under one of these keys. */
function stringsUnder(value: unknown, keys: ReadonlySet<string>, under = false): readonly string[] {
  if (typeof value === 'string') {
    return under ? [value] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => stringsUnder(item, keys, under));
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => stringsUnder(each, keys, keys.has(key)))
    : [];
}

/** The YAML below a heading of a rule's page. */
function example(page: string, heading: string): string | undefined {
  return new RegExp(`^## ${heading}\\n\\n\`\`\`yaml\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1];
}

function openExample(code: string): Opened | undefined {
  const page = read(docsOf(code));
  const wrong = example(page, 'Wrong');
  const before = example(page, 'Before');
  if (wrong === undefined) {
    return undefined;
  }
  return before === undefined ? openWorkspace(code === 'schema/config' ? `#- .ackmesh.yaml\n${wrong}` : wrong) : openAfter(before, wrong);
}

/** Indefinite articles that do not go with the word behind them; what is quoted is somebody else's. */
function articlesIn(text: string, where: string): readonly string[] {
  const pairs = [...text.matchAll(/(?<![\w"'`.-])(an?) (?!is )(\*{0,2}[A-Za-z][\w-]*)/gi)];
  return pairs.flatMap(([pair, article = '', word = '']) =>
    withArticle(word).toLowerCase().startsWith(`${article.toLowerCase()} `) ? [] : [`${where}: "${pair}" in: ${text}`],
  );
}

describe('texts for users', () => {
  it('have the article of their words', () => {
    assert.deepEqual(
      ['a IAMRole', 'an Role', 'a ARN', 'an URL', 'An user', 'a IAM role'].filter((text) => articlesIn(text, '').length === 0),
      [],
    );
    assert.deepEqual(
      ['an IAMRole', 'a Role', 'an ARN', 'a URL', 'A user', 'an IAM role', 'level "a" object'].flatMap((text) => articlesIn(text, '')),
      [],
    );
    const code = [...filesBelow('server/src', '.ts'), ...filesBelow('client', '.ts')].filter((path) => path !== 'client/webview/style.ts');
    assert.deepEqual(
      code.flatMap((path) => literalsOf(path).flatMap((text) => articlesIn(text, path))),
      [],
    );
    assert.deepEqual(
      catalogue.flatMap(({ code: rule, summary }) => articlesIn(summary, rule)),
      [],
    );
    const pages = ['README.md', ...filesBelow('docs', '.md')];
    assert.deepEqual(
      pages.flatMap((path) => prose(read(path)).flatMap((line) => articlesIn(line, path))),
      [],
    );
  });

  it('of the catalogue: short, without a full stop', () => {
    assert.deepEqual(
      catalogue.flatMap(({ code, summary }) => wordsIn(summary, code)),
      [],
    );
    assert.deepEqual(
      catalogue.filter(({ summary }) => !/^\S.*[^.\s]$/.test(summary)),
      [],
    );
  });

  it('of the pages of rules, which begin with the summary', () => {
    for (const { code, summary } of catalogue) {
      assert.equal(read(docsOf(code)).split('\n')[2], `${summary}.`, code);
    }
    const index = read('docs/rules/README.md');
    assert.deepEqual(
      catalogue
        .filter(({ code, level, summary }) => !index.includes(`| [${code}](${code}.md) | ${level} | ${summary} |`))
        .map(({ code }) => code),
      [],
    );
    assert.deepEqual(
      filesBelow('docs/rules', '.md').flatMap((path) => prose(read(path)).flatMap((line) => wordsIn(line, path))),
      [],
    );
  });

  it('of the pages for users, and the examples', () => {
    const aboutCode = ['docs/benchmarks.md', 'docs/dialects.md'];
    const documents = filesBelow('docs', '.md').filter((path) => !path.startsWith('docs/rules/') && !aboutCode.includes(path));
    assert.ok(documents.length > 10);
    const pages = ['README.md', 'SECURITY.md', 'examples/README.md', ...documents].flatMap((path) =>
      prose(read(path)).flatMap((line) => wordsIn(line, path)),
    );
    const comments = filesBelow('examples', '.yaml').flatMap((path) =>
      [...read(path).matchAll(/^\s*#(.*)$/gm)].flatMap(([, comment = '']) => wordsIn(comment, path)),
    );
    assert.deepEqual([...pages, ...comments], []);
  });

  it('of the settings and commands of the extension', () => {
    const manifest: unknown = JSON.parse(read('package.json'));
    const keys = new Set([
      'description',
      'markdownDescription',
      'enumDescriptions',
      'markdownEnumDescriptions',
      'title',
      'untrustedWorkspaces',
      'virtualWorkspaces',
    ]);
    const texts = stringsUnder(manifest, keys);
    assert.ok(texts.length > 20);
    assert.deepEqual(
      texts.flatMap((text) => wordsIn(text, 'package.json')),
      [],
    );
  });

  it('of the annotations, the keys of generator.yaml and the CLI help', async () => {
    const notes = stringsUnder(JSON.parse(read('schemas/dialects/annotations.json')), new Set(['note', 'form']));
    assert.ok(notes.length > 50);
    assert.deepEqual(
      notes.flatMap((text) => wordsIn(text, 'annotations.json')),
      [],
    );
    const helpOf = async (argv: readonly string[]): Promise<string> => {
      let help = '';
      await run(argv, {
        stdout: (text) => void (help += text),
        stderr: () => undefined,
        stdin: () => Buffer.alloc(0),
        cwd: projectFolder,
        env: {},
        terminal: false,
      });
      return help;
    };
    const overview = await helpOf(['--help']);
    const commands = [...overview.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name = '']) => name);
    assert.ok(commands.length >= 7);
    const pages = [overview, ...(await Promise.all(commands.map((command) => helpOf([command, '--help']))))];
    assert.deepEqual(
      pages.flatMap((page) => page.split('\n')).flatMap((line) => wordsIn(line, '--help')),
      [],
    );
  });

  it('in the code of server and client', () => {
    const paths = [...filesBelow('server/src', '.ts'), ...filesBelow('client', '.ts')].filter((path) => path !== 'client/webview/style.ts');
    assert.ok(paths.length > 200);
    assert.deepEqual(
      paths.flatMap((path) => literalsOf(path).flatMap((text) => wordsIn(text, path))),
      [],
    );
  });

  it('of the documents: one spelling', () => {
    const paths = ['CHANGELOG.md', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesBelow('docs', '.md')];
    assert.deepEqual(
      paths.filter((path) => /\b(?:mis)?spelt\b/i.test(read(path))),
      [],
    );
  });

  it('of the findings and fixes on the pages of rules', () => {
    const texts = catalogue.flatMap(({ code }) => {
      const opened = openExample(code);
      const found = opened === undefined ? [] : diagnosticsOf(opened.uri, opened.workspace);
      return found.flatMap((diagnostic) => {
        const titles = opened === undefined ? [] : fixesOf(diagnostic, opened.workspace).map(({ title }) => title);
        return [diagnostic.finding.message, ...titles].map((text) => ({ code, text }));
      });
    });
    assert.ok(texts.length > 200, String(texts.length));
    assert.deepEqual(
      texts.flatMap(({ code, text }) => wordsIn(text, code)),
      [],
    );
    assert.deepEqual(
      texts.flatMap(({ code, text }) => articlesIn(text, code)),
      [],
    );
    assert.deepEqual(
      texts.filter(({ text }) => /\.$/.test(text) || (text.match(/"/g)?.length ?? 0) % 2 === 1),
      [],
    );
  });
});
