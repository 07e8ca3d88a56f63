import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../support/workspace';

const layer = 'prod/kustomization.yaml';
const base = (spec = 'cidrBlock: 10.0.0.0/24, vpcID: vpc-1'): string =>
  `#- base/kustomization.yaml\nresources: [s.yaml]\n#- base/s.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec: { ${spec} }\n`;
const overlay = (fields: string, file = layer): string => `#- ${file}\nresources: [../base]\n${fields}\n`;
const replacement = (value: string, path: string, options = '{ create: true }'): string =>
  `replacements:\n- sourceValue: ${value}\n  targets:\n  - select: { kind: Subnet }\n    fieldPaths: [${path}]\n    options: ${options}`;

function found(text: string, file = layer): readonly string[] {
  const { workspace } = openWorkspace(text);
  return diagnosticsOf(uriOf(file), workspace).flatMap(({ severity, finding: { code, message } }) =>
    severity === 'hint' ? [] : [`${code}: ${message}`],
  );
}

describe('what kustomizations other than by patches make of values', () => {
  it('is reported at a replacement that writes what the schema refuses', () => {
    assert.deepEqual(found(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch'))), [
      'schema/type: "spec.mapPublicIPOnLaunch" of Subnet "s": Expected a boolean, found the string "maybe"',
    ]);
    assert.deepEqual(found(base() + overlay(replacement('a', 'spec.surplus'))).length, 1);
    assert.deepEqual(found(base() + overlay(replacement('10.0.0.0/16', 'spec.cidrBlock'))), []);
    assert.deepEqual(found(base()), []);
  });

  it('is not reported where a later layer or the file itself says it', () => {
    const own = base('cidrBlock: 10.0.0.0/24, vpcID: vpc-1, mapPublicIPOnLaunch: maybe');
    assert.deepEqual(found(own + overlay('namePrefix: p-')), []);
    assert.deepEqual(found(own + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch'))), []);
    const mended = overlay(
      'patches:\n- target: { kind: Subnet }\n  patch: |\n    - { op: remove, path: /spec/mapPublicIPOnLaunch }',
      'top/kustomization.yaml',
    ).replace('../base', '../prod');
    assert.deepEqual(found(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch')) + mended), []);
  });

  it('is reported at a label that the cloud of an object refuses', () => {
    const topic = (labels = ''): string =>
      `#- base/kustomization.yaml\nresources: [t.yaml, c.yaml]\n#- base/t.yaml\napiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata: { name: t, namespace: a, annotations: { cnrm.cloud.google.com/project-id: my-project }${labels} }\n#- base/c.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: c, namespace: a }\n`;
    const refused = (of: string, what: string): string => `kcc/label-form: "metadata.labels.${of}" of PubSubTopic "t": ${what}`;
    const value =
      '"v1.2" is not a valid label value in Google Cloud, where labels are copied to: expected lower-case letters, digits, "_" and "-"';
    const key =
      '"Team" is not a valid label key in Google Cloud, where labels are copied to: expected lower-case letters, digits, "_" and "-", starting with a letter';
    assert.deepEqual(found(topic() + overlay('labels: [{ pairs: { version: v1.2 } }]')), [refused('version', value)]);
    assert.deepEqual(found(topic() + overlay('commonLabels: { Team: a }')).slice(-1), [refused('Team', key)]);
    assert.deepEqual(
      found(topic() + overlay('labels: [{ pairs: { version: v1-2, app.kubernetes.io/version: v1.2, other: "${V}" } }]')),
      [],
    );
    assert.deepEqual(found(topic(', labels: { version: v1.2 }') + overlay('labels: [{ pairs: { version: v1.2 } }]')), []);
    const mapAlone = topic().replace('[t.yaml, c.yaml]', '[c.yaml]');
    assert.deepEqual(found(mapAlone + overlay('labels: [{ pairs: { version: v1.2 } }]')), []);
  });

  it('is not reported where something is not known', () => {
    const wrong = replacement('maybe', 'spec.mapPublicIPOnLaunch');
    assert.deepEqual(found(base() + overlay(`${wrong}\ncomponents: [https://example.com/c]`)), []);
    assert.deepEqual(found(base() + overlay(replacement('"${MAYBE}"', 'spec.mapPublicIPOnLaunch'))), []);
    assert.deepEqual(found(base() + overlay(replacement('maybe # kpt-set: ${it}', 'spec.mapPublicIPOnLaunch'))), []);
  });

  it('is unknown where what is copied is encrypted, and reported elsewhere in the same root', () => {
    const secret = `#- base/secret.yaml\napiVersion: v1\nkind: Secret\nmetadata: { name: secret }\nstringData: { a: 'ENC[AES256_GCM,data:a1=,iv:b2=,tag:c3==,type:str]', b: plain }\nsops: { version: 3.9.0 }\n`;
    const files = `${base().replace('[s.yaml]', '[s.yaml, secret.yaml]')}${secret}`;
    const copied = (key: string, options = ''): string =>
      `replacements:\n- source: { kind: Secret, fieldPath: stringData.${key}${options} }\n  targets: [{ select: { kind: Subnet }, fieldPaths: [spec.mapPublicIPOnLaunch], options: { create: true } }]`;
    const wrong = (value: string): string =>
      `schema/type: "spec.mapPublicIPOnLaunch" of Subnet "s": Expected a boolean, found the string "${value}"`;
    assert.deepEqual(found(files + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch'))), [wrong('maybe')]);
    assert.deepEqual(found(files + overlay(copied('b'))), [wrong('plain')]);
    assert.deepEqual(found(files + overlay(copied('a'))), []);
    assert.deepEqual(found(files + overlay(copied('a', ', options: { delimiter: ",", index: 1 }'))), []);
    const set = files
      .replace("a: 'ENC[AES256_GCM,data:a1=,iv:b2=,tag:c3==,type:str]', b: plain }", '{ } }')
      .replace('stringData: { { } }', 'stringData:\n  a: example # kpt-set: ${a}\n  b: plain');
    assert.deepEqual([found(set + overlay(copied('a'))), found(set + overlay(copied('b')))], [[], [wrong('plain')]]);
  });

  it('names the roots where it is so in some alone, and counts objects', () => {
    const mended =
      '#- top/kustomization.yaml\nresources: [../prod]\npatches:\n- target: { kind: Subnet }\n  patch: |\n    - { op: remove, path: /spec/mapPublicIPOnLaunch }\n';
    const kept = '#- other/kustomization.yaml\nresources: [../prod]\n';
    assert.deepEqual(found(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch')) + mended + kept), [
      'schema/type: "spec.mapPublicIPOnLaunch" of Subnet "s": Expected a boolean, found the string "maybe" (in other)',
    ]);
    const [, second = ''] = base().split('#- base/s.yaml');
    const two = `${base().replace('[s.yaml]', '[s.yaml, t.yaml]')}#- base/t.yaml${second.replace('name: s', 'name: t')}`;
    assert.deepEqual(found(two + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch'))), [
      'schema/type: "spec.mapPublicIPOnLaunch" of Subnet "s" and 1 more: Expected a boolean, found the string "maybe"',
    ]);
  });

  it('is reported where values do not fit together because of one, wherever the other ones are', () => {
    const both = (at: string): string =>
      `ack/value-and-ref: "spec.vpcRef" of Subnet "s": Both "vpcID" and "vpcRef" are set; the controller rejects this. Keep one of them${at}`;
    const id = replacement('vpc-2', 'spec.vpcID');
    const ref = replacement('main', 'spec.vpcRef.from.name');
    const byRef = base('cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: main } }');
    assert.deepEqual(found(base() + overlay(ref)), [both('')]);
    assert.deepEqual(found(byRef + overlay(id)), [both('')]);
    assert.deepEqual(found(base() + overlay(id)), []);
    // Whoever comes last is told, be it a replacement after a patch or in another layer.
    const patch =
      'patches:\n- target: { kind: Subnet }\n  patch: |\n    - { op: add, path: /spec/vpcRef, value: { from: { name: main } } }\n';
    const open = base('cidrBlock: 10.0.0.0/24');
    assert.deepEqual(found(open + overlay(patch + id)), ['ref/not-found: VPC "main" not found in this workspace', both('')]);
    const top = (fields: string): string => overlay(fields, 'top/kustomization.yaml').replace('../base', '../prod');
    const files = open + overlay(ref) + top(id);
    assert.deepEqual(
      [layer, 'top/kustomization.yaml'].map((file) => found(files, file)),
      [[], [both('')]],
    );
    const written = base('cidrBlock: 10.0.0.0/24, vpcID: vpc-1, vpcRef: { from: { name: main } }');
    assert.deepEqual(found(written + overlay(id)), []);
    assert.deepEqual(found(`${open}${overlay(`${id}\ncomponents: [https://example.com/c]`)}${top(ref)}`, 'top/kustomization.yaml'), []);
  });

  it('is reported in a file of replacements', () => {
    const list = `#- prod/r.yaml\n${replacement('maybe', 'spec.mapPublicIPOnLaunch').replace('replacements:\n', '')}\n`;
    assert.deepEqual(found(base() + overlay('replacements: [{ path: r.yaml }]') + list, 'prod/r.yaml').length, 1);
  });

  it('is reported at a prefix that makes a name that the kind does not have', () => {
    assert.deepEqual(found(base() + overlay('namePrefix: p-')), []);
    const [one, ...more] = found(base() + overlay('namePrefix: P_'));
    assert.match(one ?? '', /^schema\/pattern: "metadata.name" of Subnet "P_s": /);
    assert.deepEqual(more, []);
    assert.deepEqual(found(base() + overlay('namePrefix: "${ENV}_"')), []);
  });

  it('is reported in the object that has a folder applied with changes, where that is surely the folder', () => {
    const flux = (source: string): string =>
      `#- flux.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: app, namespace: flux-system }\nspec: { interval: 5m, prune: true, path: ./base, namePrefix: P_, sourceRef: { kind: GitRepository, name: ${source} } }\n`;
    assert.deepEqual(found(base() + flux('flux-system'), 'flux.yaml').length, 1);
    assert.deepEqual(found(base() + flux('another'), 'flux.yaml'), []);
  });

  it('is reported for labels, annotations and namespaces that no object accepts', () => {
    assert.deepEqual(
      found(
        base() + overlay('labels: [{ pairs: { a: "b c", "-d": e, f: "${X Y}" } }]\ncommonAnnotations: { g.: h i }\nnamespace: Prod'),
      ).map((each) => each.split(':', 2).join(':').split(' is not')[0]),
      ['schema/pattern: "b c"', 'schema/format: "-d"', 'schema/format: "g."', 'schema/pattern: "Prod"'],
    );
    assert.deepEqual(found(base() + overlay('labels: [{ pairs: { a: b } }]\ncommonAnnotations: { g: h i }\nnamespace: prod')), []);
  });

  it('is reported for labels and annotations that a controller of the objects refuses, and not where nobody reads them', () => {
    const service = (labels = ''): string =>
      `#- base/kustomization.yaml\nresources: [s.yaml]\n#- base/s.yaml\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s${labels} }\nspec: { template: { spec: { containers: [{ image: a }] } } }\n---\napiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: b }\n`;
    const wrong =
      'commonAnnotations:\n  autoscaling.knative.dev/min-scale: "1"\n  serving.knative.dev/rollout-duration: "5"\n  eventing.knative.dev/broker.class: x\nlabels:\n- pairs: { networking.knative.dev/visibility: open }';
    assert.deepEqual(found(service() + overlay(wrong)).toSorted(), [
      'knative/autoscaling-annotation-misplaced: "metadata.annotations[\'autoscaling.knative.dev/min-scale\']" of Service "s": "autoscaling.knative.dev/min-scale" belongs under "spec.template.metadata.annotations" (Knative)',
      'knative/rollout-duration: "metadata.annotations[\'serving.knative.dev/rollout-duration\']" of Service "s": "5" is not a duration; expected a number with a unit, such as "30s" or "1m30s" (Knative)',
      'knative/visibility-value: "metadata.labels[\'networking.knative.dev/visibility\']" of Service "s": "open" is not supported; expected "cluster-local" (Knative)',
    ]);
    const mended = overlay('commonAnnotations: { serving.knative.dev/rollout-duration: 5s }', 'top/kustomization.yaml').replace(
      '../base',
      '../prod',
    );
    assert.deepEqual(found(service() + overlay('commonAnnotations: { serving.knative.dev/rollout-duration: "5" }') + mended), []);
    assert.deepEqual(
      found(service() + overlay('commonAnnotations: { serving.knative.dev/rollout-duration: 5s, cnrm.cloud.google.com/project-id: a }')),
      [],
    );
    assert.deepEqual(found(service() + overlay('commonAnnotations: { serving.knative.dev/rollout-duration: "${T}" }')), []);
    const bucket = base()
      .replaceAll('ec2.services.k8s.aws/v1alpha1', 'storage.cnrm.cloud.google.com/v1beta1')
      .replaceAll('Subnet', 'StorageBucket');
    assert.deepEqual(
      found(
        bucket.replace(/spec: .*/, 'spec: { location: US }') +
          overlay('commonAnnotations: { cnrm.cloud.google.com/deletion-policy: abandn }'),
      ),
      [
        'kcc/annotation-value: "metadata.annotations[\'cnrm.cloud.google.com/deletion-policy\']" of StorageBucket "s": "abandn" is not a valid value of this annotation; expected one of "abandon", "delete", "none"',
      ],
    );
  });

  it('is reported at the key or the value of such an annotation', () => {
    const text = `#- base/kustomization.yaml\nresources: [s.yaml]\n#- base/s.yaml\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s }\nspec: { template: { spec: { containers: [{ image: a }] } } }\n${overlay('commonAnnotations: { autoscaling.knative.dev/target: "1", serving.knative.dev/rollout-duration: "5" }')}`;
    const { workspace } = openWorkspace(text);
    const of = workspace.file(uriOf(layer))?.text ?? '';
    assert.deepEqual(
      diagnosticsOf(uriOf(layer), workspace).map(({ span: { start, end } }) => of.slice(start, end)),
      ['autoscaling.knative.dev/target', '"5"'],
    );
  });

  it('is judged again when the object changes', () => {
    const { workspace } = openWorkspace(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch')));
    const count = (): number => diagnosticsOf(uriOf(layer), workspace).length;
    assert.equal(count(), 1);
    const { files } = workspace.setBuffer(
      uriOf('base/s.yaml'),
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnets\nmetadata: { name: s }\n',
    );
    assert.ok(files.has(uriOf(layer)));
  });

  it('needs no check of objects of which only names and labels are others', () => {
    const { workspace } = openWorkspace(base() + overlay('namePrefix: p-\nlabels: [{ pairs: { a: b } }]\nnamespace: x'));
    diagnosticsOf(uriOf(layer), workspace);
    assert.equal(workspace.counts.formsChecked, 0);
  });
});
