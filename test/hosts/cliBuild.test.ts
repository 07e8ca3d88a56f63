import assert from 'node:assert/strict';
import { CliFolder, subnet, vpc } from '../support/cli';

describe('ackmesh build', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write({
      'base/net.yaml': `${vpc('main')}---\n${subnet('one', 'main')}`,
      'base/kustomization.yaml': 'resources: [net.yaml]\n',
      'prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base]\n',
    });
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

  it('is 2 for a folder without a kustomization', async () => {
    assert.equal((await folder.run(['build', '.'])).status, 2);
  });
});
