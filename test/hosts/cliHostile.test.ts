import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { walkFiles } from '../../server/src/hosts/node/files';
import { listFiles } from '../support/listedFiles';
import { configuredFiles } from '../../server/src/hosts/node/globFiles';
import { isRemoteOrDevice, liesIn, plainWay, Reach } from '../../server/src/hosts/node/reach';
import { ByteBudget } from '../../server/src/hosts/node/byteBudget';
import { readText } from '../../server/src/hosts/node/readText';
import { CliFolder, quotedBoolean, vpc } from '../support/cli';

const crd =
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: widgets.example.com }\nspec:\n  group: example.com\n  names: { kind: Widget, plural: widgets }\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } } }\n';
const widget = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: w }\nspec: { size: big }\n';

describe('a hostile folder', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    mkdirSync(join(folder.path, 'ws'));
  });
  afterEach(() => {
    folder.remove();
  });

  const fifo = (name: string): void => {
    execFileSync('mkfifo', [join(folder.path, name)]);
  };
  const lint = async (...argv: readonly string[]): Promise<readonly string[]> => {
    const { report, stderr } = await folder.lintIn('ws', ...argv);
    assert.equal(stderr, '');
    return report.diagnostics.map(({ file, code, message }) => `${file} ${code}: ${message}`);
  };

  it('holds FIFOs, sockets and links to devices: none is waited for', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    folder.write({ 'ws/a.yaml': vpc('a') });
    fifo('ws/fifo.yaml');
    symlinkSync('/dev/zero', join(folder.path, 'ws/zero.yaml'));
    symlinkSync('fifo.yaml', join(folder.path, 'ws/link.yaml'));
    symlinkSync('/proc/self', join(folder.path, 'ws/proc'));
    assert.deepEqual(await lint(), [
      'fifo.yaml yaml/unreadable: fifo.yaml is not a regular file',
      'link.yaml yaml/unreadable: link.yaml is not a regular file',
      'proc yaml/unreadable: proc is a symbolic link out of the workspace',
      'zero.yaml yaml/unreadable: zero.yaml is a symbolic link out of the workspace',
    ]);
    const named = await folder.run(['lint', 'ws/fifo.yaml']);
    assert.match(named.stdout, /fifo\.yaml is not a regular file/);
  });

  it('has a link out of itself: no format says anything of what is there', async () => {
    folder.write({ 'outside.txt': 'secret\n' });
    symlinkSync('../outside.txt', join(folder.path, 'ws/link.yaml'));
    const { stdout } = await folder.run(['lint', '--format', 'sarif'], { cwd: join(folder.path, 'ws') });
    const { runs } = JSON.parse(stdout) as {
      readonly runs: readonly { readonly results: readonly { readonly partialFingerprints?: unknown }[] }[];
    };
    assert.deepEqual(
      runs[0]?.results.map(({ partialFingerprints }) => partialFingerprints),
      [undefined],
    );
  });

  for (const [what, target] of [
    ['a FIFO', 'fifo'],
    ['a device', '/dev/zero'],
    ['an endless file', '/dev/urandom'],
  ] as const) {
    it(`has ${what} as its project file, and above it`, async function () {
      if (process.platform === 'win32') {
        this.skip();
      }
      folder.write({ 'ws/sub/a.yaml': vpc('a') });
      fifo('fifo');
      if (target === 'fifo') {
        fifo('ws/.ackmesh.yaml');
      } else {
        symlinkSync(target, join(folder.path, 'ws/.ackmesh.yaml'));
      }
      for (const argv of [
        ['lint', '.'],
        ['lint', 'sub/a.yaml'],
        ['inspect', '.'],
        ['explain', 'VPC'],
      ]) {
        const { status, stderr } = await folder.run(argv, { cwd: join(folder.path, 'ws') });
        assert.equal(status, 2);
        assert.match(stderr, /^ackmesh: \.ackmesh\.yaml is (?:not a regular file|a symbolic link out of the workspace)\n$/);
      }
    });
  }

  for (const crds of [
    '/dev/zero',
    '/proc/**',
    '/**',
    '../../../**',
    '../outside/*.yaml',
    '/dev/stdin',
    '//server/share/*.yaml',
    'fifo',
    'link/*.yaml',
    'file-link.yaml',
  ]) {
    it(`names ${crds} as CRDs`, async function () {
      if (process.platform === 'win32') {
        this.skip();
      }
      folder.write({
        'outside/crd.yaml': crd,
        'ws/w.yaml': widget,
        'ws/.ackmesh.yaml': `crds: ["${crds}"]\nignore: [fifo, link, file-link.yaml]\n`,
      });
      fifo('ws/fifo');
      symlinkSync('../outside', join(folder.path, 'ws/link'));
      symlinkSync('../outside/crd.yaml', join(folder.path, 'ws/file-link.yaml'));
      const found = await lint();
      assert.deepEqual(
        found.filter((line) => line.startsWith('w.yaml')),
        [],
      );
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(
        found[0] ?? '',
        / (?:is outside of the workspace; name it in the settings or on the command line|is a symbolic link out of the workspace|is not a regular file)$/,
      );
    });
  }

  it('may name what is in the workspace, and the user what is anywhere', async () => {
    folder.write({
      'outside/crd.yaml': crd,
      'ws/lib/crd.yaml': crd,
      'ws/p/w.yaml': widget,
      'ws/p/.ackmesh.yaml': 'crds: ["../lib/*.yaml"]\nignore: [x]\n',
    });
    assert.deepEqual(
      (await lint('p')).map((line) => line.split(':')[0]),
      ['p/w.yaml schema/type'],
    );
    folder.write({ 'ws/p/.ackmesh.yaml': 'ignore: [x]\n' });
    assert.deepEqual(
      (await lint('p')).map((line) => line.split(':')[0]),
      [],
    );
    assert.deepEqual(
      (await lint('p', '--crds', '../outside/*.yaml')).map((line) => line.split(':')[0]),
      ['p/w.yaml schema/type'],
    );
    assert.deepEqual(
      (await lint('p', '--crds', join(folder.path, 'outside'))).map((line) => line.split(':')[0]),
      ['p/w.yaml schema/type'],
    );
  });

  it('names API models outside of it', async () => {
    folder.write({
      'outside/m.json': '{}',
      'ws/x/generator.yaml': 'ignore: { resource_names: [A] }\n',
      'ws/.ackmesh.yaml': 'models: { x: ../outside/m.json }\n',
    });
    const found = await lint();
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] ?? '', /x\/generator\.yaml .*is outside of the workspace/);
  });

  it('leads out of itself by links: what is there is left out, and said', async () => {
    folder.write({ 'outside/x.yaml': quotedBoolean('one'), 'ws/in/y.yaml': quotedBoolean('two') });
    symlinkSync('../outside', join(folder.path, 'ws/out'));
    symlinkSync('../outside/x.yaml', join(folder.path, 'ws/x.yaml'));
    symlinkSync('../outside/x.yaml', join(folder.path, 'ws/not-a-manifest'));
    assert.deepEqual(
      (await lint()).map((line) => line.split(': ')[0]),
      ['in/y.yaml schema/type', 'out yaml/unreadable', 'x.yaml yaml/unreadable'],
    );
    assert.deepEqual(
      (await folder.lint('ws')).report.diagnostics.map(({ file }) => file),
      ['ws/in/y.yaml', 'ws/out/x.yaml'],
    );
    // Where the command is called from further up, all of it is the workspace.
    assert.deepEqual(
      (await folder.lint('ws', 'outside')).found.filter((line) => line.includes('unreadable')),
      [],
    );
  });

  it('is deep and wide: what is beyond the limits is left out, and said', () => {
    folder.write({ 'ws/a/b/c/d/x.yaml': '', 'ws/a/y.yaml': '', 'ws/z1.yaml': '', 'ws/z2.yaml': '' });
    const ws = join(folder.path, 'ws');
    const walk = (limits: Parameters<typeof listFiles>[1]): readonly string[] => {
      const { files, problems } = listFiles(ws, limits);
      return [
        ...files.map((path) => path.slice(ws.length + 1)),
        ...problems.map(({ path, reason }) => `${path.slice(ws.length + 1)} ${reason}`),
      ];
    };
    const all = { files: 4, entries: 9, depth: 4 };
    assert.deepEqual(walk({ limits: { ...all, entries: 100 } }), ['a/b/c/d/x.yaml', 'a/y.yaml', 'z1.yaml', 'z2.yaml']);
    assert.deepEqual(walk({ limits: { ...all, depth: 3, entries: 100 } }), [
      'a/y.yaml',
      'z1.yaml',
      'z2.yaml',
      'a/b/c/d is more than 3 folders deep and is not checked',
    ]);
    assert.deepEqual(walk({ limits: { ...all, files: 3, entries: 100 } }), [
      'a/b/c/d/x.yaml',
      'a/y.yaml',
      'z1.yaml',
      ' contains more than 3 files; the rest is not checked',
    ]);
    assert.deepEqual(walk({ limits: { ...all, entries: 8 } }), ['a/b/c/d/x.yaml', 'a/y.yaml', 'z1.yaml', 'z2.yaml']);
    assert.deepEqual(walk({ limits: { ...all, entries: 7 } }).at(-1), ' contains more than 7 files and folders; the rest is not checked');
    assert.deepEqual(walk({ limits: { ...all, entries: 5 } }).at(-1), ' contains more than 5 files and folders; the rest is not checked');
    assert.deepEqual(walk({ isOverdue: () => true }), [' exceeds the time limit for a search; the rest is not checked']);
  });

  it('is searched for configured files for a limited time', () => {
    folder.write({ 'ws/a/x.yaml': '' });
    const reach = new Reach([join(folder.path, 'ws')]);
    const found = (milliseconds?: number): readonly string[] =>
      [...configuredFiles(['**/*.yaml'], join(folder.path, 'ws'), reach, milliseconds)].flatMap((each) =>
        each.kind === 'step' ? [] : [each.kind],
      );
    assert.deepEqual([found(), found(-1)], [['file'], ['problem']]);
  });

  it('can be walked a step at a time, and left in the middle', () => {
    folder.write(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`ws/n/${index}.txt`, ''])));
    const steps = [...walkFiles(join(folder.path, 'ws'))].map(({ kind }) => kind);
    assert.deepEqual(steps, ['step', 'step', 'step', 'step']);
    const walk = walkFiles(join(folder.path, 'ws'));
    walk.next();
    assert.equal(walk.return(undefined).done, true);
  });

  it('is read up to a number of bytes', () => {
    folder.write({ 'a.yaml': 'x'.repeat(100), 'b.yaml': 'x' });
    const path = join(folder.path, 'a.yaml');
    assert.equal(readText(path, { limit: 100 }).kind, 'text');
    assert.equal(readText(path, { limit: 99 }).kind, 'problem');
    const budget = new ByteBudget(100);
    assert.deepEqual(
      ['a.yaml', 'b.yaml'].map((name) => budget.read(join(folder.path, name), {}).kind),
      ['text', 'problem'],
    );
  });

  it('says nothing of a size in /proc: it is read to its end all the same', function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    const read = readText('/proc/self/status');
    assert.match(read.kind === 'text' ? read.text : read.reason, /^Name:/);
  });
});

