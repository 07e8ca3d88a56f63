import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../support/workspace';

/** The findings about names in the cloud where one kustomization has two copies of an object. */
function found(object: string, blue: string, green: string, more = '', files = ''): readonly string[] {
  const layer = (name: string, lines: string): string => `#- ${name}/kustomization.yaml\n${lines}\nresources: [../base]\n`;
  const { workspace } = openWorkspace(
    `#- kustomization.yaml\nresources: [blue, green${more}]\n#- base/kustomization.yaml\nresources: [object.yaml]\n#- base/object.yaml\n${object}${layer('blue', blue)}${layer('green', green)}${files}`,
  );
  return diagnosticsOf(uriOf('kustomization.yaml'), workspace)
    .filter(({ finding }) => finding.code === 'kustomize/same-cloud-name')
    .map(({ finding }) => finding.message);
}

const object = (apiVersion: string, kind: string, spec: string, annotations = '{}'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: shop, annotations: ${annotations} }\nspec: ${spec}\n`;
const queue = (spec = '{ queueName: shop }', annotations = '{}'): string =>
  object('sqs.services.k8s.aws/v1alpha1', 'Queue', spec, annotations);
const [blue, green] = ['namePrefix: blue-', 'namePrefix: green-'];
const told = (kind: string, name = 'shop'): readonly string[] => [
  `${kind} "blue-shop" and "green-shop" have the same name in the cloud, "${name}"; they manage one resource`,
];
const namespace = (name: string, annotations: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name}, annotations: ${annotations} }\n---\n`;

