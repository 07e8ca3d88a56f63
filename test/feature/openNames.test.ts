import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { prepareRename } from '../../server/src/features/rename/rename';
import { mayStandFor } from '../../server/src/yaml/templates/placeholders';
import { manifest, vpc as vpcNamed } from '../support/manifests';
import { codesOf, openWorkspace, uriOf } from '../support/workspace';

const subnet = (namespace: string, target: string): string =>
  `#- s.yaml\n${manifest('Subnet', `${namespace}/s`, `{ cidrBlock: 10.0.0.0/24, vpcRef: { from: ${target} } }`)}`;
const vpc = (name: string, namespace: string): string => `#- v.yaml\n${vpcNamed(`${namespace}/${name}`)}`;
const codes = (...files: readonly string[]): readonly string[] => codesOf(openWorkspace(files.join('')));

describe('a placeholder in a namespace or a name', () => {
  it('leaves open where an object is, in either direction', () => {
    assert.deepEqual(codes(subnet('a', '{ name: v }'), vpc('v', 'b')), ['ref/wrong-namespace']);
    assert.deepEqual(codes(subnet('a', '{ name: v }'), vpc('v', '"${KUBERNETES_NAMESPACE}"')), []);
    assert.deepEqual(codes(subnet('"${KUBERNETES_NAMESPACE}"', '{ name: v }'), vpc('v', 'b')), []);
    assert.deepEqual(codes(subnet('"${KUBERNETES_NAMESPACE}"', '{ name: v }'), vpc('v', '$OTHER')), []);
    assert.deepEqual(codes(subnet('a', '{ name: v, namespace: $NS }'), vpc('v', 'b')), []);
  });

  it('leaves open which object it is', () => {
    assert.deepEqual(codes(subnet('a', '{ name: prod-v }'), vpc('dev-v', 'a')), ['ref/not-found']);
    assert.deepEqual(codes(subnet('a', '{ name: prod-v }'), vpc('$ENV-v', 'a')), []);
    assert.deepEqual(codes(subnet('a', '{ name: prod-v }'), vpc('"{{ .Values.name }}"', '"{{ .Values.ns }}"')), []);
    assert.deepEqual(codes(subnet('a', '{ name: $NAME }'), vpc('v', 'a')), []);
    assert.deepEqual(codes(subnet('a', '{ name: prod-v }'), vpc('$ENV-w', 'a')), ['ref/not-found']);
    assert.deepEqual(codes(subnet('a', '{ name: gone }')), ['ref/not-found']);
    assert.deepEqual(codes(subnet('$NS', '{ name: gone }'), vpc('v', 'b')), ['ref/not-found']);
  });

  it('stands behind a value that a setter of kpt writes, which still leads to the object of that name', () => {
    const set = (value: string): string => `${value} # kpt-set: \${it}`;
    const files = (name: string, namespace: string): string =>
      `#- s.yaml\n${manifest('Subnet', `a/s`, `{ cidrBlock: 10.0.0.0/24 }`).replace(/spec:[^]*$/, `spec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef:\n    from:\n      name: ${name}\n`)}#- v.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: v\n  namespace: ${namespace}\nspec:\n  cidrBlocks: [10.0.0.0/16]\n`;
    assert.deepEqual(codes(files('v', 'b')), ['ref/wrong-namespace']);
    assert.deepEqual(codes(files('v', set('b'))), []);
    assert.deepEqual(codes(files(set('MY_VPC'), 'a')), []);
    const { workspace, uri } = openWorkspace(files(set('v'), 'a'));
    const [use] = workspace.file(uri)?.documents.flatMap(({ uses }) => uses.flatMap(({ origins }) => origins)) ?? [];
    assert.equal(use === undefined ? undefined : workspace.resolver.resolve(use, uri).kind, 'found');
    const named = workspace.file(uri)?.text.indexOf('v # kpt-set') ?? 0;
    assert.deepEqual(prepareRename(workspace, uri, named), {
      kind: 'refused',
      reason: '"v" is written by a setter or a template and cannot be renamed',
    });
  });

  it('is followed as it comes and goes', () => {
    const { workspace, uri } = openWorkspace(subnet('a', '{ name: prod-v }') + vpc('$ENV-v', 'a'));
    const found = (): readonly string[] => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);
    const text = (name: string): string => vpc(name, 'a').replace('#- v.yaml\n', '');
    assert.deepEqual(found(), []);
    assert.ok(workspace.setBuffer(uriOf('v.yaml'), text('v')).files.has(uri));
    assert.deepEqual(found(), ['ref/not-found']);
    assert.ok(workspace.setBuffer(uriOf('v.yaml'), text('$ENV-v')).files.has(uri));
    assert.deepEqual(found(), []);
  });

  it('stands for any text', () => {
    for (const [template, text, may] of [
      ['$A', 'x', true],
      ['a-$B', 'a-x', true],
      ['a-$B', 'b-x', false],
      ['${A}-b-${C}', 'x-b-y', true],
      ['${A}-b-${C}', 'x-c-y', false],
      ['ab$A', 'a', false],
      ['a$Xa', 'aa', true],
      ['a${X}a', 'a', false],
      ['plain', 'plain', true],
      ['plain', 'other', false],
    ] as const) {
      assert.equal(mayStandFor(template, text), may, `${template} ${text}`);
    }
  });
});
