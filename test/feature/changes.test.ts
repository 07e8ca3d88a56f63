import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { manifest } from '../support/manifests';
import { applyEdits, openAfter, openWorkspace, uriOf } from '../support/workspace';

const bucket = (spec: string, name = 'b'): string => manifest('Bucket', `ns/${name}`, spec);
const queue = (spec: string): string => manifest('Queue', 'ns/q', spec);
const node = (spec: string, namespace = ', namespace: ns'): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: n${namespace} }\nspec: ${spec}\n`;
const table = (spec: string): string =>
  `apiVersion: bigtable.cnrm.cloud.google.com/v1beta1\nkind: BigtableTable\nmetadata: { name: t, namespace: ns, annotations: { cnrm.cloud.google.com/project-id: my-project } }\nspec: ${spec}\n`;
const instance = 'external: other-instance';
const shelf = (rule: string, type: string): string =>
  `#- crd.yaml\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: shelves.zoo.example.org }\nspec:\n  group: zoo.example.org\n  scope: Namespaced\n  names: { kind: Shelf, plural: shelves, listKind: ShelfList, singular: shelf }\n  versions:\n    - name: v1\n      served: true\n      storage: true\n      schema:\n        openAPIV3Schema:\n          type: object\n          properties:\n            spec:\n              type: object\n              properties:\n                part:\n${type.replace(/^/gm, '                  ')}\n                  x-kubernetes-validations: [{ rule: "${rule}" }]\n#- main.yaml\n`;
const part = (value: string): string =>
  `apiVersion: zoo.example.org/v1\nkind: Shelf\nmetadata: { name: s, namespace: ns }\nspec: { part: ${value} }\n`;
const sides = 'type: object\nproperties:\n  left: { type: string }\n  right: { type: string, default: wood }';

const own = 'self == oldSelf';
const shelves = shelf(
  'true',
  `type: array\nx-kubernetes-list-type: map\nx-kubernetes-list-map-keys: [name]\nitems:\n  type: object\n  properties:\n    name: { type: string }\n    wood: { type: string, x-kubernetes-validations: [{ rule: ${own} }] }`,
);
const schema = 'schema/immutable-changed';
const mesh = 'appmesh/immutable-field-changed';
const subnetwork = (region: string): string =>
  `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: s, annotations: { cnrm.cloud.google.com/project-id: p } }\nspec: { region: ${region}, ipCidrRange: 10.0.0.0/16, networkRef: { external: n } }\n`;
const kcc = 'kcc/immutable-change';
const annotated = (head: string, annotations: Readonly<Record<string, string>>, spec: string): string =>
  `${head}\nmetadata:\n  name: n\n  namespace: ns\n  annotations:\n    a: b\n${Object.entries(annotations)
    .map(([key, value]) => `    cnrm.cloud.google.com/${key}: ${value}\n`)
    .join('')}spec: ${spec}\n`;
const address = (location: string): string =>
  `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeAddress\nmetadata: { name: c }\nspec: { location: ${location} }\n`;
const network = (annotations: Readonly<Record<string, string>>): string =>
  annotated('apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeNetwork', annotations, '{ description: x }');
const folderObject = (annotations: Readonly<Record<string, string>>): string =>
  annotated('apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder', annotations, '{ displayName: x }');
const alertPolicy = (spec: string): string =>
  annotated('apiVersion: monitoring.cnrm.cloud.google.com/v1beta1\nkind: MonitoringAlertPolicy', {}, spec);

const recovery = (spec: string): string =>
  `apiVersion: bigtable.cnrm.cloud.google.com/v1alpha1\nkind: BigtableBackup\nmetadata: { name: b, namespace: ns }\nspec: ${spec}\n`;
const rule = (spec: string): string =>
  `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeForwardingRule\nmetadata: { name: r, namespace: ns }\nspec: ${spec}\n`;
const scheduled = (spec: string): string =>
  `apiVersion: run.cnrm.cloud.google.com/v1beta1\nkind: RunJob\nmetadata: { name: j, namespace: ns }\nspec: ${spec}\n`;
