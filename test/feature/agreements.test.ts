import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { stepsOf } from '../../server/src/manifest/values';
import type { DialectRecord } from '../../server/src/reference/dialectRecord';
import { formatSlotPath } from '../../server/src/reference/slot';
import { parseGroupKind, type GroupKind } from '../../server/src/schema/kinds/kind';
import { structuresAt } from '../../server/src/schema/structure/lookup';
import { bundleOnDisk } from '../support/schemaBundle';
import { checkDiagnostics, checkFix, codesOf, emptyWorkspace, openWorkspace, uriOf } from '../support/workspace';

const vpc = (ranges: string, name = 'main'): string =>
  `---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: ${name} }\nspec: { cidrBlocks: [${ranges}] }\n`;
const subnet = (range: string, vpcRef = 'vpcRef: { from: { name: main } }'): string =>
  `---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: a }\nspec: { cidrBlock: ${range}, ${vpcRef} }\n`;
const zone = (domain: string): string =>
  `---\napiVersion: dns.cnrm.cloud.google.com/v1beta1\nkind: DNSManagedZone\nmetadata: { name: zone, namespace: team }\nspec: { dnsName: ${domain} }\n`;
const records = (name: string): string =>
  `---\napiVersion: dns.cnrm.cloud.google.com/v1beta1\nkind: DNSRecordSet\nmetadata: { name: r, namespace: team }\nspec: { name: ${name}, type: A, ttl: 300, managedZoneRef: { name: zone } }\n`;
const subnetwork = (ranges: string): string =>
  `---\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: net, namespace: team }\nspec:\n  ipCidrRange: 10.0.0.0/16\n  region: us-west1\n  networkRef: { external: default }\n  secondaryIpRange: [${ranges}]\n`;
const range = (name: string): string => `{ rangeName: ${name}, ipCidrRange: 10.9.0.0/16 }`;
const cluster = (name: string): string =>
  `---\napiVersion: container.cnrm.cloud.google.com/v1beta1\nkind: ContainerCluster\nmetadata: { name: c, namespace: team }\nspec:\n  location: us-west1\n  subnetworkRef: { name: net }\n  ipAllocationPolicy:\n    clusterSecondaryRangeName: ${name}\n`;
const mismatch = ['ref/value-mismatch'];

