import type { Workspace } from '../../../workspace/workspace';
import { holdsPlaceholder } from '../../../yaml/templates/placeholders';
import { analyse, type Scope } from '../cel/analyse';
import { parseCel } from '../cel/parse';
import { typeOfSchema } from '../cel/types';
import { typeWords } from '../cel/words';
import type { Graph } from '../graph';
import { instanceSchemaOf, type MarkedField } from '../schema/read';
import type { Report } from './report';

/*
 * What the API server refuses in the CRD that kro makes: a default that its own field rejects, and a rule that is no rule about
 * it. Source: k8s.io/apiextensions-apiserver pkg/apiserver/schema/defaulting/validation.go and
 * pkg/apis/apiextensions/validation/validation.go.
 */

export function checkMarkerValues({ schema }: Graph, report: Report, workspace: Workspace): void {
  for (const field of instanceSchemaOf(schema).marked) {
    if (!holdsPlaceholder(field.scalar.text)) {
      checkDefault(field, report, workspace);
      checkRules(field, report);
    }
  }
}

/** No object has such a field, so that every part of it is checked. */
const nowhere = {
  group: '',
  version: 'v1',
  kind: 'Default',
  plural: 'defaults',
  scope: 'Namespaced',
  provenance: { source: 'bundled' },
} as const;

function checkDefault({ structure, markers, scalar, path }: MarkedField, report: Report, { validator }: Workspace): void {
  const marker = markers.findLast(({ name }) => name === 'default');
  const { default: value } = structure;
  if (marker === undefined || value === undefined || value === null) {
    return;
  }
  const kind = { ...nowhere, schema: { type: 'object', properties: { default: structure } } } as const;
  const [finding] = validator.validate(kind, { default: value });
  if (finding !== undefined) {
    report.inside(scalar, marker.valueSpan, path, {
      code: 'kro/simple-schema-marker',
      message: `Default does not fit its field: ${finding.message}`,
    });
  }
}

function checkRules({ structure, markers, scalar, path }: MarkedField, report: Report): void {
  const self = { ...valueOfField(structure), root: { kind: 'local' } } as const;
  const scope: Scope = {
    lookup: (name) => (name === 'self' || name === 'oldSelf' ? self : undefined),
    isWord: () => true,
    mixesNumbers: true,
  };
  for (const { name, value, valueSpan } of markers) {
    const message = name === 'validation' ? wrongRule(value, scope) : undefined;
    if (message !== undefined) {
      report.inside(scalar, valueSpan, path, { code: 'kro/simple-schema-marker', message: `"validation" is not a valid rule: ${message}` });
    }
  }
}

function valueOfField(structure: MarkedField['structure']): {
  readonly type: ReturnType<typeof typeOfSchema>;
  readonly of: undefined;
  readonly path: [];
} {
  return { type: typeOfSchema([{ structure, certain: true }], 'self'), of: undefined, path: [] };
}

/** Which functions there are depends on the version of Kubernetes. */
function wrongRule(text: string, scope: Scope): string | undefined {
  const read = parseCel(text);
  if (read.kind !== 'tree') {
    return read.kind === 'problem' ? read.problem.message : undefined;
  }
  const { type, problems } = analyse(read.cel, scope);
  for (const problem of problems) {
    switch (problem.kind) {
      case 'field':
        return `unknown field "${problem.name}"`;
      case 'no-fields':
        return `${typeWords(problem.holder?.type ?? type)} has no field "${problem.name}"`;
      case 'mismatch':
        return problem.message;
      case 'name':
      case 'word':
      case 'function':
        // What follows rests on it.
        return undefined;
    }
  }
  return type.kind === 'unknown' || type.kind === 'bool' ? undefined : `it must return a boolean, found ${typeWords(type)}`;
}
