import assert from 'node:assert/strict';
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

  it('are given up when too many include each other', () => {
    const names = Array.from({ length: 12 }, (_, index) => `layer-${index}`);
    const files = Object.fromEntries(
      names.map((name) => [
        `${name}/kustomization.yaml`,
        `resources: [${names
          .filter((each) => each !== name)
          .map((each) => `../${each}`)
          .join(', ')}]\n`,
      ]),
    );
    assert.ok(saidAfter(files, 'layer-0').some((each) => each.includes('kustomize/cycle')));
  });
});
