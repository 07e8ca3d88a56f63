import * as assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Installation, repositoryRoot } from './installation';

/** What the installed extension may hold; `.vsixmanifest` is VS Code's own. */
const allowed = [
  /^(package\.json|readme\.md|changelog\.md|LICENSE\.txt|\.vsixmanifest)$/,
  /^dist\/(client|clientWeb|graph|graphLayout|server|serverProgram|serverWorker|cli|cliProgram)\.js$/,
  /^dist\/(schemas|settings\.schema)\.json$/,
  /^dist\/README\.md$/,
  /^dist\/THIRD_PARTY_NOTICES\.md$/,
  /^dist\/docs\/[a-z0-9-]+\.json\.deflate$/,
  /^schemas\/(index\.json|(common|dialects|kinds)\/.+\.json)$/,
  /^syntaxes\/\w+\.tmLanguage\.json$/,
  /^docs\/appmesh-(end-of-support|migration)\.md$/,
  /^docs\/rules\/.+\.md$/,
  /^docs\/images\/icon\.png$/,
  /^docs\/walkthrough\/\w+\.(md|png)$/,
];

const required = [
  'dist/client.js',
  'dist/clientWeb.js',
  'dist/serverWorker.js',
  'dist/schemas.json',
  'dist/graph.js',
  'dist/server.js',
  'dist/serverProgram.js',
  'dist/cli.js',
  'dist/cliProgram.js',
  'dist/THIRD_PARTY_NOTICES.md',
  'schemas/index.json',
  'docs/rules/README.md',
];

const request = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { processId: null, rootUri: null, capabilities: {} },
});

/** Resolves when a server says what it can do; rejects when it ends before. */
function initialized(server: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    server.once('exit', () => reject(new Error(`the server ended\n${said}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('"capabilities":')) {
        resolve();
      }
    });
    server.stdin.write(`Content-Length: ${request.length}\r\n\r\n${request}`);
  }).finally(() => server.kill());
}

const mostBytes = 5 * 1000 * 1000;
/** What a released extension holds beside that: the texts of AWS (`npm run docs`) and their licences. */
const bytesOfTexts = 460 * 1000;

describe('the VSIX', () => {
  it('is small, holds what it needs and nothing else', async function () {
    this.timeout(900_000);
    const vsix = path.join(repositoryRoot, 'ackmesh.vsix');
    const installation = await Installation.create(vsix);
    try {
      const files = fs
        .readdirSync(installation.extension, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(installation.extension, path.join(entry.parentPath, entry.name)));
      const size = fs.statSync(vsix).size + (files.some((file) => file.startsWith(path.join('dist', 'docs'))) ? 0 : bytesOfTexts);
      assert.ok(size < mostBytes, `${size} bytes with texts`);
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

describe('the npm package', () => {
  it('has a command that needs nothing outside of it', async function () {
    this.timeout(300_000);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-npm-'));
    const run = (command: string, args: readonly string[], cwd: string): string => {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
      assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
      return stdout;
    };
    try {
      run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], repositoryRoot);
      const [archive = ''] = fs.readdirSync(folder);
      run('tar', ['-xzf', archive], folder);
      const unpacked = path.join(folder, 'package');
      const { version, bin } = JSON.parse(fs.readFileSync(path.join(unpacked, 'package.json'), 'utf8')) as {
        readonly version: string;
        readonly bin: { readonly ackmesh: string };
      };
      const command = path.join(unpacked, bin.ackmesh);
      assert.match(run(process.execPath, [command, '--version'], folder), new RegExp(version.replaceAll('.', '\\.')));
      const manifest = 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: a }\nspec: { queueName: a }\n';
      fs.writeFileSync(path.join(folder, 'queue.yaml'), manifest);
      run(process.execPath, [command, 'lint', 'queue.yaml'], folder);
      await initialized(spawn(process.execPath, [command, 'server', '--stdio'], { cwd: folder }));
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
