import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { checkDiagnostics, openWorkspace, uriOf } from '../support/workspace';

const subnet = (spec: string): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec: { ${spec} }\n`;
const vpc = 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: v }\nspec: { cidrBlocks: [10.0.0.0/16] }\n';
const workspaceOf = (base: string, patch: string, more = ''): string =>
  `#- base/kustomization.yaml\nresources: [s.yaml]\n#- base/s.yaml\n${base}---\n${vpc}#- kustomization.yaml\nresources: [base]\npatches: [{ path: p.yaml }${more}]\n#- p.yaml\n${patch}`;
const byId = subnet('cidrBlock: 10.0.0.0/24, vpcID: vpc-1');
const reference = 'vpcRef: { from: { name: v } }';

describe('fields that a patch sets beside others of the object', () => {
  it('are reported in the patch where both together are wrong', () => {
    const [found] = checkDiagnostics(workspaceOf(byId, subnet(reference.replace('vpcRef', '<|vpcRef|>'))), ['ack/value-and-ref']);
    assert.equal(found?.severity, 'error');
    assert.deepEqual(found?.finding.path, ['spec', 'vpcRef']);
  });

  it('are looked at as they are in the end', () => {
    checkDiagnostics(workspaceOf(byId, subnet(`vpcID: null, ${reference}`)), []);
    const later = `, { patch: '[{"op": "remove", "path": "/spec/vpcID"}]', target: { kind: Subnet } }`;
    checkDiagnostics(workspaceOf(byId, subnet(reference), later), []);
    checkDiagnostics(workspaceOf(subnet('cidrBlock: 10.0.0.0/24'), subnet(reference)), []);
  });

  it('are reported once, where they stand together', () => {
    checkDiagnostics(workspaceOf(byId, subnet(`vpcID: vpc-2, ${reference.replace('vpcRef', '<|vpcRef|>')}`)), ['ack/value-and-ref']);
    const { workspace } = openWorkspace(workspaceOf(subnet(`cidrBlock: 10.0.0.0/24, vpcID: vpc-1, ${reference}`), subnet('vpcID: vpc-2')));
    assert.deepEqual(diagnosticsOf(uriOf('p.yaml'), workspace), []);
  });

  it('are judged again when the object changes', () => {
    const { workspace } = openWorkspace(workspaceOf(byId, subnet(reference)));
    const codes = (): readonly string[] => diagnosticsOf(uriOf('p.yaml'), workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codes(), ['ack/value-and-ref']);
    const { files } = workspace.setBuffer(uriOf('base/s.yaml'), `${subnet('cidrBlock: 10.0.0.0/24')}---\n${vpc}`);
    assert.ok(files.has(uriOf('p.yaml')));
    assert.deepEqual(codes(), []);
  });

  it('stand in the kustomization itself, or in a component', () => {
    const patched = `- patch: |\n    apiVersion: appmesh.k8s.aws/v1beta2\n    kind: VirtualService\n    metadata: { name: w, namespace: shop }\n    spec: { provider: { <|virtualNode|>: { virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/n" } } }\n`;
    checkDiagnostics(
      `#- kustomization.yaml\nresources: [w.yaml]\ncomponents: [comp]\n#- w.yaml\napiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualService\nmetadata: { name: w, namespace: shop }\nspec: { provider: { virtualRouter: { virtualRouterARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualRouter/r" } } }\n#- comp/kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches:\n${patched}`,
      ['appmesh/provider-multiple'],
    );
  });

  it('of Config Connector and Knative', () => {
    const inOne = (object: string, patch: string): string =>
      `#- kustomization.yaml\nresources: [a.yaml]\npatches: [{ path: p.yaml }]\n#- a.yaml\n${object}#- p.yaml\n${patch}`;
    const net = (networkRef: string, spec = ''): string =>
      `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: s, namespace: team }\nspec: { ${spec}networkRef: { ${networkRef} } }\n`;
    checkDiagnostics(
      inOne(net('external: projects/p/global/networks/n', 'ipCidrRange: 10.0.0.0/24, region: eu, '), net('<|name|>: "${NET}"')),
      ['kcc/both-name-and-external'],
    );
    const ping = (sink: string): string =>
      `apiVersion: sources.knative.dev/v1\nkind: PingSource\nmetadata: { name: s }\nspec: { sink: { ${sink} } }\n`;
    checkDiagnostics(inOne(ping('uri: "http://a.example.com"'), ping('<|ref|>: { apiVersion: v1, kind: Service, name: "${SINK}" }')), [
      'knative/destination-ref-and-absolute-uri',
    ]);
  });

  describe('by operations', () => {
    const json = (...operations: readonly string[]): string => operations.map((each) => `- ${each}\n`).join('');
    const ofPatch = (base: string, operations: string, more = ''): string =>
      workspaceOf(base, operations, more).replace('{ path: p.yaml }', '{ path: p.yaml, target: { kind: Subnet } }');
    const add = `{ op: add, path: <|/spec/vpcRef|>, value: { from: { name: v } } }`;
    const plain = add.replaceAll(/<\||\|>/g, '');

    it('are reported at the operation', () => {
      checkDiagnostics(ofPatch(byId, json(add)), ['ack/value-and-ref']);
      checkDiagnostics(ofPatch(byId, json('{ op: add, path: /spec/tags, value: [] }', add)), ['ack/value-and-ref']);
    });

    it('are looked at as they are in the end', () => {
      checkDiagnostics(ofPatch(byId, json('{ op: remove, path: /spec/vpcID }', plain)), []);
      checkDiagnostics(ofPatch(byId, json(plain, '{ op: remove, path: /spec/vpcID }')), []);
      checkDiagnostics(
        ofPatch(byId, json(plain), `, { patch: '[{"op": "remove", "path": "/spec/vpcID"}]', target: { kind: Subnet } }`),
        [],
      );
      checkDiagnostics(ofPatch(subnet('cidrBlock: 10.0.0.0/24'), json(plain)), []);
    });

    it('are reported where they were made, and not at what is beside them', () => {
      const both = subnet(`cidrBlock: 10.0.0.0/24, vpcID: vpc-1, ${reference}`);
      const { workspace } = openWorkspace(ofPatch(both, json('{ op: replace, path: /spec/vpcID, value: vpc-2 }')));
      assert.deepEqual(diagnosticsOf(uriOf('p.yaml'), workspace), []);
      const later = `, { patch: '[{"op": "add", "path": "/spec/mapPublicIPOnLaunch", "value": true}]', target: { kind: Subnet } }`;
      checkDiagnostics(ofPatch(byId, json(add), later), ['ack/value-and-ref']);
    });

    it('stand in the kustomization itself', () => {
      checkDiagnostics(
        `#- kustomization.yaml\nresources: [s.yaml]\npatches:\n- target: { kind: Subnet }\n  patch: |-\n    - op: add\n      path: <|/spec/vpcRef|>\n      value: { from: { name: v } }\n#- s.yaml\n${byId}---\n${vpc}`,
        ['ack/value-and-ref'],
      );
    });
  });
});

