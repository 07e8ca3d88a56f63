import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { checkDiagnostics, openWorkspace } from '../../support/workspace';

const head = (kind: string, name: string, group = 'iam', version = 'v1beta1'): string =>
  `apiVersion: ${group}.cnrm.cloud.google.com/${version}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: team }\n`;
const topic = head('PubSubTopic', 'orders', 'pubsub');

/** Objects of IAM about one target. */
const about: Readonly<Record<string, (target: string) => string>> = {
  IAMPolicyMember: (target) =>
    `${head('IAMPolicyMember', 'm')}spec: { role: roles/viewer, member: "user:a@example.com", resourceRef: ${target} }\n`,
  IAMPolicy: (target) => `${head('IAMPolicy', 'm')}spec: { bindings: [], resourceRef: ${target} }\n`,
  IAMPartialPolicy: (target) => `${head('IAMPartialPolicy', 'm')}spec: { bindings: [], resourceRef: ${target} }\n`,
  IAMAuditConfig: (target) =>
    `${head('IAMAuditConfig', 'm')}spec: { service: allServices, auditLogConfigs: [{ logType: DATA_READ }], resourceRef: ${target} }\n`,
};
const files = (of: string, target: string, other: string): string => `#- iam.yaml\n${about[of]?.(target) ?? ''}#- other.yaml\n${other}`;
const code = 'schema/unknown-version';

/** A CRD of the workspace that serves other versions than the one that comes with the product. */
const crd = `#- crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: pubsubtopics.pubsub.cnrm.cloud.google.com }
spec:
  group: pubsub.cnrm.cloud.google.com
  names: { kind: PubSubTopic, plural: pubsubtopics }
  scope: Namespaced
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } } }
`;

describe('the version of the target of an IAM object', () => {
  it('is one that is served', () => {
    for (const of of ['IAMPolicyMember', 'IAMPolicy', 'IAMPartialPolicy']) {
      const [found] = checkDiagnostics(
        files(of, '{ apiVersion: <|pubsub.cnrm.cloud.google.com/v1alpha1|>, kind: PubSubTopic, name: orders }', topic),
        [code],
      );
      assert.equal(found?.severity, 'warning');
      checkDiagnostics(files(of, '{ apiVersion: pubsub.cnrm.cloud.google.com/v1beta1, kind: PubSubTopic, name: orders }', topic), []);
    }
    const project = `${head('Project', 'p', 'resourcemanager')}spec: { name: p, organizationRef: { external: "1" } }\n`;
    checkDiagnostics(
      files('IAMAuditConfig', '{ apiVersion: <|resourcemanager.cnrm.cloud.google.com/v1|>, kind: Project, name: p }', project),
      [code],
    );
  });

  it('is any of several', () => {
    const connection = (version: string): string =>
      `{ apiVersion: bigqueryconnection.cnrm.cloud.google.com/${version}, kind: BigQueryConnectionConnection, name: c }`;
    const object = `${head('BigQueryConnectionConnection', 'c', 'bigqueryconnection')}spec: { location: us, projectRef: { external: p }, cloudResource: {} }\n`;
    checkDiagnostics(files('IAMPolicyMember', connection('v1alpha1'), object), []);
    checkDiagnostics(files('IAMPolicyMember', connection('v1beta1'), object), []);
    checkDiagnostics(files('IAMPolicyMember', connection('v1'), object), [code]);
    checkDiagnostics(
      files('IAMPolicyMember', '{ apiVersion: pubsub.cnrm.cloud.google.com/v1, kind: PubSubTopic, name: orders }', topic) + crd,
      [],
    );
  });

  it('plays no part where no object is asked for in it', () => {
    for (const target of [
      '{ apiVersion: pubsub.cnrm.cloud.google.com/v1alpha1, kind: PubSubTopic, external: projects/p/topics/t }',
      '{ apiVersion: "${API}", kind: PubSubTopic, name: orders }',
      '{ kind: PubSubTopic, name: orders }',
    ]) {
      checkDiagnostics(files('IAMPolicyMember', target, topic), []);
    }
    const account = `${head('BillingAccount', 'b', 'billing', 'v1alpha1')}spec: { displayName: b }\n`;
    const ofAccount = '{ apiVersion: billing.cnrm.cloud.google.com/v1beta1, kind: BillingAccount, name: b }';
    checkDiagnostics(files('IAMPolicyMember', ofAccount, account), ['kcc/name-form-not-available']);
    // The controller of this kind asks for the version that it prefers itself.
    const scope = `${head('GKEHubScope', 's', 'gkehub', 'v1alpha1')}spec: { projectRef: { external: p }, location: global }\n`;
    checkDiagnostics(files('IAMPolicyMember', '{ apiVersion: gkehub.cnrm.cloud.google.com/v1beta1, kind: GKEHubScope, name: s }', scope), [
      'kcc/alpha-target',
    ]);
  });

  it('can be written as one that is served, or left out', () => {
    const { workspace, uri } = openWorkspace(
      files('IAMPolicyMember', '{ apiVersion: <|>pubsub.cnrm.cloud.google.com/v1alpha1, kind: PubSubTopic, name: orders }', topic),
    );
    const fixes = diagnosticsOf(uri, workspace).flatMap((diagnostic) => fixesOf(diagnostic, workspace));
    assert.deepEqual(
      fixes.map(({ title, preferred }) => [title, preferred]),
      [
        ['Replace with "pubsub.cnrm.cloud.google.com/v1beta1"', false],
        ['Remove "apiVersion"', false],
      ],
    );
  });
});
