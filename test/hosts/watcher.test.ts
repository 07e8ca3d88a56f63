import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..', '..');
const watcher = join(root, 'out/test/support/watcher.js');

/** Runs code as if it stood in a file of the product, and answers what was held against it. */
function asProduct(code: string): string {
  const script = `try { new (require('node:vm').Script)(${JSON.stringify(code)}, { filename: ${JSON.stringify(join(root, 'out/server/src/probe.js'))} }).runInThisContext()(require); } catch { }`;
  const { status, stderr } = spawnSync(process.execPath, ['--require', watcher, '-e', script], { encoding: 'utf8', cwd: root });
  assert.equal(status, stderr === '' ? 0 : 97, stderr);
  return stderr.replaceAll(/, by .*/g, '').trim();
}

describe('the watcher of the test run', () => {
  const table: readonly (readonly [code: string, held: string])[] = [
    [`(require) => require('node:child_process').spawnSync('/usr/bin/true')`, 'Not allowed: spawnSync /usr/bin/true'],
    [`(require) => require('node:child_process').spawnSync('git', ['status'])`, 'Not allowed: spawnSync git'],
    [
      `(require) => require('node:child_process').spawnSync('/usr/bin/git', ['--no-pager', 'fetch'], { shell: false })`,
      'Not allowed: spawnSync /usr/bin/git',
    ],
    [`(require) => require('node:child_process').execSync('true')`, 'Not allowed: execSync true'],
    [`(require) => require('node:net').connect(1, '127.0.0.1')`, 'Not allowed: net.connect'],
    [`(require) => new (require('node:net').Socket)().connect(1)`, 'Not allowed: net.Socket.connect'],
    [`(require) => require('node:http').get('http://127.0.0.1:1')`, 'Not allowed: http.get'],
    [`(require) => require('node:dns').lookup('localhost', () => 0)`, 'Not allowed: dns.lookup'],
    [`(require) => require('node:fs').readFileSync('/etc/passwd')`, 'Not allowed: fs.readFileSync /etc/passwd'],
    [`(require) => require('node:fs').openSync('/dev/zero')`, 'Not allowed: fs.openSync /dev/zero'],
    [`(require) => require('node:fs').readdirSync('/')`, 'Not allowed: fs.readdirSync /'],
    [`(require) => require('node:fs').promises.readFile('/etc/passwd')`, 'Not allowed: fs.promises.readFile /etc/passwd'],
    [`(require) => require('node:fs').readFileSync('package.json')`, ''],
    [
      `(require) => { const fs = require('node:fs'); const folder = fs.mkdtempSync(require('node:os').tmpdir() + '/ackmesh-test-'); fs.readdirSync(folder); fs.rmdirSync(folder); }`,
      '',
    ],
  ];
  for (const [code, held] of table) {
    it(`${held === '' ? 'allows' : 'holds against it'}: ${code.slice(13, 80)}`, () => assert.equal(asProduct(code), held));
  }
});
