import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { manifest, subnet, vpc } from '../support/manifests';
import { emptyWorkspace, openWorkspace, uriOf } from '../support/workspace';

function codes(workspace: Workspace, file: string): readonly string[] {
  return diagnosticsOf(uriOf(file), workspace).map(({ finding }) => finding.code);
}

/** A workspace with every file checked, and its work counted from here on. */
function checked(files: Readonly<Record<string, string>>): Workspace {
  const workspace = emptyWorkspace();
  workspace.setDisk(Object.entries(files).map(([file, text]) => [uriOf(file), text] as const));
  Object.keys(files).forEach((file) => codes(workspace, file));
  Object.assign(workspace.counts, { documentsParsed: 0, documentsLinked: 0, documentsChecked: 0 });
  return workspace;
}

describe('workspace', () => {
  it('prefers the buffer and falls back to the disk', () => {
    const workspace = checked({ 'vpc.yaml': vpc('main'), 'subnet.yaml': subnet('main') });
    assert.deepEqual(codes(workspace, 'subnet.yaml'), []);
    workspace.setBuffer(uriOf('vpc.yaml'), vpc('other'));
    assert.deepEqual(codes(workspace, 'subnet.yaml'), ['ref/not-found']);
    workspace.setDisk([[uriOf('vpc.yaml'), vpc('third')]]);
    assert.deepEqual(codes(workspace, 'subnet.yaml'), ['ref/not-found']);
    workspace.setDisk([[uriOf('vpc.yaml'), vpc('main')]]);
    const { files } = workspace.closeBuffer(uriOf('vpc.yaml'));
    assert.ok(files.has(uriOf('subnet.yaml')));
    assert.deepEqual(codes(workspace, 'subnet.yaml'), []);
  });

  it('follows created, deleted and renamed files', () => {
    const workspace = checked({ 'subnet.yaml': subnet('main') });
    assert.deepEqual(codes(workspace, 'subnet.yaml'), ['ref/not-found']);
    workspace.setDisk([[uriOf('vpc.yaml'), vpc('main')]]);
    assert.deepEqual(codes(workspace, 'subnet.yaml'), []);
    workspace.setDisk([
      [uriOf('vpc.yaml'), undefined],
      [uriOf('sub/vpc.yaml'), vpc('main')],
    ]);
    assert.deepEqual(codes(workspace, 'subnet.yaml'), []);
    workspace.setDisk([[uriOf('sub/vpc.yaml'), undefined]]);
    assert.deepEqual(codes(workspace, 'subnet.yaml'), ['ref/not-found']);
    assert.equal(workspace.file(uriOf('sub/vpc.yaml')), undefined);
  });

  const users = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`subnet-${index}.yaml`, subnet(index < 3 ? 'main' : 'other', `s${index}`)]),
  );

  it('relinks no other document for an edit inside spec', () => {
    const workspace = checked({ 'vpc.yaml': vpc('main'), 'other.yaml': vpc('other'), ...users });
    const change = workspace.setBuffer(uriOf('vpc.yaml'), vpc('main').replace('cidrBlocks', 'enableDNSSupport: true, cidrBlocks'));
    assert.deepEqual([...change.files], [uriOf('vpc.yaml')]);
    assert.deepEqual(workspace.counts, { documentsParsed: 1, documentsLinked: 1, documentsChecked: 0, formsChecked: 0 });
    codes(workspace, 'vpc.yaml');
    assert.equal(workspace.counts.documentsChecked, 1);
  });

  it('relinks those that pointed at a renamed object and those that wait', () => {
    const workspace = checked({ 'vpc.yaml': vpc('main'), 'other.yaml': vpc('other'), ...users, 'waiting.yaml': subnet('mian', 'w') });
    const change = workspace.setBuffer(uriOf('vpc.yaml'), vpc('mian'));
    assert.deepEqual(
      [...change.files].sort(),
      ['vpc.yaml', 'subnet-0.yaml', 'subnet-1.yaml', 'subnet-2.yaml', 'waiting.yaml'].map(uriOf).sort(),
    );
    assert.equal(workspace.counts.documentsLinked, 5);
    assert.deepEqual(codes(workspace, 'waiting.yaml'), []);
  });

  it('leaves ignored files out', () => {
    const { workspace } = openWorkspace(
      `#- .ackmesh.yaml\nignore: ["vendor/**"]\n#- vendor/vpc.yaml\n${vpc('main')}#- subnet.yaml\n${subnet('main')}`,
    );
    assert.equal(workspace.file(uriOf('vendor/vpc.yaml')), undefined);
    assert.deepEqual(codes(workspace, 'subnet.yaml'), ['ref/not-found']);
    workspace.setDisk([[uriOf('.ackmesh.yaml'), 'ignore: []\n']]);
    assert.deepEqual(codes(workspace, 'subnet.yaml'), []);
  });

  it('takes a CRD of the workspace over the bundled one while it is edited', () => {
    const crd = (field: string): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: vpcs.ec2.services.k8s.aws }
spec:
  group: ec2.services.k8s.aws
  names: { kind: VPC, plural: vpcs }
  scope: Namespaced
  versions:
  - name: v1alpha1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { ${field}: { type: array, items: { type: string } } } } } } }
