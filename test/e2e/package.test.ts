import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Installation, repositoryRoot } from './installation';

/** What the installed extension may hold; `.vsixmanifest` is VS Code's own. */
const allowed = [
  /^(package\.json|readme\.md|changelog\.md|LICENSE\.txt|\.vsixmanifest)$/,
  /^dist\/(client|graph|graphLayout|server|serverProgram|cli|cliProgram)\.js$/,
  /^dist\/settings\.schema\.json$/,
  /^dist\/README\.md$/,
  /^dist\/THIRD_PARTY_NOTICES\.md$/,
  /^dist\/docs\/[a-z0-9-]+\.json\.deflate$/,
  /^schemas\/.+\.json$/,
  /^syntaxes\/\w+\.tmLanguage\.json$/,
  /^docs\/rules\/.+\.md$/,
  /^docs\/images\/icon\.png$/,
  /^docs\/walkthrough\/\w+\.(md|png)$/,
];

const required = [
  'dist/client.js',
  'dist/graph.js',
  'dist/server.js',
  'dist/serverProgram.js',
  'dist/cli.js',
  'dist/cliProgram.js',
  'dist/THIRD_PARTY_NOTICES.md',
  'schemas/index.json',
  'docs/rules/README.md',
];

const mostBytes = 5 * 1000 * 1000;

describe('the VSIX', () => {
  it('is small, holds what it needs and nothing else', async function () {
    this.timeout(900_000);
    const vsix = path.join(repositoryRoot, 'ackmesh.vsix');
    assert.ok(fs.statSync(vsix).size < mostBytes, `${fs.statSync(vsix).size} bytes`);
    const installation = await Installation.create(vsix);
    try {
      const files = fs
        .readdirSync(installation.extension, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(installation.extension, path.join(entry.parentPath, entry.name)));
      assert.deepEqual(
        files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
        [],
      );
      assert.deepEqual(
        required.filter((file) => !files.includes(file)),
        [],
      );
    } finally {
      await installation.stop();
    }
  });

  it('has a command line that says in one line what the server beside it misses', () => {
    const done = spawnSync(process.execPath, [path.join(repositoryRoot, 'dist/cli.js'), 'server'], { encoding: 'utf8' });
    assert.deepEqual(
      [done.status, done.stdout, done.stderr],
      [2, '', 'ackmesh: server requires one of --stdio, --node-ipc and --socket=PORT\n'],
    );
  });
});
