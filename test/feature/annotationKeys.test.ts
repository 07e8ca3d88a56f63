import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { applyFix, codesOf, openWorkspace, problemsOf } from '../support/workspace';

const bucket = (annotation: string): string =>
  `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: a\n  annotations:\n    ${annotation}\nspec: { name: a }\n`;
const namespace = (annotation: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n  annotations:\n    ${annotation}\n`;
const problems = (text: string): readonly string[] => problemsOf(openWorkspace(text));

describe('keys of ACK annotations', () => {
  it('are known or slips of known ones', () => {
    for (const [written, meant] of [
      ['services.k8s.aws/read-onyl', 'services.k8s.aws/read-only'],
      ['services.k8s.aws/adoption-polcy', 'services.k8s.aws/adoption-policy'],
      ['services.k8s.aws/deletion_policy', 'services.k8s.aws/deletion-policy'],
      ['services.k8s.aws/Read-Only', 'services.k8s.aws/read-only'],
      ['service.k8s.aws/region', 'services.k8s.aws/region'],
    ] as const) {
      assert.deepEqual(problems(bucket(`${written}: "true"`)), [
        `ack/annotation-ignored: Unknown annotation "${written}"; did you mean "${meant}"?`,
      ]);
      assert.equal(applyFix(openWorkspace(bucket(`${written}: "true"`)), `Rename to "${meant}"`), bucket(`${meant}: "true"`));
    }
  });

  it('may be newer than what is known, or of others', () => {
    for (const key of [
      'services.k8s.aws/quota-class',
      'sns.services.k8s.aws/delivery',
      'example.com/read-onyl',
      'k8s.aws/region',
      'read-onyl',
      'services.k8s.aws/$KEY',
    ]) {
      assert.deepEqual(codesOf(openWorkspace(bucket(`${key}: "true"`))), [], key);
      assert.deepEqual(codesOf(openWorkspace(namespace(`${key}: "true"`))), [], key);
    }
  });

  it('stand where a controller reads them', () => {
    assert.deepEqual(problems(bucket('services.k8s.aws/owner-account-id: "123456789012"')), [
      'ack/annotation-ignored: Annotation "services.k8s.aws/owner-account-id" is ignored on a Bucket; it is read on a Namespace',
    ]);
    assert.deepEqual(problems(bucket('s3.services.k8s.aws/deletion-policy: retain')), [
      'ack/annotation-ignored: Annotation "s3.services.k8s.aws/deletion-policy" is ignored on a Bucket; did you mean "services.k8s.aws/deletion-policy"?',
    ]);
    assert.deepEqual(problems(namespace('services.k8s.aws/region: us-east-1')), [
      'ack/annotation-ignored: Annotation "services.k8s.aws/region" is ignored on a Namespace; did you mean "services.k8s.aws/default-region"?',
    ]);
    assert.deepEqual(problems(namespace('s3.services.k8s.aws/deletion-policy: retain')), []);
  });

  it('have a service that exists', () => {
    assert.deepEqual(problems(namespace('s33.services.k8s.aws/deletion-policy: retain')), [
      'ack/annotation-ignored: Unknown annotation "s33.services.k8s.aws/deletion-policy"; did you mean "s3.services.k8s.aws/deletion-policy"?',
    ]);
    for (const service of ['sns', 'eks', 'ses', 'glue']) {
      assert.deepEqual(problems(namespace(`${service}.services.k8s.aws/deletion-policy: retain`)), []);
    }
  });
});

describe('keys of annotations in a misspelled domain', () => {
  const kccBucket = (key: string): string =>
    `apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata:\n  name: a\n  annotations:\n    ${key}: "true"\nspec: {}\n`;
  const service = (key: string): string =>
    `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: a }\nspec:\n  template:\n    metadata:\n      annotations:\n        ${key}: "1"\n    spec: { containers: [{ image: a }] }\n`;
  const deployment = (key: string): string =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec:\n  selector: { matchLabels: { a: b } }\n  template:\n    metadata:\n      labels: { a: b }\n      annotations:\n        ${key}: "1"\n    spec: { containers: [{ name: a, image: a }] }\n`;

  it('are reported and can be renamed', () => {
    for (const [of, code, written, meant] of [
      [kccBucket, 'kcc/annotation-unknown', 'cnrm.cloud.google.co/force-destroy', 'cnrm.cloud.google.com/force-destroy'],
      [kccBucket, 'kcc/annotation-unknown', 'crnm.cloud.google.com/force-destroy', 'cnrm.cloud.google.com/force-destroy'],
      [service, 'knative/autoscaling-annotation-unknown', 'autoscalling.knative.dev/min-scale', 'autoscaling.knative.dev/min-scale'],
      [deployment, 'appmesh/annotation-unknown', 'appmesh.k8s.was/cpuRequest', 'appmesh.k8s.aws/cpuRequest'],
      [deployment, 'appmesh/annotation-unknown', 'app-mesh.k8s.aws/ports', 'appmesh.k8s.aws/ports'],
      [deployment, 'appmesh/annotation-unknown', 'appmesh.k8s.aws/egressIgnoredIps', 'appmesh.k8s.aws/egressIgnoredIPs'],
      [deployment, 'appmesh/annotation-unknown', 'appmesh.k8s.aws/memoryRequests', 'appmesh.k8s.aws/memoryRequest'],
    ] as const) {
      assert.deepEqual(problems(of(written)), [`${code}: Unknown annotation "${written}"; did you mean "${meant}"?`]);
      assert.equal(applyFix(openWorkspace(of(written)), `Rename to "${meant}"`), of(meant));
    }
    const label = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: a, labels: { appmesh.k8s.aws/sidecarInjectorWebHook: enabled } }\n';
    assert.deepEqual(problems(label.replace('WebHook', 'Webhok')), [
      'appmesh/annotation-unknown: Unknown label "appmesh.k8s.aws/sidecarInjectorWebhok"; did you mean "appmesh.k8s.aws/sidecarInjectorWebhook"?',
    ]);
  });

  it('may be of others, or newer than what is known', () => {
    for (const key of [
      'cnrm.cloud.example.com/force-destroy',
      'cnrm.cloud.google.co/other',
      'google.com/force-destroy',
      'cnrm.cloud.google.c$X/force-destroy',
    ]) {
      assert.deepEqual(problems(kccBucket(key)), [], key);
    }
    for (const key of [
      'appmesh.k8s.io/ports',
      'appmesh.k8s.aws/virtualNode',
      'appmesh.k8s.aws/mesh',
      'appmesh.k8s.aws/proxyImage',
      'gateway.k8s.aws/ports',
    ]) {
      assert.deepEqual(problems(deployment(key)), [], key);
    }
    assert.deepEqual(problems(service('autoscaling.example.dev/min-scale')), []);
  });
});

