import assert from 'node:assert/strict';
import { CliFolder, subnet, vpc } from '../support/cli';

describe('ackmesh kustomize config', () => {
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

  const expected = `nameReference:
  - group: ec2.services.k8s.aws
    kind: VPC
    fieldSpecs:
      - path: spec/vpcRef/from/name
        group: ec2.services.k8s.aws
        kind: Subnet
`;

  it('prints the fields in use of a kustomization with all that it includes', async () => {
    assert.deepEqual(await folder.run(['kustomize', 'config', 'prod']), { status: 0, stdout: expected, stderr: '' });
  });

  it('of a folder without a kustomization prints those of all below it', async () => {
    assert.equal((await folder.run(['kustomize', 'config', '.'])).stdout, expected);
  });

  it('writes a file with which the names follow, and then says the same', async () => {
    assert.equal((await folder.run(['kustomize', 'config', 'prod', '--out', 'prod/names.yaml'])).status, 0);
    folder.write({ 'prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base]\nconfigurations: [names.yaml]\n' });
    assert.match((await folder.run(['build', 'prod'])).stdout, /vpcRef:\n {4}from:\n {6}name: p-main\n/);
    assert.equal((await folder.run(['kustomize', 'config', 'prod'])).stdout, expected);
  });

  it('is 2 where there is no kustomization', async () => {
    folder.write({ 'empty/a.yaml': vpc('a') });
    assert.equal((await folder.run(['kustomize', 'config', 'empty'])).status, 2);
  });
});

describe('ackmesh inspect --effective', () => {
  it('adds what kustomizations make of the objects', async () => {
    const folder = new CliFolder();
    folder.write({
      'base/net.yaml': `${vpc('main')}---\n${subnet('one', 'main')}`,
      'base/kustomization.yaml': 'resources: [net.yaml]\n',
      'prod/kustomization.yaml': 'namePrefix: p-\nnamespace: prod\nresources: [../base]\n',
    });
    try {
      const { status, stdout } = await folder.run(['inspect', '.', '--effective', '--format', 'json']);
      assert.equal(status, 0);
      const { roots } = JSON.parse(stdout) as { readonly roots: readonly Record<string, unknown>[] };
      assert.deepEqual(
        roots.map(({ root, complete, resources }) => [
          root,
          complete,
          (resources as readonly Record<string, unknown>[]).map(({ kind, namespace, name, origin }) => [
            kind,
            namespace,
            name,
            (origin as { readonly file: string }).file,
          ]),
        ]),
        [
          [
            'prod',
            true,
            [
              ['Subnet', 'prod', 'p-one', 'base/net.yaml'],
              ['VPC', 'prod', 'p-main', 'base/net.yaml'],
            ],
          ],
        ],
      );
      assert.deepEqual(
        (roots[0]?.['references'] as readonly Record<string, unknown>[]).map(({ path, to, value }) => [path, to, value]),
        [['spec.vpcRef.from.name', null, 'main']],
      );
      assert.match((await folder.run(['inspect', '.', '--effective'])).stdout, /prod \(effective\)\n {2}Subnet prod\/p-one\n/);
    } finally {
      folder.remove();
    }
  });

  it('of a root that only Flux builds takes in files outside of its folder, as build does', async () => {
    const folder = new CliFolder();
    const flux =
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: app, namespace: flux-system }\nspec: { path: ./app, sourceRef: { kind: GitRepository, name: flux-system } }\n';
    folder.write({ 'net.yaml': vpc('main'), 'app/kustomization.yaml': 'resources: [../net.yaml]\n' });
    try {
      assert.match((await folder.run(['build', 'app'])).stderr, /outside the folder/);
      folder.write({ 'flux.yaml': flux.replace('./app,', './app, commonMetadata: { labels: { a: b } },') });
      assert.equal((await folder.run(['build', 'app'])).stderr, '');
      folder.write({ 'flux.yaml': flux });
      const built = await folder.run(['build', 'app']);
      assert.equal(built.stderr, '');
      assert.match(built.stdout, /name: main/);
      const { roots } = JSON.parse((await folder.run(['inspect', '.', '--effective', '--format', 'json'])).stdout) as {
        readonly roots: readonly Record<string, unknown>[];
      };
      assert.deepEqual(
        roots.map(({ root, complete }) => [root, complete]),
        [['app', true]],
      );
    } finally {
      folder.remove();
    }
  });
});
