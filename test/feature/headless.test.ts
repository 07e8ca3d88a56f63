import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { applyEdits, checkDiagnostics, checkFix, emptyWorkspace, openWorkspace, uriOf } from '../support/workspace';

const vpc = (head: string, apiVersion = 'ec2.services.k8s.aws/v1alpha1'): string =>
  `apiVersion: ${apiVersion}\n${head}metadata: { name: main }\nspec: { cidrBlocks: [10.0.0.0/16] }\n`;

describe('a document without a kind', () => {
  it('of one of our groups is not an object', () => {
    checkDiagnostics(vpc('', '<|ec2.services.k8s.aws/v1alpha1|>'), ['schema/missing-field']);
    checkDiagnostics(vpc('', '<|appmesh.k8s.aws/v1beta2|>'), ['schema/missing-field']);
    checkDiagnostics(vpc('<|kind|>:\n'), ['schema/missing-field']);
  });

  it('may be anything where its group is not known, or nothing says that it is an object', () => {
    checkDiagnostics(vpc('', 'example.com/v1'), []);
    checkDiagnostics(vpc('', 'v1'), []);
    checkDiagnostics(vpc('', 'apps/v1'), []);
    checkDiagnostics(vpc('', '"${GROUP}/v1"'), []);
    checkDiagnostics('apiVersion: ec2.services.k8s.aws/v1alpha1\nvpc: { name: main }\n', []);
    checkDiagnostics(vpc('kind: "${KIND}"\n'), []);
    checkDiagnostics(vpc('{{ include "kind" . }}\n'), []);
    checkDiagnostics(vpc('kind: 5\n'), []);
  });

  it('of which "apiVersion" is misspelled is told so', () => {
    const text = vpc('kind: VPC\n').replace('apiVersion', '<|apiversion|>');
    checkDiagnostics(text, ['schema/unknown-field']);
    checkDiagnostics(vpc('kind: VPC\n').replace('apiVersion', '<|apiVerison|>'), ['schema/unknown-field']);
    checkFix(text, 'Rename to "apiVersion"', 'schema/unknown-field', vpc('kind: VPC\n'));
    checkDiagnostics(vpc('kind: VPC\n', 'example.com/v1').replace('apiVersion', 'apiversion'), []);
    checkDiagnostics(vpc('').replace('apiVersion', 'apiversion'), []);
  });

  it('is not a patch either: Kustomize rejects it', () => {
    const [found] = checkDiagnostics(
      `#- kustomization.yaml\nresources: [vpc.yaml]\npatches: [{ path: patch.yaml, target: { kind: VPC } }]\n#- vpc.yaml\n${vpc('kind: VPC\n')}#- patch.yaml\n${vpc('')}`,
      ['schema/missing-field'],
    );
    assert.equal(found?.finding.message, 'Missing "kind"');
  });
});

describe('a document without an apiVersion', () => {
  const object = (kind: string, spec: string, more = ''): string => `${more}kind: ${kind}\nmetadata: { name: main }\nspec: ${spec}\n`;

  it('is an object of ours where its kind is, and nothing in its spec is anything else', () => {
    const [found] = checkDiagnostics(object('<|VPC|>', '{ cidrBlocks: [10.0.0.0/16] }'), ['schema/missing-field']);
    assert.equal(found?.severity, 'warning');
    assert.match(found.finding.message, /VPC is a kind of ec2\.services\.k8s\.aws\/v1alpha1$/);
    checkDiagnostics(object('VPC', '{ cidrBlocks: [10.0.0.0/16] }', '<|apiVersion|>:\n'), ['schema/missing-field']);
  });

  it('may be anything where another kind has the name, or its spec other fields', () => {
    checkDiagnostics(object('VPC', '{ cidr: 10.0.0.0/16 }'), []);
    checkDiagnostics(object('VPC', '{}'), []);
    checkDiagnostics(object('Service', '{ template: {} }'), []);
    checkDiagnostics(object('"${KIND}"', '{ cidrBlocks: [10.0.0.0/16] }'), []);
    checkDiagnostics('kind: VPC\nspec: { cidrBlocks: [10.0.0.0/16] }\n', []);
    checkDiagnostics(object('VPC', '{ cidrBlocks: [10.0.0.0/16] }', 'version: v1\n'), []);
    checkDiagnostics(object('Policy', '{ name: a, description: b }'), []);
  });

  it('has the apiVersion put in front', () => {
    const { workspace, uri } = openWorkspace(object('VPC', '{ cidrBlocks: [10.0.0.0/16] }'));
    const [diagnostic] = diagnosticsOf(uri, workspace);
    assert.ok(diagnostic !== undefined);
    const [fix] = fixesOf(diagnostic, workspace);
    assert.equal(fix?.title, 'Add "apiVersion: ec2.services.k8s.aws/v1alpha1"');
    assert.equal(
      applyEdits(workspace.file(uri)?.text ?? '', fix.fileEdits),
      object('VPC', '{ cidrBlocks: [10.0.0.0/16] }', 'apiVersion: ec2.services.k8s.aws/v1alpha1\n'),
    );
  });

  it('has it put in front as its lines are written', () => {
    const line = 'apiVersion: ec2.services.k8s.aws/v1alpha1\n';
    const text = object('VPC', '{ cidrBlocks: [10.0.0.0/16] }');
    const ways: readonly ((text: string) => string)[] = [
      (each) => each.replaceAll('\n', '\r\n'),
      (each) => each.replace(/^(?=.)/gm, '  '),
      (each) => `\uFEFF${each}`,
      (each) => `---\n# ours\n${each}`,
    ];
    for (const written of ways) {
      const workspace = emptyWorkspace();
      const uri = uriOf('v.yaml');
      workspace.setBuffer(uri, written(text));
      const fixes = diagnosticsOf(uri, workspace).flatMap((each) => fixesOf(each, workspace));
      assert.deepEqual(
        fixes.map(({ fileEdits }) => applyEdits(written(text), fileEdits)),
        [written(line + text)],
      );
    }
  });
});
