import assert from 'node:assert/strict';
import { prepareRename, rename } from '../../server/src/features/rename/rename';
import { parseFixture } from '../support/fixture';
import { subnet, vpc } from '../support/manifests';
import { overlayTree } from '../support/overlayTrees';
import { checkRename, editsOf, refusalOf, textsAfter } from '../support/rename';
import { rootsOverOneBase } from '../support/rootsOverOneBase';
import { aroundOf, emptyWorkspace, openWorkspace, uriOf } from '../support/workspace';

const layer = '#- base/kustomization.yaml\nresources: [vpc.yaml, subnet.yaml]\n';
const base = (name: string): string => `#- base/vpc.yaml\n${vpc(name)}#- base/subnet.yaml\n${subnet(name.replace('<|>', ''))}`;
const patch = (name: string): string =>
  `- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: { name: ${name} }\n    spec: { enableDNSSupport: true }\n`;
const operation = (target: string): string =>
  `- target: { ${target} }\n  patch: |-\n    - op: add\n      path: /spec/enableDNSHostnames\n      value: true\n`;
const prod = (content: string): string => `#- prod/kustomization.yaml\n${content}`;
const fresh = (content: string): string => `${layer}#- base/vpc.yaml\n${vpc('<|>main')}#- base/subnet.yaml\n${subnet('main')}${content}`;

/** Renames at the cursor; `after` may have files that stay as they are. */
function check(marked: string, newName: string, after: string, reversible = true): void {
  const { files } = parseFixture(marked);
  const changed = [...parseFixture(after).files]
    .filter(([file, content]) => content !== files.get(file))
    .map(([file, content]) => `#- ${file}\n${content}`);
  checkRename(marked, newName, { after: changed.join(''), annotations: ['confirm'], reversible });
}

/** What there is to confirm, without what is the user's choice. */
function toldBy(marked: string, newName = 'core'): string {
  const { workspace, uri, offset } = openWorkspace(marked);
  const answer = rename(workspace, uri, offset, newName);
  editsOf(answer);
  return answer.kind === 'edits' ? (answer.annotations['confirm']?.description ?? '') : '';
}

