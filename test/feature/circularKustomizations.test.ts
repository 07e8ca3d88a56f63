import assert from 'node:assert/strict';
import { callsOf } from '../support/calls';
import { manifest } from '../support/manifests';
import { emptyWorkspace, findingsIn, uriOf } from '../support/workspace';

const vpc = (name: string): string => manifest('VPC', name, '{ cidrBlocks: [10.0.0.0/16] }');

/** What is said of all files when the world of one folder was asked for first. */
function saidAfter(files: Readonly<Record<string, string>>, first: string): readonly string[] {
  const workspace = emptyWorkspace();
  workspace.setDisk(Object.entries(files).map(([file, text]) => [uriOf(file), text] as const));
  workspace.worlds.worldOf(uriOf(first));
  return [...workspace.uris]
    .sort()
    .flatMap((uri) => findingsIn(uri, workspace).map(({ finding: { code, message, span } }) => `${uri} ${span.start} ${code} ${message}`));
}

function sameFromEach(files: Readonly<Record<string, string>>, folders: readonly string[]): readonly string[] {
  const said = saidAfter(files, folders[0] ?? '');
  for (const folder of folders) {
    assert.deepEqual(saidAfter(files, folder), said, `${folder} first`);
  }
  return said;
}

describe('kustomizations that include each other', () => {
  it('are reported whichever of them is looked at first', () => {
    const said = sameFromEach(
      {
        'a/kustomization.yaml': 'resources: [../b, vpc.yaml]\nnamePrefix: a-\n',
        'a/vpc.yaml': vpc('one'),
        'b/kustomization.yaml': 'resources: [../c, vpc.yaml]\nnamePrefix: b-\n',
        'b/vpc.yaml': vpc('two'),
        'c/kustomization.yaml': 'resources: [../a, vpc.yaml]\n',
        'c/vpc.yaml': vpc('three'),
        'root/kustomization.yaml': 'resources: [../b]\nnamePrefix: root-\n',
        'other/kustomization.yaml': 'resources: [../c]\nnamePrefix: other-\n',
      },
      ['a', 'b', 'c', 'root', 'other'],
    );
    assert.ok(said.some((each) => each.includes('kustomize/cycle')));
  });

  const allOfAll = (count: number): Readonly<Record<string, string>> => {
    const names = Array.from({ length: count }, (_, index) => `layer-${index}`);
    return Object.fromEntries(
      names.map((name) => [
        `${name}/kustomization.yaml`,
        `resources: [${names
          .filter((each) => each !== name)
          .map((each) => `../${each}`)
          .join(', ')}]\n`,
      ]),
    );
  };

  it('are given up when too many include each other', () => {
    assert.ok(saidAfter(allOfAll(12), 'layer-0').some((each) => each.includes('kustomize/cycle')));
  });

  it('cost what their entries do, however many ways there are', () => {
    const calls = (count: number): number => callsOf(() => void saidAfter(allOfAll(count), 'layer-0'));
    calls(15);
    const [few, many] = [calls(15), calls(30)];
    // There are four times as many entries.
    assert.ok(many < few * 6, `${few} calls, then ${many}`);
  });
});

describe('kustomizations of which two each take in two', () => {
  const diamonds = (levels: number): Readonly<Record<string, string>> => {
    const layer = (side: string, level: number): readonly [string, string] => [
      `${side}${level}/kustomization.yaml`,
      `namePrefix: ${side}-\nresources: [${level === levels - 1 ? '../net' : `../a${level + 1}, ../b${level + 1}`}]\n`,
    ];
    const layers = Array.from({ length: levels }, (_, level) => [layer('a', level), layer('b', level)]);
    return Object.fromEntries([...layers.flat(), ['net/kustomization.yaml', 'resources: [vpc.yaml]\n'], ['net/vpc.yaml', vpc('main')]]);
  };

  it('cost what there are, and nothing is said of what they come to', () => {
    const calls = (levels: number): number => callsOf(() => assert.deepEqual(saidAfter(diamonds(levels), 'a0'), []));
    calls(20);
    const [few, many] = [calls(20), calls(80)];
    assert.ok(many < few * 2, `${few} calls, then ${many}`);
  });

  it('cost so under a schema of the root, too', () => {
    const files = diamonds(40);
    const root = {
      'root/kustomization.yaml': 'openapi: { path: schema.json }\nresources: [../a0]\n',
      'root/schema.json': '{"definitions": {}}',
    };
    assert.deepEqual(saidAfter({ ...files, ...root }, 'root'), []);
  });
});
