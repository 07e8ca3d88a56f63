import assert from 'node:assert/strict';
import { catalogue } from '../../server/src/families/catalogue';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { apiVersions, manifest } from '../support/manifests';
import { applyFix, checkDiagnostics, openWorkspace } from '../support/workspace';

/*
 * Every rule about references as a table: what fires, what comes near and does not, and what its fix makes of it.
 * A line is `rule | title | manifests | expected codes | fix | text after it`. Manifests are written in short form:
 * `Kind ns/name` and the rest of the object, one object per line.
 */

/** `VPC net/main { cidrBlocks: [] }` as a manifest; `!` before the rest stands for other keys than `spec`. */
function written(line: string): string {
  const [, kind = '', name = '', plain, rest = ''] = /^(\w+) (\S+)( !)? *(.*)$/.exec(line.trim()) ?? [];
  if (rest.startsWith('annotations:')) {
    return manifest(kind, name, '', rest);
  }
  return plain === undefined ? manifest(kind, name, rest) : `${manifest(kind, name)}${rest}\n`;
}

/** Lines of objects, `#-` lines of files, and lines of other text as they are. */
function text(lines: string): string {
  let first = true;
  return lines
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .map((line) => {
      if (line.startsWith('#- ')) {
        first = true;
        return `${line}\n`;
      }
      const [kind = ''] = line.split(' ');
      if (apiVersions[kind] === undefined) {
        return `${line}\n`;
      }
      const part = `${first ? '' : '---\n'}${written(line)}`;
      first = false;
      return part;
    })
    .join('');
}

const crossing = '#- .ackmesh.yaml\ncluster: { ackCrossNamespace: true }\n#- a.yaml\n';
const subnet = (reference: string, name = 'net/a'): string => `Subnet ${name} { cidrBlock: 10.0.0.0/24, ${reference} }`;
const ranges = (name: string): string =>
  `ComputeSubnetwork team/net { ipCidrRange: 10.0.0.0/16, region: us-west1, networkRef: { external: default }, secondaryIpRange: [{ rangeName: pods, ipCidrRange: 10.9.0.0/16 }] }\nContainerCluster team/c { location: us-west1, subnetworkRef: { name: net }, ipAllocationPolicy: { clusterSecondaryRangeName: ${name} } }`;
const vpc = (name: string): string => `VPC ${name} { cidrBlocks: [10.0.0.0/16] }`;
const group = (name: string, more: string): string => `SecurityGroup ${name} { name: x, description: x, ${more} }`;
const database = (password: string): string =>
  `DBInstance a { dbInstanceClass: x, dbInstanceIdentifier: x, engine: x, masterUserPassword: ${password} }`;
const activation = (certificate: string, output: string): string =>
  `CertificateAuthorityActivation ns/a { certificateAuthorityARN: "arn:aws:acm-pca:us-east-1:111122223333:certificate-authority/a", certificate: ${certificate}, completeCertificateChainOutput: ${output} }`;
const ping = (sink: string): string => `PingSource ns/p { sink: ${sink} }`;
const exported = (path: string, kind = 'Bucket'): string =>
  `Bucket data { name: data }\nFieldExport e { from: { path: ${path}, resource: { group: s3.services.k8s.aws, kind: ${kind}, name: data } }, to: { kind: configmap, name: out } }\nConfigMap out ! data: {}`;

const circle = (table: string): string =>
  `${table} { vpcID: vpc-1, routes: [{ natGatewayRef: { from: { name: <|nat|> } } }] }
NATGateway nat { allocationID: x, subnetRef: { from: { name: <|s|> } } }
Subnet s { cidrBlock: 10.0.0.0/24, vpcID: vpc-1, routeTableRefs: [{ from: { name: <|t|> } }] }`;

const plainCircle = circle('RouteTable t').replaceAll('<|', '').replaceAll('|>', '');

type Line = readonly [rule: string, title: string, manifests: string, codes: readonly string[], fix?: string, after?: string];

