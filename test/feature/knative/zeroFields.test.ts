import assert from 'node:assert/strict';
import { isAtSlot, parseSlotPath } from '../../../server/src/reference/slot';
import type { Structure } from '../../../server/src/schema/structure/structure';
import { openWorkspace, problemsOf } from '../../support/workspace';

const object = (apiVersion: string, kind: string, spec: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a, namespace: shop }\nspec: ${spec}\n`;
const service = (container: string): string =>
  object('serving.knative.dev/v1', 'Service', `{ template: { spec: { containers: [{ image: a, ${container} }] } } }`);
const problems = (text: string): readonly string[] =>
  problemsOf(openWorkspace(text)).filter((problem) => problem.startsWith('schema/') || problem.includes('missing'));

describe('required fields that the webhook of Knative writes before a schema is checked', () => {
  it('are not missing where their zero means something', () => {
    for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
      assert.deepEqual(problems(service(`${probe}: { httpGet: { httpHeaders: [{ name: X-Probe }] } }`)), [], probe);
      assert.deepEqual(problems(service(`${probe}: { httpGet: { httpHeaders: [{ name: X-Probe, value: }] } }`)), [], probe);
    }
  });

  it('are where it is refused', () => {
    const missing = (field: string): readonly string[] => [`schema/missing-field: Missing required field "${field}"`];
    assert.deepEqual(problems(service('livenessProbe: { httpGet: { httpHeaders: [{ value: a }] } }')), missing('name'));
    assert.deepEqual(problems(service('env: [{ name: A, valueFrom: { secretKeyRef: { name: s } } }]')), missing('key'));
    assert.deepEqual(problems(service('env: [{ value: a }]')), missing('name'));
  });

  it('are all known to be one or the other', () => {
    const { workspace } = openWorkspace('');
    const { kinds, dialects } = workspace;
    const open: string[] = [];
    const used = new Set<string>();
    for (const summary of kinds.groups().flatMap((group) => kinds.kindsInGroup(group))) {
      const decoded = dialects.familyOf(summary.group) === 'knative' ? dialects.decodedOf(summary) : undefined;
      const schema = kinds.find(summary)?.schema;
      if (decoded === undefined || schema === undefined) {
        continue;
      }
      for (const path of zeroFields(schema.properties?.['spec'], ['spec'])) {
        const ends = [...decoded.zeros.accepted, ...decoded.zeros.refused].filter((end) => {
          const steps = parseSlotPath(end);
          return isAtSlot(steps, path.slice(-steps.length));
        });
        ends.forEach((end) => used.add(end));
        if (ends.length !== 1) {
          open.push(`${summary.kind} ${path.join('.')}: ${ends.join(', ')}`);
        }
      }
    }
    assert.deepEqual(open, []);
    const zeros = dialects.decodedOf({ group: 'serving.knative.dev', version: 'v1', kind: 'Service' })?.zeros;
    assert.deepEqual(
      [...(zeros?.accepted ?? []), ...(zeros?.refused ?? [])].filter((end) => !used.has(end)),
      [],
    );
  });
});

/** Required texts and numbers whose zero the schema takes; items are the first of their list, values those of some key. */
function zeroFields(structure: Structure | undefined, path: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  if (structure === undefined) {
    return [];
  }
  const { required = [], properties = {}, items, additionalProperties } = structure;
  const own = required.filter((name) => {
    const field = properties[name];
    return (
      (field?.type === 'string' && field.enum === undefined && field.pattern === undefined && (field.minLength ?? 0) === 0) ||
      (field?.type === 'integer' && (field.minimum ?? 0) <= 0)
    );
  });
  return [
    ...own.map((name) => [...path, name]),
    ...Object.entries(properties).flatMap(([name, field]) => zeroFields(field, [...path, name])),
    ...(items === undefined ? [] : zeroFields(items, [...path, 0])),
    ...(typeof additionalProperties === 'object' ? zeroFields(additionalProperties, [...path, 'key']) : []),
  ];
}
