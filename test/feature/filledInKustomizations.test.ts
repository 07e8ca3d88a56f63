import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { vpc } from '../support/manifests';
import { openWorkspace } from '../support/workspace';

const said = (fields: string, more = ''): readonly string[] => {
  const { workspace } = openWorkspace(`#- kustomization.yaml\n${fields}\n#- s.yaml\n${vpc('main')}${more}`);
  return [...workspace.uris].flatMap((uri) =>
    diagnosticsOf(uri, workspace).flatMap(({ severity, finding }) => (severity === 'hint' ? [] : [finding.code])),
  );
};

/** What is reported as it is written, and not where `X` is filled in by another tool. */
const filledIn: Readonly<Record<string, string>> = {
  'the kind of the file': 'kind: X\nresources: [s.yaml]',
  'the apiVersion of the file': 'apiVersion: X\nkind: Kustomization\nresources: [s.yaml]',
  'a key': '"X": a\nresources: [s.yaml]',
  'the source of a replacement':
    'replacements:\n- source: { kind: X }\n  targets: [{ select: { kind: VPC }, fieldPaths: [spec.a] }]\nresources: [s.yaml]',
  'the field that a replacement reads':
    'replacements:\n- source: { kind: VPC, fieldPath: spec.X }\n  targets: [{ select: { kind: VPC }, fieldPaths: [spec.a] }]\nresources: [s.yaml]',
  'the field that a replacement writes':
    'replacements:\n- sourceValue: a\n  targets: [{ select: { kind: VPC }, fieldPaths: [spec.X.a] }]\nresources: [s.yaml]',
  'the target of a replacement':
    'replacements:\n- sourceValue: a\n  targets: [{ select: { kind: VPC, name: X }, fieldPaths: [spec.a] }]\nresources: [s.yaml]',
  'the target of a patch': 'patches:\n- target: { kind: X }\n  patch: |\n    [{"op": "remove", "path": "/spec"}]\nresources: [s.yaml]',
  'the object of a patch':
    'patches:\n- patch: |\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: { name: X }\nresources: [s.yaml]',
  'the value of a test':
    'patches:\n- target: { kind: VPC }\n  patch: |\n    - { op: test, path: /spec/cidrBlocks, value: X }\nresources: [s.yaml]',
  'the path of an operation': 'patches:\n- target: { kind: VPC }\n  patch: |\n    - { op: remove, path: /spec/X }\nresources: [s.yaml]',
  'a literal of a generator': 'configMapGenerator:\n- name: a\n  literals: ["X"]\nresources: [s.yaml]',
  'the name of a generator': 'configMapGenerator:\n- name: X\n  behavior: merge\nresources: [s.yaml]',
  'the source of a var': 'vars:\n- { name: V, objref: { apiVersion: v1, kind: X, name: a } }\nresources: [s.yaml]',
  'the name of replicas': 'replicas: [{ name: X, count: 1 }]\nresources: [s.yaml]',
};

describe('what another tool fills in before Kustomize reads it', () => {
  for (const [what, fields] of Object.entries(filledIn)) {
    it(`is not reported: ${what}`, () => {
      assert.equal(said(fields.replaceAll('X', 'other')).length, 1);
      for (const placeholder of ['${X}', '$(X)', '{{ x }}', '<x>']) {
        // Of a name that begins a flow collection nobody could read the rest.
        const quoted = fields.replaceAll(/(?<=: )X(?=[ }\n])/g, () => `'${placeholder}'`).replaceAll('X', () => placeholder);
        assert.deepEqual(said(quoted), [], quoted);
      }
    });
  }

  it('may be types and markers of a ResourceGraphDefinition', () => {
    const definition = (field: string): readonly string[] =>
      said(
        'resources: [s.yaml]',
        `---\napiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: { name: app }\nspec:\n  schema: { apiVersion: v1alpha1, kind: App, spec: { a: '${field}' } }\n  resources: []\n`,
      );
    assert.deepEqual(definition('strin | required=true'), ['kro/simple-schema-type']);
    assert.deepEqual(definition('string | MARKER'), ['kro/simple-schema-marker']);
    assert.deepEqual(definition('string | ${MARKER}'), []);
    assert.deepEqual(definition('[]${TYPE}'), []);
  });
});
