import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { applyEdits, openWorkspace } from '../support/workspace';

const object = (apiVersion: string, kind: string, spec: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: one, namespace: team }\nspec:\n${spec}`;
const mesh = (kind: string, spec: string): string => object('appmesh.k8s.aws/v1beta2', kind, spec);
const ack = (service: string, kind: string, spec: string): string => object(`${service}.services.k8s.aws/v1alpha1`, kind, spec);
const google = (service: string, kind: string, spec: string): string => object(`${service}.cnrm.cloud.google.com/v1beta1`, kind, spec);

/** The titles of all fixes of a text; those in front of which a `*` stands are preferred. */
function titles(text: string): readonly string[] {
  const { workspace, uri } = openWorkspace(`#- a.yaml\n${text}`);
  return diagnosticsOf(uri, workspace).flatMap((diagnostic) =>
    fixesOf(diagnostic, workspace).map(({ title, preferred }) => `${preferred ? '*' : ''}${title}`),
  );
}

/** What follows `spec:` after a fix. */
function fixed(text: string, title: string): string {
  const { workspace, uri } = openWorkspace(`#- a.yaml\n${text}`);
  const fixes = diagnosticsOf(uri, workspace).flatMap((diagnostic) => fixesOf(diagnostic, workspace));
  const fix = fixes.find((each) => each.title === title);
  assert.ok(fix !== undefined, `no ${title} among ${fixes.map((each) => each.title).join(', ')}`);
  return applyEdits(workspace.file(uri)?.text ?? '', fix.fileEdits).split('spec:\n')[1] ?? '';
}

