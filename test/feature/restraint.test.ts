import assert from 'node:assert/strict';
import { fixAllEdits } from '../../server/src/features/actions/codeActions';
import { inspect } from '../../server/src/features/effective/inspect';
import { crd } from '../support/crds';
import { checkDiagnostics, codesOf, findingsIn, openWorkspace, uriOf } from '../support/workspace';

/** Where saying or doing something would be a guess. */
describe('restraint', () => {
  const head =
    'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s, namespace: net }\nspec:\n  cidrBlock: 10.0.0.0/24\n';

  describe('references of documents that are there in part', () => {
    const reference = '  vpcRef: { from: { name: gone } }\n';

    it('are judged when nothing is missing', () => {
      checkDiagnostics(`${head}  vpcID: vpc-1\n${reference}`, ['ack/value-and-ref', 'ref/not-found']);
    });

    it('are not judged between template lines', () => {
      checkDiagnostics(`${head}{{- if .Values.vpc }}\n  vpcID: vpc-1\n{{- else }}\n${reference}{{- end }}\n`, []);
    });

    it('are not judged beside a syntax error', () => {
      checkDiagnostics(`${head}  tags\n`, ['yaml/syntax']);
    });

    it('are judged in the documents beside it', () => {
      checkDiagnostics(`${head}  tags\n---\n${head.replace('name: s', 'name: other')}${reference}`, ['yaml/syntax', 'ref/not-found']);
    });
  });

  it('judges no value that is encrypted, and what is written beside it', () => {
    checkDiagnostics(
      `${head}  vpcID: vpc-1\n  mapPublicIPOnLaunch: ENC[AES256_GCM,data:a1=,iv:b2=,tag:c3==,type:bool]\n  assignIPv6AddressOnCreation: no-boolean\nsops: { mac: 'ENC[AES256_GCM,data:d4=]', version: 3.9.0 }\n`,
      ['schema/type'],
    );
  });

  it('expects no object that a build of Quarkus may generate', () => {
    const trigger =
      'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t }\nspec: { broker: b, subscriber: { ref: { apiVersion: v1, kind: Service, name: orders } } }\n---\napiVersion: v1\nkind: Service\nmetadata: { name: other }\nspec: { ports: [{ port: 80 }] }\n---\napiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: b }\n';
    assert.deepEqual(codesOf(openWorkspace(`#- orders/src/main/kubernetes/knative.yml\n${trigger}`)), []);
    assert.deepEqual(codesOf(openWorkspace(`#- orders/kubernetes/knative.yml\n${trigger}`)), ['ref/not-found']);
  });

  it('misses nothing in an object that a build of Quarkus merges with what it generates', () => {
    const service =
      'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: orders }\nspec: { template: { spec: { containers: [{ name: orders, imagePullPolicy: IfNotPresent }] } } }\n';
    assert.deepEqual(codesOf(openWorkspace(`#- orders/src/main/kubernetes/knative.yml\n${service}`)), []);
    assert.deepEqual(codesOf(openWorkspace(`#- orders/kubernetes/knative.yml\n${service}`)), ['knative/container-image-missing']);
  });

  it('takes words in capitals for what is replaced, where a name has none', () => {
    const object = (kind: string, name: string): string =>
      `apiVersion: eventing.knative.dev/v1\nkind: ${kind}\nmetadata: { name: ${name} }\n`;
    for (const name of ['NAMESPACE', 'CHANGE-NAME', 'APP_NAME', 'svc-APP_NAME']) {
      checkDiagnostics(object('Broker', `a, namespace: ${name}`), []);
      checkDiagnostics(
        `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamespace: ${name}\nconfigMapGenerator: [{ name: a }]\n`,
        [],
      );
    }
    for (const name of ['Namespace', 'ns_Prod', 'ns.']) {
      checkDiagnostics(object('Broker', `a, namespace: ${name}`), ['schema/pattern']);
    }
    const service = (image: string): string =>
      `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: APP_NAME }\nspec: { template: { spec: { containers: [{ image: ${image} }] } } }\n`;
    checkDiagnostics(service('gcr.io/PROJECT_ID/APP_NAME:COMMIT_SHA'), []);
    checkDiagnostics(service('gcr.io/Project/app'), ['knative/container-image-invalid']);
  });

  it('does not ask of a former version of Knative what webhooks ask today', () => {
    const old = crd({
      kind: 'Service',
      plural: 'services',
      group: 'serving.knative.dev',
      properties: 'spec: { type: object, x-kubernetes-preserve-unknown-fields: true }',
    }).replace('name: v1\n', 'name: v1alpha1\n');
    const service =
      'apiVersion: serving.knative.dev/v1alpha1\nkind: Service\nmetadata: { name: a }\nspec: { runLatest: { configuration: {} } }\n';
    assert.deepEqual(codesOf(openWorkspace(`#- service.yaml\n${service}#- crd.yaml\n${old}`)), []);
    assert.deepEqual(codesOf(openWorkspace(service)), ['schema/unknown-version']);
  });

  it('takes no component of Meshery for an object', () => {
    const component = (schema: string): string =>
      `{"kind":"GatewayRoute","apiVersion":"appmesh.k8s.aws/v1beta2","displayName":"Gateway Route","metadata":{"shape":"x"},"model":{"name":"M"},"schema":${schema}}`;
    checkDiagnostics(component('"{}"'), []);
    assert.ok(codesOf(openWorkspace(component('{}'))).length > 0);
  });

  describe('objects without a name', () => {
    const things = crd({ kind: 'Thing', plural: 'things', group: 'example.com', properties: 'spec: { type: object }' });

    it('may be the input of a program where only a CRD beside them tells of the kind', () => {
      const thing = 'apiVersion: example.com/v1\nkind: Thing\n';
      const files = (text: string): string => `#- main.yaml\n${text}#- crd.yaml\n${things}`;
      assert.deepEqual(codesOf(openWorkspace(files(`${thing}spec: {}\n`))), []);
      assert.deepEqual(codesOf(openWorkspace(files(`${thing}metadata: { namespace: x }\nspec: {}\n`))), []);
      assert.deepEqual(codesOf(openWorkspace(files(`${thing}spec: { x: 1 }\n`))), ['schema/unknown-field']);
    });

    it('may get it from kn', () => {
      const service = (metadata: string): string =>
        `apiVersion: serving.knative.dev/v1\nkind: Service\n${metadata}spec: { template: { spec: { containers: [ { image: a } ] } } }\n`;
      const levels = (text: string): readonly string[] => {
        const { workspace, uri } = openWorkspace(text);
        return findingsIn(uri, workspace).map(({ finding, severity }) => `${severity}: ${finding.message}`);
      };
      assert.deepEqual(levels(service('metadata: { namespace: x }\n')), [
        'warning: Missing required field "name" or "generateName"; accepted by "kn service apply NAME -f FILE" only',
      ]);
      assert.deepEqual(levels(service('')), [
        'warning: Missing required field "metadata"; accepted by "kn service apply NAME -f FILE" only',
      ]);
      assert.deepEqual(levels('apiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: {}\n'), [
        'error: Missing required field "name" or "generateName"',
      ]);
    });
  });

  describe('preferred fixes', () => {
    const fixed = (text: string): readonly string[] => {
      const { workspace, uri } = openWorkspace(text);
      return fixAllEdits(workspace, uri).map(({ newText }) => newText);
    };

    it('rename a field that only a slip tells from a known one', () => {
      assert.deepEqual(fixed(`${head}  vpcID: vpc-1\n  mapPublicIpOnLaunch: true\n`), ['mapPublicIPOnLaunch']);
      assert.deepEqual(fixed(`${head}  vpcID: vpc-1\n  mapPublicIPOnLaunhc: true\n`), ['mapPublicIPOnLaunch']);
    });

    it('leave a field alone that is only related to a known one', () => {
      const lambda =
        'apiVersion: lambda.services.k8s.aws/v1alpha1\nkind: FunctionURLConfig\nmetadata: { name: f }\nspec:\n  authType: NONE\n  name: f\n  functionRef: { from: { name: $F } }\n';
      assert.deepEqual(codesOf(openWorkspace(lambda)), ['schema/unknown-field']);
      assert.deepEqual(fixed(lambda), []);
    });

    it('never point a reference somewhere else', () => {
      const router = (node: string): string =>
        `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualRouter\nmetadata: { name: r }\nspec:\n  listeners: [ { portMapping: { port: 1, protocol: http } } ]\n  routes:\n  - name: a\n    httpRoute:\n      match: { prefix: / }\n      action: { weightedTargets: [ { virtualNodeRef: { name: ${node} }, weight: 1 } ] }\n`;
      const node = '---\napiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: jazz-v2 }\nspec: {}\n';
      assert.deepEqual(codesOf(openWorkspace(router('jazz-v1') + node)), ['ref/not-found']);
      assert.deepEqual(fixed(router('jazz-v1') + node), []);
    });
  });

  it('reads objects of another version without the habits of the known one', () => {
    const crd =
      'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: { name: virtualnodes.appmesh.k8s.aws }\nspec:\n  group: appmesh.k8s.aws\n  version: v1beta1\n  names: { kind: VirtualNode, plural: virtualnodes }\n  scope: Namespaced\n';
    const old =
      'apiVersion: appmesh.k8s.aws/v1beta1\nkind: VirtualNode\nmetadata: { name: old, namespace: shop }\nspec:\n  meshName: m\n  backends:\n  - virtualService: { virtualServiceName: pay.shop }\n';
    const { workspace, uri } = openWorkspace(`${crd}---\n${old}`);
    assert.deepEqual(findingsIn(uri, workspace), []);
    const { resources, references } = inspect(workspace, [uri]);
    assert.deepEqual([resources.at(-1)?.awsName, references], [undefined, []]);
  });

  it('finds related places where they are now', () => {
    const vpc = (cidr: string): string =>
      `# ${cidr}\n---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: v, namespace: other }\nspec: { cidrBlocks: [${cidr}] }\n`;
    const opened = openWorkspace(`#- s.yaml\n${head}  vpcRef: { from: { name: v } }\n`);
    const target = uriOf('v.yaml');
    for (const cidr of ['10.0.0.0/16', '10.0.0.0/16, 10.100.0.0/16']) {
      opened.workspace.setBuffer(target, vpc(cidr));
      const [finding] = findingsIn(opened.uri, opened.workspace).map((diagnostic) => diagnostic.finding);
      const [place] = finding?.related?.() ?? [];
      const start = place === undefined ? undefined : opened.workspace.file(target)?.startOf(place.document);
      assert.equal(vpc(cidr).slice((start ?? -1000) + (place?.span.start ?? 0), (start ?? -1000) + (place?.span.end ?? 0)), 'v');
    }
  });
});