const table: readonly Line[] = [
  [
    'ref/not-found',
    'no such object',
    `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: <|mian|> } }')}`,
    ['ref/not-found'],
    'Refer to "main"',
    `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }')}`,
  ],
  ['ref/not-found', 'an object of the kind by that name', `${vpc('net/mian')}\n${subnet('vpcRef: { from: { name: mian } }')}`, []],
  [
    'ref/not-found',
    'an ARN, which is no name',
    `RouteTable a { vpcID: x, routes: [{ vpcPeeringConnectionRef: { from: { name: <|"arn:aws:x"|> } } }] }`,
    ['ref/not-found'],
    'Replace "vpcPeeringConnectionRef" with "vpcPeeringConnectionID"',
    'RouteTable a { vpcID: x, routes: [{ vpcPeeringConnectionID: arn:aws:x }] }',
  ],
  [
    'ref/not-found',
    'an id of AWS in a list',
    `VPCEndpoint e { vpcEndpointType: Interface, vpcID: x, subnetRefs: [{ from: { name: <|subnet-0123456789abcdef0|> } }] }`,
    ['ref/not-found'],
    'Replace "subnetRefs" with "subnetIDs"',
    'VPCEndpoint e { vpcEndpointType: Interface, vpcID: x, subnetIDs: [subnet-0123456789abcdef0] }',
  ],
  [
    'ref/not-found',
    'each item of a list by itself',
    `RouteTable a { vpcID: x, routes: [{ gatewayID: igw-1 }, { vpcPeeringConnectionRef: { from: { name: <|nowhere|> } } }] }`,
    ['ref/not-found'],
  ],
  [
    'ref/not-found',
    'an adopted object: the controller forgives',
    `VPC x ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"vpcID":"x"}' }\nspec: { cidrBlocks: [] }\n${subnet('vpcRef: { from: { name: <|nowhere|> } }')}`,
    ['ref/not-found'],
  ],
  [
    'ref/not-found',
    'a read-only object: the controller forgives',
    `Subnet x ! annotations: { services.k8s.aws/read-only: "True" }\nspec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: nowhere } } }`,
    [],
  ],
  [
    'ref/not-found',
    'a Knative target of a known kind is information',
    ping('{ ref: { apiVersion: serving.knative.dev/v1, kind: Service, name: <|s|> } }'),
    ['ref/not-found'],
  ],
  ['ref/not-found', 'a Knative target of an unknown kind', ping('{ ref: { apiVersion: example.com/v1, kind: Thing, name: s } }'), []],
  [
    'ref/not-found',
    'a Secret of a workload lives elsewhere',
    'Pod p { containers: [{ name: c, envFrom: [{ secretRef: { name: s } }] }] }',
    [],
  ],
  [
    'ref/not-found',
    'a target that a FieldExport writes is a hint',
    `Bucket data { name: data }\nFieldExport e { from: { path: .spec.name, resource: { group: s3.services.k8s.aws, kind: Bucket, name: data } }, to: { kind: configmap, name: <|out|> } }`,
    ['ref/not-found'],
  ],

  [
    'ref/wrong-kind',
    'the name is another kind',
    `VirtualRouter s/node {}\nVirtualService s/w { provider: { virtualNode: { virtualNodeRef: { name: <|node|> } } } }`,
    ['ref/wrong-kind'],
  ],
  [
    'ref/not-found',
    'the name is a kind that nothing refers to',
    `GatewayRoute s/orders { httpRoute: { match: { prefix: / }, action: { target: { virtualService: { virtualServiceRef: { name: <|orders|> } } } } } }\nGatewayRoute s/other { httpRoute: { match: { prefix: /other }, action: { target: { virtualService: { virtualServiceRef: { name: <|orders|> } } } } } }`,
    ['ref/not-found', 'ref/not-found'],
  ],
  [
    'ref/wrong-kind',
    'both kinds by that name',
    `VirtualRouter s/node {}\nVirtualNode s/node { listeners: [ { portMapping: { port: 80, protocol: http } } ], serviceDiscovery: { dns: { hostname: node.example.com } } }\nVirtualService s/w { provider: { virtualNode: { virtualNodeRef: { name: node } } } }`,
    [],
  ],
  [
    'ref/wrong-kind',
    'a kind that the slot does not take',
    'Trigger ns/r { subscriber: { uri: "http://x.y" }, brokerRef: { apiVersion: v1, kind: <|Service|>, name: b } }\nBroker ns/b {}',
    ['ref/wrong-kind'],
    'Refer to a Broker (eventing.knative.dev)',
    'Trigger ns/r { subscriber: { uri: "http://x.y" }, brokerRef: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b } }\nBroker ns/b {}',
  ],
  [
    'ref/wrong-kind',
    'the kind that the slot takes, in other case',
    'Broker ns/b {}\nRequestReply ns/r { brokerRef: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b }, timeout: PT1S }',
    [],
  ],

  [
    'ref/wrong-kind',
    'a source that no ACK controller exports',
    exported('.spec.name').replace('group: s3.services.k8s.aws, kind: Bucket', 'group: "", kind: <|Service|>'),
    ['ref/wrong-kind'],
    'Refer to a Bucket (s3.services.k8s.aws)',
    exported('.spec.name').replace('group: s3.services.k8s.aws, kind: Bucket', 'group: "s3.services.k8s.aws", kind: Bucket'),
  ],
  [
    'ref/wrong-kind',
    'a source of another family',
    exported('.spec.nam').replace('group: s3.services.k8s.aws, kind: Bucket', 'group: pubsub.cnrm.cloud.google.com, kind: <|PubSubTopic|>'),
    ['ref/wrong-kind'],
  ],
  [
    'ref/wrong-kind',
    'a source that all ACK controllers share',
    exported('.spec.nam').replace('group: s3.services.k8s.aws, kind: Bucket', 'group: services.k8s.aws, kind: <|FieldExport|>'),
    ['ref/wrong-kind'],
  ],
  [
    'ref/wrong-kind',
    'a source that nobody knows',
    exported('.spec.nam').replace('group: s3.services.k8s.aws, kind: Bucket', 'group: example.com, kind: Bucket'),
    [],
  ],
  [
    'ref/wrong-kind',
    'a source of a service whose kinds are not known',
    exported('.spec.nam').replace('group: s3.services.k8s.aws, kind: Bucket', 'group: ses.services.k8s.aws, kind: Bucket'),
    [],
  ],
  [
    'ref/unknown-kind',
    'a kind that its group does not have',
    exported('.spec.name', '<|Buckets|>'),
    ['ref/unknown-kind'],
    'Replace with "Bucket"',
    exported('.spec.name'),
  ],
  ['ref/unknown-kind', 'a group that is not known', exported('.spec.name').replace('group: s3.', 'group: quota.'), []],

  [
    'ref/wrong-namespace',
    'only in another namespace',
    `VirtualNode other/node {}\nVirtualService s/w { provider: { virtualNode: { virtualNodeRef: { name: <|node|> } } } }`,
    ['ref/wrong-namespace'],
    'Refer to namespace "other"',
    `VirtualNode other/node {}\nVirtualService s/w { provider: { virtualNode: { virtualNodeRef: { name: node, namespace: other } } } }`,
  ],
  [
    'ref/wrong-namespace',
    'a namespace that nobody wrote',
    `VirtualNode node { listeners: [ { portMapping: { port: 80, protocol: http } } ], serviceDiscovery: { dns: { hostname: node.example.com } } }\nVirtualService s/w { provider: { virtualNode: { virtualNodeRef: { name: node } } } }`,
    [],
  ],

  [
    'ref/empty',
    'a reference without a name',
    `${vpc('net/main')}\n${subnet('vpcRef: { <|from|>: {} }')}`,
    ['ref/empty'],
    'Refer to "main"',
    `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }')}`,
  ],
  ['ref/empty', 'a name of no characters', subnet('vpcRef: { from: { name: <|""|> } }'), ['ref/empty']],
  ['ref/empty', 'a null name', subnet('vpcRef: { from: { name: <|~|> } }'), ['ref/empty']],
  ['ref/empty', 'a name of another type, which the schema tells', subnet('vpcRef: { from: { name: <|[x]|> } }'), ['schema/type']],

  [
    'ref/missing-key',
    'a key that the Secret lacks',
    `Secret db ! stringData: { password: x }\n${database('{ name: db, key: <|pasword|> }')}`,
    ['ref/missing-key'],
    'Use key "password"',
    `Secret db ! stringData: { password: x }\n${database('{ name: db, key: password }')}`,
  ],
  ['ref/missing-key', 'a key in data', `Secret db ! data: { password: eA== }\n${database('{ name: db, key: password }')}`, []],
  ['ref/missing-key', 'no such Secret here', database('{ name: db, key: password }'), []],
  ['ref/missing-key', 'a Secret that is filled elsewhere', `Secret db ! type: Opaque\n${database('{ name: db, key: password }')}`, []],
  [
    'ref/missing-key',
    'a ConfigMap into which a FieldExport writes',
    `${exported('.spec.name').replace('data: {}', 'data: { a: b }')}\nPod p { containers: [{ name: c, env: [{ name: X, valueFrom: { configMapKeyRef: { name: out, key: default.e } } }] }] }`,
    [],
  ],
  [
    'ref/missing-key',
    'a Secret into which the controller writes',
    `Secret ns/db ! stringData: { password: x }\n${activation('{ name: db, key: crt }', '{ name: db, key: chain }')}`,
    [],
  ],
  [
    'ref/missing-key',
    'a Secret beside the one into which the controller writes',
    `Secret ns/db ! stringData: { password: x }\n${activation('{ name: db, key: <|crt|> }', '{ name: out, key: chain }')}`,
    ['ref/missing-key'],
  ],
  [
    'ref/missing-key',
    'a workload may do without',
    'ConfigMap c ! data: { a: b }\nPod p { containers: [{ name: c, env: [{ name: X, valueFrom: { configMapKeyRef: { name: c, key: x, optional: true } } }] }] }',
    [],
  ],
  [
    'ref/missing-key',
    'a key that a workload reads',
    'ConfigMap c ! data: { a: b }\nPod p { containers: [{ name: c, env: [{ name: X, valueFrom: { configMapKeyRef: { name: c, key: <|x|> } } }] }] }',
    ['ref/missing-key'],
  ],

  [
    'ref/value-mismatch',
    'a subnet outside of its VPC',
    `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }').replace('10.0.0.0/24', '<|10.1.0.0/24|>')}`,
    ['ref/value-mismatch'],
  ],
  ['ref/value-mismatch', 'a subnet inside of it', `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }')}`, []],
  [
    'ref/range-overlap',
    'two subnets with one range',
    `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }').replace('10.0.0.0/24', '<|10.0.0.0/24|>')}\n${subnet('vpcRef: { from: { name: main } }', 'net/b').replace('10.0.0.0/24', '<|10.0.0.0/24|>')}`,
    ['ref/range-overlap', 'ref/range-overlap'],
  ],
  [
    'ref/range-overlap',
    'two ranges side by side',
    `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }')}\n${subnet('vpcRef: { from: { name: main } }', 'net/b').replace('10.0.0.0/24', '10.0.1.0/24')}`,
    [],
  ],
  [
    'ref/value-mismatch',
    'a secondary range that is nearly called so',
    ranges('<|pod|>'),
    ['ref/value-mismatch'],
    'Replace with "pods"',
    ranges('pods'),
  ],

  [
    'ref/duplicate-object',
    'twice in one file',
    `VPC net/<|a|> { cidrBlocks: [] }\nVPC net/<|a|> { cidrBlocks: [] }`,
    ['ref/duplicate-object', 'ref/duplicate-object'],
    'Remove this copy of VPC net/a',
    '---\nVPC net/a { cidrBlocks: [] }',
  ],
  [
    'ref/duplicate-object',
    'twice in a kustomization',
    `#- kustomization.yaml\nresources: [a.yaml, sub/b.yaml]\n#- a.yaml\nVPC net/<|a|> { cidrBlocks: [] }\n#- sub/b.yaml\nVPC net/<|a|> { cidrBlocks: [] }`,
    ['ref/duplicate-object', 'ref/duplicate-object'],
  ],
  [
    'ref/duplicate-object',
    'twice through nested kustomizations',
    `#- kustomization.yaml\nresources: [one, ./two/]\n#- one/kustomization.yaml\nresources: [a.yaml]\n#- two/kustomization.yaml\nresources: [../two/b.yaml]\n#- one/a.yaml\nVPC net/<|a|> { cidrBlocks: [] }\n#- two/b.yaml\nVPC net/<|a|> { cidrBlocks: [] }`,
    ['ref/duplicate-object', 'ref/duplicate-object'],
  ],
  [
    'ref/duplicate-object',
    'without a namespace, and in the one named "default"',
    `#- kustomization.yaml\nresources: [a.yaml, b.yaml]\n#- a.yaml\nVPC <|a|> { cidrBlocks: [] }\n#- b.yaml\nVPC default/<|a|> { cidrBlocks: [] }`,
    ['ref/duplicate-object', 'ref/duplicate-object'],
  ],
  ['ref/duplicate-object', 'the same where no kustomization reads it', 'VPC a { cidrBlocks: [] }\nVPC default/a { cidrBlocks: [] }', []],
  [
    'ref/duplicate-object',
    'kustomizations that rename',
    `#- kustomization.yaml\nresources: [one, two]\n#- one/kustomization.yaml\nnamePrefix: one-\nresources: [a.yaml]\n#- two/kustomization.yaml\nnamePrefix: two-\nresources: [b.yaml]\n#- one/a.yaml\nVPC net/a { cidrBlocks: [] }\n#- two/b.yaml\nVPC net/a { cidrBlocks: [] }`,
    [],
  ],
  [
    'ref/duplicate-object',
    'files side by side are alternatives',
    `#- a.yaml\nVPC net/a { cidrBlocks: [] }\n#- b.yaml\nVPC net/a { cidrBlocks: [] }`,
    [],
  ],
  [
    'ref/duplicate-object',
    'a patch is no second object',
    `#- kustomization.yaml\nresources: [a.yaml]\npatches: [{ path: patch.yaml }]\n#- a.yaml\nVPC net/a { cidrBlocks: [] }\n#- patch.yaml\nVPC net/a { cidrBlocks: [10.0.0.0/16] }`,
    [],
  ],
  ['ref/duplicate-object', 'other namespaces', 'VPC net/a { cidrBlocks: [] }\nVPC other/a { cidrBlocks: [] }', []],
  ['ref/duplicate-object', 'names that are filled in', 'VPC net/$A { cidrBlocks: [] }\nVPC net/$A { cidrBlocks: [] }', []],

  [
    'ack/value-and-ref',
    'value and reference',
    `${vpc('net/main')}\n${subnet('vpcID: vpc-1, <|vpcRef|>: { from: { name: main } }')}`,
    ['ack/value-and-ref'],
    'Remove "vpcID"',
    `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }')}`,
  ],
  ['ack/value-and-ref', 'an empty reference beside the value', subnet('vpcID: vpc-1, <|vpcRef|>: {}'), ['ack/value-and-ref']],
  [
    'ack/value-and-ref',
    'a reference with a null `from` beside it',
    subnet('vpcID: vpc-1, <|vpcRef|>: { from: null }'),
    ['ack/value-and-ref'],
  ],
  ['ack/value-and-ref', 'a null reference beside it', subnet('vpcID: vpc-1, vpcRef: null'), []],
  [
    'ack/value-and-ref',
    'both lists',
    `DBInstance a { dbInstanceClass: x, dbInstanceIdentifier: x, engine: x, vpcSecurityGroupIDs: [sg-1], <|vpcSecurityGroupRefs|>: [{}] }`,
    ['ack/value-and-ref'],
  ],
  [
    'ack/value-and-ref',
    'one list is empty',
    'DBInstance a { dbInstanceClass: x, dbInstanceIdentifier: x, engine: x, vpcSecurityGroupIDs: [sg-1], vpcSecurityGroupRefs: [] }',
    [],
  ],
  [
    'ack/value-and-ref',
    'an empty text is a value',
    `${vpc('net/main')}\n${subnet('vpcID: "", <|vpcRef|>: { from: { name: main } }')}`,
    ['ack/value-and-ref'],
  ],

  [
    'ack/value-or-ref-missing',
    'neither where one is needed',
    'Subnet a { cidrBlock: 10.0.0.0/24 }',
    ['ack/value-or-ref-missing'],
    'Set "vpcID"',
    'Subnet a { cidrBlock: 10.0.0.0/24, vpcID: "<vpcID>" }',
  ],
  [
    'ack/value-or-ref-missing',
    'neither, beside the only one that fits',
    `${vpc('net/main')}\nSubnet net/a { cidrBlock: 10.0.0.0/24 }`,
    ['ack/value-or-ref-missing'],
    'Set "vpcRef" to VPC "main"',
    `${vpc('net/main')}\nSubnet net/a { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: main } } }`,
  ],
  ['ack/value-or-ref-missing', 'an empty reference alone', 'Subnet a { cidrBlock: 10.0.0.0/24, vpcRef: {} }', ['ack/value-or-ref-missing']],
  ['ack/value-or-ref-missing', 'a reference that is only a text, which the schema tells', subnet('vpcRef: <|main|>'), ['schema/type']],
  [
    'ack/value-or-ref-missing',
    'a name without `from`, which the schema tells',
    subnet('vpcRef: { <|name|>: main }'),
    ['schema/unknown-field'],
    'Move under "from"',
    subnet('vpcRef: { from: { name: main } }'),
  ],
  ['ack/value-or-ref-missing', 'the value', subnet('vpcID: vpc-1'), []],
  ['ack/value-or-ref-missing', 'not needed', group('g', 'ingressRules: [{ userIDGroupPairs: [{ description: x }] }], vpcID: vpc-1'), []],
  ['ack/value-or-ref-missing', 'a key that is filled in', 'Subnet a { cidrBlock: 10.0.0.0/24, $VPC: x }', []],

  [
    'ack/cross-namespace',
    'another namespace',
    `${vpc('other/main')}\n${subnet('vpcRef: { from: { name: main, namespace: <|other|> } }')}`,
    ['ack/cross-namespace'],
  ],
  [
    'ack/cross-namespace',
    'another namespace although it is here too',
    `${vpc('other/main')}\n${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main, namespace: <|other|> } }')}`,
    ['ack/cross-namespace'],
    'Remove "namespace" and refer to the VPC in this namespace',
    `${vpc('other/main')}\n${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main } }')}`,
  ],
  ['ack/cross-namespace', 'the same namespace', `${vpc('net/main')}\n${subnet('vpcRef: { from: { name: main, namespace: net } }')}`, []],
  [
    'ack/cross-namespace',
    'an owner whose namespace is not written',
    `${vpc('other/main')}\n${subnet('vpcRef: { from: { name: main, namespace: other } }', 'a')}`,
    [],
  ],
  [
    'ack/cross-namespace',
    'controllers that are told otherwise',
    `${crossing}${vpc('other/main')}\n${subnet('vpcRef: { from: { name: main, namespace: other } }')}`,
    [],
  ],
  [
    'ack/cross-namespace',
    'a Secret',
    `DBInstance ns/a { dbInstanceClass: x, dbInstanceIdentifier: x, engine: x, masterUserPassword: { name: db, key: k, namespace: <|other|> } }`,
    ['ack/cross-namespace'],
  ],
  [
    'ack/cross-namespace',
    'a Secret that is read, beside one into which the controller writes',
    activation('{ name: in, key: crt, namespace: <|other|> }', '{ name: out, key: chain, namespace: other }'),
    ['ack/cross-namespace'],
  ],
  [
    'ack/cross-namespace',
    'what a FieldExport writes',
    'Bucket ns/data { name: data }\nFieldExport ns/e { from: { path: .spec.name, resource: { group: s3.services.k8s.aws, kind: Bucket, name: data } }, to: { kind: configmap, name: out, namespace: <|other|> } }',
    ['ack/cross-namespace'],
  ],

  [
    'ack/reference-cycle',
    'a circle of three',
    circle('RouteTable t'),
    ['ack/reference-cycle', 'ack/reference-cycle', 'ack/reference-cycle'],
  ],
  [
    'ack/reference-cycle',
    'a chain',
    circle('RouteTable t').replace('name: <|t|>', 'name: other').replaceAll('<|', '').replaceAll('|>', '') +
      '\nRouteTable other { vpcID: vpc-1 }',
    [],
  ],
  [
    'ack/reference-cycle',
    'one that is adopted does not wait',
    `RouteTable t ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"routeTableID":"x"}' }\nspec: { vpcID: vpc-1, routes: [{ natGatewayRef: { from: { name: nat } } }] }\n${circle('').split('\n').slice(1).join('\n').replaceAll('<|', '').replaceAll('|>', '')}`,
    [],
  ],
  [
    'ack/reference-cycle',
    'a chain through a name that two objects have',
    `#- main.yaml\n${plainCircle.replace(/^NATGateway.*\n/m, '')}\n#- b.yaml\n${/^NATGateway.*$/m.exec(plainCircle)?.[0] ?? ''}\n#- c.yaml\nNATGateway nat { allocationID: x, subnetID: subnet-1 }`,
    [],
  ],
  [
    'ack/reference-cycle',
    'itself',
    'Snapshot s { name: x, sourceSnapshotRef: { from: { name: <|s|> } } }',
    ['ack/reference-cycle'],
    'Replace "sourceSnapshotRef" with "sourceSnapshotName", to be filled in',
    'Snapshot s { name: x, sourceSnapshotName: "<sourceSnapshotName>" }',
  ],
  [
    'ack/reference-cycle',
    'security groups do not wait for one another',
    group('g', 'vpcID: vpc-1, ingressRules: [{ userIDGroupPairs: [{ groupRef: { from: { name: g } } }] }]'),
    [],
  ],

  ['ack/field-export-path', 'a field that the source has', exported('.status.ackResourceMetadata.arn'), []],
  [
    'ack/field-export-path',
    'a field that the source has not',
    exported('<|.status.ackResourceMetadata.ar|>'),
    ['ack/field-export-path'],
    'Replace with ".status.ackResourceMetadata.arn"',
    exported('.status.ackResourceMetadata.arn'),
  ],
  [
    'ack/field-export-path',
    'without its dot',
    exported('<|status.ackResourceMetadata.arn|>'),
    ['ack/field-export-path'],
    'Replace with ".status.ackResourceMetadata.arn"',
    exported('.status.ackResourceMetadata.arn'),
  ],
  [
    'ack/field-export-path',
    'in the spelling of JSONPath',
    exported('<|"$.status.ackResourceMetadata.arn"|>'),
    ['ack/field-export-path'],
    'Replace with ".status.ackResourceMetadata.arn"',
    exported('".status.ackResourceMetadata.arn"'),
  ],
  ['ack/field-export-path', 'in braces', exported('<|"{.status.ackResourceMetadata.arn}"|>'), ['ack/field-export-path']],
  ['ack/field-export-path', 'an object that is made', exported('"{a: .status.x}"'), []],
  ['ack/field-export-path', 'a function', exported('"now | tostring"'), []],
  ['ack/field-export-path', 'an object', exported('<|.status.ackResourceMetadata|>'), ['ack/field-export-path']],
  ['ack/field-export-path', 'an item of a list', exported('".status.conditions[0].type"'), []],
  ['ack/field-export-path', 'an expression', exported('".spec | .nam"'), []],
  ['ack/field-export-path', 'metadata', exported('.metadata.annotations.x'), []],
  ['ack/field-export-key', 'a path', exported('.spec.name').replace('name: out }', 'name: out, key: <|a/b|> }'), ['ack/field-export-key']],
  ['ack/field-export-key', 'a name of a file', exported('.spec.name').replace('name: out }', 'name: out, key: a.b }'), []],

  ['ack/role-selector', 'no ARN', 'IAMRoleSelector r { arn: <|team|> }', ['ack/role-selector']],
  ['ack/role-selector', 'an ARN', 'IAMRoleSelector r { arn: "arn:aws:iam::111122223333:role/team" }', []],
  [
    'ack/role-selector-conflict',
    'two that select one object',
    'IAMRoleSelector r { arn: "arn:aws:iam::111122223333:role/a" }\nIAMRoleSelector s { arn: "arn:aws:iam::111122223333:role/b" }\nBucket <|b|> { name: b }',
    ['ack/role-selector-conflict'],
  ],
  [
    'ack/role-selector-conflict',
    'one of another namespace',
    'IAMRoleSelector r { arn: "arn:aws:iam::111122223333:role/a" }\nIAMRoleSelector s { arn: "arn:aws:iam::111122223333:role/b", namespaceSelector: { names: [other] } }\nBucket b { name: b }',
    [],
  ],
  [
    'ack/annotation-value',
    'no region',
    `Bucket b ! annotations: { services.k8s.aws/region: <|us-east1|> }\nspec: { name: b }`,
    ['ack/annotation-value'],
  ],
  ['ack/annotation-value', 'a region', `Bucket b ! annotations: { services.k8s.aws/region: us-east-1 }\nspec: { name: b }`, []],
  ['ack/tag', 'one key twice', 'VPC v { cidrBlocks: [10.0.0.0/16], tags: [{ key: a, value: x }, { key: <|a|>, value: z }] }', ['ack/tag']],
  ['ack/tag', 'keys that differ in case', 'VPC v { cidrBlocks: [10.0.0.0/16], tags: [{ key: a, value: x }, { key: A, value: x }] }', []],
  ['ack/tag', 'a key that is filled in twice', 'VPC v { cidrBlocks: [10.0.0.0/16], tags: [{ key: "${K}" }, { key: "${K}" }] }', []],
  ['ack/tag', 'a key of AWS', 'VPC v { cidrBlocks: [10.0.0.0/16], tags: [{ key: <|AWS:team|>, value: x }] }', ['ack/tag']],
  [
    'ack/annotation-ignored',
    'a slip',
    `Bucket b ! annotations: { <|services.k8s.aws/read-onyl|>: "true" }\nspec: { name: b }`,
    ['ack/annotation-ignored'],
    'Rename to "services.k8s.aws/read-only"',
    `Bucket b ! annotations: { services.k8s.aws/read-only: "true" }\nspec: { name: b }`,
  ],
  [
    'ack/annotation-ignored',
    'perhaps newer than what is known',
    `Bucket b ! annotations: { services.k8s.aws/quota: "true" }\nspec: { name: b }`,
    [],
  ],
  [
    'ack/adoption-policy',
    'no such policy',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: <|adopt-or-creat|> }\nspec: { name: b }`,
    ['ack/adoption-policy'],
    'Replace with "adopt-or-create"',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt-or-create }\nspec: { name: b }`,
  ],
  ['ack/adoption-policy', 'a placeholder', `Bucket b ! annotations: { services.k8s.aws/adoption-policy: $POLICY }\nspec: { name: b }`, []],
  [
    'ack/adoption-fields',
    'needed to adopt',
    `Bucket b ! annotations: { <|services.k8s.aws/adoption-policy|>: adopt }\nspec: { name: b }`,
    ['ack/adoption-fields'],
    'Add "services.k8s.aws/adoption-fields" with "name"',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: "{\\"name\\":\\"b\\"}" }\nspec: { name: b }`,
  ],
  [
    'ack/adoption-fields',
    'not needed to adopt or create',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt-or-create }\nspec: { name: b }`,
    [],
  ],
  [
    'ack/adoption-fields',
    'no JSON',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: <|"name: b"|> }\nspec: { name: b }`,
    ['ack/adoption-fields'],
  ],
  [
    'ack/adoption-fields',
    'no object',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: <|'["b"]'|> }\nspec: { name: b }`,
    ['ack/adoption-fields'],
  ],
  [
    'ack/adoption-fields',
    'no text',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: <|'{"name":1}'|> }\nspec: { name: b }`,
    ['ack/adoption-fields'],
  ],
  [
    'ack/adoption-fields',
    'an object of texts',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"name":"b"}' }\nspec: { name: b }`,
    [],
  ],
  [
    'ack/adoption-fields',
    'placeholders in the JSON',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"name": $NAME}' }\nspec: { name: b }`,
    [],
  ],
  [
    'ack/adoption-keys',
    'a key of another spelling',
    `VPC v ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: <|'{"vpcId":"vpc-1"}'|> }\nspec: { cidrBlocks: [10.0.0.0/16] }`,
    ['ack/adoption-keys'],
    'Replace with "vpcID"',
    `VPC v ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"vpcID":"vpc-1"}' }\nspec: { cidrBlocks: [10.0.0.0/16] }`,
  ],
  [
    'ack/adoption-keys',
    'escapes around the key',
    `VPC v ! annotations: { services.k8s.aws/adoption-policy: adopt-or-create, services.k8s.aws/adoption-fields: <|"{\\"vpcId\\":\\"vpc-1\\"}"|> }\nspec: { cidrBlocks: [10.0.0.0/16] }`,
    ['ack/adoption-keys'],
    'Replace with "vpcID"',
    `VPC v ! annotations: { services.k8s.aws/adoption-policy: adopt-or-create, services.k8s.aws/adoption-fields: "{\\"vpcID\\":\\"vpc-1\\"}" }\nspec: { cidrBlocks: [10.0.0.0/16] }`,
  ],
  [
    'ack/adoption-keys',
    'a key that is needed to adopt',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: <|"{}"|> }\nspec: { name: b }`,
    ['ack/adoption-keys'],
  ],
  [
    'ack/adoption-keys',
    'nothing is needed where the spec can say it',
    `Bucket b ! annotations: { services.k8s.aws/adoption-policy: adopt-or-create, services.k8s.aws/adoption-fields: "{}" }\nspec: { name: b }`,
    [],
  ],
  [
    'ack/adoption-keys',
    'an optional key left out',
    `DBSnapshot s ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"dbSnapshotIdentifier":"s"}' }\nspec: { dbSnapshotIdentifier: s }`,
    [],
  ],
  [
    'ack/adoption-keys',
    'an optional key written',
    `DBSnapshot s ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"dbSnapshotIdentifier":"s","snapshotType":"manual"}' }\nspec: { dbSnapshotIdentifier: s }`,
    [],
  ],
  [
    'ack/adoption-keys',
    'a controller with code of its own',
    `ServiceLinkedRole r ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"roleName":"r"}' }\nspec: { awsServiceName: a.amazonaws.com }`,
    [],
  ],
  [
    'ack/adoption-keys',
    'a kind that no table knows',
    `TrainingPlan p ! annotations: { services.k8s.aws/adoption-policy: adopt, services.k8s.aws/adoption-fields: '{"any":"r"}' }`,
    [],
  ],
  [
    'ack/deletion-policy',
    'another case retains',
    `Bucket b ! annotations: { services.k8s.aws/deletion-policy: <|Delete|> }\nspec: { name: b }`,
    ['ack/deletion-policy'],
    'Replace with "delete"',
    `Bucket b ! annotations: { services.k8s.aws/deletion-policy: delete }\nspec: { name: b }`,
  ],
  [
    'ack/deletion-policy',
    'of a service, on the namespace',
    'Namespace n ! annotations: { s3.services.k8s.aws/deletion-policy: <|Retain|> }',
    ['ack/deletion-policy'],
  ],
  ['ack/deletion-policy', 'what it knows', `Bucket b ! annotations: { services.k8s.aws/deletion-policy: retain }\nspec: { name: b }`, []],

  ['knative/destination-missing', 'neither', 'PingSource ns/p { <|sink|>: {} }', ['knative/destination-missing']],
  [
    'knative/destination-missing',
    'a reference that is not under `ref`',
    `Broker ns/b {}\nPingSource ns/p { <|sink|>: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b } }`,
    ['knative/destination-missing'],
    'Move under "ref"',
    `Broker ns/b {}\nPingSource ns/p { sink: { ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b } } }`,
  ],
  [
    'knative/destination-missing',
    'an empty reply counts as none',
    'Subscription ns/s { channel: { apiVersion: v1, kind: Thing, name: c }, subscriber: { uri: "http://x.y" }, reply: {} }',
    [],
  ],
  [
    'knative/destination-missing',
    'the form of a version that is not known',
    `apiVersion: sources.knative.dev/v1alpha1\nkind: ApiServerSource\nmetadata: { name: a }\nspec: { sink: { apiVersion: v1, kind: Service, name: s } }`,
    ['schema/unknown-version'],
  ],
  ['knative/destination-missing', 'nobody checks it', 'IntegrationSource ns/s { sink: {}, timer: {} }', []],
  [
    'knative/destination-ref-and-absolute-uri',
    'a whole address beside a reference',
    `Broker ns/b {}\n${ping('{ ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b }, uri: <|"http://x.y"|> }')}`,
    ['knative/destination-ref-and-absolute-uri'],
    'Remove "uri"',
    `Broker ns/b {}\n${ping('{ ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b } }')}`,
  ],
  [
    'knative/destination-ref-and-absolute-uri',
    'a path below the reference',
    `Broker ns/b {}\n${ping('{ ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b }, uri: /path }')}`,
    [],
  ],
  ['knative/destination-uri-relative', 'a path alone', ping('{ uri: <|/path|> }'), ['knative/destination-uri-relative']],
  [
    'knative/destination-uri-relative',
    'a host alone',
    ping('{ uri: <|x.y/path|> }'),
    ['knative/destination-uri-relative'],
    'Replace with "http://x.y/path"',
    ping('{ uri: http://x.y/path }'),
  ],
  ['knative/destination-uri-relative', 'no host', ping('{ uri: <|"http:///path"|> }'), ['knative/destination-uri-relative']],
  ['knative/destination-uri-relative', 'a whole address', ping('{ uri: "https://x.y/z" }'), []],
  [
    'knative/destination-uri-relative',
    'a port that is none',
    ping('{ uri: <|"http://x.y:http/z"|> }'),
    ['knative/destination-uri-relative'],
  ],
  ['knative/destination-uri-relative', 'a variable as port', ping('{ uri: "http://x.y:${PORT}/z" }'), []],
  [
    'knative/destination-uri-relative',
    'a path below the reference with an escape that is none',
    `Broker ns/b {}\n${ping('{ ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b }, uri: <|/100%|> }')}`,
    ['knative/destination-uri-relative'],
  ],
  ['knative/destination-uri-relative', 'a placeholder', ping('{ uri: $SINK }'), []],
  [
    'knative/reference-field-missing',
    'no apiVersion',
    ping('{ <|ref|>: { kind: Broker, name: b } }'),
    ['knative/reference-field-missing'],
    'Set "apiVersion" to "eventing.knative.dev/v1"',
    ping('{ ref: { kind: Broker, name: b, apiVersion: eventing.knative.dev/v1 } }'),
  ],
  [
    'knative/reference-field-missing',
    'no apiVersion, and a kind that others have too',
    ping('{ <|ref|>: { kind: Service, name: plain } }'),
    ['knative/reference-field-missing'],
    'Set "apiVersion" to "serving.knative.dev/v1"',
    ping('{ ref: { kind: Service, name: plain, apiVersion: serving.knative.dev/v1 } }'),
  ],
  [
    'knative/reference-field-missing',
    'a group in its place',
    `Broker ns/b {}\n${ping('{ ref: { group: eventing.knative.dev, kind: Broker, name: b } }')}`,
    ['schema/unknown-field'],
  ],
  [
    'knative/reference-field-missing',
    'all of it',
    `Broker ns/b {}\n${ping('{ ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b } }')}`,
    [],
  ],
  [
    'knative/binding-subject-namespace',
    'another namespace where only the own is taken',
    'SinkBinding ns/b { sink: { uri: "http://x.y" }, subject: { apiVersion: apps/v1, kind: Deployment, name: d, namespace: <|other|> } }',
    ['knative/binding-subject-namespace'],
  ],
  [
    'knative/binding-subject-namespace',
    'another namespace beside a selector',
    'SinkBinding ns/b { sink: { uri: "http://x.y" }, subject: { apiVersion: apps/v1, kind: Deployment, selector: {}, namespace: <|other|> } }',
    ['knative/binding-subject-namespace'],
    'Replace with "ns"',
    'SinkBinding ns/b { sink: { uri: "http://x.y" }, subject: { apiVersion: apps/v1, kind: Deployment, selector: {}, namespace: ns } }',
  ],
  [
    'knative/binding-subject-namespace',
    'the own namespace beside a selector, and a placeholder',
    'SinkBinding ns/b { sink: { uri: "http://x.y" }, subject: { apiVersion: apps/v1, kind: Deployment, selector: {}, namespace: ns } }\n' +
      'SinkBinding ns/c { sink: { uri: "http://x.y" }, subject: { apiVersion: apps/v1, kind: Deployment, selector: {}, namespace: "${NS}" } }',
    [],
  ],
  [
    'knative/binding-subject-namespace',
    'another namespace although it is here too',
    'Deployment ns/d {}\nSinkBinding ns/b { sink: { uri: "http://x.y" }, subject: { apiVersion: apps/v1, kind: Deployment, name: d, namespace: <|other|> } }',
    ['knative/binding-subject-namespace'],
    'Remove "namespace" and refer to the Deployment in this namespace',
    'Deployment ns/d {}\nSinkBinding ns/b { sink: { uri: "http://x.y" }, subject: { apiVersion: apps/v1, kind: Deployment, name: d } }',
  ],
  [
    'knative/reference-namespace-mismatch',
    'another namespace where only the own is taken',
    'Service other/s\nDomainMapping ns/a.b { ref: { apiVersion: v1, kind: Service, name: s, namespace: <|other|> } }',
    ['knative/reference-namespace-mismatch'],
  ],
  [
    'knative/reference-namespace-mismatch',
    'another namespace although it is here too',
    'Service ns/s\nDomainMapping ns/a.b { ref: { apiVersion: v1, kind: Service, name: s, namespace: <|other|> } }',
    ['knative/reference-namespace-mismatch'],
    'Remove "namespace" and refer to the Service in this namespace',
    'Service ns/s\nDomainMapping ns/a.b { ref: { apiVersion: v1, kind: Service, name: s } }',
  ],
  [
    'knative/reference-namespace-mismatch',
    'a sink may be anywhere',
    'Broker other/b {}\nPingSource ns/p { sink: { ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: b, namespace: other } } }',
    [],
  ],

  [
    'appmesh/ref-and-arn-both',
    'reference and ARN',
    `VirtualNode s/node { listeners: [ { portMapping: { port: 80, protocol: http } } ], serviceDiscovery: { dns: { hostname: node.example.com } } }\nVirtualService s/w { provider: { virtualNode: { <|virtualNodeRef|>: { name: node }, virtualNodeARN: "arn:aws:appmesh:r:1:mesh/m/virtualNode/n" } } }`,
    ['appmesh/ref-and-arn-both'],
    'Remove "virtualNodeRef"',
    `VirtualNode s/node { listeners: [ { portMapping: { port: 80, protocol: http } } ], serviceDiscovery: { dns: { hostname: node.example.com } } }\nVirtualService s/w { provider: { virtualNode: { virtualNodeARN: "arn:aws:appmesh:r:1:mesh/m/virtualNode/n" } } }`,
  ],
  [
    'appmesh/ref-and-arn-both',
    'ARN only',
    'VirtualService s/w { provider: { virtualNode: { virtualNodeARN: "arn:aws:appmesh:r:1:mesh/m/virtualNode/n" } } }',
    [],
  ],
  [
    'appmesh/ref-and-arn-neither',
    'neither',
    'VirtualService s/w { provider: { <|virtualNode|>: {} } }',
    ['appmesh/ref-and-arn-neither'],
    'Set "virtualNodeARN"',
    'VirtualService s/w { provider: { virtualNode: { virtualNodeARN: "<virtualNodeARN>" } } }',
  ],
  [
    'appmesh/ref-and-arn-neither',
    'one of them',
    'VirtualService s/w { provider: { virtualNode: { virtualNodeARN: "arn:aws:appmesh:r:1:mesh/m/virtualNode/n" } } }',
    [],
  ],
  [
    'appmesh/read-only-field-set',
    'a mesh that is written by hand',
    'VirtualNode s/node { <|meshRef|>: { name: m, uid: u } }',
    ['appmesh/read-only-field-set'],
    'Remove "meshRef"',
    'VirtualNode s/node {}',
  ],
  ['appmesh/read-only-field-set', 'left to the controller', 'VirtualNode s/node {}', []],
  ['appmesh/read-only-field-set', 'null, which is not set', 'VirtualNode s/node { meshRef: null }', []],
  ['appmesh/read-only-field-set', 'what a template may leave empty', 'VirtualNode s/node { meshRef: "${MESH}" }', []],
];