const binding = (parent: string): string =>
  `apiVersion: tags.cnrm.cloud.google.com/v1beta1\nkind: TagsLocationTagBinding\nmetadata: { name: b, namespace: ns }\nspec: { location: l, tagValueRef: { external: tagValues/1 }, parentRef: ${parent} }\n`;
const disk = (spec: string): string =>
  `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeDisk\nmetadata: { name: d, namespace: ns }\nspec: { location: us-west1-a, ${spec} }\n`;
const cluster = (spec: string): string =>
  `apiVersion: container.cnrm.cloud.google.com/v1beta1\nkind: ContainerCluster\nmetadata: { name: c, namespace: ns }\nspec: { location: us-west1, ${spec} }\n`;
const apigee = (spec: string): string =>
  `apiVersion: apigee.cnrm.cloud.google.com/v1beta1\nkind: ApigeeOrganization\nmetadata: { name: o, namespace: ns }\nspec: { projectRef: { external: projects/p }, ${spec} }\n`;
const shielded = (value: string): string =>
  cluster(`clusterAutoscaling: { autoProvisioningDefaults: { shieldedInstanceConfig: { enableSecureBoot: ${value} } } }`);
const metric = (spec: string, annotations: Readonly<Record<string, string>> = {}): string =>
  annotated('apiVersion: logging.cnrm.cloud.google.com/v1beta1\nkind: LoggingLogMetric', annotations, spec);

