import assert from 'node:assert/strict';
import { formatPath } from '../../server/src/base/path';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { crd } from '../support/crds';
import { openWorkspace } from '../support/workspace';

const found = (text: string): readonly string[] => {
  const { workspace, uri } = openWorkspace(text);
  return diagnosticsOf(uri, workspace).map(
    ({ finding, severity }) =>
      `${severity} ${finding.code} ${formatPath(finding.path).replace(/.*openAPIV3Schema\./, '')}: ${finding.message}`,
  );
};
const parrot = (properties: string): string => crd({ kind: 'Parrot', plural: 'parrots', group: 'zoo.example', properties });

describe('CRDs', () => {
  it('that the API server refuses are reported', () =>
    assert.deepEqual(found(parrot('spec:\n  type: object\n  properties: { a: { const: x } }')), [
      'warning schema/invalid-crd properties.spec.properties.a: The schema must have a "type"',
      'warning schema/invalid-crd properties.spec.properties.a.const: Unknown field "const"',
    ]));

  it('are judged also where keywords look like variables of a template', () =>
    assert.deepEqual(found(parrot('a: { type: string, $ref: x }')), [
      `warning schema/invalid-crd properties.a['$ref']: "$ref" is not supported in a CustomResourceDefinition`,
    ]));

  it('are asked whether they take their defaults', () =>
    assert.deepEqual(
      found(
        parrot(
          'a: { type: string, default: x, enum: [z] }\nb: { type: array, items: { type: integer, default: "1" } }\nc: { type: object, additionalProperties: { type: integer, default: "1" } }\nd: { type: object, default: { e: 1 } }\nf: { type: string, default: z, enum: [z] }',
        ),
      ),
      [
        'warning schema/invalid-crd properties.a.default: The schema rejects its default: "x" is not an allowed value; expected "z"',
        'warning schema/invalid-crd properties.b.items.default: The schema rejects its default: Expected an integer, found the string "1"',
        'warning schema/invalid-crd properties.d.default: The schema rejects its default: Unknown field "e"',
      ],
    ));

  it('that hold placeholders or actions are judged by what is certain alone', () => {
    const text = parrot('spec: { const: x, type: string }');
    assert.deepEqual(found(text.replace('zoo.example\n', '${GROUP}\n')), []);
    assert.deepEqual(found(text.replace('  scope:', '{{- if .Values.crds }}\n  scope:').replace('  names:', '{{- end }}\n  names:')), []);
  });
});
