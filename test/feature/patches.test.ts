import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { codesOf, openWorkspace, uriOf } from '../support/workspace';

const node = 'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: a }\n';
const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\n';
const kustomization = (rest: string): string =>
  `#- kustomization.yaml\nkind: Kustomization\nresources: [base.yaml, "https://example.com/objects.yaml"]\n${rest}\n#- base.yaml\n# objects\n`;

/** Codes in `patch.yaml`, which the kustomization names so. */
function inPatch(text: string, rest = 'patches: [ { path: patch.yaml } ]'): readonly string[] {
  return codesOf(openWorkspace(`#- patch.yaml\n${text}${kustomization(rest)}`));
}

describe('files that a kustomization names as patches', () => {
  it('lack nothing', () => {
    const listener = `${node}spec:\n  listeners:\n  - portMapping: { port: 80 }\n    healthCheck: { path: /x }\n`;
    assert.deepEqual(codesOf(openWorkspace(listener)).filter((code) => code === 'schema/missing-field').length > 2, true);
    assert.deepEqual(inPatch(listener), []);
    assert.deepEqual(inPatch(listener, 'patchesStrategicMerge: [patch.yaml]'), []);
    assert.deepEqual(inPatch(`${bucket}spec: { tagging: {} }\n`), []);
    assert.deepEqual(
      inPatch(
        'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: a }\nspec: { description: x }\n',
      ),
      [],
    );
    assert.deepEqual(
      inPatch(
        'apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: a }\nspec: { resourceRef: { name: x }, role: roles/viewer }\n',
      ),
      [],
    );
  });

  it('may be of a CustomResourceDefinition', () => {
    const crd = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: things.example.com }\n';
    const versions = `${crd}spec: { versions: [ { name: v2, served: true, storage: false } ] }\n`;
    assert.deepEqual(inPatch(versions), []);
    assert.deepEqual([...new Set(codesOf(openWorkspace(versions)))], ['schema/invalid-crd']);
    assert.deepEqual(codesOf(openWorkspace(crd)), []);
    assert.deepEqual(codesOf(openWorkspace(`${crd}spec:\n`)), ['schema/invalid-crd']);
    const label = crd.replace('.com }', '.com, labels: { duck.knative.dev/addressable: "true" } }');
    assert.deepEqual(inPatch(label), []);
  });

  it('are whole objects where they are resources', () => {
    assert.notDeepEqual(inPatch(`${bucket}spec: {}\n`, 'resources: [patch.yaml]'), []);
    assert.notDeepEqual(inPatch(`${bucket}spec: {}\n`, 'patchesStrategicMerge: [patch.yaml]\nbases: [patch.yaml]'), []);
  });

  it('remove with null, and know directives', () => {
    assert.deepEqual(inPatch(`${bucket}spec: { name: null, tagging: { tagSet: null }, gone: null }\n`), []);
    assert.deepEqual(inPatch(`$patch: delete\n${bucket}`), []);
    assert.deepEqual(
      inPatch(
        `${bucket}spec:\n  tagging: { $patch: replace, tagSet: [ { key: a, value: b } ] }\n  $retainKeys: [tagging]\n  $setElementOrder/rules: [ { id: a } ]\n`,
      ),
      [],
    );
  });

  it('are checked in what they set', () => {
    assert.deepEqual(inPatch(`${bucket}spec: { versionning: { status: Enabled } }\n`), ['schema/unknown-field']);
    assert.deepEqual(inPatch(`${node}spec: { listeners: [ { portMapping: { port: 80, protocol: https } } ] }\n`), ['schema/enum']);
    assert.deepEqual(inPatch(`${bucket}spec: { tagging: 5 }\n`), ['schema/type']);
  });

  it('are checked by the kind of their target', () => {
    const patch = `apiVersion: any/v1\nkind: Any\nmetadata: { name: any }\nspec: { versionning: {} }\n`;
    assert.deepEqual(inPatch(patch), []);
    assert.deepEqual(
      inPatch(patch.replace('any/v1', 's3.services.k8s.aws/v1alpha1'), 'patches: [ { path: patch.yaml, target: { kind: Bucket } } ]'),
      ['schema/unknown-field'],
    );
    assert.deepEqual(
      inPatch(
        `${bucket}spec: { versioning: {} }\n`,
        'patches: [ { path: patch.yaml, target: { group: appmesh.k8s.aws, version: v1beta2, kind: VirtualNode } } ]',
      ),
      ['schema/unknown-field'],
    );
    assert.deepEqual(inPatch(`${bucket}spec: { versionning: {} }\n`, 'patches: [ { path: patch.yaml, target: { kind: Cluster } } ]'), []);
  });

  it('have references that may be parts as well', () => {
    const subnet = 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\n';
    assert.deepEqual(inPatch(`${subnet}spec: { availabilityZone: b }\n`), []);
    assert.deepEqual(inPatch(`${subnet}spec: { vpcRef: { from: { namespace: net } } }\n`), []);
    assert.deepEqual(inPatch(`${subnet}spec: { vpcRef: { from: { name: "" } } }\n`), ['ref/empty']);
    assert.deepEqual(inPatch(`${subnet}spec: { vpcID: v, vpcRef: { from: { name: v } } }\n`).includes('ack/value-and-ref'), true);
    const trigger = 'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t }\n';
    assert.deepEqual(inPatch(`${trigger}spec: { subscriber: { ref: { name: other } } }\n`), []);
  });

  it('lack no annotation', () => {
    const adopted = `${bucket.replace('name: a }', 'name: a, annotations: { services.k8s.aws/adoption-policy: adopt } }')}spec: { name: a }\n`;
    assert.deepEqual(codesOf(openWorkspace(adopted)), ['ack/adoption-fields']);
    assert.deepEqual(inPatch(adopted), []);
  });

  it('follow the kustomization as it is edited', () => {
    const { workspace, uri } = openWorkspace(`#- patch.yaml\n${bucket}spec: {}\n${kustomization('')}`);
    const codes = (): readonly string[] =>
      diagnosticsOf(uri, workspace)
        .map(({ finding }) => finding.code)
        .filter((code) => !code.startsWith('kustomize/'));
    assert.deepEqual(codes(), ['schema/missing-field']);
    const named = workspace.setBuffer(uriOf('kustomization.yaml'), 'kind: Kustomization\npatches: [ { path: ./patch.yaml } ]\n');
    assert.ok(named.files.has(uri));
    assert.deepEqual(codes(), []);
    const gone = workspace.setBuffer(uriOf('kustomization.yaml'), 'kind: Kustomization\n');
    assert.ok(gone.files.has(uri));
    assert.deepEqual(codes(), ['schema/missing-field']);
  });
});

