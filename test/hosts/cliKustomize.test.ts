import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CliFolder, prefixedOverlay, subnet, vpc } from '../support/cli';

describe('ackmesh kustomize config', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write(prefixedOverlay);
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

  it('says what keeps a kustomization from being built, and replaces no file then', async () => {
    folder.write({ 'prod/names.yaml': expected, 'prod/kustomization.yaml': 'resources: [../base\nnamePrefix: p-\n' });
    const broken = await folder.run(['kustomize', 'config', 'prod']);
    assert.equal(broken.status, 1);
    assert.match(broken.stderr, /^ackmesh: prod\/kustomization\.yaml:\d+:\d+: /);
    const { status, stderr } = await folder.run(['kustomize', 'config', 'prod', '--out', 'prod/names.yaml']);
    assert.equal(status, 1);
    assert.match(stderr, /\nackmesh: prod\/names\.yaml is not written\n$/);
    assert.equal(folder.read('prod/names.yaml').toString(), expected);
  });

  it('says that a resource is missing, and prints what is known', async () => {
    folder.write({ 'prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base, gone.yaml]\n' });
    const { status, stdout, stderr } = await folder.run(['kustomize', 'config', 'prod']);
    assert.deepEqual([status, stdout], [1, expected]);
    assert.match(stderr, /gone\.yaml not found/);
  });

  it('writes the file that the kustomization names already', async () => {
    folder.write({ 'prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base]\nconfigurations: ["names.yaml"]\n' });
    assert.deepEqual(await folder.run(['kustomize', 'config', 'prod', '--out', 'prod/names.yaml']), { status: 0, stdout: '', stderr: '' });
    assert.equal(folder.read('prod/names.yaml').toString(), expected);
  });

  it('is 2 where there is no kustomization', async () => {
    folder.write({ 'empty/a.yaml': vpc('a') });
    assert.equal((await folder.run(['kustomize', 'config', 'empty'])).status, 2);
  });
});

describe('ackmesh inspect --effective', () => {
  it('says why objects of a kustomization are not there', async () => {
    const folder = new CliFolder();
    folder.write({ 'base/kustomization.yaml': 'resources: []\n', 'prod/kustomization.yaml': 'resources: [../base, gone.yaml]\n' });
    try {
      assert.deepEqual(await folder.run(['inspect', 'prod', '--effective']), {
        status: 0,
        stdout: 'prod (effective)\n\n',
        stderr:
          'ackmesh: prod/kustomization.yaml:1:22: gone.yaml not found: neither a file nor a folder with a kustomization\nackmesh: prod/kustomization.yaml:1:13: ../base is not available\n',
      });
      assert.equal((await folder.run(['inspect', 'prod'])).stderr, '');
    } finally {
      folder.remove();
    }
  });

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
        [['spec.vpcRef', null, 'main']],
      );
      assert.match((await folder.run(['inspect', '.', '--effective'])).stdout, /prod \(effective\)\n {2}Subnet prod\/p-one\n/);
    } finally {
      folder.remove();
    }
  });

  it('names roots from the working directory, as it names files', async () => {
    const folder = new CliFolder();
    folder.write({
      'apps/base/net.yaml': vpc('main'),
      'apps/base/kustomization.yaml': 'resources: [net.yaml]\n',
      'apps/prod/kustomization.yaml': 'resources: [../base]\n',
      'other/a.yaml': vpc('a'),
    });
    const rootsIn = async (cwd: string, path: string): Promise<readonly [json: readonly string[], pretty: readonly string[]]> => {
      const options = { cwd: join(folder.path, cwd) };
      const { roots } = JSON.parse((await folder.run(['inspect', path, '--effective', '--format', 'json'], options)).stdout) as {
        readonly roots: readonly { readonly root: string }[];
      };
      const pretty = (await folder.run(['inspect', path, '--effective'], options)).stdout;
      return [roots.map(({ root }) => root), [...pretty.matchAll(/^(\S+) \(effective\)$/gm)].map(([, root = '']) => root)];
    };
    try {
      assert.deepEqual(await rootsIn('.', '.'), [['apps/prod'], ['apps/prod']]);
      assert.deepEqual(await rootsIn('.', 'apps'), [['apps/prod'], ['apps/prod']]);
      assert.deepEqual(await rootsIn('other', '../apps'), [['../apps/prod'], ['../apps/prod']]);
      assert.deepEqual(await rootsIn('apps/prod', '..'), [['.'], ['.']]);
    } finally {
      folder.remove();
    }
  });

  it('has the same form as the objects in files: names in AWS, paths of references', async () => {
    const folder = new CliFolder();
    const node = (name: string, more: string): string =>
      `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: ${name} }\nspec: { ${more} }\n`;
    folder.write({
      'base/nodes.yaml': `${node('a', '')}---\n${node('b', 'awsName: fixed')}---\napiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualService\nmetadata: { name: s }\nspec: { provider: { virtualNode: { virtualNodeRef: { name: a } } } }\n`,
      'base/names.yaml':
        'nameReference:\n- kind: VirtualNode\n  group: appmesh.k8s.aws\n  fieldSpecs:\n  - { kind: VirtualService, group: appmesh.k8s.aws, path: spec/provider/virtualNode/virtualNodeRef/name }\n',
      'base/kustomization.yaml': 'resources: [nodes.yaml]\n',
      'prod/kustomization.yaml': 'namePrefix: p-\nnamespace: prod\nresources: [../base]\nconfigurations: [../base/names.yaml]\n',
    });
    try {
      const { stdout } = await folder.run(['inspect', '.', '--effective', '--format', 'json']);
      const { references, roots } = JSON.parse(stdout) as {
        readonly references: readonly { readonly path: string }[];
        readonly roots: readonly {
          readonly resources: readonly { readonly name: string; readonly awsName?: unknown }[];
          readonly references: readonly { readonly path: string; readonly awsName?: string }[];
        }[];
      };
      const formula = '<name>_<namespace>';
      assert.deepEqual(
        roots[0]?.resources.map(({ name, awsName }) => [name, awsName]),
        [
          ['p-a', { value: 'p-a_prod', origin: 'default', formula }],
          ['p-b', { value: 'fixed', origin: 'explicit', formula }],
          ['p-s', { value: 'p-s.prod', origin: 'default', formula: '<name>.<namespace>' }],
        ],
      );
      assert.deepEqual(
        roots[0]?.references.map(({ path, awsName }) => [path, awsName]),
        references.map(({ path }) => [path, 'p-a_prod']),
      );
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

describe('ackmesh lint', () => {
  it('names roots from the folder that it is called for, whatever folder it is called in', async () => {
    const folder = new CliFolder();
    folder.write({
      'deploy/base/net.yaml': `${vpc('main')}---\n${subnet('one', 'main')}`,
      'deploy/base/kustomization.yaml': 'resources: [net.yaml]\n',
      'deploy/dev/kustomization.yaml': 'resources: [../base]\n',
      'deploy/prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base]\n',
    });
    try {
      for (const path of ['deploy', join(folder.path, 'deploy')]) {
        assert.match((await folder.run(['lint', path])).stdout, /VPC "main" is renamed to "p-main" in prod, but "spec.vpcRef" is not/);
      }
    } finally {
      folder.remove();
    }
  });
});