/** `title | before | after | expected codes of changes`, and the fix with the text that it brings back. */
const rows: readonly (readonly [title: string, before: string, after: string, codes: readonly string[], fix?: string])[] = [
  ['a name that cannot change', bucket('{ name: a }'), bucket('{ name: c }'), [schema], 'Restore "a"'],
  ['the same name', bucket('{ name: a }'), bucket('{ name: "a" }'), []],
  ['a name that was a placeholder', bucket('{ name: $NAME }'), bucket('{ name: c }'), []],
  ['a placeholder', bucket('{ name: a }'), bucket('{ name: $NAME }'), []],
  ['a field that may change', queue('{ queueName: q, delaySeconds: "1" }'), queue('{ queueName: q, delaySeconds: "2" }'), []],
  ['another object', bucket('{ name: a }', 'x'), bucket('{ name: c }', 'y'), []],
  ['an object that is written twice', `${bucket('{ name: a }')}---\n${bucket('{ name: c }')}`, bucket('{ name: c }'), []],
  ['a value that is new', shelf(own, 'type: string') + part('null'), shelf(own, 'type: string') + part('oak'), []],
  [
    'a time that is written otherwise',
    shelf(own, 'type: string\nformat: date-time') + part('2001-01-01T00:00:00Z'),
    shelf(own, 'type: string\nformat: date-time') + part('"2001-01-01T01:00:00+01:00"'),
    [],
  ],
  [
    'a length of time that is written otherwise',
    shelf(own, 'type: string\nformat: duration') + part('1m'),
    shelf(own, 'type: string\nformat: duration') + part('60s'),
    [],
  ],
  [
    'another length of time',
    shelf(own, 'type: string\nformat: duration') + part('1m'),
    shelf(own, 'type: string\nformat: duration') + part('61s'),
    [schema],
    'Restore "1m"',
  ],
  [
    'what a schema keeps without saying what it is',
    shelf(own, 'type: object\nx-kubernetes-preserve-unknown-fields: true') + part('{ a: 1 }'),
    shelf(own, 'type: object\nx-kubernetes-preserve-unknown-fields: true') + part('{ a: 2 }'),
    [],
  ],
  ['a value of an item', shelves + part('[{ name: a, wood: oak }]'), shelves + part('[{ name: a, wood: ash }]'), [schema], 'Restore "oak"'],
  [
    'a value of an item that is elsewhere now',
    shelves + part('[{ name: a, wood: oak }, { name: b, wood: elm }]'),
    shelves + part('[{ name: b, wood: elm }, { name: a, wood: ash }]'),
    [schema],
  ],
  [
    'items in another order',
    shelves + part('[{ name: a, wood: oak }, { name: b, wood: elm }]'),
    shelves + part('[{ name: b, wood: elm }, { name: a, wood: oak }]'),
    [],
  ],
  ['an empty name that becomes the one it stood for', node('{ awsName: "" }'), node('{ awsName: n_ns }'), []],
  ['an empty name that becomes another one', node('{ awsName: "" }'), node('{ awsName: other }'), [mesh]],
  ['an empty name that goes away', node('{ awsName: "" }'), node('{}'), [mesh]],
  ['an empty name in the place of the default one', node('{}'), node('{ awsName: "" }'), [mesh]],
  [
    'a list without anything in it',
    node('{ serviceDiscovery: { awsCloudMap: { namespaceName: a, serviceName: b, attributes: [] } } }'),
    node('{ serviceDiscovery: { awsCloudMap: { namespaceName: a, serviceName: b } } }'),
    [],
  ],
  [
    'a list that gets something',
    node('{ serviceDiscovery: { awsCloudMap: { namespaceName: a, serviceName: b, attributes: [] } } }'),
    node('{ serviceDiscovery: { awsCloudMap: { namespaceName: a, serviceName: b, attributes: [{ key: k, value: v }] } } }'),
    [mesh],
  ],
  [
    "a value of a user's CRD",
    shelf(own, 'type: string') + part('elm'),
    shelf(own, 'type: string') + part('oak'),
    [schema],
    'Restore "elm"',
  ],
  ['another rule', shelf('self != oldSelf', 'type: string') + part('elm'), shelf('self != oldSelf', 'type: string') + part('oak'), []],
  [
    'keys in another order',
    shelf(own, sides) + part('{ left: oak, right: elm }'),
    shelf(own, sides) + part('{ right: elm, left: oak }'),
    [],
  ],
  ['a default that is written out', shelf(own, sides) + part('{ left: oak }'), shelf(own, sides) + part('{ left: oak, right: wood }'), []],
  ['a default that is not', shelf(own, sides) + part('{ left: oak }'), shelf(own, sides) + part('{ left: oak, right: elm }'), [schema]],
  [
    'a set in another order',
    shelf(own, 'type: array\nx-kubernetes-list-type: set\nitems: { type: string }') + part('[a, b]'),
    shelf(own, 'type: array\nx-kubernetes-list-type: set\nitems: { type: string }') + part('[b, a]'),
    [],
  ],
  [
    'a list with keys in another order',
    ...(['[{ k: a }, { k: b }]', '[{ k: b }, { k: a }]'].map(
      (items) =>
        shelf(
          own,
          'type: array\nx-kubernetes-list-type: map\nx-kubernetes-list-map-keys: [k]\nitems: { type: object, required: [k], properties: { k: { type: string } } }',
        ) + part(items),
    ) as [string, string]),
    [],
  ],
  [
    'a list in another order',
    shelf(own, 'type: array\nitems: { type: string }') + part('[a, b]'),
    shelf(own, 'type: array\nitems: { type: string }') + part('[b, a]'),
    [schema],
  ],

  ['a name in the mesh', node('{ awsName: a }'), node('{ awsName: c }'), [mesh], 'Restore "a"'],
  ['a name in the mesh that is left out', node('{ awsName: n_ns, logging: {} }'), node('{ logging: {} }'), [mesh]],
  ['the name that the controller gave', node('{ logging: {} }'), node('{ awsName: n_ns, logging: {} }'), []],
  ['another name than the controller gave', node('{ logging: {} }'), node('{ awsName: n, logging: {} }'), [mesh]],
  ['a name of who knows which namespace', node('{ logging: {} }', ''), node('{ awsName: n, logging: {} }', ''), []],

  ['an immutable reference', table('{ instanceRef: { external: an-instance } }'), table(`{ instanceRef: { ${instance} } }`), [kcc]],
  ['its own namespace written out', table('{ instanceRef: { name: i } }'), table('{ instanceRef: { name: i, namespace: ns } }'), [kcc]],
  [
    'its own namespace written out, where the newer controller alone looks at it',
    recovery('{ sourceTableRef: { name: t } }'),
    recovery('{ sourceTableRef: { name: t, namespace: ns } }'),
    [],
  ],
  [
    'an immutable reference that is left out',
    table('{ instanceRef: { external: i }, splitKeys: [a] }'),
    table('{ splitKeys: [a] }'),
    [kcc],
  ],
  ['a reference whose text says nothing', rule('{ networkRef: { external: a } }'), rule('{ networkRef: { external: b } }'), [kcc]],
  [
    'a reference inside of another field, whose text says nothing',
    disk('diskEncryptionKey: { kmsKeyRef: { name: a } }'),
    disk('diskEncryptionKey: { kmsKeyRef: { name: b } }'),
    [kcc],
  ],
  [
    'a secret of a field that cannot change, of another object',
    disk('diskEncryptionKey: { rawKey: { valueFrom: { secretKeyRef: { name: a, key: k } } } }'),
    disk('diskEncryptionKey: { rawKey: { valueFrom: { secretKeyRef: { name: b, key: k } } } }'),
    [kcc],
  ],
  [
    'a list of references whose text says nothing',
    disk('resourcePolicies: [{ name: a }]'),
    disk('resourcePolicies: [{ name: a }, { name: b }]'),
    [kcc],
  ],
  ['a reference of a cluster', cluster('networkRef: { name: a }'), cluster('networkRef: { name: b }'), [kcc]],
  ['a value whose text says nothing', apigee('runtimeType: CLOUD'), apigee('runtimeType: HYBRID'), [kcc], 'Restore "CLOUD"'],
  ['a field whose text is older than its controller', shielded('false'), shielded('true'), []],
  ['the same in other words', rule('{ networkRef: { external: a } }'), rule('{ networkRef: { external: a } }'), []],
  ['a reference to a project', scheduled('{ projectRef: { external: a } }'), scheduled('{ projectRef: { external: projects/a } }'), [kcc]],
  [
    'what a tag is bound to, of a kind of both controllers',
    binding('{ kind: Project, external: projects/1 }'),
    binding('{ kind: Project, external: "1" }'),
    [kcc],
  ],
  ['what a tag is bound to, as it was', binding('{ kind: Project, external: "1" }'), binding('{ external: "1", kind: Project }'), []],
  ['a reference to a project that is new', scheduled('{}'), scheduled('{ projectRef: { external: a } }'), []],
  ['a field that is left out', subnetwork('us-west1'), subnetwork('us-west1').replace('region: us-west1, ', ''), [kcc]],
  ['a field that a template may write', subnetwork('us-west1'), subnetwork('us-west1').replace('region: us-west1', '<<: $REST'), []],
  ['a field whose text alone says that it is immutable', subnetwork('us-west1'), subnetwork('us-east1'), [kcc], 'Restore "us-west1"'],
  ['a field whose text alone says that it is immutable, as it was', subnetwork('us-west1'), subnetwork('us-west1'), []],
  [
    'a resourceID',
    table('{ resourceID: a, instanceRef: { external: i } }'),
    table('{ resourceID: c, instanceRef: { external: i } }'),
    [kcc],
    'Restore "a"',
  ],
  ['a resourceID that is new', table('{ instanceRef: { external: i } }'), table('{ resourceID: c, instanceRef: { external: i } }'), [kcc]],
  [
    'a resourceID that is left out',
    table('{ resourceID: c, instanceRef: { external: i } }'),
    table('{ instanceRef: { external: i } }'),
    [kcc],
  ],
  ['the name as resourceID', table('{ instanceRef: { external: i } }'), table('{ resourceID: t, instanceRef: { external: i } }'), []],
  [
    'the name as resourceID, left out',
    table('{ resourceID: t, instanceRef: { external: i } }'),
    table('{ instanceRef: { external: i } }'),
    [kcc],
  ],
  ['a resourceID that the service makes, left out', alertPolicy('{ resourceID: "1" }'), alertPolicy('{ displayName: x }'), [kcc]],
  ['a resourceID that the service makes', alertPolicy('{ displayName: x }'), alertPolicy('{ resourceID: "1", displayName: x }'), []],
  ['the project of an object', network({ 'project-id': 'a' }), network({ 'project-id': 'b' }), [kcc], 'Restore "a"'],
  ['the project of an object that is left out', network({ 'project-id': 'a' }), network({}), [kcc]],
  ['what of the state gets into the spec, left out', network({ 'state-into-spec': 'absent' }), network({}), [kcc]],
  ["the project of an object, which may be its namespace's", network({}), network({ 'project-id': 'b' }), []],
  ['the project of an object that is open', network({ 'project-id': '${PROJECT}' }), network({ 'project-id': 'b' }), []],
  ['what of the state gets into the spec', network({ 'state-into-spec': 'absent' }), network({ 'state-into-spec': 'merge' }), [kcc]],
  [
    'what of the state gets into the spec, which the newer controller does not read',
    metric('{ filter: x }', { 'state-into-spec': 'absent' }),
    metric('{ filter: x }', { 'state-into-spec': 'merge' }),
    [kcc],
  ],
  ['a project, which admission does not compare', metric('{}', { 'project-id': 'a' }), metric('{}', { 'project-id': 'b' }), []],
  [
    'a field inside another one',
    metric('{ metricDescriptor: { metricKind: GAUGE } }'),
    metric('{ metricDescriptor: { metricKind: DELTA } }'),
    [kcc],
    'Restore "GAUGE"',
  ],
  ['a field inside another one that goes', metric('{ metricDescriptor: { metricKind: GAUGE } }'), metric('{ filter: x }'), [kcc]],
  ['a field beside it', metric('{ metricDescriptor: { unit: s } }'), metric('{ metricDescriptor: { unit: bit } }'), []],
  ['the location of a kind that several locations have', address('us-west1'), address('us-east1'), [kcc], 'Restore "us-west1"'],
  ['the same location', address('global'), address('global'), []],
  ['a location that is open', address('${REGION}'), address('us-east1'), []],
  ['another annotation', network({ 'deletion-policy': 'abandon' }), network({ 'deletion-policy': 'delete' }), []],
  ['a container beside the reference to one', folderObject({}), folderObject({ 'organization-id': '"1"' }), [kcc]],
  ['a container beside the reference to one that goes', folderObject({ 'organization-id': '"1"' }), folderObject({}), []],

  ['a file that was moved', `#- old.yaml\n${bucket('{ name: a }')}`, `#- new.yaml\n${bucket('{ name: c }')}`, [schema]],
  [
    'one of two files that were moved',
    `#- one/a.yaml\n${bucket('{ name: a }')}#- two/a.yaml\n${bucket('{ name: b }')}`,
    `#- new.yaml\n${bucket('{ name: c }')}`,
    [],
  ],
  [
    'a copy beside the file',
    `#- dev/a.yaml\n${bucket('{ name: a }')}`,
    `#- prod/a.yaml\n${bucket('{ name: c }')}#- dev/a.yaml\n${bucket('{ name: a }')}`,
    [],
  ],
  [
    'two environments',
    `#- dev/a.yaml\n${bucket('{ name: a }')}#- prod/a.yaml\n${bucket('{ name: c }')}`,
    `#- dev/a.yaml\n${bucket('{ name: a }')}#- prod/a.yaml\n${bucket('{ name: d }')}`,
    [schema],
  ],
];

