import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CliFolder, prefixedOverlay, vpc } from '../support/cli';

describe('ackmesh build', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write(prefixedOverlay);
  });
  afterEach(() => {
    folder.remove();
  });

  it('prints the effective objects', async () => {
    const { status, stdout, stderr } = await folder.run(['build', 'prod']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /kind: Subnet\nmetadata:\n {2}name: p-one\n/);
    assert.match(stdout, /\n---\n/);
  });

  it('prints a null for which nothing is written, as Kustomize does', async () => {
    folder.write({
      'nulls/kustomization.yaml': 'resources: [all.yaml]\n',
      'nulls/all.yaml':
        'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata:\n  name: a\nspec:\n  podSelector:\n    matchLabels:\n  egress: null\n',
    });
    const { stdout } = await folder.run(['build', 'nulls']);
    assert.match(stdout, /spec:\n {2}egress: null\n {2}podSelector:\n {4}matchLabels: null\n/);
  });

  it('prints JSON', async () => {
    const { stdout } = await folder.run(['build', 'prod/kustomization.yaml', '--format', 'json']);
    assert.deepEqual(
      (JSON.parse(stdout) as { readonly metadata: { readonly name: string } }[]).map(({ metadata }) => metadata.name),
      ['p-one', 'p-main'],
    );
  });

  it('is 2 and says why where something is not known', async () => {
    folder.write({ 'prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base, "https://example.com/x?ref=1"]\n' });
    const { status, stdout, stderr } = await folder.run(['build', 'prod']);
    assert.equal(status, 2);
    assert.match(stdout, /p-one/);
    assert.match(stderr, /prod\/kustomization\.yaml:2:22: https:\/\/example\.com\/x\?ref=1 is not fetched/);
  });

  it('is 1 and prints nothing where Kustomize would refuse', async () => {
    folder.write({ 'prod/kustomization.yaml': 'namPrefix: p-\nresources: [../base]\n' });
    const { status, stdout, stderr } = await folder.run(['build', 'prod']);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /prod\/kustomization\.yaml:1:1: Unknown field "namPrefix"; did you mean "namePrefix"\?/);
  });

  for (const head of [
    '',
    'kind: Kustomization\n',
    'apiVersion: kustomize.config.k8s.io/v1beta1\n',
    'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
  ]) {
    it(`reads a kustomization file that begins with "${head.replaceAll('\n', '; ')}", and so does lint`, async () => {
      const files = `resources: [net.yaml, again.yaml]\n`;
      folder.write({
        'base/kustomization.yaml': `${head}resources: [net.yaml]\n`,
        'prod/kustomization.yaml': `${head}namePrefix: p-\nresources: [../base]\n`,
      });
      const { status, stdout, stderr } = await folder.run(['build', 'prod']);
      assert.deepEqual([status, stderr], [0, '']);
      assert.deepEqual(
        [...stdout.matchAll(/^ {2}name: (\S+)$/gm)].map(([, name]) => name),
        ['p-one', 'p-main'],
      );
      folder.write({ 'twice/net.yaml': vpc('main'), 'twice/again.yaml': vpc('main'), 'twice/kustomization.yaml': `${head}${files}` });
      const { found } = await folder.lint('twice');
      assert.deepEqual(
        found,
        ['again', 'net'].map((name) => `twice/${name}.yaml 4:9 warning ref/duplicate-object`),
      );
    });
  }

  it('reads a Component without an apiVersion', async () => {
    folder.write({
      'part/kustomization.yaml': 'kind: Component\nnameSuffix: -s\n',
      'prod/kustomization.yaml': 'resources: [../base]\ncomponents: [../part]\n',
    });
    const { status, stdout, stderr } = await folder.run(['build', 'prod']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /name: main-s\n/);
  });

  it('is 2 for a folder without a kustomization, and for a file that is none', async () => {
    assert.equal((await folder.run(['build', '.'])).status, 2);
    const { status, stderr } = await folder.run(['build', 'base/net.yaml']);
    assert.deepEqual([status, stderr], [2, 'ackmesh: base/net.yaml has no kustomization file\n']);
    assert.deepEqual(await folder.run(['build', 'gone']), { status: 2, stdout: '', stderr: 'ackmesh: gone does not exist\n' });
    assert.equal((await folder.run(['build', 'gone/kustomization.yaml'])).stderr, 'ackmesh: gone/kustomization.yaml does not exist\n');
  });

  it('gives kustomize config and graph the folder of a kustomization file', async () => {
    for (const argv of [
      ['kustomize', 'config'],
      ['graph', '--root'],
    ]) {
      const [byFile, byFolder] = [await folder.run([...argv, 'prod/kustomization.yaml']), await folder.run([...argv, 'prod'])];
      assert.deepEqual([byFile, byFile.status], [byFolder, 0]);
    }
  });

  for (const [what, field, expected] of [
    ['a file that is missing', 'configMapGenerator: [{ name: c, files: [none.txt] }]', /:2:41: File none\.txt not found/],
    ['a file below a file', 'configMapGenerator: [{ name: c, files: [kustomization.yaml/x] }]', /kustomization\.yaml\/x not found/],
    ['a resource below a file', 'resources: [../base/net.yaml/x]', /net\.yaml\/x not found/],
    ['a link to itself', 'configMapGenerator: [{ name: c, files: [self] }]', /The content of self is not available/],
    ['a resource that is a link to itself', 'resources: [self]', /self is not available/],
    ['a name that is too long', `resources: [${'a'.repeat(300)}]`, /aaa is not available/],
    ['a name that no file can have', String.raw`resources: ["a\0b"]`, /is not available/],
  ] as const) {
    it(`says that a kustomization names ${what}`, async () => {
      folder.write({ 'prod/kustomization.yaml': `namePrefix: p-\n${field}\n` });
      symlinkSync('self', join(folder.path, 'prod/self'));
      const { status, stderr } = await folder.run(['build', 'prod']);
      assert.notEqual(status, 0);
      assert.match(stderr, /^ackmesh: prod\/kustomization\.yaml/);
      assert.match(stderr, expected);
    });
  }

  describe('links', () => {
    const secret = 'pass: word\n';
    beforeEach(() => {
      folder.write({ 'secret.txt': secret, 'prod/sub/own.yaml': vpc('own'), 'ws/prod/deep/own.txt': 'x=1\n' });
      symlinkSync('../secret.txt', join(folder.path, 'prod/stolen.txt'));
      symlinkSync('../base/net.yaml', join(folder.path, 'prod/net.yaml'));
      symlinkSync('sub/own.yaml', join(folder.path, 'prod/own.yaml'));
      symlinkSync('../base', join(folder.path, 'prod/below'));
    });

    for (const field of [
      'configMapGenerator: [{ name: c, files: [stolen.txt] }]',
      'secretGenerator: [{ name: c, envs: [stolen.txt] }]',
      'resources: [net.yaml]',
      'patches: [{ path: net.yaml }]',
    ]) {
      it(`does not follow one out of the folder, as Kustomize: ${field}`, async () => {
        folder.write({ 'prod/kustomization.yaml': `${field}\n` });
        const { status, stdout, stderr } = await folder.run(['build', 'prod']);
        assert.deepEqual([status, stdout], [1, '']);
        assert.match(stderr, /(?:stolen\.txt|net\.yaml) is a symbolic link out of the folder of the kustomization\n/);
      });
    }

    it('follows those that stay in the folder, and those to other kustomizations', async () => {
      folder.write({ 'prod/kustomization.yaml': 'resources: [own.yaml, below]\n' });
      const { status, stdout, stderr } = await folder.run(['build', 'prod']);
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, /name: one\n[^]*name: own\n/);
    });

    it('prints nothing from outside of the working directory where only Flux builds the folder', async () => {
      const flux =
        'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: a, namespace: b }\nspec: { interval: 1m, path: ./prod, prune: true, sourceRef: { kind: GitRepository, name: a } }\n';
      folder.write({
        'ws/flux.yaml': flux,
        'ws/prod/kustomization.yaml': 'configMapGenerator: [{ name: c, files: [../../secret.txt] }]\n',
      });
      const { stdout } = await folder.run(['build', 'prod'], { cwd: join(folder.path, 'ws') });
      assert.ok(!stdout.includes('word'), stdout);
    });
  });
});
