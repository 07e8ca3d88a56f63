import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import type { CompletionItem } from '../../server/src/features/feature';
import { bounds } from '../../server/src/base/bounds';
import { applyEdits, openWorkspace, uriOf, type Opened } from '../support/workspace';

/* Values are judged by what the checks say of the document with each of them; valueLaw.test.ts tries them at random. */

/** A workspace with the file of the cursor open. */
function typed(marked: string): Opened {
  const opened = openWorkspace(marked);
  const text = [...opened.fixture.files].find(([file]) => uriOf(file) === opened.uri)?.[1] ?? '';
  opened.workspace.setBuffer(opened.uri, text);
  return opened;
}

function offered(marked: string): readonly CompletionItem[] {
  const { workspace, uri, offset } = typed(marked);
  return [...complete(workspace, uri, offset)].sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0));
}

const labels = (marked: string): readonly string[] => offered(marked).map(({ label }) => label);

/** The text after the suggestion of a label is taken. */
function after(marked: string, label: string): string {
  const { workspace, uri, offset } = openWorkspace(marked);
  const item = complete(workspace, uri, offset).find((each) => each.label === label);
  assert.ok(item, label);
  return applyEdits(workspace.file(uri)?.text ?? '', [item, ...(item.additional ?? [])]);
}

const knative = (spec: string): string => `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata:\n  name: orders\nspec:\n${spec}`;
const container = '  template:\n    spec:\n      containers:\n        - image: example.com/orders\n';

describe('values that are judged', () => {
  it('are not offered where admission refuses them', () => {
    assert.deepEqual(labels(knative(`  traffic:\n    - percent: 100\n      latestRevision: <|>\n${container}`)), ['true']);
    assert.deepEqual(labels(knative(`  traffic:\n    - percent: 100\n      revisionName: a\n      latestRevision: <|>\n${container}`)), [
      'false',
    ]);
    assert.deepEqual(labels(knative(`${container}          securityContext:\n            privileged: <|>\n`)), ['false']);
  });

  it('are offered where the rule is off', () => {
    const privileged = knative(`${container}          securityContext:\n            privileged: <|>\n`);
    assert.deepEqual(labels(`#- .ackmesh.yaml\nrules:\n  knative/container-field-forbidden: off\n#- main.yaml\n${privileged}`), [
      'true',
      'false',
    ]);
  });

  it('are offered last where something else would have to change', () => {
    const node = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: web
  namespace: shop
spec:
  podSelector:
    matchLabels:
      app: web
  serviceDiscovery:
    dns:
      hostname: web.shop
  listeners:
    - connectionPool:
        http2:
          maxRequests: 3
      portMapping:
        port: 80
        protocol: <|>
`;
    assert.deepEqual(labels(node), ['http2', 'grpc', 'http', 'tcp']);
  });

  it('are offered where what they need is still to be written', () => {
    const mesh = (expression: string): string =>
      `apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata:\n  name: shop\nspec:\n  namespaceSelector:\n    matchExpressions:\n      - key: mesh\n        operator: ${expression}`;
    assert.deepEqual(labels(mesh('<|>\n')), ['In', 'NotIn', 'Exists', 'DoesNotExist']);
    assert.deepEqual(labels(mesh('<|>\n        values: [a]\n')), ['In', 'NotIn']);
  });

  it('are not judged in a document that is too long for it', () => {
    const long = `${'# '.padEnd(bounds.triedValues.most, 'x')}\n`;
    assert.deepEqual(labels(`${knative(`${container}          securityContext:\n            privileged: <|>\n`)}${long}`), [
      'true',
      'false',
    ]);
  });

  it('are judged by their place alone in a reference of Config Connector', () => {
    const subnetwork = (reference: string): string =>
      `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata:\n  name: a\nspec:\n  ipCidrRange: 10.0.0.0/16\n  region: us-west1\n  networkRef:\n${reference}`;
    assert.deepEqual(labels(subnetwork('    name: net\n    external: <|>\n')), []);
    assert.ok(labels(subnetwork('    external: <|>\n')).some((label) => label.endsWith('/networks/{network}')));
  });
});

describe('values that are written with others', () => {
  const member = (reference: string): string =>
    `apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata:\n  name: a\nspec:\n  member: user:a@example.com\n  role: roles/viewer\n  resourceRef:\n${reference}`;

  it('change the apiVersion beside a kind', () => {
    const text = after(member('    apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\n    kind: <|>\n    name: a\n'), 'StorageBucket');
    assert.match(text, /apiVersion: storage\.cnrm\.cloud\.google\.com\/v1beta1\n {4}kind: StorageBucket/);
    assert.doesNotMatch(after(member('    kind: <|>\n    name: a\n'), 'StorageBucket'), /resourceRef:\n {4}apiVersion/);
  });

  it('quote a template that begins with a placeholder', () => {
    const text = after(member('    kind: Organization\n    external: <|>\n'), '{org_id}');
    assert.match(text, /external: "\{org_id\}"/);
  });

  it('name the version of a kind where the schema has no group', () => {
    const trigger = (reference: string): string =>
      `apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata:\n  name: a\nspec:\n  subscriber:\n    uri: http://a\n  brokerRef:\n${reference}`;
    assert.match(
      after(trigger('    kind: <|>\n    name: a\n'), 'Broker'),
      /brokerRef:\n {4}apiVersion: eventing\.knative\.dev\/v1\n {4}kind: Broker/,
    );
  });
});