describe('rename through kustomizations', () => {
  const places: Readonly<Record<string, (name: string) => string>> = {
    'a patch in place': (name) => `patches:\n${patch(name)}`,
    'a patch in a file': (name) => `patches: [{ path: patch.yaml }]\n#- prod/patch.yaml\n${vpc(name)}`,
    'an old list of patches': (name) => `patchesStrategicMerge: [patch.yaml]\n#- prod/patch.yaml\n${vpc(name)}`,
    'the target of a patch': (name) => `patches:\n${operation(`kind: VPC, name: ${name}`)}`,
    'the target of an old patch': (name) =>
      `patchesJson6902:\n${operation(`group: ec2.services.k8s.aws, version: v1alpha1, kind: VPC, name: ${name}`)}`,
    'the source of a replacement': (name) =>
      `replacements:\n- source: { kind: VPC, name: ${name} }\n  targets:\n  - select: { kind: Subnet }\n    fieldPaths: [metadata.annotations.vpc]\n    options: { create: true }\n`,
    'the selection of a replacement in a file': (name) =>
      `replacements: [{ path: copy.yaml }]\n#- prod/copy.yaml\n- source: { kind: Subnet, name: a }\n  targets:\n  - select: { kind: VPC, name: ${name} }\n    fieldPaths: [metadata.annotations.subnet]\n    options: { create: true }\n`,
    'the object of a var': (name) =>
      `vars:\n- name: VPC\n  objref: { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, name: ${name} }\n`,
  };
  for (const [what, content] of Object.entries(places)) {
    const files = (name: string, marked = name): string =>
      `${base(name)}${prod(`namePrefix: p-\nresources: [../base]\n${content(marked)}`)}`;
    it(`follows into ${what}`, () => check(`${layer}${files('main').replace('name: main', 'name: <|>main')}`, 'core', files('core')));
    it(`begins at ${what}`, () => check(`${layer}${files('main', 'ma<|>in')}`, 'core', files('core')));
  }

  it('writes names with what layers put around them, and begins at these', () => {
    const mid = `#- mid/kustomization.yaml\nnamePrefix: m-\nnameSuffix: -x\nresources: [../base]\n`;
    const files = (name: string, marked = `m-${name}-x`): string =>
      `${base(name)}${prod(`namePrefix: p-\nresources: [../mid, extra.yaml]\npatches:\n${patch(marked)}${operation(`name: m-${name}-x`)}`)}#- prod/extra.yaml\n${subnet(`p-m-${name}-x`, 'b')}`;
    check(`${layer}${mid}${files('main').replace('name: main', 'name: <|>main')}`, 'core', files('core'));
    check(`${layer}${mid}${files('main', 'm-<|>main-x')}`, 'm-core-x', files('core'));
    assert.match(
      refusalOf(openWorkspace(`${layer}${mid}${files('main', 'm-<|>main-x')}`), 'core'),
      /must start with "m-" and end with "-x"/,
    );
  });

  it('follows the references of patches and of other files that spell the name of a root', () => {
    const files = (name: string, reference = `p-${name}`): string =>
      `${base(name)}${prod(`namePrefix: p-\nresources: [../base]\npatches:\n- path: patch.yaml\n- target: { kind: Subnet }\n  patch: |-\n    - op: replace\n      path: /spec/vpcRef/from/name\n      value: p-${name}\n`)}#- prod/patch.yaml\n${subnet(`p-${name}`)}#- apps/b.yaml\n${subnet(reference, 'b')}`;
    // What a later patch overwrites spells nothing.
    const after = files('core').replace('/patch.yaml\n' + subnet('p-core'), '/patch.yaml\n' + subnet('p-main'));
    check(`${layer}${files('main').replace('name: main', 'name: <|>main')}`, 'core', after);
    check(`${layer}${files('main', 'p-<|>main')}`, 'p-core', after);
  });

  it('follows fields that Kustomize knows, and generators that add to others', () => {
    const files = (name: string, marked = name): string =>
      `#- base/kustomization.yaml\nresources: [db.yaml, app.yaml]\nsecretGenerator:\n- name: ${marked}\n  literals: [password=x]\n#- base/db.yaml\napiVersion: rds.services.k8s.aws/v1alpha1\nkind: DBInstance\nmetadata: { name: db }\nspec: { masterUserPassword: { name: ${name}, key: password } }\n#- base/app.yaml\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: app }\nspec: { template: { spec: { containers: [{ name: app, envFrom: [{ secretRef: { name: ${name} } }] }] } } }\n${prod(`resources: [../base]\nsecretGenerator:\n- name: ${name}\n  behavior: merge\n  literals: [user=y]\n`)}`;
    check(files('login', 'log<|>in'), 'access', files('access'));
  });

  it('tells where an effective name changes, and where it does not', () => {
    assert.equal(toldBy(fresh(prod('namePrefix: p-\nresources: [../base]\n'))), 'VPC "p-main" becomes "p-core" in prod');
    assert.equal(toldBy(fresh(prod('resources: [../base]\n'))), '');
    const renaming = operation('kind: VPC, name: main')
      .replace('op: add', 'op: replace')
      .replace('/spec/enableDNSHostnames', '/metadata/name')
      .replace('true', 'fixed');
    assert.equal(toldBy(fresh(prod(`resources: [../base]\npatches:\n${renaming}`))), 'VPC "fixed" keeps its name in prod');
  });

  it('tells of patterns that no longer select the object, of copies of its name, and of what is not known', () => {
    assert.equal(
      toldBy(fresh(prod(`resources: [../base]\npatches:\n${operation('name: ma.*')}`))),
      'A patch of prod/kustomization.yaml with the target name "ma.*" no longer applies to VPC "main" in prod',
    );
    assert.equal(
      toldBy(
        fresh(
          prod(
            'resources: [../base]\nreplacements:\n- source: { kind: VPC }\n  targets:\n  - select: { kind: Subnet }\n    fieldPaths: [metadata.annotations.vpc]\n    options: { create: true }\n',
          ),
        ),
      ),
      'metadata.annotations.vpc of Subnet a changes from "main" to "core" in prod',
    );
    assert.equal(
      toldBy(fresh(prod('resources: [../base, "https://example.com/x"]\n'))),
      'What is not known is not changed (https://example.com/x is not fetched) in prod',
    );
  });

  it('adds a name to a pattern that others are still selected by', () => {
    const files = (name: string, target: string): string =>
      `#- base/vpc.yaml\n${vpc(name)}#- base/subnet.yaml\n${subnet(name, 'main')}${prod(`namePrefix: p-\nresources: [../base]\npatches:\n${operation(`name: ${target}`)}`)}`;
    check(`${layer}${files('main', 'main').replace('name: main', 'name: <|>main')}`, 'core', files('core', '"main|core"'), false);
  });

  it('is refused where a name is a pattern, set by a patch, or taken', () => {
    assert.match(
      refusalOf(openWorkspace(`${layer}${base('main')}${prod(`resources: [../base]\npatches:\n${operation('name: ma<|>.*')}`)}`)),
      /is a pattern/,
    );
    const renaming = operation('kind: VPC, name: main')
      .replace('op: add', 'op: replace')
      .replace('/spec/enableDNSHostnames', '/metadata/name')
      .replace('true', 'fixed');
    assert.match(
      refusalOf(
        openWorkspace(
          `${layer}${base('main')}${prod(`resources: [../base, b.yaml]\npatches:\n${renaming}`)}#- prod/b.yaml\n${subnet('fix<|>ed', 'b')}`,
        ),
      ),
      /does not follow from the name of VPC "main"/,
    );
    assert.match(
      refusalOf(openWorkspace(fresh(`${prod('resources: [../base, vpc.yaml]\n')}#- prod/vpc.yaml\n${vpc('core')}`)), 'core'),
      /Kustomize would reject prod: VPC "core" is defined more than once/,
    );
  });

  it('adds no name of the cloud where kustomizations change it', () => {
    const bucket = (name: string): string =>
      `apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata: { name: ${name} }\nspec: { location: EU }\n`;
    const files = `#- base/kustomization.yaml\nresources: [bucket.yaml]\n#- base/bucket.yaml\n${bucket('<|>logs')}${prod('namePrefix: p-\nresources: [../base]\n')}`;
    checkRename(files, 'other', { after: `#- base/bucket.yaml\n${bucket('other')}`, annotations: ['confirm'] });
    assert.match(toldBy(files, 'other'), /named after the object, "p-logs" in prod/);
  });

  it('leaves generated trees as they were but for names', () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const tree = overlayTree(seed);
      const open = (files: ReadonlyMap<string, string>): ReturnType<typeof emptyWorkspace> => {
        const workspace = emptyWorkspace(undefined, undefined, aroundOf(files.keys()));
        workspace.setDisk([...files].map(([file, text]) => [uriOf(file), text] as const));
        return workspace;
      };
      const workspace = open(tree.files);
      const failures = (one: typeof workspace): readonly string[] =>
        one.worlds
          .worldOf(uriOf(tree.root))
          .problems.failures.map(({ code }) => code)
          .sort();
      const file = workspace.file(
        [...workspace.uris].find((uri) => uri.includes('/base/') && !uri.endsWith('kustomization.yaml')) ?? uriOf(''),
      );
      const [object] = file?.resources ?? [];
      assert.ok(file !== undefined && object?.nameNode !== undefined);
      const offset = (file.startOf(object.document) ?? 0) + object.nameNode.span.start;
      const answer = prepareRename(workspace, file.uri, offset).kind === 'ready' ? rename(workspace, file.uri, offset, 'zulu') : undefined;
      if (answer?.kind === 'edits') {
        const after = textsAfter(
          workspace,
          answer.edits.filter(({ annotation }) => annotation === undefined || answer.annotations[annotation]?.optional !== true),
        );
        assert.deepEqual(
          failures(open(new Map([...tree.files].map(([path, text]) => [path, after.get(path) ?? text])))),
          failures(workspace),
          `seed ${seed}`,
        );
      }
    }
  });

  it('says of many roots what it says of one', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([...rootsOverOneBase(40, 10, 'renamed')].map(([file, text]) => [uriOf(file), text] as const));
    const uri = uriOf('base/object-0.yaml');
    const answer = rename(workspace, uri, (workspace.file(uri)?.text ?? '').indexOf('net-0') + 1, 'core');
    assert.match(
      answer.kind === 'edits' ? (answer.annotations['confirm']?.description ?? '') : '',
      /^VPC "r0-net-0" becomes "r0-core" in roots\/r0\. .*\. 35 more of this kind$/,
    );
  });
});
