import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { excludedBeside, presenceRule } from '../../server/src/schema/validation/presence';
import { mailbox } from '../support/crds';
import { openWorkspace } from '../support/workspace';

const head = (apiVersion: string, kind: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: orders, namespace: shop }\nspec:\n`;
const trigger = head('eventing.knative.dev/v1', 'Trigger');
const service = head('serving.knative.dev/v1', 'Service');

/** A kind whose `replicas` and `scaling` exclude each other, and whose `scaling` needs a `limit`. */
const scaled = mailbox({
  properties: `spec:
  type: object
  properties: { replicas: { type: integer }, scaling: { type: integer }, limit: { type: integer } }
  x-kubernetes-validations:
  - rule: '!(has(self.replicas) && has(self.scaling))'
  - rule: '!has(self.scaling) || has(self.limit)'`,
});
const scaledObject = `#- crd.yaml\n${scaled}#- main.yaml\n${head('post.example.com/v1', 'Mailbox')}`;

/** Each line: what it is about, the manifest with the cursor, what is offered, and what is not. */
const table: readonly (readonly [title: string, manifest: string, offered: readonly string[], not: readonly string[]])[] = [
  ['a Broker or a reference to one', `${trigger}  broker: default\n  <|>\n`, ['subscriber'], ['brokerRef']],
  ['the same while nothing is written yet', `${trigger}  broker:\n  <|>\n`, ['brokerRef'], []],
  ['dialects of a filter', `${trigger}  filters:\n  - exact: { type: a }\n    <|>\n`, [], ['exact', 'prefix', 'cesql', 'any']],
  [
    'dialects of a filter inside of others',
    `${trigger}  filters:\n  - all:\n    - not:\n        prefix: { type: a }\n        <|>\n`,
    [],
    ['cesql', 'exact'],
  ],
  ['a filter without a dialect', `${trigger}  filters:\n  - all:\n    - <|>\n`, ['exact', 'cesql', 'not'], []],
  ['an address beside a reference', `${trigger}  subscriber:\n    ref: { apiVersion: v1, kind: Service, name: a }\n    <|>\n`, ['uri'], []],
  ['a reference beside a path', `${trigger}  subscriber:\n    uri: /orders\n    <|>\n`, ['ref'], []],
  ['a reference beside a full address', `${trigger}  subscriber:\n    uri: https://shop.example.com\n    <|>\n`, ['CACerts'], ['ref']],
  [
    'what the traffic of a Service goes to',
    `${service}  traffic:\n  - percent: 100\n    <|>\n`,
    ['revisionName', 'tag'],
    ['configurationName', 'url'],
  ],
  [
    'what the traffic of a Route goes to',
    `${head('serving.knative.dev/v1', 'Route')}  traffic:\n  - revisionName: a\n    <|>\n`,
    ['tag'],
    ['configurationName', 'url'],
  ],
  [
    'handlers of a probe',
    `${service}  template:\n    spec:\n      containers:\n      - livenessProbe:\n          httpGet: { path: / }\n          <|>\n`,
    ['periodSeconds'],
    ['exec', 'grpc', 'tcpSocket'],
  ],
  [
    'sources of a volume',
    `${service}  template:\n    spec:\n      volumes:\n      - name: a\n        secret: { secretName: b }\n        <|>\n`,
    [],
    ['configMap'],
  ],
  ['subscribers of a Channel', `${head('messaging.knative.dev/v1', 'Channel')}  <|>\n`, ['delivery'], ['subscribers']],
  [
    'routes of a GatewayRoute',
    `${head('appmesh.k8s.aws/v1beta2', 'GatewayRoute')}  httpRoute:\n    match: { prefix: / }\n  <|>\n`,
    ['priority'],
    ['http2Route', 'grpcRoute', 'virtualGatewayRef'],
  ],
  [
    'a reference and an ARN',
    `${head('appmesh.k8s.aws/v1beta2', 'VirtualService')}  provider:\n    virtualNode:\n      virtualNodeRef: { name: a }\n      <|>\n`,
    [],
    ['virtualNodeARN'],
  ],
  ['a reference and a value', `${head('ec2.services.k8s.aws/v1alpha1', 'Subnet')}  vpcID: vpc-0123\n  <|>\n`, ['cidrBlock'], ['vpcRef']],
  [
    'a value and a reference',
    `${head('ec2.services.k8s.aws/v1alpha1', 'Subnet')}  vpcRef: { from: { name: a } }\n  <|>\n`,
    ['cidrBlock'],
    ['vpcID'],
  ],
  [
    'parents of which a schema demands one',
    `${head('logging.cnrm.cloud.google.com/v1beta1', 'LoggingLogBucket')}  projectRef: { external: shop }\n  <|>\n`,
    ['location'],
    ['folderRef', 'organizationRef', 'billingAccountRef'],
  ],
  [
    'a secret and its value',
    `${head('compute.cnrm.cloud.google.com/v1beta1', 'ComputeVPNTunnel')}  sharedSecret:\n    valueFrom: { secretKeyRef: { name: a, key: b } }\n    <|>\n`,
    [],
    ['value'],
  ],
  [
    'a template and an object that is there',
    `apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: { name: a }\nspec:\n  resources:\n  - id: a\n    template: { kind: VPC }\n    <|>\n`,
    ['readyWhen'],
    ['externalRef'],
  ],
  [
    'a condition of what has none',
    `${head('iam.cnrm.cloud.google.com/v1beta1', 'IAMPolicyMember')}  resourceRef: { kind: PubSubTopic, name: a }\n  <|>\n`,
    ['role'],
    ['condition'],
  ],
  [
    'a condition of what may have one',
    `${head('iam.cnrm.cloud.google.com/v1beta1', 'IAMPolicyMember')}  resourceRef: { kind: Project, name: a }\n  <|>\n`,
    ['condition'],
    [],
  ],
  ['what rules of CEL exclude', `${scaledObject}  replicas: 1\n  <|>\n`, ['limit'], ['scaling']],
  ['what rules of CEL ask another field for', `${scaledObject}  <|>\n`, ['scaling', 'replicas', 'limit'], []],
  [
    'values of an operator that has none',
    `${head('appmesh.k8s.aws/v1beta2', 'VirtualNode')}  podSelector:\n    matchExpressions:\n    - key: app\n      operator: Exists\n      <|>\n`,
    [],
    ['values'],
  ],
];

