import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { mailbox } from '../support/crds';
import { checkDiagnostics, checkFix, openWorkspace } from '../support/workspace';

const vpc = (spec: string): string => `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\nspec:\n${spec}`;

describe('schema diagnostics', () => {
  it('say once that a required field is misspelled', () => {
    checkDiagnostics(vpc('  <|cidrBlock|>: [10.0.0.0/16]\n'), ['schema/unknown-field']);
    checkFix(vpc('  cidrBlock: [10.0.0.0/16]\n'), 'Rename to "cidrBlocks"', 'schema/unknown-field', vpc('  cidrBlocks: [10.0.0.0/16]\n'));
  });

  it('add what says which object it is at its place, and other keys behind the rest', () => {
    const object = (metadata: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket # of the shop\n${metadata}# what it is\nspec:\n  name: x\n`;
    checkFix(object(''), 'Add "metadata"', 'schema/missing-field', object('metadata:\n  name: <name>\n'));
    const json = (metadata: string): string =>
      `{\n  "apiVersion": "s3.services.k8s.aws/v1alpha1",\n  "kind": "Bucket",${metadata}\n  "spec": { "name": "x" }\n}\n`;
    checkFix(json(''), 'Add "metadata"', 'schema/missing-field', json('\n  "metadata": {"name":"<name>"},'));
  });

  it('prefer the rename of a slip, not that of a related word', () => {
    const preferred = (key: string): readonly (readonly [title: string, preferred: boolean])[] => {
      const { workspace, uri } = openWorkspace(vpc(`  cidrBlocks: [10.0.0.0/16]\n  ${key}\n`));
      return diagnosticsOf(uri, workspace)
        .filter(({ finding }) => finding.code === 'schema/unknown-field')
        .flatMap((diagnostic) => fixesOf(diagnostic, workspace).slice(0, 1))
        .map((fix) => [fix.title, fix.preferred]);
    };
    assert.deepEqual(preferred('enableDNSHostname: true'), [['Rename to "enableDNSHostnames"', true]]);
    assert.deepEqual(preferred('hostnames: true'), [['Rename to "enableDNSHostnames"', false]]);
  });

  it('say both where another field is unknown', () => {
    checkDiagnostics(vpc('  <|colour|>: red\n').replace('spec:', '<|spec|>:'), ['schema/missing-field', 'schema/unknown-field']);
  });

  it('say what all CRDs of a kind say, of which nobody knows the one in the cluster', () => {
    const crd = (file: string, fields: string): string =>
      `#- ${file}\n${mailbox({ properties: `spec: { type: object, properties: { ${fields} } }` })}`;
    const object = '#- m.yaml\napiVersion: post.example.com/v1\nkind: Mailbox\nmetadata: { name: m }\nspec:\n  size: 1\n  colour: red\n';
    const codes = (crds: string): readonly string[] => messagesOf(object + crds);
    const [old, now] = [crd('v1/crd.yaml', 'depth: { type: integer }'), crd('v2/crd.yaml', 'size: { type: integer }')];
    assert.deepEqual(codes(old), ['Unknown field "size" in spec', 'Unknown field "colour" in spec']);
    assert.deepEqual(codes(now), ['Unknown field "colour" in spec']);
    assert.deepEqual(codes(old + now), ['Unknown field "colour" in spec']);
  });
});

function messagesOf(text: string): readonly string[] {
  const { workspace, uri } = openWorkspace(text);
  return diagnosticsOf(uri, workspace).map(({ finding }) => finding.message);
}