describe('keys above others', () => {
  const subnet = (spec: string): string => `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: a\nspec:\n${spec}`;

  it('are not those that are there already', () => {
    assert.deepEqual(
      labels(subnet('  <|>\n  vpcID: x\n')).filter((label) => label.startsWith('vpc')),
      [],
    );
    assert.deepEqual(labels(subnet('  tags:\n    - k<|>\n      value: a\n')), ['key']);
    assert.deepEqual(labels(subnet('  tags:\n    - <|>\n      key: a\n')), ['value']);
  });

  it('are written in their line', () => {
    assert.equal(after(subnet('  cid<|>\n  vpcID: x\n'), 'cidrBlock'), subnet('  cidrBlock: \n  vpcID: x\n'));
  });
});

describe('kinds that no controller reconciles', () => {
  it('are not offered, unless the workspace has such objects', () => {
    const kind = 'DataplexGlossary';
    assert.ok(!labels(`${kind}<|>`).includes(kind));
    const other = `---\napiVersion: dataplex.cnrm.cloud.google.com/v1alpha1\nkind: ${kind}\nmetadata: { name: a }\nspec: {}\n`;
    assert.ok(labels(`${kind}<|>\n${other}`).includes(kind));
  });
});

describe('values of a kustomization file', () => {
  const at = (rest: string, files = ''): readonly string[] => labels(`#- app/kustomization.yaml\n${rest}\n${files}`);
  const layer = (path: string, text: string): string => `#- ${path}/kustomization.yaml\n${text}\n`;

  it('are those that it accepts', () => {
    assert.deepEqual(at('apiVersion: <|>\nkind: Kustomization'), ['kustomize.config.k8s.io/v1beta1']);
    assert.deepEqual(at('apiVersion: <|>\nkind: Component'), ['kustomize.config.k8s.io/v1alpha1']);
    assert.deepEqual(at('configMapGenerator:\n- name: a\n  behavior: <|>\n'), ['create']);
    assert.deepEqual(at('resources:\n- ../base\nconfigMapGenerator:\n- name: a\n  behavior: <|>\n', layer('base', 'namePrefix: a-')), [
      'create',
      'merge',
      'replace',
    ]);
  });

  it('are folders that may be listed there and lead to no circle', () => {
    const component = layer('app/extra', 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component');
    assert.deepEqual(at('resources:\n- <|>', `${component}${layer('app/base', 'namePrefix: a-')}`), ['base']);
    assert.deepEqual(at('components:\n- <|>', `${component}${layer('app/base', 'namePrefix: a-')}`), ['extra']);
    assert.deepEqual(at('resources:\n- <|>', layer('other', 'resources: [../app]')), []);
  });
});

describe('references that only have an external value', () => {
  const group = (spec: string): string =>
    `apiVersion: networksecurity.cnrm.cloud.google.com/v1alpha1\nkind: NetworkSecurityInterceptEndpointGroup\nmetadata:\n  name: a\nspec:\n${spec}`;

  it('are begun with it, and offer no name', () => {
    assert.deepEqual(labels(group('  interceptDeploymentGroupRef:\n    <|>\n')), ['external']);
    assert.match(after(group('  <|>\n'), 'interceptDeploymentGroupRef'), /interceptDeploymentGroupRef:\n {4}external: $/m);
  });
});

describe('a new object', () => {
  const bodyOf = (kind: string, group: string): string => {
    const { workspace, uri, offset } = typed(`#- orders.yaml\n${kind}<|>`);
    return complete(workspace, uri, offset).find((each) => each.label === kind && each.group === group)?.newText ?? '';
  };

  it('has what its controller refuses to do without', () => {
    assert.match(bodyOf('DBSubnetGroup', 'rds.services.k8s.aws'), /subnetRefs:\n {4}- from:\n {8}name: \n/);
    assert.match(
      bodyOf('Route', 'serving.knative.dev'),
      /traffic:\n {4}- configurationName: \n {6}latestRevision: true\n {6}percent: 100\n/,
    );
    assert.match(bodyOf('JobSink', 'sinks.knative.dev'), /restartPolicy: Never\n {10}containers:\n {12}- name: orders\n/);
    assert.match(
      bodyOf('RequestReply', 'eventing.knative.dev'),
      /brokerRef:\n {4}apiVersion: eventing.knative.dev\/v1\n {4}kind: Broker\n/,
    );
  });
});

describe('what a Pod says elsewhere', () => {
  it('is offered in a container', () => {
    const volumes = '      volumes:\n        - name: data\n          emptyDir: {}\n';
    assert.deepEqual(labels(knative(`${container}          volumeMounts:\n            - name: <|>\n${volumes}`)), ['data']);
    assert.deepEqual(labels(knative(`${container}          resources:\n            limits:\n              cpu: 1\n              <|>\n`)), [
      'memory',
      'ephemeral-storage',
    ]);
  });

  it('begins with what the controller refuses to do without', () => {
    assert.equal(labels(knative('  template:\n    spec:\n      containers:\n        - <|>\n'))[0], 'image');
  });
});