describe('files that a transformer of Kustomize names as patches', () => {
  const plugin = (path: string): string => `apiVersion: builtin\nkind: PatchTransformer\nmetadata: { name: a }\npath: ${path}\n`;

  it('lack nothing, whether it stands in a file or in place', () => {
    assert.deepEqual(inPatch(`${bucket}spec: {}\n`, `transformers: [plugins/a.yaml]\n#- plugins/a.yaml\n${plugin('patch.yaml')}`), []);
    const inPlace = `transformers:\n- |-\n${plugin('patch.yaml').replaceAll(/^(?=.)/gm, '  ')}`;
    assert.deepEqual(inPatch(`${bucket}spec: {}\n`, inPlace), []);
    const old = 'apiVersion: builtin\nkind: PatchStrategicMergeTransformer\nmetadata: { name: a }\npaths: [patch.yaml]\n';
    assert.deepEqual(inPatch(`${bucket}spec: {}\n`, `validators: [a.yaml]\n#- a.yaml\n${old}`), []);
    assert.notDeepEqual(inPatch(`${bucket}spec: {}\n`, `transformers: [a.yaml]\n#- a.yaml\n${plugin('other.yaml')}`), []);
  });

  it('follow its file as it is edited', () => {
    const { workspace, uri } = openWorkspace(`#- patch.yaml\n${bucket}spec: {}\n${kustomization('transformers: [a.yaml]')}`);
    const codes = (): readonly string[] =>
      diagnosticsOf(uri, workspace).flatMap(({ finding: { code } }) => (code.startsWith('schema/') ? code : []));
    assert.deepEqual(codes(), ['schema/missing-field']);
    const set = (text: string | undefined): boolean => workspace.setDisk([[uriOf('a.yaml'), text]]).files.has(uri);
    for (const [text, expected] of [
      [plugin('patch.yaml'), []],
      [plugin('other.yaml'), ['schema/missing-field']],
      [plugin('./patch.yaml'), []],
      [undefined, ['schema/missing-field']],
    ] as const) {
      assert.ok(set(text));
      assert.deepEqual(codes(), expected);
    }
  });
});

