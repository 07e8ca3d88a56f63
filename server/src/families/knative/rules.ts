import type { RuleRow } from '../../rules/rule';

import { admissionCombinations } from './admission/rules/combinations';
import { marked, rowOf } from './admission/rules/row';
import { eventingRules } from './admission/rules/eventing';
import { servingRules } from './admission/rules/serving';

const admissionRules = [...servingRules, ...eventingRules];

/** What rules were called before they took the names of the specification. */
export const knativeRenamed: Readonly<Record<string, string>> = {
  'knative/destination-empty': 'knative/destination-missing',
  'knative/ref-and-uri': 'knative/destination-ref-and-absolute-uri',
  'knative/uri-not-absolute': 'knative/destination-uri-relative',
  'knative/reference-incomplete': 'knative/reference-field-missing',
  'knative/cross-namespace': 'knative/reference-namespace-mismatch',
};

/** Rules about what an object lacks. */
export const knativeWholes = [
  'knative/destination-missing',
  'knative/destination-uri-relative',
  'knative/reference-field-missing',
  ...marked(admissionRules, 'whole'),
];

/** Rules about several values of one object; what it lacks depends on what else it has. */
export const knativeCombinations = [
  ...knativeWholes,
  'knative/destination-ref-and-absolute-uri',
  ...admissionCombinations.map((id) => `knative/${id}`),
];

/** Those of them that compare with the name, the namespace or the annotations of the object. */
export const knativeOfMetadata = [
  'knative/binding-subject-namespace',
  'knative/reference-namespace-mismatch',
  'knative/revision-name-prefix',
  'knative/trigger-dependency-annotation',
  'knative/trigger-injection-annotation',
];

/** Rules that ConfigMaps of the workspace may overturn. */
export const knativeOfWorkspace = marked(admissionRules, 'settings');

export const knativeRules: readonly RuleRow[] = [
  ['knative/destination-missing', 'error', true, 'Destination has neither a reference nor a URI', ['destination-missing']],
  [
    'knative/destination-ref-and-absolute-uri',
    'error',
    true,
    'Destination has both a reference and an absolute URI',
    ['destination-ref-and-absolute-uri'],
  ],
  ['knative/destination-uri-relative', 'error', true, 'URI of a destination is missing its scheme or host', ['destination-uri-relative']],
  ['knative/reference-field-missing', 'error', true, 'Reference is missing apiVersion, kind or name', ['reference-field-missing']],
  ['knative/reference-namespace-mismatch', 'error', true, 'Cross-namespace reference is not allowed', ['reference-namespace-mismatch']],
  ['knative/duck-not-implemented', 'warning', true, 'Schema of a CRD does not implement a duck type that its labels declare'],
  ['knative/duck-incomplete', 'info', true, 'Schema of a CRD drops fields of a duck type that its labels declare'],
  ['knative/duck-hidden', 'info', false, 'Schema of a CRD does not show whether it implements a duck type that its labels declare'],
  ['knative/duck-label', 'warning', true, 'Label of a duck type is misspelled, or its value is not "true"'],
  ['knative/duck-version', 'warning', false, 'Annotation of a duck type lists a version that the CRD does not serve'],
  ['knative/duck-unlabeled', 'hint', true, 'CRD has no label for a duck type that its schema implements'],
  ...admissionRules.map(rowOf),
];