describe('what a controller requires and a patch takes away', () => {
  const workspaceOf = (object: string, patches: string): string =>
    `#- kustomization.yaml\nresources: [a.yaml]\npatches:\n${patches}#- a.yaml\n${object}`;
  const removing = (kind: string, path: string): string =>
    `- target: { kind: ${kind} }\n  patch: |-\n    - op: remove\n      path: <|${path}|>\n`;
  const service = (containers: string): string =>
    `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s }\nspec: { template: { spec: { containers: [${containers}] } } }\n`;
  const patchOf = (text: string): string => `- patch: |\n${text.replace(/^(?=.)/gm, '    ')}`;
  const trigger =
    'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t }\nspec: { broker: "${B}", subscriber: { uri: "http://a.example.com" } }\n';

  it('is reported at the operation that removes it', () => {
    const cases: readonly (readonly [string, string, string, string])[] = [
      [trigger, 'Trigger', '/spec/broker', 'knative/trigger-broker-missing'],
      [trigger, 'Trigger', '/spec/subscriber', 'knative/destination-missing'],
      [byId, 'Subnet', '/spec/vpcID', 'ack/value-or-ref-missing'],
      [
        'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubSubscription\nmetadata: { name: s, namespace: team, annotations: { cnrm.cloud.google.com/project-id: my-project } }\nspec: { topicRef: { external: projects/my-project/topics/t } }\n',
        'PubSubSubscription',
        '/spec/topicRef/external',
        'kcc/reference-is-empty',
      ],
      [
        'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubSubscription\nmetadata: { name: s, namespace: team, annotations: { cnrm.cloud.google.com/project-id: my-project } }\nspec: { topicRef: { external: projects/my-project/topics/t } }\n',
        'PubSubSubscription',
        '/spec/topicRef',
        'kcc/required-reference',
      ],
      [
        'apiVersion: appmesh.k8s.aws/v1beta2\nkind: GatewayRoute\nmetadata: { name: g, namespace: shop }\nspec: { httpRoute: { match: { prefix: / }, action: { target: { virtualService: { virtualServiceRef: { name: "${NAME}" } } } } } }\n',
        'GatewayRoute',
        '/spec/httpRoute',
        'appmesh/gr-route-type-missing',
      ],
    ];
    for (const [object, kind, path, code] of cases) {
      checkDiagnostics(workspaceOf(object, removing(kind, path)), [code]);
    }
  });

  it('is not reported where a later patch sets it again, or the object lacks it as written', () => {
    const again = '- target: { kind: Trigger }\n  patch: \'[{"op": "add", "path": "/spec/broker", "value": "b${B}"}]\'\n';
    checkDiagnostics(workspaceOf(trigger, removing('Trigger', '/spec/broker').replaceAll(/<\||\|>/g, '') + again), []);
    const { workspace } = openWorkspace(
      workspaceOf(
        trigger.replace(/broker: \S+ /, ''),
        patchOf('apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t, labels: { a: b } }\n'),
      ),
    );
    assert.deepEqual(diagnosticsOf(uriOf('kustomization.yaml'), workspace), []);
  });

  it('is reported at an item of a list that the patch replaces', () => {
    const patch =
      'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s }\nspec:\n  template:\n    spec:\n      containers: [{ name: user, env: [{ name: A, value: b }] }]\n';
    const found = checkDiagnostics(workspaceOf(service('{ name: user, image: example.com/a }'), patchOf(patch)), [
      'kustomize/patch-replaces-list',
      'knative/container-image-missing',
    ]);
    assert.match(found[0]?.finding.message ?? '', /of Service: "user" loses "image"$/);
    assert.deepEqual(
      found.map(({ severity }) => severity),
      ['warning', 'error'],
    );
  });

  it('is a hint about the list where the item repeats some of its keys', () => {
    const [found] = checkDiagnostics(
      workspaceOf(
        service(
          '{ name: user, image: "example.com/a:1", env: [{ name: A, value: b }] }, { name: b, image: example.com/b, ports: [{ containerPort: 80 }] }',
        ),
        patchOf(service('{ name: user, image: "example.com/a:2" }, { name: b, image: example.com/b, ports: [{ containerPort: 80 }] }')),
      ),
      ['kustomize/patch-replaces-list'],
    );
    assert.equal(found?.severity, 'hint');
    checkDiagnostics(
      workspaceOf(service('{ name: user, image: example.com/a }'), patchOf(service('{ name: user, image: example.com/b, env: [] }'))),
      [],
    );
  });
});