describe('values of ACK annotations', () => {
  it('are strings', () => {
    const unquoted = namespace('services.k8s.aws/owner-account-id: 111122223333');
    assert.deepEqual(problems(unquoted), ['schema/type: Expected a string, found the number 111122223333']);
    assert.equal(applyFix(openWorkspace(unquoted), 'Add quotes'), namespace('services.k8s.aws/owner-account-id: "111122223333"'));
    assert.deepEqual(problems(namespace('services.k8s.aws/owner-account-id: "111122223333"')), []);
    assert.deepEqual(codesOf(openWorkspace(bucket('services.k8s.aws/read-only: true'))), ['schema/type']);
  });

  it('have their form', () => {
    assert.deepEqual(problems(namespace('services.k8s.aws/owner-account-id: "1111-2222-3333"')), [
      'ack/annotation-value: services.k8s.aws/owner-account-id must be an AWS account ID of 12 digits; "1111-2222-3333" is not',
    ]);
    for (const [wrong, right] of [
      ['services.k8s.aws/region: us-east1', 'services.k8s.aws/region: us-gov-west-1'],
      ['services.k8s.aws/read-only: "yes"', 'services.k8s.aws/read-only: "True"'],
      ['services.k8s.aws/region: eu-west-1a', 'services.k8s.aws/region: $REGION'],
    ] as const) {
      assert.deepEqual(codesOf(openWorkspace(bucket(wrong))), ['ack/annotation-value']);
      assert.deepEqual(codesOf(openWorkspace(bucket(right))), []);
    }
  });
});

describe('completion of annotations on a Namespace', () => {
  it('offers services of ACK only', () => {
    const { workspace, uri, offset } = openWorkspace(namespace('<|>'));
    const labels = complete(workspace, uri, offset).map(({ label }) => label);
    const services = labels.filter((label) => label.endsWith('.services.k8s.aws/deletion-policy'));
    assert.ok(services.includes('s3.services.k8s.aws/deletion-policy') && services.length > 40);
    assert.deepEqual(
      services.filter((label) => workspace.kinds.kindsInGroup(label.slice(0, label.indexOf('/'))).length === 0),
      [],
    );
  });
});

describe('annotations in a template', () => {
  it('are checked where they are literal, each by itself', () => {
    const bucket = (annotations: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: b\n  annotations:\n${annotations}spec:\n  {{- if .Values.x }}\n  acl: private\n  {{- end }}\n  name: b\n`;
    assert.deepEqual(codesOf(openWorkspace(bucket('    services.k8s.aws/deletion-policy: keep\n'))), ['ack/deletion-policy']);
    assert.deepEqual(codesOf(openWorkspace(bucket('    services.k8s.aws/deletion-polcy: retain\n'))), ['ack/annotation-ignored']);
    assert.deepEqual(codesOf(openWorkspace(bucket('    services.k8s.aws/deletion-policy: {{ .Values.policy }}\n'))), []);
    assert.deepEqual(
      codesOf(openWorkspace(bucket('    {{- toYaml .Values.more | nindent 4 }}\n    services.k8s.aws/deletion-policy: retain\n'))),
      [],
    );
    assert.deepEqual(codesOf(openWorkspace(bucket('    services.k8s.aws/adoption-policy: adopt\n'))), []);
  });
});
