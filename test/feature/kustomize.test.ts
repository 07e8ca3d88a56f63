import assert from 'node:assert/strict';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { subnet, vpc } from '../support/manifests';
import { applyEdits, aroundOf, emptyWorkspace, openWorkspace, problemsOf, uriOf } from '../support/workspace';

const base = `#- base/net.yaml\n${vpc('main')}---\n${subnet('main', 'one')}#- base/kustomization.yaml\nresources: [net.yaml]\n`;
const overlay = (name: string, more: string): string => `#- overlays/${name}/kustomization.yaml\nresources: [../../base]\n${more}\n`;

const messages = (workspace: Workspace, file: string): readonly string[] =>
  diagnosticsOf(uriOf(file), workspace).map(({ finding }) => `${finding.code}: ${finding.message}`);

describe('references under kustomizations', () => {
  it('that a rename leaves behind are told once, with the roots', () => {
    const opened = openWorkspace(
      `${base}${overlay('prod', 'namePrefix: p-')}${overlay('staging', 'nameSuffix: -s')}${overlay('plain', 'namespace: x')}`,
    );
    assert.deepEqual(problemsOf(opened), [
      'kustomize/reference-not-renamed: VPC "main" is renamed in overlays/prod and overlays/staging (to "p-main" in overlays/prod), but "spec.vpcRef" is not',
    ]);
    const [diagnostic] = diagnosticsOf(opened.uri, opened.workspace);
    assert.deepEqual(
      diagnostic?.finding.related?.().map(({ uri, message }) => [uri, message]),
      [
        [uriOf('overlays/prod/kustomization.yaml'), '"namePrefix" of prod'],
        [uriOf('overlays/staging/kustomization.yaml'), '"nameSuffix" of staging'],
      ],
    );
  });

  it('follow a ServiceAccount whose name and namespace Kustomize writes into a binding', () => {
    const object = (kind: string, group: string, more = ''): string =>
      `apiVersion: ${group}v1\nkind: ${kind}\nmetadata: { name: logger }\n${more}`;
    const rbac = 'rbac.authorization.k8s.io/';
    const binding =
      'roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: logger }\nsubjects: [{ kind: ServiceAccount, name: logger }]\n';
    const objects = [object('ClusterRoleBinding', rbac, binding), object('ClusterRole', rbac), object('ServiceAccount', '')];
    const opened = openWorkspace(
      `#- base/all.yaml\n${objects.join('---\n')}#- base/kustomization.yaml\nresources: [all.yaml]\n${overlay('dev', 'namePrefix: dev-\nnamespace: dev')}`,
    );
    assert.deepEqual(messages(opened.workspace, 'base/all.yaml'), []);
  });

  it('are told where another environment has objects of the same names, unless one keeps its name there', () => {
    const environment = (name: string, more: string): string =>
      `#- ${name}/net.yaml\n${vpc('main')}---\n${subnet('main', 'one')}#- ${name}/kustomization.yaml\nresources: [net.yaml]\n${more}\n`;
    const codes = (text: string): readonly string[] =>
      diagnosticsOf(uriOf('prod/net.yaml'), openWorkspace(text).workspace).map(({ finding }) => finding.code);
    const prod = environment('prod', 'namePrefix: p-');
    const left = ['kustomize/reference-not-renamed'];
    assert.deepEqual(codes(`${prod}${environment('dev', 'namePrefix: d-')}`), left);
    assert.deepEqual(codes(`${prod}${environment('dev', '')}`), []);
    assert.deepEqual(codes(`${prod}#- dev/net.yaml\n${vpc('main')}`), []);
    // What is unknown of another root may be that it brings the object under its name.
    assert.deepEqual(codes(`${prod}${environment('dev', 'namePrefix: d-\ntransformers: [https://example.com/t.yaml]')}`), []);
    const { workspace } = openWorkspace(`${prod}${environment('dev', '')}`);
    workspace.setDisk([[uriOf('dev/kustomization.yaml'), 'resources: [net.yaml]\nnameSuffix: -d\n']]);
    assert.deepEqual(
      diagnosticsOf(uriOf('prod/net.yaml'), workspace).map(({ finding }) => finding.code),
      left,
    );
  });

  it('are silence where a root holds what is not known', () =>
    assert.deepEqual(
      problemsOf(openWorkspace(`${base}#- prod/kustomization.yaml\nnamePrefix: p-\nresources: [../base, "https://example.com/x"]\n`)),
      [],
    ));

  it('say once that a name which a replacement writes is left behind by a prefix', () => {
    const text = `#- base/kustomization.yaml\nresources: [net.yaml]\nreplacements:\n- source: { kind: VPC, name: main }\n  targets: [{ select: { kind: Subnet }, fieldPaths: [spec.vpcRef.from.name] }]\n#- base/net.yaml\n${vpc('main')}---\n${subnet('place', 'a')}#- prod/kustomization.yaml\nresources: [../base]\n`;
    const codes = (rest: string): readonly string[] =>
      messages(openWorkspace(text + rest).workspace, 'base/net.yaml').map((each) => each.split(':')[0] ?? '');
    assert.deepEqual(codes('namePrefix: p-\n'), ['kustomize/reference-not-renamed']);
    assert.deepEqual(codes(''), []);
  });

  it('and what a root lacks are silence where it lists what is not there', () => {
    const root = (listed: string): string =>
      `${base}#- prod/kustomization.yaml\nresources: [../base${listed}]\npatches: [{ path: patch.yaml }]\n#- prod/patch.yaml\n${vpc('gone')}`;
    const found = (listed: string): readonly (readonly string[])[] => {
      const { workspace } = openWorkspace(root(listed));
      return ['prod/kustomization.yaml', 'prod/patch.yaml'].map((file) => messages(workspace, file));
    };
    assert.deepEqual(found(''), [[], ['kustomize/patch-without-target: VPC gone of ec2.services.k8s.aws/v1alpha1 not found']]);
    const inPlace = `${base}#- prod/kustomization.yaml\nresources: [../base]\npatches:\n- patch: |\n    kind: VPC\n    metadata: { name: main }\n`;
    assert.deepEqual(messages(openWorkspace(inPlace).workspace, 'prod/kustomization.yaml'), [
      'kustomize/patch-without-target: VPC main not found: the patch has no "apiVersion"',
    ]);
    assert.deepEqual(found(', ../later'), [
      ['kustomize/missing-path: ../later not found: neither a file nor a folder with a kustomization'],
      [],
    ]);
  });

  it('and files and folders are not missing that git ignores', () => {
    const root = `#- all/kustomization.yaml
resources: [../upstream/net, made.yaml, kept.yaml]
components: [../folder]
configMapGenerator: [{ name: a, files: [a.txt] }]
#- folder/.gitignore
/kustomization.yaml
#- folder/other.yaml
${vpc('other')}#- .gitignore
/upstream/
made.yaml
# all/kept.yaml
`;
    const { workspace } = openWorkspace(root);
    const kept = 'kustomize/missing-path: kept.yaml not found: neither a file nor a folder with a kustomization';
    assert.deepEqual(messages(workspace, 'all/kustomization.yaml'), [kept, 'kustomize/missing-path: File a.txt not found']);
    assert.ok(workspace.setDisk([[uriOf('.gitignore'), 'upstream/net\nall/*\n!made.yaml\n']]).files.has(uriOf('all/kustomization.yaml')));
    assert.deepEqual(messages(workspace, 'all/kustomization.yaml'), [kept.replace('kept', 'made')]);
  });

  it('are found by the names that objects have in the end', () => {
    const { workspace } = openWorkspace(
      `${base}${overlay('prod', 'namePrefix: p-')}#- all/kustomization.yaml\nresources: [../overlays/prod, subnet.yaml]\n#- all/subnet.yaml\n${subnet('p-main', 'two')}`,
    );
    assert.deepEqual(messages(workspace, 'all/subnet.yaml'), []);
  });

  it('are silence where a patch is fetched from elsewhere', () => {
    const { workspace } = openWorkspace(`${base}${overlay('prod', 'namePrefix: p-\npatches:\n- path: https://example.com/patch.yaml')}`);
    assert.deepEqual(messages(workspace, 'overlays/prod/kustomization.yaml'), []);
  });

  it('are told where only some roots have the object', () => {
    const { workspace } = openWorkspace(
      `#- base/subnet.yaml\n${subnet('extra', 'one')}#- base/kustomization.yaml\nresources: [subnet.yaml]\n${overlay('a', 'namePrefix: a-')}#- overlays/b/vpc.yaml\n${vpc('extra')}#- overlays/b/kustomization.yaml\nresources: [../../base, vpc.yaml]\n`,
    );
    assert.deepEqual(messages(workspace, 'base/subnet.yaml'), []);
  });

  it('are cured by a new configurations file with every field in use', () => {
    const opened = openWorkspace(`${base}${overlay('prod', 'namePrefix: p-')}`);
    const [diagnostic] = diagnosticsOf(opened.uri, opened.workspace);
    const action = codeActions(opened.workspace, opened.uri, diagnostic?.span ?? { start: 0, end: 0 }).find(
      ({ creates }) => creates?.uri === uriOf('base/nameReferences.yaml'),
    );
    assert.equal(action?.title, 'Create nameReferences.yaml and list it under "configurations"');
    const kustomization = uriOf('base/kustomization.yaml');
    opened.workspace.setDisk([
      [uriOf('base/nameReferences.yaml'), action.creates?.text],
      [kustomization, applyEdits(opened.workspace.file(kustomization)?.text ?? '', action.edits)],
    ]);
    assert.equal(opened.workspace.file(kustomization)?.text, 'resources: [net.yaml]\nconfigurations:\n  - nameReferences.yaml\n');
    assert.deepEqual(problemsOf(opened), []);
  });

  it('are not cured by a new configurations file where there is one that was not read', () => {
    const { fixture, uri } = openWorkspace(`${base}${overlay('prod', 'namePrefix: p-')}`);
    const workspace = emptyWorkspace(undefined, undefined, aroundOf([...fixture.files.keys(), 'base/nameReferences.yaml']));
    workspace.setDisk([...fixture.files].map(([file, text]) => [uriOf(file), text] as const));
    const [diagnostic] = diagnosticsOf(uri, workspace);
    const actions = codeActions(workspace, uri, diagnostic?.span ?? { start: 0, end: 0 });
    assert.deepEqual(
      actions.filter(({ creates }) => creates !== undefined),
      [],
    );
  });

  it('are cured in a configurations file that is there', () => {
    const names = 'nameReference:\n- kind: Broker\n  fieldSpecs:\n  - path: spec/broker\n    kind: Trigger\n';
    const opened = openWorkspace(
      `#- base/net.yaml\n${vpc('main')}---\n${subnet('main', 'one')}#- base/kustomization.yaml\nnamePrefix: p-\nresources: [net.yaml]\nconfigurations: [names.yaml]\n#- base/names.yaml\n${names}`,
    );
    const [diagnostic] = diagnosticsOf(opened.uri, opened.workspace);
    const action = codeActions(opened.workspace, opened.uri, diagnostic?.span ?? { start: 0, end: 0 }).find(
      ({ title }) => title === 'Add to "nameReference" in names.yaml',
    );
    opened.workspace.setDisk([[uriOf('base/names.yaml'), applyEdits(names, action?.edits ?? [])]]);
    assert.deepEqual(problemsOf(opened), []);
  });

  it('are unknown under a root that takes in what was not read, also where Kustomize refuses the object itself', () => {
    const found = (object: string): readonly string[] => {
      const { fixture } = openWorkspace(`#- prod/kustomization.yaml\nresources: [../base, net.yaml]\n#- prod/net.yaml\n${object}`);
      const workspace = emptyWorkspace(undefined, undefined, aroundOf([...fixture.files.keys(), 'base/kustomization.yaml']));
      workspace.setDisk([...fixture.files].map(([file, text]) => [uriOf(file), text] as const));
      return messages(workspace, 'prod/net.yaml');
    };
    assert.deepEqual(found(subnet('main')), []);
    assert.deepEqual(found(subnet('main').replace('cidrBlock: 10.0.0.0/24', 'cidrBlock: ${RANGE}')), [
      'kustomize/template-in-resource: "${RANGE}" must be quoted: in flow style Kustomize cannot read it',
    ]);
  });

  it('follow every edit of a layer', () => {
    const opened = openWorkspace(`${base}${overlay('prod', 'namePrefix: p-')}`);
    const kustomization = uriOf('overlays/prod/kustomization.yaml');
    const count = (): number => problemsOf(opened).length;
    assert.equal(count(), 1);
    assert.ok(opened.workspace.setBuffer(kustomization, 'resources: [../../base]\nnamespace: x\n').files.has(opened.uri));
    assert.equal(count(), 0);
    opened.workspace.setBuffer(uriOf('base/kustomization.yaml'), 'namePrefix: b-\nresources: [net.yaml]\n');
    assert.equal(count(), 1);
    opened.workspace.setDisk([[kustomization, undefined]]);
    opened.workspace.closeBuffer(kustomization);
    assert.match(problemsOf(opened)[0] ?? '', /in base, but/);
  });

  it('are told that objects leave a namespace that a layer below put them in', () => {
    const files = (namespace: string): string => `#- base/kustomization.yaml
resources: [net.yaml]
namespace: net
#- base/net.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
spec: { cidrBlocks: [10.0.0.0/16] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: one }
spec: { cidrBlock: 10.0.1.0/24, vpcRef: { from: { name: main, namespace: ${namespace} } } }
#- over/kustomization.yaml
resources: [../base]
namespace: prod
`;
    assert.deepEqual(messages(openWorkspace(files('net')).workspace, 'base/net.yaml'), [
      'kustomize/reference-namespace-not-changed: VPC "main" moves from namespace "net" to "prod" in over, but "spec.vpcRef.from.namespace" does not change',
    ]);
    assert.deepEqual(messages(openWorkspace(files('prod')).workspace, 'base/net.yaml'), []);
  });
});

