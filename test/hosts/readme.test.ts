import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFacts } from '../../server/src/families/catalogue';
import { run } from '../../server/src/hosts/cli/run';
import { sessionNotifications, sessionRequests } from '../../server/src/hosts/lsp/connection/methods';
import { configKeys } from '../../server/src/workspace/configuration/configKeys';
import { projectFolder } from '../support/schemaBundle';

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

/** First column of the table whose heading row begins with these words. */
function firstColumn(text: string, heading: string): readonly string[] {
  const [, table = ''] = text.split(`\n| ${heading} |`, 2);
  return table
    .split('\n')
    .slice(2)
    .join('\n')
    .split('\n\n', 1)
    .flatMap((rows) => rows.split('\n'))
    .map((row) => row.split('|')[1]?.trim() ?? '');
}

describe('the README', () => {
  const readme = read('README.md');

  it('lists every method that the server answers or follows', () => {
    // Those of every server, which say nothing about this one.
    const common = ['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didSave', 'textDocument/didClose'];
    const listed = firstColumn(readme, 'method').flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, method = '']) => method));
    const spoken = [...sessionRequests, ...sessionNotifications, 'textDocument/publishDiagnostics'].filter(
      (method) => !common.includes(method),
    );
    assert.deepEqual([...listed].sort(), [...spoken].sort());
  });

  it('lists every command of the extension', () => {
    const { contributes } = JSON.parse(read('package.json')) as {
      readonly contributes: { readonly commands: readonly { readonly title: string }[] };
    };
    assert.deepEqual([...firstColumn(readme, 'command')].sort(), contributes.commands.map(({ title }) => title).sort());
  });

  it('lists every setting of the extension and of project files, with its default', () => {
    const { contributes } = JSON.parse(read('package.json')) as {
      readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: unknown }>> } };
    };
    const cells = (column: 1 | 2 | 3): readonly string[] => {
      const [, table = ''] = readme.split('\n| setting of VS Code |', 2);
      const rows = (table.split('\n\n', 1)[0] ?? '').split('\n').slice(2);
      return rows.map((row) => (row.split('|')[column] ?? '').trim().replaceAll('`', ''));
    };
    const defaults = cells(3);
    assert.deepEqual(
      cells(1).flatMap((name, index) => (name === '' ? [] : [[name, defaults[index]]])),
      Object.entries(contributes.configuration.properties).map(([name, setting]) => [name, JSON.stringify(setting.default)]),
    );
    const listed = cells(2).filter((key) => key !== '');
    const keys = Object.keys(configKeys.keys ?? {}).flatMap((key) =>
      key === 'cluster' ? Object.keys(clusterFacts).map((fact) => `cluster.${fact}`) : [key],
    );
    assert.deepEqual([...listed].sort(), keys.sort());
  });

  it('lists every command of the command line', async () => {
    let help = '';
    await run(['--help'], {
      stdout: (text) => void (help += text),
      stderr: () => undefined,
      stdin: () => Buffer.alloc(0),
      cwd: projectFolder,
      env: {},
      terminal: false,
    });
    const commands = [...help.matchAll(/^ {2}([a-z]+) (?:\[|<| )/gm)].map(([, name = '']) => name);
    assert.ok(commands.length >= 7);
    const listed = [...new Set([...readme.matchAll(/^\| `ackmesh ([a-z]+)/gm)].map(([, name = '']) => name))];
    assert.deepEqual(listed.sort(), commands.sort());
  });

  it('counts the bundled kinds of each family', () => {
    const { kinds } = JSON.parse(read('schemas/index.json')) as {
      readonly kinds: readonly (readonly [group: string, version: string, kind: string])[];
    };
    const rows = [...readme.matchAll(/^\|[^|\n]*\| `([\w*.]+)` \| (\d+) \|$/gm)];
    assert.ok(rows.length >= 4);
    for (const [, pattern = '', count = ''] of rows) {
      const suffix = pattern.replace(/^\*\./, '');
      const found = new Set(
        kinds.filter(([group]) => group === suffix || group.endsWith(`.${suffix}`)).map(([group, , kind]) => `${group}/${kind}`),
      );
      assert.equal(found.size, Number(count), pattern);
    }
  });
});