describe('fields that overlays add to a base', () => {
  const overlay = (name: string, patch: string): string =>
    `#- ${name}/kustomization.yaml\nresources: [../base]\npatches: [{ path: patch.yaml }]\n#- ${name}/patch.yaml\n${bucket}${patch}`;
  const base = `#- base/bucket.yaml\n${bucket}spec: {}\n#- base/kustomization.yaml\nresources: [bucket.yaml]\n`;
  const codesIn = (text: string): readonly string[] => codesOf(openWorkspace(`${base}${text}`));

  it('are not missing where each of them does', () => {
    assert.deepEqual(codesIn(''), ['schema/missing-field']);
    assert.deepEqual(codesIn(overlay('prod', 'spec: { name: a }\n')), []);
    assert.deepEqual(codesIn(overlay('prod', 'spec: { acl: private }\n')), ['schema/missing-field']);
    assert.deepEqual(codesIn(overlay('prod', 'spec: { name: a }\n') + overlay('dev', 'spec: { acl: private }\n')), [
      'schema/missing-field',
    ]);
  });

  it('are missing again when a patch changes', () => {
    const { workspace, uri } = openWorkspace(`${base}${overlay('prod', 'spec: { name: a }\n')}`);
    const codes = (): readonly string[] => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codes(), []);
    assert.ok(workspace.setBuffer(uriOf('prod/patch.yaml'), `${bucket}spec: { acl: private }\n`).files.has(uri));
    assert.deepEqual(codes(), ['schema/missing-field']);
  });
});