describe('kustomization files', () => {
  it('may begin with comments above a marker', () => {
    const component =
      '#- part/kustomization.yaml\n# ours\n\n---\napiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: p-\n';
    const { workspace } = openWorkspace(`${component}#- kustomization.yaml\n# all\n---\nresources: [base]\ncomponents: [part]\n${base}`);
    assert.deepEqual(
      ['part/kustomization.yaml', 'kustomization.yaml'].flatMap((file) => messages(workspace, file)),
      [],
    );
    assert.match(messages(workspace, 'base/net.yaml').join(), /is renamed to "p-main"/);
  });

  it('are told in which roots something is refused', () => {
    const remove = 'patches:\n- target: { kind: VPC }\n  patch: |-\n    - op: remove\n      path: /metadata/labels\n';
    const labels = 'labels:\n- pairs: { a: b }\n';
    const { workspace } = openWorkspace(
      `#- component/kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n${remove}${base}#- with/kustomization.yaml\n${labels}resources: [../base]\n#- a/kustomization.yaml\nresources: [../with]\ncomponents: [../component]\n#- b/kustomization.yaml\nresources: [../base]\ncomponents: [../component]\n`,
    );
    assert.deepEqual(messages(workspace, 'component/kustomization.yaml'), [
      'kustomize/patch-path-not-found: /metadata/labels not found (in b)',
    ]);
  });

  it('leave open what a patch adds that was not read, also one outside of their folder', () => {
    const found = (field: string): readonly string[] => {
      const { fixture } = openWorkspace(
        `#- prod/kustomization.yaml\nresources: [queue.yaml]\n${field}#- prod/queue.yaml\napiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: q }\nspec: {}\n`,
      );
      const workspace = emptyWorkspace(
        undefined,
        undefined,
        aroundOf([...fixture.files.keys(), 'prod/inside.yaml', 'patch.yaml', 'x.env']),
      );
      workspace.setDisk([...fixture.files].map(([file, text]) => [uriOf(file), text] as const));
      return messages(workspace, 'prod/queue.yaml');
    };
    const missing = ['schema/missing-field: Missing required field "queueName"'];
    assert.deepEqual(found(''), missing);
    assert.deepEqual(found('patches: [{ path: inside.yaml }]\n'), []);
    assert.deepEqual(found('patches: [{ path: ../patch.yaml }]\n'), []);
    assert.deepEqual(found('configMapGenerator: [{ name: c, files: [../x.env] }]\n'), missing);
  });

  it('tell of two objects that become one where they would meet', () => {
    const two = (kind: string, space: (name: string) => string): string =>
      ['a', 'b']
        .map((name) => `apiVersion: ${kind === 'VPC' ? 'ec2.services.k8s.aws/v1alpha1' : 'v1'}\nkind: ${kind}\nmetadata: ${space(name)}\n`)
        .join('---\n');
    const told = (content: string): readonly string[] =>
      messages(
        openWorkspace(`#- kustomization.yaml\nnamespace: dev\nresources: [net.yaml]\n#- net.yaml\n${content}`).workspace,
        'kustomization.yaml',
      );
    assert.deepEqual(told(two('VPC', (name) => `{ name: main, namespace: ${name} }`)), [
      'kustomize/id-conflict: Two objects get the same identity, VPC "main" in namespace "dev"',
    ]);
    assert.deepEqual(told(two('Namespace', (name) => `{ name: ${name} }`)), [
      'kustomize/id-conflict: Two objects get the same identity, Namespace "dev"',
    ]);
  });

  it('say nothing of lists where a schema that is not followed may have them merged', () => {
    const told = (root: string, base: string): readonly string[] => {
      const files = `#- b/kustomization.yaml\nresources: [b.yaml]\n${base}#- b/b.yaml\napiVersion: x.io/v1\nkind: Bee\nmetadata: { name: n }\nspec: { hives: [{ name: a }, { name: b }] }\n`;
      const patch = '- patch: |-\n    apiVersion: x.io/v1\n    kind: Bee\n    metadata: { name: n }\n    spec: { hives: [{ name: a }] }\n';
      const { workspace } = openWorkspace(`#- o/kustomization.yaml\nresources: [../b]\n${root}patches:\n${patch}${files}`);
      return messages(workspace, 'o/kustomization.yaml').map((each) => each.split(':')[0] ?? '');
    };
    assert.deepEqual(told('', ''), ['kustomize/patch-replaces-list']);
    assert.deepEqual(told('openapi: { version: v1.21.2 }\n', ''), []);
    assert.deepEqual(told('', 'openapi: { path: schema.json }\n'), []);
    assert.deepEqual(told('openapi: { path: https://example.com/schema.json }\n', ''), []);
  });

  it('leave an object without a name to the schema of its kind where that is known', () => {
    const without = (head: string): readonly string[] =>
      messages(openWorkspace(`#- kustomization.yaml\nresources: [a.yaml]\n#- a.yaml\n${head}\nmetadata: {}\n`).workspace, 'a.yaml');
    assert.deepEqual(without('apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nspec: { cidrBlocks: [10.0.0.0/16] }'), [
      'schema/missing-field: Missing required field "name" or "generateName"',
    ]);
    assert.deepEqual(without('apiVersion: v1\nkind: ConfigMap'), ['schema/missing-field: Missing "metadata.name"']);
  });

  it('of Flux are objects like any other', () =>
    assert.deepEqual(
      problemsOf(
        openWorkspace(
          '#- kustomization.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps }\nspec: { path: ./apps }\n',
        ),
      ),
      [],
    ));
});