`;
    const workspace = checked({ 'vpc.yaml': vpc('main'), 'subnet.yaml': subnet('main') });
    assert.deepEqual(codes(workspace, 'vpc.yaml'), []);
    workspace.setBuffer(uriOf('crd.yaml'), crd('blocks'));
    assert.deepEqual(codes(workspace, 'vpc.yaml'), ['schema/unknown-field']);
    workspace.setBuffer(uriOf('crd.yaml'), crd('cidrBlocks'));
    assert.deepEqual(codes(workspace, 'vpc.yaml'), []);
    workspace.setBuffer(uriOf('crd.yaml'), crd('blocks'));
    workspace.closeBuffer(uriOf('crd.yaml'));
    assert.deepEqual(codes(workspace, 'vpc.yaml'), []);
  });

  it('says what is wrong with a CRD and goes on', () => {
    const broken = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: x }\nspec: { group: example.com, names: 3 }\n`;
    const workspace = checked({ 'crd.yaml': broken, 'subnet.yaml': subnet('main') });
    assert.ok(codes(workspace, 'crd.yaml').every((code) => code === 'schema/invalid-crd'));
    assert.ok(codes(workspace, 'crd.yaml').length > 0);
    assert.deepEqual(codes(workspace, 'subnet.yaml'), ['ref/not-found']);
  });

  it('says of a CRD that cannot be read as a whole why, and not what it seems to lack', () => {
    const head = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: x }\n';
    const aliases = Array.from({ length: 8 }, (_, index) => `b${index + 1}: &b${index + 1} [${`*b${index}, `.repeat(10)}]\n`).join('');
    const workspace = checked({
      'deep.yaml': `${head}spec: ${'{ a: '.repeat(300)}1${' }'.repeat(300)}\n`,
      'large.yaml': `${head}b0: &b0 [${'x, '.repeat(10)}]\n${aliases}spec: { group: example.com, versions: *b8 }\n`,
      'broken.yaml': `${head}spec:\n  group: example.com\n  names: { kind: X, plural: xs\n`,
    });
    assert.deepEqual(
      ['deep.yaml', 'large.yaml', 'broken.yaml'].map((name) => codes(workspace, name)),
      [['yaml/too-deep'], ['yaml/too-many-aliases'], ['yaml/syntax']],
    );
  });

  it('gives the same diagnostics however it came to be', () => {
    const files = ['a.yaml', 'b.yaml', 'c.yaml'];
    const piece = fc.constantFrom(
      vpc('main'),
      vpc('mian'),
      subnet('main'),
      subnet('mian', 'b'),
      subnet('$X', 'c'),
      manifest('VPC', 'main', '  cidrBlocks:\n  - 10.0.0.0/16\n'),
      manifest('Subnet', 'd', '  vpcRef:\n    from:\n      name: main\n'),
      '# nothing\n',
      'kind: VPC\n',
      'a: "\n',
    );
    const text = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('---\n'));
    const step = fc.record({
      file: fc.constantFrom(...files),
      act: fc.constantFrom('buffer', 'disk', 'close', 'delete', 'check'),
      text,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const workspace = emptyWorkspace();
        const buffers = new Map<string, string>();
        const disk = new Map<string, string>();
        for (const { file, act, text: content } of steps) {
          const uri = uriOf(file);
          switch (act) {
            case 'buffer':
              buffers.set(file, content);
              workspace.setBuffer(uri, content);
              break;
            case 'disk':
              disk.set(file, content);
              workspace.setDisk([[uri, content]]);
              break;
            case 'close':
              buffers.delete(file);
              workspace.closeBuffer(uri);
              break;
            case 'delete':
              disk.delete(file);
              workspace.setDisk([[uri, undefined]]);
              break;
            case 'check':
              diagnosticsOf(uri, workspace);
          }
        }
        const fresh = emptyWorkspace();
        fresh.setDisk([...disk].map(([file, content]) => [uriOf(file), content] as const));
        buffers.forEach((content, file) => fresh.setBuffer(uriOf(file), content));
        for (const file of files) {
          const show = (each: Workspace): unknown =>
            diagnosticsOf(uriOf(file), each).map(({ span, severity, finding }) => [span, severity, finding.code, finding.message]);
          assert.deepEqual(show(workspace), show(fresh));
        }
      }),
      { seed: 20261120, numRuns: 150 },
    );
  });
});