describe('paths of Windows', () => {
  it('of other machines and devices are known by their text', () => {
    const paths = [
      '\\\\server\\share\\x',
      '//server/share/x',
      '\\\\?\\C:\\x',
      '\\\\.\\pipe\\x',
      'C:\\ws\\con',
      'C:\\ws\\NUL.yaml',
      'C:\\ws\\com1\\x',
      'C:\\ws\\a.yaml:stream',
      'C:\\ws\\console.yaml',
      'C:\\ws\\a.yaml',
    ];
    assert.deepEqual(
      paths.filter((path) => !isRemoteOrDevice(path, 'win32')),
      ['C:\\ws\\console.yaml', 'C:\\ws\\a.yaml'],
    );
  });

  it('lie in a folder or not', () => {
    const paths = ['C:\\ws', 'C:\\ws\\a', 'c:\\WS\\b', 'C:\\wsx', 'D:\\ws\\a', '\\\\server\\ws\\a', 'C:\\ws\\..\\a', 'C:\\ws\\..a'];
    assert.deepEqual(
      paths.filter((path) => liesIn(path, 'C:\\ws', win32)),
      ['C:\\ws', 'C:\\ws\\a', 'c:\\WS\\b', 'C:\\ws\\..a'],
    );
  });

  it('have a plain way from a folder where they are spelt as lying below it', () => {
    const paths = ['/ws/a', '/ws/a/..b/.c', '/ws', '/ws/', '/ws/a/', '/ws//a', '/ws/./a', '/ws/a/..', '/ws/../a', '/wsx/a', '/w'];
    assert.deepEqual(
      paths.flatMap((path) => plainWay('/ws', path, '/') ?? []),
      ['a', 'a/..b/.c'],
    );
  });
});
