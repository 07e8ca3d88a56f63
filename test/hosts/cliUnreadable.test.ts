import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliFolder, quotedBoolean, vpc } from '../support/cli';

/** What cannot be read is said, and everything else goes on. */
describe('ackmesh lint on a folder with unreadable things', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write({ 'm/good.yaml': quotedBoolean('good') });
  });
  afterEach(() => {
    folder.remove();
  });

  async function messages(): Promise<readonly string[]> {
    const { status, report, stderr } = await folder.lint('m');
    assert.deepEqual([status, stderr], [1, '']);
    assert.ok(report.diagnostics.some(({ file, code }) => file === 'm/good.yaml' && code === 'schema/type'));
    return report.diagnostics
      .filter(({ file }) => file !== 'm/good.yaml')
      .map(({ file, severity, code, message }) => `${file} ${severity} ${code}: ${message}`);
  }

  it('reports a file that is not UTF-8', async () => {
    folder.write({ 'm/latin.yaml': Buffer.from('name: caf\xe9\n', 'latin1'), 'm/utf16.yaml': Buffer.from('\uFEFFname: a\n', 'utf16le') });
    assert.deepEqual(await messages(), [
      'm/latin.yaml warning yaml/unreadable: latin.yaml is not UTF-8',
      'm/utf16.yaml warning yaml/unreadable: utf16.yaml is not UTF-8 (it looks like UTF-16)',
    ]);
  });

  it('tells of a file that is encrypted', async () => {
    folder.write({ 'm/secret.yaml': Buffer.from('\0GITCRYPT\0\x9a\x01', 'latin1') });
    assert.deepEqual(await messages(), ['m/secret.yaml info yaml/encrypted: secret.yaml is encrypted with git-crypt']);
    folder.write({ '.ackmesh.yaml': 'rules: { yaml/encrypted: off }\n' });
    assert.deepEqual(await messages(), []);
  });

  it('reads what git ignores from the folders above, up to the root of the repository', async () => {
    const at = { 'm/deploy/kustomization.yaml': 'resources: [made.yaml, other.yaml, far.yaml]\n' };
    folder.write({ ...at, '.gitignore': 'far.yaml\n', 'm/.gitignore': 'deploy/made.yaml\n' });
    const missing = async (): Promise<readonly string[]> =>
      (await folder.lint('m/deploy')).report.diagnostics.map(({ message }) => message.split(' ', 1)[0] ?? '');
    assert.deepEqual(await missing(), ['made.yaml', 'other.yaml', 'far.yaml']);
    folder.write({ 'm/.git/HEAD': 'ref: refs/heads/main\n' });
    assert.deepEqual(await missing(), ['other.yaml', 'far.yaml']);
    const { report } = await folder.lint('m/deploy');
    assert.deepEqual([report.files, report.resources], [1, 0]);
  });

  it('reports nothing of a file for git', async () => {
    folder.write({ 'm/.gitignore': Buffer.from('# caf\xe9\n', 'latin1') });
    assert.deepEqual(await messages(), []);
  });

  it('reports a file and a folder whose names are not UTF-8', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    const latin = (path: string): Buffer => Buffer.from(join(folder.path, path), 'latin1');
    writeFileSync(latin('m/caf\xe9.yaml'), 'a: 1\n');
    mkdirSync(latin('m/th\xe9'));
    writeFileSync(Buffer.concat([latin('m/th\xe9'), Buffer.from('/a.yaml')]), 'a: 1\n');
    assert.deepEqual(await messages(), [
      'm/caf\uFFFD.yaml warning yaml/unreadable: caf\uFFFD.yaml has a name that is not UTF-8',
      'm/th\uFFFD warning yaml/unreadable: th\uFFFD has a name that is not UTF-8',
    ]);
    const { status, stderr } = await folder.run(['lint', 'm/th\uFFFD']);
    assert.deepEqual([status, stderr], [2, 'ackmesh: m/th\uFFFD has a name that is not UTF-8\n']);
  });

  it('reports a file of 20 MB', async () => {
    folder.write({ 'm/huge.yaml': Buffer.alloc(20 * 1024 * 1024, 0x23) });
    assert.deepEqual(await messages(), [
      'm/huge.yaml warning yaml/unreadable: huge.yaml is too large to be checked (20 MiB; the limit is 10 MiB)',
    ]);
  });

  it('reports symbolic links that lead in a circle', async () => {
    mkdirSync(join(folder.path, 'm/sub'));
    symlinkSync('..', join(folder.path, 'm/sub/up'));
    symlinkSync('self.yaml', join(folder.path, 'm/self.yaml'));
    assert.deepEqual(await messages(), [
      'm/self.yaml warning yaml/unreadable: self.yaml is a symbolic link to itself',
      'm/sub/up warning yaml/unreadable: up is a symbolic link to one of its parent folders',
    ]);
  });

  it('reports a symbolic link to nothing only where a manifest is expected', async () => {
    symlinkSync('nowhere', join(folder.path, 'm/link.yaml'));
    symlinkSync('nowhere', join(folder.path, 'm/link'));
    assert.deepEqual(await messages(), ['m/link.yaml warning yaml/unreadable: link.yaml is a symbolic link whose target does not exist']);
  });

  it('follows symbolic links to what is elsewhere, and takes each file once', async () => {
    folder.write({ 'elsewhere/x.yaml': quotedBoolean('other'), 'm/a/y.yaml': quotedBoolean('third') });
    symlinkSync('../elsewhere', join(folder.path, 'm/outside'));
    symlinkSync('a', join(folder.path, 'm/0-first'));
    symlinkSync('a/y.yaml', join(folder.path, 'm/again.yaml'));
    const { report } = await folder.lint('m');
    assert.deepEqual(
      report.diagnostics.map(({ file }) => file),
      ['m/a/y.yaml', 'm/good.yaml', 'm/outside/x.yaml'],
    );
  });

  it('reports a folder without permission', async function () {
    if (process.getuid?.() === 0) {
      this.skip();
    }
    folder.write({ 'm/secret/x.yaml': vpc('x') });
    chmodSync(join(folder.path, 'm/secret'), 0);
    try {
      assert.deepEqual(await messages(), ['m/secret warning yaml/unreadable: secret cannot be read: permission denied']);
      const named = await folder.run(['lint', 'm/secret']);
      assert.deepEqual([named.status, named.stderr], [2, 'ackmesh: m/secret cannot be read: permission denied\n']);
    } finally {
      chmodSync(join(folder.path, 'm/secret'), 0o700);
    }
  });

  it('reports a CRD that is no valid schema and uses the rest of it', async () => {
    folder.write({
      'm/crd.yaml':
        'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: widgets.example.com }\nspec:\n  group: example.com\n  names: { kind: Widget, plural: widgets }\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec: { type: object, properties: { size: { type: integer }, shape: { type: 7 } } }\n',
      'm/w.yaml': 'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: w }\nspec: { size: big, shape: round }\n',
    });
    const found = await messages();
    assert.equal(found.length, 2);
    assert.match(found[0] ?? '', /^m\/crd\.yaml warning schema\/invalid-crd: /);
    assert.match(found[1] ?? '', /^m\/w\.yaml error schema\/type: Expected an integer/);
  });
});
