import type { RuleRow } from '../../rules/rule';

export const knativeRules: readonly RuleRow[] = [
  ['knative/destination-empty', 'error', true, 'Destination has neither a reference nor a URI'],
  ['knative/ref-and-uri', 'error', true, 'Destination has both a reference and an absolute URI'],
  ['knative/uri-not-absolute', 'error', true, 'URI of a destination is missing its scheme or host'],
  ['knative/reference-incomplete', 'error', true, 'Reference is missing apiVersion, kind or name'],
  ['knative/cross-namespace', 'error', true, 'Cross-namespace reference is not allowed'],
  ['knative/duck-not-implemented', 'warning', true, 'Schema of a CRD does not implement a duck type that its labels declare'],
  ['knative/duck-incomplete', 'info', false, 'Schema of a CRD drops fields of a duck type that its labels declare'],
];
