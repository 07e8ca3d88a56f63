import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { emptyWorkspace, uriOf } from '../support/workspace';

const crd = (required = 'cidrBlock'): string =>
  `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: vpcs.ec2.services.k8s.aws }
spec:
  group: ec2.services.k8s.aws
  scope: Namespaced
  names: { kind: VPC, plural: vpcs }
  versions:
  - name: v1alpha1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [${required}]
            properties:
              cidrBlock: { type: string, description: As it was. }
`;
const vpc = (spec: string): string => `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: v }\nspec: { ${spec} }\n`;

function workspaceOf(files: Readonly<Record<string, string>>): ReturnType<typeof emptyWorkspace> {
  const workspace = emptyWorkspace();
  workspace.setFolders(['file:///ws']);
  workspace.setDisk(Object.entries(files).map(([path, text]) => [uriOf(path), text] as const));
  return workspace;
}

function codes(files: Readonly<Record<string, string>>, file = 'net/v.yaml'): readonly string[] {
  return diagnosticsOf(uriOf(file), workspaceOf(files)).map(({ finding: { code, path } }) => `${code} ${path.join('.')}`);
}

describe('a CRD in a folder of tests', () => {
  const now = vpc('cidrBlocks: [10.0.0.0/16]');
  const before = vpc('cidrBlock: 10.0.0.0/16');

  it('does not replace what is known of a kind', () => {
    for (const folder of ['test', 'hack', 'src/testdata', 'tests/crds']) {
      assert.deepEqual(codes({ [`${folder}/crd.yaml`]: crd(), 'net/v.yaml': now }), [], folder);
    }
    assert.deepEqual(codes({ 'crds/crd.yaml': crd(), 'net/v.yaml': now }), ['schema/unknown-field spec.cidrBlocks']);
    assert.deepEqual(codes({ 'latest/crd.yaml': crd(), 'net/v.yaml': now }), ['schema/unknown-field spec.cidrBlocks']);
  });

  it('is right about the objects that are meant for it', () => {
    assert.deepEqual(codes({ 'test/crd.yaml': crd(), 'test/v.yaml': before }, 'test/v.yaml'), []);
    assert.deepEqual(codes({ 'test/crd.yaml': crd(), 'net/v.yaml': vpc('cidrBlok: 10.0.0.0/16') }).length, 1);
  });

  it('is all that is known of a kind of its own', () => {
    const own = (text: string): string => text.replaceAll('ec2.services.k8s.aws', 'post.example.com');
    assert.deepEqual(codes({ 'test/crd.yaml': own(crd()), 'net/v.yaml': own(now) }), ['schema/unknown-field spec.cidrBlocks']);
  });

  it('says nothing where the workspace has another one', () => {
    const other = crd().replace('cidrBlock: {', 'cidrBlocks: { type: array, items: { type: string } }\n              cidrBlock: {');
    assert.deepEqual(
      codes({ 'test/crd.yaml': crd(), 'crds/crd.yaml': other, 'net/v.yaml': vpc('cidrBlock: a, cidrBlocks: [10.0.0.0/16]') }),
      [],
    );
  });

  it('is shown inside of its folder', () => {
    const workspace = workspaceOf({ 'test/crd.yaml': crd(), 'test/v.yaml': before, 'net/v.yaml': now });
    const shown = (path: string): string =>
      hover(workspace, uriOf(path), (workspace.file(uriOf(path))?.text ?? '').indexOf('cidrBlock'))?.markdown.text ?? '';
    assert.match(shown('test/v.yaml'), /As it was/);
    assert.match(shown('net/v.yaml'), /bundled/);
  });

  it('counts fully once its folder is one of the workspace', () => {
    const workspace = workspaceOf({ 'test/crd.yaml': crd(), 'net/v.yaml': now });
    const count = (): number => diagnosticsOf(uriOf('net/v.yaml'), workspace).length;
    assert.equal(count(), 0);
    const { files } = workspace.setFolders(['file:///ws', 'file:///ws/test']);
    assert.ok(files.has(uriOf('net/v.yaml')));
    assert.equal(count(), 1);
    workspace.setFolders(['file:///ws']);
    assert.equal(count(), 0);
  });

  it('counts fully once it is moved out of there', () => {
    const workspace = workspaceOf({ 'test/crd.yaml': crd(), 'net/v.yaml': now });
    assert.equal(diagnosticsOf(uriOf('net/v.yaml'), workspace).length, 0);
    const { files } = workspace.setDisk([
      [uriOf('test/crd.yaml'), undefined],
      [uriOf('crds/crd.yaml'), crd()],
    ]);
    assert.ok(files.has(uriOf('net/v.yaml')));
    assert.equal(diagnosticsOf(uriOf('net/v.yaml'), workspace).length, 1);
  });
});
