import type { RuleRow } from '../../rules/rule';

export const knativeRules: readonly RuleRow[] = [
  ['knative/destination-empty', 'error', true, 'Destination has neither a reference nor a URI'],
  ['knative/ref-and-uri', 'error', true, 'Destination has both a reference and an absolute URI'],
  ['knative/uri-not-absolute', 'error', true, 'URI of a destination is missing its scheme or host'],
  ['knative/reference-incomplete', 'error', true, 'Reference is missing apiVersion, kind or name'],
  ['knative/cross-namespace', 'error', true, 'Cross-namespace reference is not allowed'],
  ['knative/duck-not-implemented', 'warning', true, 'Schema of a CRD does not implement a duck type that its labels declare'],
  ['knative/duck-incomplete', 'info', true, 'Schema of a CRD drops fields of a duck type that its labels declare'],
  ['knative/duck-hidden', 'info', false, 'Schema of a CRD does not show whether it implements a duck type that its labels declare'],
  ['knative/duck-label', 'warning', true, 'Label of a duck type is misspelled, or its value is not "true"'],
  ['knative/duck-version', 'warning', false, 'Annotation of a duck type lists a version that the CRD does not serve'],
  ['knative/duck-unlabeled', 'hint', true, 'CRD has no label for a duck type that its schema implements'],
];