/** Each line: what it shows, the marked manifests, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['a subnet inside of its VPC', vpc('10.0.0.0/16') + subnet('10.0.1.0/24'), []],
  ['a subnet as large as its VPC', vpc('10.0.0.0/16') + subnet('10.0.0.0/16'), []],
  ['a subnet of the second range', vpc('10.0.0.0/16, 10.8.0.0/16') + subnet('10.8.1.0/24'), []],
  ['a subnet outside of its VPC', vpc('10.0.0.0/16') + subnet('<|10.1.1.0/24|>'), mismatch],
  ['a subnet that is larger than its VPC', vpc('10.0.0.0/20') + subnet('<|10.0.0.0/16|>'), mismatch],
  ['addresses beyond 128.0.0.0', vpc('192.168.0.0/16') + subnet('192.168.255.0/24'), []],
  ['a VPC that says no range', vpc('') + subnet('10.1.1.0/24'), []],
  ['a placeholder in the VPC', vpc('"${RANGE}"') + subnet('10.1.1.0/24'), []],
  ['a placeholder in the subnet', vpc('10.0.0.0/16') + subnet('"${RANGE}"'), []],
  ['a VPC by its ID', vpc('10.0.0.0/16') + subnet('10.1.1.0/24', 'vpcID: vpc-0a1b2c3d4e5f60718'), []],
  ['a record of its zone', zone('example.com.') + records('www.example.com.'), []],
  ['the record of the domain itself', zone('example.com.') + records('example.com.'), []],
  ['upper case', zone('Example.com.') + records('"*.example.COM."'), []],
  ['a record of another domain', zone('example.com.') + records('<|www.badexample.com.|>'), mismatch],
  ['a secondary range', subnetwork(`${range('pods')}, ${range('services')}`) + cluster('pods'), []],
  ['a secondary range that is not there', subnetwork(range('pods')) + cluster('<|pod|>'), mismatch],
  ['secondary ranges that somebody else adds', subnetwork('') + cluster('pods'), []],
];

describe('values that belong to an object that is referred to', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('are replaced by those that are nearly called so', () => {
    checkFix(
      subnetwork(`${range('pods')}, ${range('services')}`) + cluster('<|pod|>'),
      'Replace with "pods"',
      'ref/value-mismatch',
      subnetwork(`${range('pods')}, ${range('services')}`) + cluster('pods'),
    );
  });

  it('are judged as kustomizations apply them', () => {
    const overlay = (patch: string): string =>
      `#- base/all.yaml\n${vpc('10.0.0.0/16')}${subnet('<|10.1.1.0/24|>')}#- base/kustomization.yaml\nresources: [all.yaml]\n#- prod/kustomization.yaml\nresources: [../base]\npatches:\n  - patch: |-\n      ${patch}\n`;
    const op = (path: string, value: string, kind: string): string =>
      `[{ "op": "replace", "path": "${path}", "value": ${JSON.stringify(value)} }]\n    target: { kind: ${kind} }`;
    const clean = (marked: string): string => marked.replace(/<\||\|>/g, '');
    checkDiagnostics(clean(overlay(op('/spec/cidrBlocks/0', '10.1.0.0/16', 'VPC'))), []);
    checkDiagnostics(clean(overlay(op('/spec/cidrBlock', '10.0.1.0/24', 'Subnet'))), []);
    checkDiagnostics(overlay(op('/metadata/name', 'b', 'Subnet')), mismatch);
  });

  it('follow edits of the other object', () => {
    const of = (range: string): string => vpc(range).replace('---\n', '');
    const opened = openWorkspace(`#- vpc.yaml\n${of('10.0.0.0/16')}#- a.yaml\n${subnet('10.1.1.0/24<|>')}`);
    assert.deepEqual(codesOf(opened), mismatch);
    opened.workspace.setBuffer(uriOf('vpc.yaml'), of('10.1.0.0/16'));
    assert.deepEqual(codesOf(opened), []);
  });

  it('are offered', () => {
    const labels = (marked: string): readonly string[] => {
      const { workspace, uri, offset } = openWorkspace(marked);
      return complete(workspace, uri, offset).map(({ label }) => label);
    };
    assert.deepEqual(labels(subnetwork(`${range('pods')}, ${range('services')}`) + cluster('<|>')), ['pods', 'services']);
    const matcher = (value: string): string =>
      `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeURLMap\nmetadata: { name: m, namespace: team }\nspec:\n  location: global\n  hostRule:\n    - hosts: [a.example.com]\n      pathMatcher: ${value}\n  pathMatcher:\n    - name: site\n    - name: shop\n`;
    assert.deepEqual(labels(matcher('s<|>')), ['site', 'shop']);
  });
});

describe('rules about values that belong together', () => {
  const { kinds, dialects } = emptyWorkspace();
  const all = ['ack', 'kcc'].flatMap((name) => {
    const text = bundleOnDisk.read(`dialects/${name}.json`) ?? assert.fail(name);
    const { agreements = [], values = [] } = JSON.parse(text) as DialectRecord;
    return [...agreements, ...values.filter(({ form }) => form === 'among' || form === 'ordered')].flatMap((rule) =>
      rule.kinds.map((kind) => ({ ...rule, kind })),
    );
  });

  function has(of: GroupKind, path: string): boolean {
    const kind = kinds.find(kinds.versions(of)[0] ?? assert.fail(of.kind));
    const steps = stepsOf(path).map((step) => (step === '[]' ? 0 : step));
    return structuresAt(kind?.schema ?? {}, steps).length > 0;
  }

  for (const { kind, path, others = [], ...rule } of all) {
    const keys = 'keys' in rule ? (rule.keys ?? []) : [];
    it(`${[kind, path, ...keys].join(' ')} names fields that its kinds have`, () => {
      const of = parseGroupKind(kind);
      [path, ...keys.map((key) => `${path}.${key}`)].forEach((each) => assert.ok(has(of, each), each));
      const slot = 'reference' in rule ? dialects.slotsOf(of).find((each) => formatSlotPath(each.path) === rule.reference) : undefined;
      assert.equal(slot !== undefined, 'reference' in rule);
      const [target = of] = rule.form === 'apart' ? [of] : (slot?.targets ?? []);
      others.forEach((other) => assert.ok(has(target, other), other));
    });
  }
});
