import assert from 'node:assert/strict';
import { sourcesByLine } from '../../server/src/hosts/cli/renderedFrom';
import { CliFolder, quotedBoolean, vpc, type CliResult } from '../support/cli';
import type { LintReport } from '../../server/src/hosts/cli/report';
import { parseXml } from '../support/xml';

const rendered = (source: string, document: string): string => `---\n# Source: ${source}\n${document}`;

/** Two documents of one template, and one that says nothing of where it is from. */
const output = `${rendered('shop/templates/vpc.yaml', vpc('fine'))}${rendered('shop/templates/vpc.yaml', quotedBoolean('a'))}---\n${quotedBoolean('b')}`;

describe('ackmesh lint - with the output of Helm', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  const lint = (format: string, ...more: readonly string[]): Promise<CliResult> =>
    folder.run(['lint', '--format', format, '-', ...more], { stdin: output });

  async function files(stdin: string, ...more: readonly string[]): Promise<readonly string[]> {
    const { stdout } = await folder.run(['lint', '--format', 'json', '-', ...more], { stdin });
    return (JSON.parse(stdout) as LintReport).diagnostics.map(
      ({ file, rangeIn, range }) => `${file} ${rangeIn ?? '-'}:${range.start.line + 1}`,
    );
  }

  it('json names the template, and the input that the range is of', async () => {
    assert.deepEqual(await files(output), ['<stdin> -:28', 'shop/templates/vpc.yaml <stdin>:19']);
    const { stdout } = await lint('json');
    assert.deepEqual(
      (JSON.parse(stdout) as LintReport).diagnostics[1]?.fixes[0]?.edits.map(({ file }) => file),
      ['<stdin>'],
    );
  });

  it('pretty has a block for what was rendered of a template', async () => {
    assert.equal(
      (await lint('pretty')).stdout,
      [
        '<stdin>',
        '  28:21  error    Expected a boolean, found the string "true"  schema/type',
        '',
        'shop/templates/vpc.yaml (rendered; lines of <stdin>)',
        '  19:21  error    Expected a boolean, found the string "true"  schema/type',
        '',
        '2 problems (2 errors, 0 warnings) in 1 file (3 resources). 1 can be fixed with --fix.',
        '',
      ].join('\n'),
    );
  });

  it('github marks the template and no line of it', async () => {
    assert.deepEqual((await lint('github')).stdout.split('\n').slice(1), [
      '::error file=shop/templates/vpc.yaml,title=ackmesh schema/type::Expected a boolean, found the string "true" (rendered: <stdin>:19:21)',
      '',
    ]);
  });

  it('junit has a suite for the template, and cases with places in the input', async () => {
    const root = parseXml((await lint('junit')).stdout);
    assert.deepEqual(
      root.children.map(({ attributes }) => attributes['name']),
      ['<stdin>', 'shop/templates/vpc.yaml'],
    );
    assert.equal(root.children[1]?.children[0]?.attributes['name'], 'schema/type <stdin>:19:21');
  });

  it('sarif has the template without a region, and the place in the input beside it', async () => {
    const log = JSON.parse((await lint('sarif')).stdout) as {
      readonly runs: readonly { readonly results: readonly Readonly<Record<string, readonly object[]>>[] }[];
    };
    const result = log.runs[0]?.results[1];
    assert.deepEqual((result?.['locations']?.[0] as { readonly physicalLocation: object }).physicalLocation, {
      artifactLocation: { uri: 'shop/templates/vpc.yaml' },
    });
    assert.deepEqual(result?.['relatedLocations'], [
      {
        id: 0,
        physicalLocation: {
          artifactLocation: { uri: '%3Cstdin%3E' },
          region: { startLine: 19, startColumn: 21, endLine: 19, endColumn: 27 },
        },
        message: { text: 'Place in the rendered input' },
      },
    ]);
  });

  it('names the file on disk where one chart of that name was read', async () => {
    const input = rendered('shop/templates/vpc.yaml', quotedBoolean('a'));
    folder.write({
      'charts/web shop/Chart.yaml': 'apiVersion: v2\nname: shop\n',
      'charts/web shop/templates/vpc.yaml': 'a: {{ .b }}\n',
      'other/Chart.yaml': 'apiVersion: v2\nname: shop\n',
    });
    assert.deepEqual(await files(input, '.'), ['charts/web shop/templates/vpc.yaml <stdin>:10']);
    folder.write({ 'other/templates/vpc.yaml': 'a: {{ .b }}\n' });
    assert.deepEqual(await files(input, '.'), ['shop/templates/vpc.yaml <stdin>:10']);
  });

  it('names the line of the template where it was read', async () => {
    const template = quotedBoolean('a').replace('  name: a', '  name: {{ .Release.Name }}');
    folder.write({
      'web/Chart.yaml': 'apiVersion: v2\nname: shop\n',
      'web/templates/vpc.yaml': `# of {{ .Release.Name }}\n---\n${template}`,
    });
    const at = template.split('\n').findIndex((line) => line.includes('"true"')) + 3;
    const run = async (format: string): Promise<string> =>
      (await folder.run(['lint', '--format', format, '-', 'web'], { stdin: rendered('shop/templates/vpc.yaml', quotedBoolean('a')) }))
        .stdout;
    const [, found] = (JSON.parse(await run('json')) as LintReport).diagnostics
      .filter(({ code }) => code === 'schema/type')
      .sort((a, b) => Number(a.rangeIn !== undefined) - Number(b.rangeIn !== undefined));
    assert.deepEqual([found?.rangeIn, found?.templateRange?.start.line], ['<stdin>', at - 1]);
    assert.match(await run('pretty'), new RegExp(`web/templates/vpc.yaml:${at}:3 Line of the template`));
    assert.match(await run('github'), new RegExp(`file=web/templates/vpc.yaml,line=${at},.*\\(rendered: <stdin>`));
    assert.match(await run('junit'), new RegExp(`web/templates/vpc.yaml:${at}:3 \\(rendered: &lt;stdin&gt;`));
    assert.match((await run('sarif')).replace(/\s+/g, ''), new RegExp(`"region":\\{"startLine":${at},`));
  });

  it('leaves files on disk as they are', async () => {
    folder.write({ 'rendered.yaml': rendered('shop/templates/vpc.yaml', quotedBoolean('a')) });
    assert.deepEqual((await folder.lint()).found, ['rendered.yaml 10:21 error schema/type']);
  });
});

describe('the sources of rendered lines', () => {
  it('are told by the line after the separator, until the next one', () => {
    assert.deepEqual(sourcesByLine('# Source: a/b\nx: 1\n---\ny: 1\n# Source: a/c\n--- \r\n# Source: a/d e.yaml \r\nz'), [
      'a/b',
      'a/b',
      undefined,
      undefined,
      undefined,
      'a/d e.yaml',
      'a/d e.yaml',
      'a/d e.yaml',
    ]);
  });

  it('lie in a chart', () => {
    for (const path of ['/etc/passwd', '../a', 'a/../../b', 'a', 'a//b', 'a/']) {
      assert.equal(sourcesByLine(`---\n# Source: ${path}\n`)[1], undefined, path);
    }
  });
});
