import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Reach } from '../../server/src/hosts/node/reach';
import { replaceFile } from '../../server/src/hosts/node/replaceFile';
import { writeFileWhole } from '../../server/src/hosts/node/writeFile';
import { CliFolder, quotedBoolean, vpc } from '../support/cli';

describe('writing a file', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  const path = (name: string): string => join(folder.path, name);
  const write = (name: string, text: string, expected?: string): string | undefined =>
    writeFileWhole(path(name), Buffer.from(text), { within: new Reach([folder.path]), ...(expected === undefined ? {} : { expected }) });

  it('keeps the mode, and leaves nothing beside', () => {
    folder.write({ 'a.yaml': 'old' });
    chmodSync(path('a.yaml'), 0o750);
    assert.equal(write('a.yaml', 'new', 'old'), undefined);
    assert.equal(folder.read('a.yaml').toString(), 'new');
    assert.equal(statSync(path('a.yaml')).mode & 0o7777, 0o750);
    assert.equal(write('b.yaml', 'fresh'), undefined);
    assert.deepEqual(readdirSync(folder.path), ['a.yaml', 'b.yaml']);
  });

  it('leaves alone what has changed since it was read', () => {
    folder.write({ 'a.yaml': 'theirs' });
    assert.equal(write('a.yaml', 'ours', 'old'), 'is not written: it has changed since it was read');
    assert.equal(write('gone.yaml', 'ours', 'old'), 'is not written: it has changed since it was read');
    assert.equal(folder.read('a.yaml').toString(), 'theirs');
    assert.deepEqual(readdirSync(folder.path), ['a.yaml']);
  });

  it('keeps a link in the folder, and follows none out of it', () => {
    folder.write({ 'in/real.yaml': 'old', 'in/a.txt': '' });
    symlinkSync('real.yaml', path('in/link.yaml'));
    const other = new CliFolder();
    other.write({ 'x.yaml': 'theirs' });
    symlinkSync(join(other.path, 'x.yaml'), path('in/out.yaml'));
    symlinkSync(other.path, path('in/folder'));
    assert.equal(write('in/link.yaml', 'new', 'old'), undefined);
    assert.equal(readlinkSync(path('in/link.yaml')), 'real.yaml');
    assert.equal(folder.read('in/real.yaml').toString(), 'new');
    assert.match(write('in/out.yaml', 'ours', 'theirs') ?? '', /^cannot be written: it is a symbolic link out of the workspace$/);
    assert.match(write('in/folder/x.yaml', 'ours', 'theirs') ?? '', /symbolic link out of the workspace$/);
    assert.match(write('in/folder/new.yaml', 'ours') ?? '', /symbolic link out of the workspace$/);
    assert.equal(other.read('x.yaml').toString(), 'theirs');
    assert.deepEqual(readdirSync(other.path), ['x.yaml']);
    other.remove();
  });

  it('says why it cannot', () => {
    mkdirSync(path('d'));
    assert.equal(write('d', 'x'), 'cannot be written: it is not a regular file');
    assert.equal(write('none/x', 'x'), 'cannot be written: the folder does not exist');
    assert.deepEqual(readdirSync(folder.path), ['d']);
    assert.equal(replaceFile(path('d'), 'x'), 'cannot be written: it is a folder');
    assert.equal(replaceFile(path('none/x'), 'x'), 'cannot be written: the folder does not exist');
    assert.deepEqual(readdirSync(folder.path), ['d']);
  });

  it('leaves the file whole when the disk is full', function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    // A limit on the size of files stands for a full disk: the write fails after a part of it.
    folder.write({ 'a.yaml': `${vpc('a')}  enableDNSSupport: "true"\n# ${'x'.repeat(3000)}\n` });
    const before = folder.read('a.yaml').toString();
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `ulimit -f 1; trap '' XFSZ; exec "${process.execPath}" -e "${writer}" "$@"`, 'sh', path('a.yaml')],
      { encoding: 'utf8', cwd: join(__dirname, '../../..') },
    );
    assert.equal(stderr, '');
    assert.equal(status, 7);
    assert.equal(folder.read('a.yaml').toString(), before);
    assert.deepEqual(readdirSync(folder.path), ['a.yaml']);
  });

  it('leaves the file whole when it is killed at any step', () => {
    // Each run ends the process at the next call that changes anything.
    for (let step = 0; step < 40; step += 1) {
      writeFileSync(path('a.yaml'), 'old');
      const { status, stderr } = spawnSync(process.execPath, ['-e', killer, path('a.yaml'), String(step)], {
        encoding: 'utf8',
        cwd: join(__dirname, '../../..'),
      });
      assert.equal(stderr, '');
      const now = readFileSync(path('a.yaml'), 'utf8');
      assert.ok(now === 'old' || now === 'new'.repeat(1000), `step ${step}`);
      assert.ok(status === 0 || status === 9);
      if (status === 0) {
        assert.equal(now, 'new'.repeat(1000));
        assert.ok(step > 3);
        return;
      }
    }
    assert.fail('the file was never written');
  });

  it('is told of for each file that --fix could not write, and the others are written', async () => {
    const files = { 'ws/a.yaml': quotedBoolean('a'), 'ws/b.yaml': quotedBoolean('b') };
    folder.write({ ...files, 'c.yaml': quotedBoolean('c') });
    symlinkSync('../c.yaml', path('ws/c.yaml'));
    const result = await folder.run(['lint', '--fix', 'a.yaml', 'b.yaml', 'c.yaml'], { cwd: path('ws') });
    assert.deepEqual(
      [result.status, result.stderr],
      [2, 'ackmesh: c.yaml cannot be written: it is a symbolic link out of the given paths\nackmesh: 2 of 3 files were written\n'],
    );
    assert.match(result.stdout, /^c\.yaml$|c\.yaml[^]*schema\/type/m);
    assert.equal(folder.read('ws/a.yaml').toString(), quotedBoolean('a').replace('"true"', 'true'));
    assert.equal(folder.read('c.yaml').toString(), quotedBoolean('c'));
    assert.ok(lstatSync(path('ws/c.yaml')).isSymbolicLink());
  });

  it('needs permission for the file itself', function () {
    if (process.getuid?.() !== 0) {
      folder.write({ 'a.yaml': 'old' });
      chmodSync(path('a.yaml'), 0o444);
      assert.equal(write('a.yaml', 'new', 'old'), 'cannot be written: permission denied');
      return;
    }
    this.skip();
  });
});

const modules = `const { writeFileWhole } = require('./out/server/src/hosts/node/writeFile.js'); const { Reach } = require('./out/server/src/hosts/node/reach.js'); const { dirname } = require('node:path');`;

const writer = `${modules} process.exitCode = writeFileWhole(process.argv[1], Buffer.from('n'.repeat(100000)), { within: new Reach([dirname(process.argv[1])]) }) === undefined ? 0 : 7;`;

const killer = `const fs = require('node:fs'); let left = Number(process.argv[2]); for (const name of ['openSync', 'writeSync', 'fchmodSync', 'fsyncSync', 'renameSync', 'closeSync', 'rmSync']) { const call = fs[name]; fs[name] = (...given) => { if (left-- <= 0) process.reallyExit(9); return name === 'writeSync' ? call(given[0], given[1], given[2], Math.min(1000, given[1].length - given[2])) : call(...given); }; }
${modules} require('node:module'); const problem = writeFileWhole(process.argv[1], Buffer.from('new'.repeat(1000)), { within: new Reach([dirname(process.argv[1])]), expected: 'old' }); if (problem !== undefined) throw new Error(problem);`;
