import assert from 'node:assert/strict';
import { checkDiagnostics, codesOf, openWorkspace, problemsOf, uriOf } from '../support/workspace';

const vpc = (name = 'main'): string =>
  `---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: ${name} }\nspec: { cidrBlocks: [10.0.0.0/16] }\n`;
const subnet = (name: string, range: string, vpcRef = 'vpcRef: { from: { name: main } }'): string =>
  `---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: ${name} }\nspec: { cidrBlock: ${range}, ${vpcRef} }\n`;
const network =
  '---\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeNetwork\nmetadata: { name: net, namespace: team }\nspec: { autoCreateSubnetworks: false }\n';
const subnetwork = (name: string, range: string, secondary: string, region = 'us-west1'): string =>
  `---\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: ${name}, namespace: team }\nspec:\n  ipCidrRange: ${range}\n  region: ${region}\n  networkRef: { name: net }\n  secondaryIpRange: [{ rangeName: pods, ipCidrRange: ${secondary} }]\n`;
const overlap = 'ref/range-overlap';
const both = [overlap, overlap];
/** Files of a kustomization. */
const layer = (folder: string, files: Readonly<Record<string, string>>, more = ''): string =>
  `#- ${folder}/kustomization.yaml\nresources: [${Object.keys(files).join(', ')}]\n${more}${Object.entries(files)
    .map(([file, text]) => `#- ${folder}/${file}\n${text}`)
    .join('')}`;
const operation = (name: string, path: string, value: string): string =>
  `patches:\n- target: { kind: Subnet, name: ${name} }\n  patch: '[{ "op": "replace", "path": "${path}", "value": "${value}" }]'\n`;

/** Each line: what it shows, the marked manifests, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['subnets side by side', vpc() + subnet('a', '10.0.0.0/24') + subnet('b', '10.0.1.0/24'), []],
  ['the same range', vpc() + subnet('a', '<|10.0.0.0/24|>') + subnet('b', '<|10.0.0.0/24|>'), both],
  ['a range inside of another one', vpc() + subnet('a', '<|10.0.8.0/24|>') + subnet('b', '<|10.0.0.0/20|>'), both],
  ['one of several', vpc() + subnet('a', '10.0.16.0/24') + subnet('b', '<|10.0.0.0/20|>') + subnet('c', '<|10.0.8.0/24|>'), both],
  ['two VPCs', vpc() + vpc('other') + subnet('a', '10.0.0.0/24') + subnet('b', '10.0.0.0/24', 'vpcRef: { from: { name: other } }'), []],
  ['a VPC that is not here', subnet('a', '10.0.0.0/24', 'vpcID: vpc-1') + subnet('b', '10.0.0.0/24', 'vpcID: vpc-1'), []],
  ['a placeholder', vpc() + subnet('a', '"${RANGE}"') + subnet('b', '10.0.0.0/24'), []],
  ['one object twice', `${vpc()}${subnet('<|a|>', '10.0.0.0/24')}${subnet('<|a|>', '10.0.0.0/24')}`, Array(2).fill('ref/duplicate-object')],
  [
    'files side by side, which may be alternatives',
    `#- vpc.yaml\n${vpc()}#- a.yaml\n${subnet('a', '10.0.0.0/24')}#- b.yaml\n${subnet('b', '10.0.0.0/24')}`,
    [],
  ],
  [
    'files of one kustomization',
    layer('net', { 'vpc.yaml': vpc(), 'a.yaml': subnet('a', '<|10.0.0.0/24|>'), 'b.yaml': subnet('b', '<|10.0.0.0/24|>') }),
    both,
  ],
  [
    'overlays that each add their own',
    layer('base', { 'vpc.yaml': vpc() }) +
      layer('dev', { '../base': '', 'a.yaml': subnet('a', '10.0.0.0/24') }).replace('#- dev/../base\n', '') +
      layer('prod', { '../base': '', 'b.yaml': subnet('b', '10.0.0.0/24') }).replace('#- prod/../base\n', ''),
    [],
  ],
  [
    'secondary ranges of Google Cloud, also in another region',
    network + subnetwork('a', '10.0.0.0/24', '<|10.8.0.0/16|>') + subnetwork('b', '<|10.8.1.0/24|>', '10.9.0.0/16', 'us-east1'),
    both,
  ],
  [
    'a subnetwork of Google Cloud for another purpose',
    network +
      subnetwork('a', '10.0.0.0/24', '10.8.0.0/16') +
      subnetwork('b', '10.0.0.0/16', '10.9.0.0/16').replace('region:', 'purpose: PRIVATE_SERVICE_CONNECT\n  region:'),
    [],
  ],
  [
    'a subnetwork of Google Cloud that says its usual purpose',
    network +
      subnetwork('a', '<|10.0.0.0/24|>', '10.8.0.0/16') +
      subnetwork('b', '<|10.0.0.0/16|>', '10.9.0.0/16').replace('region:', 'purpose: PRIVATE\n  region:'),
    both,
  ],
];

