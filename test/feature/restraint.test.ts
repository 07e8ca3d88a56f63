import assert from 'node:assert/strict';
import { fixAllEdits } from '../../server/src/features/actions/codeActions';
import { inspect } from '../../server/src/features/effective/inspect';
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