describe('fixes for what stands at the wrong level or in the wrong form', () => {
  it('move a field into the mapping that has it', () => {
    const text = mesh('VirtualService', '  provider:\n    virtualNodeRef:\n      name: web # ours\n');
    assert.equal(
      fixed(text, 'Move under "virtualNode"'),
      '  provider:\n    virtualNode:\n      virtualNodeRef:\n        name: web # ours\n',
    );
    assert.ok(!titles(text).some((title) => title.includes('Rename')));
    const cluster = ack('eks', 'Cluster', '  name: one\n  roleARN: arn:aws:iam::111122223333:role/x\n  subnetIDs: [subnet-0123]\n');
    assert.match(fixed(cluster, 'Move under "resourcesVPCConfig"'), /\n {2}resourcesVPCConfig:\n {4}subnetIDs: \[subnet-0123\]\n/);
  });

  it('move what belongs together with a field', () => {
    const text = mesh(
      'VirtualNode',
      '  listeners:\n    - port: 8080\n      protocol: http\n  serviceDiscovery: { dns: { hostname: a } }\n',
    );
    const moved =
      '  listeners:\n    - portMapping:\n        port: 8080\n        protocol: http\n  serviceDiscovery: { dns: { hostname: a } }\n';
    assert.equal(fixed(text, 'Move under "portMapping"'), moved);
  });

  it('make the name of an object under a short key a reference', () => {
    const router = (target: string): string =>
      mesh(
        'VirtualRouter',
        `  listeners: [{ portMapping: { port: 80, protocol: http } }]\n  routes:\n    - name: a\n      httpRoute:\n        match: { prefix: / }\n        action:\n          weightedTargets: [{ ${target}, weight: 100 }]\n`,
      );
    assert.equal(
      fixed(router('virtualNode: pay'), 'Convert to "virtualNodeRef"'),
      router('virtualNodeRef: { name: pay }').split('spec:\n')[1],
    );
  });

  it('move no field that several mappings have, or into one that is there', () => {
    const there = mesh('VirtualService', '  provider:\n    virtualNode: {}\n    virtualNodeRef: { name: web }\n');
    const several = mesh('VirtualRouter', '  routes: [{ name: a, match: { prefix: / } }]\n');
    assert.deepEqual(
      [there, several].map((text) => titles(text).filter((title) => title.includes('Move'))),
      [[], []],
    );
  });

  it('put labels of a selector where they belong', () => {
    assert.equal(
      fixed(mesh('Mesh', '  namespaceSelector:\n    mesh: shop\n    env: dev\n'), 'Move under "matchLabels"'),
      '  namespaceSelector:\n    matchLabels:\n      mesh: shop\n      env: dev\n',
    );
    assert.ok(!titles(mesh('Mesh', '  namespaceSelector: { matchLabels: { a: b }, c: d }\n')).includes('*Move under "matchLabels"'));
  });

  it('make a mapping the only item of a list', () => {
    const table = (attributes: string): string =>
      ack(
        'dynamodb',
        'Table',
        `  tableName: one\n  keySchema: [{ attributeName: id, keyType: HASH }]\n  attributeDefinitions:${attributes}`,
      );
    const title = 'Convert to a list with one item';
    assert.match(
      fixed(table('\n    attributeName: id\n    attributeType: S\n'), title),
      /attributeDefinitions:\n {4}- attributeName: id\n {6}attributeType: S\n$/,
    );
    assert.match(
      fixed(table(' { attributeName: id, attributeType: S }\n'), title),
      /attributeDefinitions: \[\{ attributeName: id, attributeType: S \}\]\n$/,
    );
    // What was wrong inside of it could not be seen before, and makes it nothing to do without asking.
    assert.ok(titles(mesh('VirtualRouter', '  listeners:\n    portMapping: { port: x, protocol: http }\n')).includes(title));
  });

  it('make the entries of a mapping items, where these have key and value', () => {
    const title = 'Convert to a list';
    assert.equal(
      fixed(ack('ec2', 'VPC', '  cidrBlocks: [10.0.0.0/16]\n  tags:\n    Name: main # ours\n    stage: "5"\n'), title),
      '  cidrBlocks: [10.0.0.0/16]\n  tags:\n    - key: Name\n      value: main # ours\n    - key: stage\n      value: "5"\n',
    );
    assert.match(
      fixed(ack('ec2', 'VPC', '  cidrBlocks: [10.0.0.0/16]\n  tags: { a: b, c: d }\n'), title),
      /tags: \[ ?\{ key: a, value: b \}, \{ key: c, value: d \} ?\]\n/,
    );
    assert.ok(
      !titles(ack('ec2', 'VPC', '  cidrBlocks: [10.0.0.0/16]\n  tags: { a: { b: c } }\n')).some((each) => each.startsWith('Convert')),
    );
  });

  it('make a name a reference', () => {
    const title = 'Convert to a reference by name';
    assert.match(
      fixed(ack('ec2', 'Subnet', '  cidrBlock: 10.0.0.0/24\n  vpcRef: main\n'), title),
      /vpcRef: \{ from: \{ name: main \} \}\n/,
    );
    assert.match(
      fixed(mesh('VirtualNode', '  backends: [{ virtualService: { virtualServiceRef: web } }]\n'), title),
      /virtualServiceRef: \{ name: web \}/,
    );
    assert.ok(!titles(ack('ec2', 'Subnet', '  cidrBlock: 10.0.0.0/24\n  vpcRef: arn:aws:ec2:x\n')).includes(title));
    assert.ok(!titles(ack('secretsmanager', 'Secret', '  name: one\n  secretString: hello\n')).includes(title));
    const network = google('compute', 'ComputeNetwork', '  autoCreateSubnetworks: false\n');
    const subnet = google('compute', 'ComputeSubnetwork', '  ipCidrRange: 10.0.0.0/24\n  region: us-central1\n  network: one\n');
    assert.match(fixed(`${subnet}---\n${network}`, 'Convert to "networkRef" by name'), /networkRef: \{ name: one \}/);
    assert.ok(!titles(subnet).includes('Convert to "networkRef" by name'));
  });

  it('give a role the collection that it is in', () => {
    const member = google(
      'iam',
      'IAMPolicyMember',
      '  member: user:a@example.com\n  role: storage.admin\n  resourceRef: { kind: Project, external: projects/p }\n',
    );
    assert.match(fixed(member, 'Replace with "roles/storage.admin"'), /role: roles\/storage.admin\n/);
  });

  it('spell a kind right although its object has other mistakes', () => {
    assert.deepEqual(titles(ack('sqs', 'queue', '  queueNam: q\n')), ['Replace with "Queue"']);
  });
});

