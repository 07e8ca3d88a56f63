import assert from 'node:assert/strict';
import { openWorkspace, problemsOf } from '../support/workspace';

const object = (apiVersion: string, kind: string, spec = '{}'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a, namespace: apps }\nspec: ${spec}\n`;
const problems = (text: string): readonly string[] =>
  problemsOf(openWorkspace(text)).filter((problem) => problem.includes('unknown-') && !problem.includes('unknown-field'));

describe('a misspelt apiVersion', () => {
  it('that lacks its version is said to lack it', () => {
    assert.deepEqual(problems(object('s3.services.k8s.aws', 'Bucket', '{ name: a }')), [
      'schema/unknown-version: "s3.services.k8s.aws" has no version; expected "s3.services.k8s.aws/v1alpha1"',
    ]);
    assert.deepEqual(problems(object('appmesh.k8s.aws', 'Nothing')), ['schema/unknown-version: "appmesh.k8s.aws" has no version']);
    assert.deepEqual(problems(object('serving.knative.dev', 'Service')), [
      'schema/unknown-version: "serving.knative.dev" has no version; expected "serving.knative.dev/v1"',
    ]);
    assert.deepEqual(problems(object('v1', 'Bucket')), []);
    assert.deepEqual(problems(object('example.com', 'Bucket')), []);
  });

  it('is compared with the groups that have the kind', () => {
    const found = (group: string, meant: string): readonly string[] => [
      `schema/unknown-kind: Unknown API group "${group}"; did you mean "${meant}"?`,
    ];
    for (const [group, kind, meant] of [
      ['s3.service.k8s.aws', 'Bucket', 's3.services.k8s.aws'],
      ['appmesh.k8s.as', 'VirtualNode', 'appmesh.k8s.aws'],
      ['storge.cnrm.cloud.google.com', 'StorageBucket', 'storage.cnrm.cloud.google.com'],
      ['storage.cnrm.clould.google.com', 'StorageBucket', 'storage.cnrm.cloud.google.com'],
      ['servng.knative.dev', 'Service', 'serving.knative.dev'],
    ] as const) {
      assert.deepEqual(problems(object(`${group}/v1`, kind)), found(group, meant));
    }
  });

  it('is not one where the group may be that of another project', () => {
    for (const [group, kind] of [
      ['s3.aws.upbound.io', 'Bucket'],
      ['fsx.services.k8s.aws', 'FileSystem'],
      ['elbv2.k8s.aws', 'TargetGroup'],
      ['serving.example.dev', 'Service'],
      ['s3.service.k8s.aws', 'Tank'],
      ['storge.cnrm.cloud.google.com', 'Tank'],
    ] as const) {
      assert.deepEqual(problems(object(`${group}/v1`, kind)), []);
    }
  });

  it('is not one that a CRD of the workspace makes known', () =>
    assert.deepEqual(
      problems(`apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: buckets.s3.service.k8s.aws }
spec:
  group: s3.service.k8s.aws
  scope: Namespaced
  names: { kind: Bucket, plural: buckets }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
---
${object('s3.service.k8s.aws/v1', 'Bucket')}`),
      [],
    ));
});

describe('a misspelt kind of a group to which other projects add kinds', () => {
  it('is one that differs in a letter or in upper and lower case', () => {
    for (const [kind, meant] of [
      ['Triger', 'Trigger'],
      ['Brokers', 'Broker'],
      ['eventType', 'EventType'],
    ] as const) {
      assert.deepEqual(problems(object('eventing.knative.dev/v1', kind)), [
        `schema/unknown-kind: Kind "${kind}" not found in group eventing.knative.dev; did you mean "${meant}"?`,
      ]);
    }
  });

  it('is not one that merely is not known', () => {
    for (const kind of ['KafkaSink', 'EventMesh', 'Broking']) {
      assert.deepEqual(problems(object('eventing.knative.dev/v1', kind)), []);
    }
  });

  it('is one that has another name now', () => {
    const spec = '{ schema: { apiVersion: v1alpha1, kind: App, spec: {} }, resources: [] }';
    assert.deepEqual(problems(object('kro.run/v1alpha1', 'ResourceGroup', spec)), [
      'schema/unknown-kind: Kind "ResourceGroup" not found in group kro.run; did you mean "ResourceGraphDefinition"?',
    ]);
    assert.deepEqual(problems(object('kro.run/v1alpha1', 'ResourceGroup', '{ location: westeurope }')), []);
    assert.deepEqual(problems(object('resources.azure.com/v1', 'ResourceGroup', spec)), []);
  });

  it('is said of references too', () => {
    const sink = (apiVersion: string, kind: string): string =>
      object('sources.knative.dev/v1', 'PingSource', `{ sink: { ref: { apiVersion: ${apiVersion}, kind: ${kind}, name: b } } }`);
    assert.deepEqual(problems(sink('eventing.knative.dev/v1', 'Brokr')), [
      'ref/unknown-kind: Kind "Brokr" not found in group eventing.knative.dev; did you mean "Broker"?',
    ]);
    assert.deepEqual(problems(sink('eventng.knative.dev/v1', 'Broker')), [
      'ref/unknown-kind: Unknown API group "eventng.knative.dev"; did you mean "eventing.knative.dev"?',
    ]);
    assert.deepEqual(problems(sink('eventing.knative.dev/v1alpha1', 'Broker')), [
      'schema/unknown-version: Version "v1alpha1" of Broker (eventing.knative.dev) not found; expected "eventing.knative.dev/v1"',
    ]);
    assert.deepEqual(problems(sink('eventing.knative.dev/$VERSION', 'Broker')), []);
    assert.deepEqual(problems(sink('v1beta1', 'Service')), []);
    assert.deepEqual(problems(sink('eventing.knative.dev/v1', 'KafkaSink')), []);
    assert.deepEqual(problems(sink('eventing.example.dev/v1', 'Broker')), []);
  });
});