describe('copies that manage one resource of the cloud', () => {
  it('are told for ACK by the fields that name it', () => {
    assert.deepEqual(found(queue(), blue, green), told('Queue'));
    assert.deepEqual(found(object('s3.services.k8s.aws/v1alpha1', 'Bucket', '{ name: files }'), blue, green), told('Bucket', 'files'));
    assert.deepEqual(found(object('ec2.services.k8s.aws/v1alpha1', 'VPC', '{ cidrBlocks: [10.0.0.0/16] }'), blue, green), []);
    assert.deepEqual(found(queue('{ queueName: "${STAGE}-shop" }'), blue, green), []);
  });

  it('are not told where one has another name, another region or is only read', () => {
    const patched = `${green}\npatches:\n- patch: |\n    apiVersion: sqs.services.k8s.aws/v1alpha1\n    kind: Queue\n    metadata: { name: shop }\n    spec: { queueName: other }`;
    assert.deepEqual(found(queue(), blue, patched), []);
    assert.deepEqual(
      found(
        queue(),
        `${blue}\ncommonAnnotations: { services.k8s.aws/region: eu-west-1 }`,
        `${green}\ncommonAnnotations: { services.k8s.aws/region: eu-west-2 }`,
      ),
      [],
    );
    assert.deepEqual(found(queue(), blue, `${green}\ncommonAnnotations: { services.k8s.aws/read-only: "true" }`), []);
  });

  it('are not told where something of the root is not known', () =>
    assert.deepEqual(found(queue(), blue, green, ', "https://example.com/x"'), []));

  it('of ACK in two namespaces are told where both are in one account and region', () => {
    const one = '{ services.k8s.aws/owner-account-id: "111122223333", services.k8s.aws/default-region: eu-west-1 }';
    const inNamespaces = (b: string): readonly string[] =>
      found(
        queue(),
        `${blue}\nnamespace: b`,
        `${green}\nnamespace: g`,
        ', namespaces.yaml',
        `#- namespaces.yaml\n${namespace('b', one)}${namespace('g', b)}`,
      );
    assert.deepEqual(inNamespaces(one), told('Queue'));
    assert.deepEqual(inNamespaces(one.replace('111122223333', '444455556666')), []);
    assert.deepEqual(inNamespaces('{}'), []);
    assert.deepEqual(found(queue(), `${blue}\nnamespace: b`, `${green}\nnamespace: g`), []);
  });

  it('of a part of something are told where that is the same', () => {
    const stage = (api: string): string => object('apigateway.services.k8s.aws/v1alpha1', 'Stage', `{ stageName: prod, ${api} }`);
    assert.deepEqual(found(stage('restAPIRef: { from: { name: api } }'), blue, green), told('Stage', 'prod'));
    assert.deepEqual(found(stage('restAPIID: abc'), blue, green), told('Stage', 'prod'));
    const patch = (kind: string): string =>
      `${green}\npatches:\n- patch: |\n    apiVersion: apigateway.services.k8s.aws/v1alpha1\n    kind: ${kind}\n    metadata: { name: shop }\n    spec: { restAPIRef: { from: { name: other } } }`;
    assert.deepEqual(found(stage('restAPIRef: { from: { name: api } }'), blue, patch('Stage')), []);
  });

  const bucket = (spec: string, annotations = '{}'): string =>
    object('storage.cnrm.cloud.google.com/v1beta1', 'StorageBucket', spec, annotations);
  const project = '{ cnrm.cloud.google.com/project-id: one }';

  it('are told for Config Connector by id, place and container', () => {
    assert.deepEqual(found(bucket('{ resourceID: files }'), blue, green), told('StorageBucket', 'files'));
    assert.deepEqual(found(bucket('{ location: US }'), blue, green), []);
    assert.deepEqual(found(bucket('{ location: US }', project), 'namespace: b', 'namespace: g'), [
      'StorageBucket "shop" and "shop" have the same name in the cloud, "shop"; they manage one resource',
    ]);
    assert.deepEqual(found(bucket('{ location: US }'), 'namespace: b', 'namespace: g'), []);
    const inProject = (name: string): string => `commonAnnotations: { cnrm.cloud.google.com/project-id: ${name} }`;
    assert.deepEqual(found(bucket('{ resourceID: files }'), `${blue}\n${inProject('one')}`, `${green}\n${inProject('two')}`), []);
    assert.deepEqual(found(bucket('{ resourceID: files }', '{ cnrm.cloud.google.com/project-id: "${PROJECT}" }'), blue, green), []);
  });

  it('of Config Connector in namespaces of one project are told', () => {
    const inNamespaces = (b: string): readonly string[] =>
      found(
        bucket('{ resourceID: files }'),
        `${blue}\nnamespace: b`,
        `${green}\nnamespace: g`,
        ', namespaces.yaml',
        `#- namespaces.yaml\n${namespace('b', project)}${namespace('g', b)}`,
      );
    assert.deepEqual(inNamespaces(project), told('StorageBucket', 'files'));
    assert.deepEqual(inNamespaces(project.replace('one', 'two')), []);
    assert.deepEqual(inNamespaces('{}'), []);
  });

  it('of Config Connector are not told where they belong to different objects, or get their ids from the service', () => {
    const database = object('sql.cnrm.cloud.google.com/v1beta1', 'SQLDatabase', '{ resourceID: orders, instanceRef: { name: main } }');
    assert.deepEqual(found(database, blue, green), told('SQLDatabase', 'orders'));
    const patch = `${green}\npatches:\n- patch: |\n    apiVersion: sql.cnrm.cloud.google.com/v1beta1\n    kind: SQLDatabase\n    metadata: { name: shop }\n    spec: { instanceRef: { name: other } }`;
    assert.deepEqual(found(database, blue, patch), []);
    assert.deepEqual(
      found(
        object('compute.cnrm.cloud.google.com/v1beta1', 'ComputeForwardingRule', '{ resourceID: files, location: us-central1 }'),
        `${blue}\npatches: [{ target: { kind: ComputeForwardingRule }, patch: "[{op: replace, path: /spec/location, value: us-east1}]" }]`,
        green,
      ),
      [],
    );
  });
});