describe('changes of what cannot change', () => {
  for (const [title, before, after, codes, fix] of rows) {
    it(title, () => {
      const { workspace, fixture } = openAfter(before, after);
      const found = [...fixture.files.keys()]
        .flatMap((file) => diagnosticsOf(uriOf(file), workspace))
        .filter(({ finding }) => [schema, mesh, kcc].includes(finding.code));
      assert.deepEqual(
        found.map(({ finding }) => finding.code),
        codes,
        found.map(({ finding }) => finding.message).join('\n'),
      );
      if (fix !== undefined) {
        const [diagnostic] = found;
        assert.ok(diagnostic);
        const chosen = fixesOf(diagnostic, workspace).find((each) => each.title === fix);
        assert.ok(chosen, 'no such fix');
        const text = applyEdits(workspace.file(diagnostic.uri)?.text ?? '', chosen.fileEdits);
        assert.equal(text, openWorkspace(before).workspace.file(diagnostic.uri)?.text);
        workspace.setBuffer(diagnostic.uri, text);
        assert.deepEqual(
          diagnosticsOf(diagnostic.uri, workspace).filter(({ finding }) => finding.code === diagnostic.finding.code),
          [],
        );
      }
    });
  }

  it('are nothing to hosts without an earlier version', () => {
    const { workspace, uri } = openWorkspace(bucket('{ name: c }'));
    assert.deepEqual(diagnosticsOf(uri, workspace), []);
  });
});
