import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { patience } from '../../server/src/hosts/cli/patience';
import { CliFolder, quotedBoolean, vpc } from '../support/cli';

describe('ackmesh lint --fix', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  it('repairs what has an obvious cure and says what is left', async () => {
    folder.write({ 'a.yaml': quotedBoolean('a').replace('[10.0.0.0/16]', '{}') });
    const { status, found } = await folder.lint('--fix');
    assert.deepEqual([status, found], [1, ['a.yaml 7:15 error schema/type']]);
    assert.equal(folder.read('a.yaml').toString(), `${vpc('a').replace('[10.0.0.0/16]', '{}')}  enableDNSSupport: true\n`);
  });

  it('leaves every other byte: byte order mark, line ends, comments, blanks', async () => {
    const text = `\uFEFF# ünïcode 😀\r\n${quotedBoolean('a').replaceAll('\n', '\r\n')}    \r\n# end\t `;
    folder.write({ 'a.yaml': text });
    const { found } = await folder.lint('--fix');
    assert.deepEqual(found, []);
    assert.equal(folder.read('a.yaml').toString(), text.replace('"true"', 'true'));
  });

  it('repeats until nothing is left to do', async () => {
    folder.write({ 'a.yaml': `${vpc('a')}  enableDNSSuport: "true"\n` });
    assert.deepEqual((await folder.lint('--fix')).found, []);
    assert.equal(folder.read('a.yaml').toString(), `${vpc('a')}  enableDNSSupport: true\n`);
    const again = await folder.run(['lint', '--fix']);
    assert.deepEqual([again.status, again.stdout], [0, 'No problems in 1 file (1 resource).\n']);
  });

  it('ends between two files where a signal asks for that', async () => {
    folder.write({ 'a.yaml': quotedBoolean('a'), 'b.yaml': quotedBoolean('b'), 'c.yaml': quotedBoolean('c') });
    const done: string[] = [];
    const asking = () => ({
      isAsked: () => Promise.resolve(done.push('asked') > 2),
      end: () => void done.push('end'),
    });
    await folder.run(['lint', '--fix'], { patience: asking });
    assert.deepEqual(done, ['asked', 'asked', 'asked', 'asked', 'end']);
    assert.deepEqual(
      ['a.yaml', 'b.yaml', 'c.yaml'].map((each) => folder.read(each).toString().includes('"true"')),
      [false, false, true],
    );
  });

  it('hears a signal once no file is half written, and goes on to end by it', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const waiting = patience();
    assert.equal(await waiting.isAsked(), false);
    const heard = new Promise((resolve) => process.once('SIGHUP', resolve));
    process.kill(process.pid, 'SIGHUP');
    await heard;
    assert.equal(await waiting.isAsked(), true);
    const ended = new Promise((resolve) => process.once('SIGHUP', resolve));
    waiting.end();
    assert.equal(await ended, 'SIGHUP');
  });

  it('writes a file once that two of the given paths lead to', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    folder.write({ 'a.yaml': quotedBoolean('a') });
    symlinkSync('a.yaml', join(folder.path, 'b.yaml'));
    const { status, stderr } = await folder.run(['lint', '--fix', 'a.yaml', 'b.yaml']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(folder.read('a.yaml').toString(), `${vpc('a')}  enableDNSSupport: true\n`);
  });

  it('leaves what links lead to outside of the given paths, also below the working directory', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    folder.write({ 'given/a.yaml': quotedBoolean('a'), 'other/b.yaml': quotedBoolean('b'), 'other/in/c.yaml': quotedBoolean('c') });
    symlinkSync('../other/b.yaml', join(folder.path, 'given/b.yaml'));
    symlinkSync('../other/in', join(folder.path, 'given/in'));
    const { status, stderr } = await folder.run(['lint', '--fix', 'given']);
    assert.equal(
      stderr,
      'ackmesh: given/b.yaml cannot be written: it is a symbolic link out of the given paths\n' +
        'ackmesh: given/in/c.yaml cannot be written: it is a symbolic link out of the given paths\n' +
        'ackmesh: 1 of 3 files were written\n',
    );
    assert.equal(status, 2);
    assert.equal(folder.read('given/a.yaml').toString(), `${vpc('a')}  enableDNSSupport: true\n`);
    assert.equal(folder.read('other/b.yaml').toString(), quotedBoolean('b'));
    assert.equal(folder.read('other/in/c.yaml').toString(), quotedBoolean('c'));
    assert.deepEqual((await folder.run(['lint', '--fix', 'given', 'other'])).stderr, '');
    assert.equal(folder.read('other/b.yaml').toString(), `${vpc('b')}  enableDNSSupport: true\n`);
  });

  it('writes a file whose name is as long as a name can be', async () => {
    const name = `${'x'.repeat(250)}.yaml`;
    folder.write({ [`ws/${name}`]: quotedBoolean('a') });
    assert.deepEqual((await folder.run(['lint', '--fix', 'ws'])).stderr, '');
    assert.equal(folder.read(`ws/${name}`).toString(), `${vpc('a')}  enableDNSSupport: true\n`);
  });

  it('does not fix a project file above the given paths', async () => {
    const config = 'rulse: { "schema/type": off }\n';
    folder.write({ '.ackmesh.yaml': config, 'given/a.yaml': quotedBoolean('a') });
    const { status, stderr, stdout } = await folder.run(['lint', '--fix', 'given']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /rulse/);
    assert.equal(folder.read('.ackmesh.yaml').toString(), config);
    assert.equal(folder.read('given/a.yaml').toString(), `${vpc('a')}  enableDNSSupport: true\n`);
  });

  it('writes nothing where nothing is to be done', async () => {
    folder.write({ 'a.yaml': '\uFEFF' + vpc('a'), 'b.yaml': quotedBoolean('b') });
    const { stdout } = await folder.run(['lint', '--fix']);
    assert.equal(stdout, 'Fixed 1 file. No problems in 2 files (2 resources).\n');
    assert.equal(folder.read('a.yaml').toString(), '\uFEFF' + vpc('a'));
  });

  it('does not touch what is switched off or ignored', async () => {
    const files = {
      'a.yaml': quotedBoolean('a').replace('  enable', '  # ackmesh-disable-next-line\n  enable'),
      'vendor/b.yaml': quotedBoolean('b'),
    };
    folder.write({ '.ackmesh.yaml': 'ignore: [ vendor ]\n', ...files });
    assert.deepEqual((await folder.lint('--fix')).found, []);
    assert.equal(folder.read('a.yaml').toString(), files['a.yaml']);
    assert.equal(folder.read('vendor/b.yaml').toString(), files['vendor/b.yaml']);
  });
});
