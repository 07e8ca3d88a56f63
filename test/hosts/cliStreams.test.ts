import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { standardInput } from '../../server/src/hosts/cli/standardInput';
import { CliFolder, quotedBoolean } from '../support/cli';

const main = join(__dirname, '../../server/src/hosts/cli/main.js');

describe('standard streams of the command line', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write({ 'a.yaml': quotedBoolean('a') });
  });
  afterEach(() => {
    folder.remove();
  });

  it('reads standard input once, however often it is named', async () => {
    for (const argv of [[], ['--isolated']]) {
      let bytes = Buffer.from(quotedBoolean('b'));
      const once = (): Buffer => {
        const read = bytes;
        bytes = Buffer.alloc(0);
        return read;
      };
      const { status, stdout } = await folder.run(['lint', ...argv, '-', '-'], { stdin: once });
      assert.equal(status, 1);
      assert.match(stdout, /schema\/type.*[^]*in 1 file /);
    }
  });

  it('refuses empty paths, which would stand for the working directory', async () => {
    for (const argv of [
      ['lint', ''],
      ['lint', '--fix', ''],
      ['lint', '--cache', ''],
      ['lint', '--before', ''],
      ['lint', '--crds', ''],
      ['lint', '-', '--stdin-filename', ''],
      ['inspect', ''],
      ['graph', '--root', ''],
      ['build', ''],
      ['kustomize', 'config', ''],
      ['kustomize', 'config', '.', '--out', ''],
      ['duck', 'verify', '--crds', ''],
      ['infer', '--model', 'model.json', '--generator', ''],
    ]) {
      const { status, stdout, stderr } = await folder.run(argv);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, /^ackmesh: .*must not be empty\n$/);
    }
  });

  const withStream = (
    path: string,
    index: 0 | 1 | 2,
    argv: readonly string[],
  ): { readonly status: number | null; readonly stderr: string } => {
    const file = openSync(path, index === 0 ? 'r' : 'w');
    try {
      const stdio = (['ignore', 'pipe', 'pipe'] as const).map((each, at) => (at === index ? file : each));
      const { status, stderr } = spawnSync(process.execPath, [main, ...argv], { cwd: folder.path, encoding: 'utf8', stdio });
      // What no pipe was given for is null.
      return { status, stderr: stderr ?? '' };
    } finally {
      closeSync(file);
    }
  };

  it('reads standard input to its end, also where that has nothing yet and does not wait', () => {
    const failed = (code: string): Error => Object.assign(new Error(code), { code });
    const given = ['kind', failed('EAGAIN'), failed('EAGAIN'), ': A\n', failed('EOF')];
    const readInto = (chunk: Buffer): number => {
      const next = given.shift() ?? '';
      if (next instanceof Error) {
        throw next;
      }
      return chunk.write(next);
    };
    assert.equal(standardInput(readInto).toString(), 'kind: A\n');
    assert.throws(
      () =>
        standardInput(() => {
          throw failed('EISDIR');
        }),
      { code: 'EISDIR' },
    );
  });

  it('is 2 in a working directory that is gone, and says so', function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const command = 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@" lint /';
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command, process.execPath, main], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout, stderr], [2, '', 'ackmesh: the working directory does not exist\n']);
  });

  it('says that standard input is a folder', function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    assert.deepEqual(withStream(folder.path, 0, ['lint', '-']), { status: 2, stderr: 'ackmesh: standard input is a folder\n' });
  });

  const pipes: readonly (readonly [command: string, said: RegExp])[] = [
    ['lint /dev/stdin', /^ackmesh: \/dev\/stdin is a pipe; use - to read standard input\n$/],
    ['lint a.yaml --crds /dev/stdin', /^ackmesh: --crds: \S+ is a pipe, not a regular file\n$/],
    ['lint a.yaml --before /dev/stdin', /^ackmesh: --before: \/dev\/stdin is a pipe, not a regular file\n$/],
  ];
  for (const [command, said] of pipes) {
    it(`points to standard input where a path is a pipe: ${command}`, function () {
      if (process.platform === 'win32') {
        this.skip();
      }
      // Node itself would give its child a socket.
      const { status, stderr } = spawnSync('/bin/sh', ['-c', `cat a.yaml | "$0" "$@" ${command}`, process.execPath, main], {
        cwd: folder.path,
        encoding: 'utf8',
      });
      assert.equal(status, 2);
      assert.match(stderr, said);
    });
  }

  it('is 2 where a result cannot be written, and says why', function () {
    if (!existsSync('/dev/full')) {
      this.skip();
    }
    assert.deepEqual(withStream('/dev/full', 1, ['lint']), {
      status: 2,
      stderr: 'ackmesh: standard output cannot be written: the disk is full\n',
    });
  });

  it('keeps its exit status where no message can be written', function () {
    if (!existsSync('/dev/full')) {
      this.skip();
    }
    assert.equal(withStream('/dev/full', 2, ['lint', 'none.yaml']).status, 2);
  });
});