describe('a reference whose key is misspelled', () => {
  it('is not missing as well', () => {
    const { workspace, uri } = openWorkspace(`#- a.yaml\n${ack('ec2', 'RouteTable', '  vpcRefs: { from: { name: main } }\n')}`);
    assert.deepEqual(
      diagnosticsOf(uri, workspace).map(({ finding }) => finding.code),
      ['schema/unknown-field'],
    );
  });
});

describe('fixes that move a field elsewhere', () => {
  const serving = (annotations: string, template: string): string =>
    `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata:\n  name: orders\n  annotations:\n${annotations}spec:\n  template:\n${template}    spec:\n      containers:\n        - image: example.com/orders:1.0\n`;
  const scale = '    autoscaling.knative.dev/min-scale: "1" # ours\n    autoscaling.knative.dev/max-scale: "3"\n';
  const deeper = scale.replaceAll(/^ {4}/gm, '        ');
  const title = 'Move to "spec.template.metadata.annotations"';
  const applied = (text: string, wanted: string): string => {
    const { workspace, uri } = openWorkspace(`#- a.yaml\n${text}`);
    const fixes = diagnosticsOf(uri, workspace).flatMap((diagnostic) => fixesOf(diagnostic, workspace));
    return applyEdits(workspace.file(uri)?.text ?? '', fixes.find((each) => each.title === wanted)?.fileEdits ?? []);
  };

  it('put annotations of the autoscaler on the template, all at once', () => {
    const moved = `    metadata:\n      annotations:\n${deeper}`;
    assert.equal(applied(serving(`    team: a\n${scale}`, ''), title), serving('    team: a\n', moved));
    assert.equal(applied(serving(scale, ''), title), serving('', moved).replace('  annotations:\nspec', 'spec'));
    const there = '    metadata:\n      annotations:\n        team: b # theirs\n';
    assert.equal(applied(serving(`    team: a\n${scale}`, there), title), serving('    team: a\n', `${there}${deeper}`));
  });

  it('leave them where the template has one of them, where there is no template, and where an alias is moved', () => {
    const there = '    metadata:\n      annotations:\n        autoscaling.knative.dev/min-scale: "2"\n';
    const route = object('serving.knative.dev/v1', 'Route', '  traffic: [{ configurationName: a, percent: 100 }]\n').replace(
      'namespace: team',
      'namespace: team, annotations: { autoscaling.knative.dev/min-scale: "1" }',
    );
    for (const text of [serving(scale, there), route, serving(scale.replace('"1"', '&one "1"'), '')]) {
      assert.ok(!titles(text).includes(title), text);
      assert.ok(
        titles(text).some((each) => each.startsWith('Remove "autoscaling')),
        text,
      );
    }
  });

  it('take a field out of the mapping that has no such field', () => {
    const nested = `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\n  spec: # all of it\n    # ranges\n    cidrBlocks:\n      - 10.0.0.0/16\n`;
    assert.equal(
      applied(nested, 'Move out of "metadata"'),
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\nspec: # all of it\n  # ranges\n  cidrBlocks:\n    - 10.0.0.0/16\n',
    );
    const cluster = ack(
      'eks',
      'Cluster',
      '  name: one\n  resourcesVPCConfig:\n    roleARN: arn:aws:iam::111122223333:role/x\n    subnetIDs: [subnet-0123]\n',
    );
    assert.match(applied(cluster, 'Move out of "resourcesVPCConfig"'), /\n {4}subnetIDs: \[subnet-0123\]\n {2}roleARN: arn/);
    assert.ok(!titles(cluster.replace('  name: one\n', '  name: one\n  roleARN: b\n')).some((each) => each.startsWith('Move out')));
  });
});
