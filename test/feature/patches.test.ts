import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/service';
import { codesOf, openWorkspace, uriOf } from '../support/workspace';

const node = 'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: a }\n';
const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\n';
const kustomization = (rest: string): string => `#- kustomization.yaml\nkind: Kustomization\nresources: [base.yaml]\n${rest}\n#- base.yaml\n# objects\n`;

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
    assert.deepEqual(inPatch('apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: a }\nspec: { description: x }\n'), []);
    assert.deepEqual(inPatch('apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: a }\nspec: { resourceRef: { name: x }, role: roles/viewer }\n'), []);
  });

  it('are whole objects where they are resources', () => {
    assert.notDeepEqual(inPatch(`${bucket}spec: {}\n`, 'resources: [patch.yaml]'), []);
    assert.notDeepEqual(inPatch(`${bucket}spec: {}\n`, 'patchesStrategicMerge: [patch.yaml]\nbases: [patch.yaml]'), []);
  });

  it('remove with null, and know directives', () => {
    assert.deepEqual(inPatch(`${bucket}spec: { name: null, tagging: { tagSet: null }, gone: null }\n`), []);
    assert.deepEqual(inPatch(`$patch: delete\n${bucket}`), []);
    assert.deepEqual(inPatch(`${bucket}spec:\n  tagging: { $patch: replace, tagSet: [ { key: a, value: b } ] }\n  $retainKeys: [tagging]\n  $setElementOrder/rules: [ { id: a } ]\n`), []);
  });

  it('are checked in what they set', () => {
    assert.deepEqual(inPatch(`${bucket}spec: { versionning: { status: Enabled } }\n`), ['schema/unknown-field']);
    assert.deepEqual(inPatch(`${node}spec: { listeners: [ { portMapping: { port: 80, protocol: https } } ] }\n`), ['schema/enum']);
    assert.deepEqual(inPatch(`${bucket}spec: { tagging: 5 }\n`), ['schema/type']);
  });

  it('are checked by the kind of their target', () => {
    const patch = `apiVersion: any/v1\nkind: Any\nmetadata: { name: any }\nspec: { versionning: {} }\n`;
    assert.deepEqual(inPatch(patch), []);
    assert.deepEqual(inPatch(patch.replace('any/v1', 's3.services.k8s.aws/v1alpha1'), 'patches: [ { path: patch.yaml, target: { kind: Bucket } } ]'), ['schema/unknown-field']);
    assert.deepEqual(inPatch(`${bucket}spec: { versioning: {} }\n`, 'patches: [ { path: patch.yaml, target: { group: appmesh.k8s.aws, version: v1beta2, kind: VirtualNode } } ]'), ['schema/unknown-field']);
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
    const codes = (): readonly string[] => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codes(), ['schema/missing-field']);
    const named = workspace.setBuffer(uriOf('kustomization.yaml'), 'kind: Kustomization\npatches: [ { path: ./patch.yaml } ]\n');
    assert.ok(named.files.has(uri));
    assert.deepEqual(codes(), []);
    const gone = workspace.setBuffer(uriOf('kustomization.yaml'), 'kind: Kustomization\n');
    assert.ok(gone.files.has(uri));
    assert.deepEqual(codes(), ['schema/missing-field']);
  });
});