describe('keys that do not go with those that are there', () => {
  for (const [title, manifest, offered, not] of table) {
    it(`${title}: are not offered`, () => {
      const { workspace, uri, offset } = openWorkspace(manifest);
      const labels = complete(workspace, uri, offset).map(({ label }) => label);
      assert.deepEqual(
        offered.filter((label) => !labels.includes(label)),
        [],
        labels.join(),
      );
      assert.deepEqual(
        not.filter((label) => labels.includes(label)),
        [],
      );
    });
  }

  it('may need others first', () => {
    const excluded = (schema: unknown, present: readonly string[]): readonly string[] => {
      const rule = presenceRule(schema);
      return rule === undefined ? [] : excludedBeside(rule, new Set(present));
    };
    const one = { oneOf: [{ required: ['a'] }, { required: ['b'] }, { required: ['c'] }] };
    assert.deepEqual(excluded(one, []), []);
    assert.deepEqual(excluded(one, ['b']), ['a', 'c']);
    assert.deepEqual(excluded(one, ['a', 'b']), []);
    assert.deepEqual(excluded({ not: { required: ['a', 'b'] } }, ['a']), ['b']);
    // With "b" goes "c", which may be written next.
    assert.deepEqual(excluded({ anyOf: [{ not: { required: ['b'] } }, { required: ['a', 'c'] }] }, ['a']), []);
  });
});