describe('patches beside the objects that they change', () => {
  /** Codes of a base and of an overlay's files; `patch.yaml` is applied to what the base holds. */
  const codesBeside = (base: string, patch: string, kustomization = 'patches: [ { path: patch.yaml } ]'): readonly string[] => {
    const opened = openWorkspace(
      `#- main.yaml\n${base}#- a-patch.yaml\n${patch}#- kustomization.yaml\nresources: [main.yaml]\n${kustomization.replaceAll('patch.yaml', 'a-patch.yaml')}\n`,
    );
    return [...opened.workspace.uris]
      .flatMap((uri) => diagnosticsOf(uri, opened.workspace).map(({ finding }) => finding.code))
      .filter((code) => !code.startsWith('kustomize/'));
  };
  const secret = (keys: string): string =>
    `apiVersion: v1\nkind: Secret\nmetadata: { name: login, namespace: team }\nstringData: { ${keys} }\n`;
  const namespace = (metadata: string): string => `apiVersion: v1\nkind: Namespace\nmetadata: { name: team, ${metadata} }\n`;
  const selector = (name: string, rest: string): string =>
    `apiVersion: services.k8s.aws/v1alpha1\nkind: IAMRoleSelector\nmetadata: { name: ${name} }\nspec: { arn: "arn:aws:iam::111122223333:role/a"${rest} }\n`;

  const cases: readonly (readonly [what: string, base: string, patch: string])[] = [
    [
      'keys of a Secret',
      `${secret('user: u, password: x')}---\napiVersion: sql.cnrm.cloud.google.com/v1beta1\nkind: SQLUser\nmetadata: { name: user, namespace: team, annotations: { cnrm.cloud.google.com/project-id: p } }\nspec: { instanceRef: { external: db }, password: { valueFrom: { secretKeyRef: { name: login, key: password } } } }\n`,
      secret('user: other'),
    ],
    [
      'an identity',
      'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata: { name: t, namespace: team, annotations: { cnrm.cloud.google.com/project-id: p } }\n',
      'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata: { name: t, annotations: { cnrm.cloud.google.com/project-id: p } }\n',
    ],
    [
      'a place',
      'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeAddress\nmetadata: { name: a, annotations: { cnrm.cloud.google.com/project-id: p } }\nspec: { location: us-west1, subnetworkRef: { name: s } }\n---\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: s, annotations: { cnrm.cloud.google.com/project-id: p } }\nspec: { region: us-west1, ipCidrRange: 10.0.0.0/16, networkRef: { external: projects/p/global/networks/n } }\n',
      'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: s }\nspec: { region: us-east1 }\n',
    ],
    [
      'a selector',
      `${selector('one', ', namespaceSelector: { names: [other] }')}---\n${selector('two', '')}---\n${bucket.replace('name: a }', 'name: a, namespace: team }')}spec: { name: a }\n`,
      selector('one', ''),
    ],
  ];
  for (const [what, base, patch] of cases) {
    it(`say nothing else about ${what}`, () => {
      assert.deepEqual(codesBeside(base, patch), codesBeside(base, '# nothing\n'));
      assert.notDeepEqual(codesBeside(base, patch, ''), codesBeside(base, '# nothing\n'), 'the object would say something if it were one');
    });
  }

  it('say nothing else about the container of a Namespace', () => {
    const folder = `---\napiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder\nmetadata: { name: a, namespace: team }\nspec: { displayName: a }\n`;
    const annotated = namespace('annotations: { cnrm.cloud.google.com/folder-id: "5" }') + folder;
    const plain = namespace('labels: { a: b }');
    assert.deepEqual(codesBeside(annotated, plain), []);
    assert.deepEqual(codesBeside(plain + folder, plain), ['kcc/no-parent']);
    // What no kustomization reads is not applied with the Folder.
    assert.deepEqual(codesBeside(annotated, plain, ''), []);
  });

  it('say nothing about the keys of a ConfigMap that is farther away', () => {
    const service =
      'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s }\nspec: { template: { spec: { containers: [ { image: x, env: [ { name: A, valueFrom: { configMapKeyRef: { name: c, key: a } } } ] } ] } } }\n';
    const map = (keys: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata: { ${keys} }\n`;
    const codes = (patches: string): readonly string[] =>
      codesOf(
        openWorkspace(
          `#- prod/main.yaml\n${service}#- prod/patch.yaml\n${map('b: "3"')}#- base/main.yaml\n${map('a: "1", b: "2"')}#- prod/kustomization.yaml\nresources: [main.yaml]\n${patches}`,
        ),
      ).filter((code) => code === 'ref/missing-key');
    assert.deepEqual(codes(''), ['ref/missing-key']);
    assert.deepEqual(codes('patches: [ { path: patch.yaml } ]\n'), []);
  });

  it('are judged where the kustomization holds them, JSON patches in their own way', () => {
    const wrong = `${bucket.replaceAll('\n', '\n    ')}spec: { nme: x }`;
    const json = '- op: add\n  path: /spec\n  value: { apiVersion: s3.services.k8s.aws/v1alpha1, kind: Bucket, spec: {} }\n';
    const kustomization = `patches:\n- patch: |-\n    ${wrong}\n- target: { kind: Bucket }\n  patch: |-\n    - op: remove\n      path: /spec/name\n- path: patch.yaml\n  target: { kind: Bucket }\npatchesStrategicMerge:\n- |-\n    ${wrong}\npatchesJson6902:\n- { path: patch.yaml, target: { version: v1, kind: Bucket, name: a } }`;
    const found = ['schema/unknown-field', 'schema/unknown-field'];
    assert.deepEqual(codesBeside('# objects\n', json, kustomization), found);
    assert.deepEqual(
      codesBeside(
        '# objects\n',
        `${JSON.stringify([{ op: 'replace', path: '/spec', value: { kind: 'Bucket', apiVersion: 's3.services.k8s.aws/v1alpha1' } }])}\n`,
        kustomization,
      ),
      found,
    );
  });
});
