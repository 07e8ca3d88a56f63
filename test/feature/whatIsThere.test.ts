import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { definition } from '../../server/src/features/references/definition';
import { openWorkspace, problemsOf } from '../support/workspace';

const object = (apiVersion: string, kind: string, name: string, spec: string, namespace = 'apps'): string =>
  `apiVersion: ${apiVersion}/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace} }\nspec: ${spec}\n`;
const bucket = (name: string, namespace = 'apps'): string => object('s3.services.k8s.aws', 'Bucket', name, '{ name: x }', namespace);
const fn = (role: string): string =>
  object('lambda.services.k8s.aws', 'Function', 'f', `{ name: f, code: { s3Bucket: b }, roleRef: { from: { name: ${role} } } }`);
const notFound = (...files: readonly string[]): readonly string[] =>
  problemsOf(openWorkspace(files.join('---\n'))).filter((each) => each.startsWith('ref/'));

describe('ref/not-found says what is there', () => {
  it('is another kind with the name', () => {
    assert.deepEqual(notFound(fn('reports'), bucket('reports')), [
      'ref/not-found: Role "reports" not found in namespace "apps"; Bucket "reports" exists',
    ]);
    assert.deepEqual(notFound(fn('reports'), bucket('reports', 'other')), [
      'ref/not-found: Role "reports" not found in namespace "apps"; Bucket "reports" exists in namespace "other"',
    ]);
    assert.deepEqual(notFound(fn('reports'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: reports, namespace: apps }\n'), [
      'ref/not-found: Role "reports" not found in namespace "apps"',
    ]);
  });

  it('is in no namespace where objects of the kind lie in none', () => {
    const certificate = (kind: string): string =>
      `apiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: web, namespace: apps }\nspec: { secretName: tls, dnsNames: [web.example.com], issuerRef: { name: internal, kind: ${kind}, group: cert-manager.io } }\n`;
    const crd = (kind: string, scope: string): string =>
      `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: ${kind.toLowerCase()}s.cert-manager.io }\nspec: { group: cert-manager.io, scope: ${scope}, names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }, versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, x-kubernetes-preserve-unknown-fields: true, properties: { issuerRef: { type: object, properties: { name: { type: string }, kind: { type: string }, group: { type: string } } } } } } } } }] }\n`;
    const crds = crd('Certificate', 'Namespaced') + '---\n' + crd('ClusterIssuer', 'Cluster') + '---\n' + crd('Issuer', 'Namespaced');
    assert.deepEqual(notFound(certificate('ClusterIssuer'), crds), ['ref/not-found: ClusterIssuer "internal" not found in this workspace']);
    assert.deepEqual(notFound(certificate('Issuer'), crds), ['ref/not-found: Issuer "internal" not found in namespace "apps"']);
  });

  it('names the field that takes it', () => {
    const mapping = object(
      'lambda.services.k8s.aws',
      'EventSourceMapping',
      'm',
      '{ functionName: f, eventSourceRef: { from: { name: jobs } } }',
    );
    const queue = object('sqs.services.k8s.aws', 'Queue', 'jobs', '{ queueName: jobs }');
    assert.deepEqual(notFound(mapping, queue), [
      'ref/not-found: Cluster (kafka.services.k8s.aws) "jobs" not found in namespace "apps"; Queue "jobs" exists: use "eventSourceARN" for it',
    ]);
    const fieldExport = object('services.k8s.aws', 'FieldExport', 'jobs', '{}');
    assert.deepEqual(notFound(mapping, fieldExport), [
      'ref/not-found: Cluster (kafka.services.k8s.aws) "jobs" not found in namespace "apps"',
    ]);
  });

  it('tells kinds of one name apart by their groups', () => {
    const mapping = object(
      'lambda.services.k8s.aws',
      'EventSourceMapping',
      'm',
      '{ functionName: f, eventSourceRef: { from: { name: jobs } } }',
    );
    const cluster = object('ecs.services.k8s.aws', 'Cluster', 'jobs', '{ name: jobs }');
    assert.match(
      notFound(mapping, cluster).join(),
      /Cluster \(kafka\.services\.k8s\.aws\) "jobs" not found .*; Cluster \(ecs\.services\.k8s\.aws\) "jobs" exists/,
    );
    const trigger =
      'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t, namespace: apps }\nspec: { broker: b, subscriber: { ref: { apiVersion: v1, kind: Service, name: hello } } }\n';
    const broker = 'apiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: b, namespace: apps }\n';
    const service =
      'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: hello, namespace: apps }\nspec: { template: { spec: { containers: [{ image: x }] } } }\n';
    assert.deepEqual(notFound(trigger, broker, service), [
      'ref/not-found: Service (core) "hello" not found in namespace "apps"; Service (serving.knative.dev) "hello" exists',
    ]);
  });
});

describe('completion offers what the controller can reach', () => {
  const labels = (marked: string): readonly string[] => {
    const { workspace, uri, offset } = openWorkspace(marked);
    return complete(workspace, uri, offset).map(({ label }) => label);
  };
  const role = (name: string, namespace: string): string =>
    object('iam.services.k8s.aws', 'Role', name, '{ name: x, assumeRolePolicyDocument: "{}" }', namespace);

  it('names of its own namespace, and of others only where the setting says so', () => {
    const files = `#- a.yaml\n${fn('<|>')}#- b.yaml\n${role('here', 'apps')}---\n${role('there', 'other')}`;
    assert.deepEqual(labels(files), ['here']);
    assert.deepEqual(labels(`${files}#- .ackmesh.yaml\ncluster: { ackCrossNamespace: true }\n`), ['here', 'there']);
  });

  it('namespaces likewise, of which only those that have the target', () => {
    const namespaces = (name: string, more = ''): readonly string[] =>
      labels(`#- a.yaml\n${fn(`${name}, namespace: <|>`)}#- b.yaml\n${role('here', 'apps')}---\n${role('there', 'other')}${more}`);
    const setting = '#- .ackmesh.yaml\ncluster: { ackCrossNamespace: true }\n';
    assert.deepEqual(namespaces('here'), ['apps']);
    assert.deepEqual(namespaces('there', setting), ['other']);
    assert.deepEqual(namespaces('nowhere', setting), ['apps', 'other']);
  });

  it('sources of a FieldExport: objects of ACK in its namespace', () => {
    const exported = (resource: string): string =>
      `#- a.yaml\n${object('services.k8s.aws', 'FieldExport', 'e', `{ from: { path: .spec.name, resource: ${resource} }, to: { kind: configmap, name: c } }`)}`;
    const others = `#- b.yaml\n${bucket('here')}---\n${bucket('there', 'other')}---\n${role('away', 'other')}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: c, namespace: apps }\n`;
    assert.deepEqual(labels(exported('{ group: s3.services.k8s.aws, kind: Bucket, name: <|> }') + others), ['here']);
    assert.deepEqual(
      labels(exported('{ kind: <|> }') + others).filter((label) => /^[A-Z]/.test(label)),
      ['Bucket'],
    );
  });
});

describe('definition', () => {
  const vpc = object('ec2.services.k8s.aws', 'VPC', 'v', '{ cidrBlocks: [10.0.0.0/16] }');

  it('begins with what a rename would change', () => {
    const { workspace, uri, offset } = openWorkspace(`#- a/one.yaml\n${vpc}#- a/two.yaml\n${vpc.replace('name: v,', 'name: <|>v,')}`);
    assert.deepEqual(
      definition(workspace, uri, offset).map((link) => link.uri.slice(-7)),
      ['two.yaml', 'one.yaml'].map((name) => name.slice(-7)),
    );
  });
});
