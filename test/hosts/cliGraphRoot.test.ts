import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CliFolder } from '../support/cli';

const net = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
spec: { cidrBlocks: [10.0.0.0/16] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: one }
spec: { cidrBlock: 10.0.1.0/24, vpcRef: { from: { name: main } } }
`;

describe('ackmesh graph --root', () => {
  const folder = new CliFolder();
  before(() =>
    folder.write({
      'base/net.yaml': net,
      'base/kustomization.yaml': 'resources: [net.yaml]\n',
      'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: p-\nnamespace: prod\n',
    }),
  );
  after(() => folder.remove());

  it('shows objects by the names that they have in the end, and what references lead to', async () => {
    const { status, stdout } = await folder.run(['graph', '--root', 'prod', '--format', 'json']);
    const graph = JSON.parse(stdout) as {
      readonly nodes: readonly { readonly id: string; readonly file?: string }[];
      readonly edges: readonly { readonly from: string; readonly to: string }[];
    };
    assert.equal(status, 0);
    assert.deepEqual(
      graph.nodes.map(({ id, file }) => [id, file]),
      [
        ['ec2.services.k8s.aws/Subnet/prod/p-one', 'base/net.yaml'],
        ['ec2.services.k8s.aws/VPC/prod/p-main', 'base/net.yaml'],
        ['missing:ec2.services.k8s.aws/VPC//main', undefined],
      ],
    );
    assert.deepEqual(
      graph.edges.map(({ from, to }) => [from, to]),
      [['ec2.services.k8s.aws/Subnet/prod/p-one', 'missing:ec2.services.k8s.aws/VPC//main']],
    );
  });

  it('writes the path of a reference as the graph of the files does', async () => {
    const pathsOf = async (...argv: readonly string[]): Promise<readonly string[]> => {
      const { stdout } = await folder.run(['graph', ...argv, '--format', 'json']);
      return (JSON.parse(stdout) as { readonly edges: readonly { readonly path: string }[] }).edges.map(({ path }) => path);
    };
    assert.deepEqual(await pathsOf('--root', 'prod'), ['spec.vpcRef']);
    assert.deepEqual(await pathsOf('base'), ['spec.vpcRef']);
  });

  it('is shown beside the files of other paths', async () => {
    const { status, stdout } = await folder.run(['graph', 'base', '--root', 'prod']);
    assert.deepEqual([status, stdout], [0, (await folder.run(['graph', '--root', 'prod'])).stdout]);
  });

  it('says where the mistakes of the kustomization are, as build does', async () => {
    folder.write({ 'broken/kustomization.yaml': 'resources: [../base]\nconfigMapGenerator: [{ name: c, files: [none.txt] }]\n' });
    const [shown, built] = [await folder.run(['graph', '--root', 'broken']), await folder.run(['build', 'broken'])];
    assert.match(built.stderr, /^ackmesh: broken\/kustomization\.yaml:2:41: File none\.txt not found/);
    assert.equal(shown.stderr, built.stderr);
    assert.equal(shown.status, 1);
  });

  it('does not take a kustomization that is not read for an empty one', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    folder.write({ 'ws/linked/a.txt': '', 'elsewhere/kustomization.yaml': 'namePrefix: p-\n' });
    symlinkSync('../../elsewhere/kustomization.yaml', join(folder.path, 'ws/linked/kustomization.yaml'));
    const { status, stderr } = await folder.run(['graph', '--root', 'linked'], { cwd: join(folder.path, 'ws') });
    assert.deepEqual([status, stderr], [2, 'ackmesh: linked/kustomization.yaml is a symbolic link out of the workspace\n']);
  });

  it('needs a folder with a kustomization file', async () => {
    folder.write({ 'empty/a.yaml': net });
    const { status, stderr } = await folder.run(['graph', '--root', 'empty']);
    assert.deepEqual([status, stderr], [2, 'ackmesh: empty has no kustomization\n']);
  });
});
