import assert from 'node:assert/strict';
import { CliFolder, subnet, vpc } from '../support/cli';

describe('ackmesh graph', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write({ 'b/subnets.yaml': `${subnet('one', 'main')}---\n${subnet('two', 'gone')}`, 'a.yaml': vpc('main') });
  });
  afterEach(() => {
    folder.remove();
  });

  it('prints Mermaid by default', async () => {
    const { status, stdout, stderr } = await folder.run(['graph']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^flowchart LR\n/);
    assert.match(stdout, /VPC<br\/>main/);
    assert.match(stdout, /VPC<br\/>gone"\]:::missing/);
  });

  it('prints DOT', async () => {
    const { status, stdout } = await folder.run(['graph', '--format', 'dot', 'b']);
    assert.equal(status, 0);
    assert.match(stdout, /^digraph references \{\n/);
    assert.doesNotMatch(stdout, /unknown/);
  });

  it('prints JSON with places', async () => {
    const { status, stdout } = await folder.run(['graph', '--format', 'json', '.']);
    assert.equal(status, 0);
    const graph = JSON.parse(stdout) as {
      readonly version: number;
      readonly nodes: readonly Record<string, unknown>[];
      readonly edges: readonly Record<string, unknown>[];
    };
    assert.equal(graph.version, 1);
    assert.deepEqual(
      graph.nodes.map(({ state, kind, name, file }) => [state, kind, name, file]),
      [
        ['object', 'VPC', 'main', 'a.yaml'],
        ['object', 'Subnet', 'one', 'b/subnets.yaml'],
        ['object', 'Subnet', 'two', 'b/subnets.yaml'],
        ['missing', 'VPC', 'gone', undefined],
      ],
    );
    assert.deepEqual(
      graph.edges.map(({ from, to, path, family, form, file }) => [from, to, path, family, form, file]),
      [
        [graph.nodes[1]?.['id'], graph.nodes[0]?.['id'], 'spec.vpcRef', 'ack', 'object', 'b/subnets.yaml'],
        [graph.nodes[2]?.['id'], graph.nodes[3]?.['id'], 'spec.vpcRef', 'ack', 'object', 'b/subnets.yaml'],
      ],
    );
    assert.deepEqual(Object.keys(graph.edges[0]?.['range'] ?? {}), ['start', 'end']);
  });

  it('is the same for any order of its paths, and reads standard input', async () => {
    const one = await folder.run(['graph', 'a.yaml', 'b']);
    assert.deepEqual(await folder.run(['graph', 'b', 'a.yaml']), one);
    const piped = await folder.run(['graph', '-', '--format', 'dot'], { stdin: vpc('main') });
    assert.match(piped.stdout, /VPC\\nmain/);
  });

  it('is 2 for an unknown format or path', async () => {
    assert.equal((await folder.run(['graph', '--format', 'svg'])).status, 2);
    assert.equal((await folder.run(['graph', 'nowhere'])).status, 2);
  });
});