describe('rules about references', () => {
  it('a destination in block style moves under `ref` with its comments, in a list as well', () => {
    const head = 'apiVersion: flows.knative.dev/v1\nkind: Sequence\nmetadata: { name: s, namespace: ns }\nspec:\n  steps:\n';
    const opened = openWorkspace(`${head}    - apiVersion: v1 # core\n      kind: Service\n\n      # its name\n      name: x\n`);
    assert.equal(
      applyFix(opened, 'Move under "ref"'),
      `${head}    - ref:\n        apiVersion: v1 # core\n        kind: Service\n\n        # its name\n        name: x\n`,
    );
  });

  it('the object that is missing can be created beside the one of another kind', () => {
    const opened = openWorkspace(
      text('VirtualRouter s/orders {}\nVirtualService s/w { provider: { virtualNode: { virtualNodeRef: { name: orders } } } }'),
    );
    opened.workspace.setBuffer(opened.uri, applyFix(opened, 'Create VirtualNode "orders" in this file'));
    const codes = diagnosticsOf(opened.uri, opened.workspace).map(({ finding }) => finding.code);
    assert.ok(!codes.includes('ref/wrong-kind'), codes.join());
  });

  for (const [rule, title, manifests, codes, fix, after] of table) {
    it(`${rule}: ${title}`, () => {
      checkDiagnostics(text(manifests), codes);
      if (fix !== undefined && after !== undefined) {
        const opened = openWorkspace(text(manifests));
        const fixed = applyFix(opened, fix);
        assert.equal(fixed, text(after));
        opened.workspace.setBuffer(opened.uri, fixed);
        assert.deepEqual(
          diagnosticsOf(opened.uri, opened.workspace).filter(({ finding }) => finding.code === rule),
          [],
        );
      }
    });
  }

  const rules = catalogue.filter(
    ({ code, family }) =>
      family === 'ref' ||
      (family === 'ack' && !code.startsWith('ack/generator-')) ||
      /^appmesh\/(?:ref-and|read)-/.test(code) ||
      /^knative\/(?:destination-(?:missing|ref|uri)|reference-(?:field|namespace))/.test(code),
  );
  for (const { code, fix } of rules) {
    it(`${code} has a case that fires, one that comes near${fix ? ' and a fix' : ''}`, () => {
      const own = table.filter(([rule]) => rule === code);
      assert.ok(
        own.some(([, , , codes]) => codes.includes(code)),
        'nothing fires',
      );
      assert.ok(
        own.some(([, , , codes]) => !codes.includes(code)),
        'nothing comes near',
      );
      assert.equal(
        own.some(([, , , , title]) => title !== undefined),
        fix,
      );
    });
  }
});