describe('ranges of one network', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('are named with the other one', () => {
    assert.deepEqual(problemsOf(openWorkspace(vpc() + subnet('a', '10.0.8.0/24') + subnet('b', '10.0.0.0/20'))), [
      `${overlap}: "10.0.8.0/24" overlaps the range of Subnet "b" ("10.0.0.0/20"); the AWS API rejects the second subnet`,
      `${overlap}: "10.0.0.0/20" overlaps the range of Subnet "a" ("10.0.8.0/24"); the AWS API rejects the second subnet`,
    ]);
  });

  it('are judged as kustomizations apply them', () => {
    const files = { 'vpc.yaml': vpc(), 'a.yaml': subnet('a', '<|10.0.0.0/24|>'), 'b.yaml': subnet('b', '<|10.0.0.0/24|>') };
    const clean = (marked: string): string => marked.replace(/<\||\|>/g, '');
    const overlay = (name: string, more: string): string => `#- ${name}/kustomization.yaml\nresources: [../base]\n${more}`;
    const base = layer('base', files);
    checkDiagnostics(base + overlay('dev', 'namespace: dev\n') + overlay('prod', ''), both);
    checkDiagnostics(clean(base) + overlay('dev', operation('b', '/spec/cidrBlock', '10.0.1.0/24')), []);
    checkDiagnostics(clean(base) + overlay('dev', operation('b', '/spec/cidrBlock', '10.0.1.0/24')) + overlay('prod', ''), []);
    checkDiagnostics(
      clean(layer('base', { ...files, 'other.yaml': vpc('other') })) + overlay('dev', operation('b', '/spec/vpcRef/from/name', 'other')),
      [],
    );
    const removal = "patches:\n- target: { kind: Subnet, name: b }\n  patch: '{ kind: Subnet, metadata: { name: b }, $patch: delete }'\n";
    checkDiagnostics(clean(base) + overlay('dev', removal), []);
    checkDiagnostics(clean(base) + overlay('dev', 'components: [../none]\n'), ['kustomize/missing-path']);
  });

  it('follow edits of the other object, of the network and of kustomizations', () => {
    const a = subnet('<|>a', '10.0.0.0/24');
    const opened = openWorkspace(layer('net', { 'vpc.yaml': vpc(), 'a.yaml': a, 'b.yaml': subnet('b', '10.0.1.0/24') }));
    const { workspace } = opened;
    assert.deepEqual(codesOf(opened), []);
    workspace.setBuffer(uriOf('net/b.yaml'), subnet('b', '10.0.0.0/20'));
    assert.deepEqual(codesOf(opened), [overlap]);
    workspace.setBuffer(uriOf('net/vpc.yaml'), vpc('other'));
    assert.deepEqual(codesOf(opened), ['ref/not-found']);
    workspace.setBuffer(uriOf('net/vpc.yaml'), vpc());
    assert.deepEqual(codesOf(opened), [overlap]);
    workspace.setBuffer(uriOf('net/kustomization.yaml'), 'resources: [vpc.yaml, a.yaml]\n');
    assert.deepEqual(codesOf(opened), []);
  });
});
