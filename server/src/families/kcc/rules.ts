import type { Level } from '../../rules/level';
import type { RuleRow } from '../../rules/rule';

/** Identifier and name, level, fix, summary, and the guide's rule behind it. */
type KccRule = readonly [id: string | readonly string[], name: string, level: Level, fix: boolean, summary: string, guide?: string];

/**
 * Rules about Config Connector's objects. Codes of rules that mean the same in other families are in the catalogue
 * itself, with their identifiers here. The last column names the rule of Config Connector's Direct Resource
 * Reference Guide.
 */
const rows: readonly KccRule[] = [
  ['KCC001', 'both-name-and-external', 'error', true, 'Reference has both a name and an external value', 'kind exists: exactly one of name, external'],
  ['KCC002', 'reference-is-empty', 'error', true, 'Reference has neither a name nor an external value', 'kind exists: exactly one of name, external'],
  ['KCC003', 'namespace-with-external', 'error', true, 'Reference has both a namespace and an external value', 'kind exists: exactly one of name, external'],
  ['KCC004', 'external-only', 'error', true, 'External-only reference has a name, or is missing the external value', 'no kind yet: external required'],
  ['KCC005', 'name-form-not-available', 'error', true, 'Reference by name is not supported', 'no kind yet: external required'],
  ['KCC006', 'kind-required', 'error', true, 'Reference by name is missing the kind', "generic reference treats kind as the field's kind"],
  ['KCC007', 'kind-with-external', 'error', true, 'Reference has both a kind and an external value', "generic reference treats kind as the field's kind"],
  ['KCC008', 'kind-not-allowed', 'error', true, 'Kind of a reference is not allowed', "generic reference treats kind as the field's kind"],
  ['KCC009', 'unknown-reference-key', 'error', true, 'Unknown key in a reference, or unknown field in place of a reference', 'depend on a resource through a field <Kind>Ref'],
  ['KCC010', 'external-format', 'error', true, 'External value is not in a format that the controller accepts', 'external = asset name without service domain'],
  ['KCC011', 'external-format-documented', 'off', true, 'External value is not in a documented format and is not validated by the controller', 'external = asset name without service domain'],
  ['KCC012', 'empty-value', 'error', true, 'Name or external value is empty or not a string', 'all three properties optional strings'],
  ['KCC013', 'wrong-form', 'error', true, 'Name in place of an external value, or the reverse', 'kind exists: exactly one of name, external'],
  ['KCC014', 'ambiguous-external', 'off', true, 'External value is ambiguous', 'ambiguous external: keep, mark as legacy'],
  ['KCC015', 'external-duplicates-object', 'hint', true, 'External value identifies an object of the workspace', 'kind exists: exactly one of name, external'],
  ['KCC021', 'namespace-needed', 'error', true, 'Reference without a namespace to an object in another namespace', 'namespace required otherwise'],
  ['KCC022', 'namespace-redundant', 'hint', true, 'Redundant namespace in a reference', 'namespace optional when equal or cluster-scoped'],
  ['KCC025', 'reference-cycle', 'error', true, 'Circular dependency between objects'],
  ['KCC027', 'alpha-target', 'hint', false, 'Stable kind refers to an alpha kind'],
  ['KCC029', 'location-mismatch', 'hint', false, 'Object and target of its reference are in different regions'],
  ['KCC030', 'mixed-forms', 'info', true, 'List of references mixes names and external values', 'lists: no mixed form'],
  ['KCC031', 'duplicate-external', 'warning', true, 'Duplicate external value in a list of references', 'lists: unique externals as strings'],
  ['KCC032', 'same-target-twice', 'warning', true, 'Two entries of a list of references refer to the same resource', 'lists: names not compared, resources are'],
  ['KCC040', 'reference-name', 'info', false, 'CRD: reference field is not named after its kind with the suffix Ref or Refs', 'depend on a resource through a field <Kind>Ref'],
  ['KCC041', 'list-name', 'info', false, 'CRD: name of a list of references does not end in Refs', 'list: <Kind>Refs'],
  ['KCC042', 'parent-reference', 'info', false, 'CRD: reference is named parent…Ref instead of after its kind', 'depend on a resource through a field <Kind>Ref'],
  ['KCC043', 'url-suffix', 'info', false, 'CRD: name of a reference contains Url, Id or Name before Ref', 'depend on a resource through a field <Kind>Ref'],
  ['KCC044', 'reference-in-status', 'warning', false, 'CRD: reference in status'],
  ['KCC045', 'reference-without-oneof', 'warning', false, 'CRD: reference is missing the oneOf of name and external', 'kind exists: exactly one of name, external'],
  ['KCC046', 'should-be-reference', 'info', false, 'CRD: string field seems to identify a resource', 'depend on a resource through a field <Kind>Ref'],
  ['KCC047', 'external-undocumented', 'info', false, 'CRD: description of external is missing the format', 'external = asset name without service domain'],
  ['KCC048', 'kind-without-enum', 'info', false, 'CRD: allowed kinds of a reference are not an enum', "generic reference treats kind as the field's kind"],
  ['KCC050', 'several-parents', 'error', true, 'Object has several parents; only one is allowed'],
  ['KCC051', 'no-parent', 'error', true, 'Object has no project, folder or organization'],
  ['KCC052', 'several-containers', 'error', true, 'Object has several container annotations; only one is allowed'],
  ['KCC053', 'container-not-supported', 'warning', true, 'Container annotation is not supported by the kind'],
  ['KCC054', 'container-conflict', 'warning', true, 'Reference and annotation refer to different containers; the reference takes precedence'],
  ['KCC055', 'project-from-namespace-name', 'hint', true, 'Namespace name is used as project ID'],
  ['KCC056', 'namespace-not-inherited', 'warning', true, 'Container annotation of the Namespace is ignored by the controller of an object'],
  [['KCC060', 'KCC006'], 'iam-kind-missing', 'error', true, 'Target of an IAM resource is missing the kind', "generic reference treats kind as the field's kind"],
  ['KCC061', 'iam-kind-unsupported', 'error', true, 'Kind is not supported as target of an IAM resource', "generic reference treats kind as the field's kind"],
  ['KCC062', 'iam-condition-unsupported', 'error', true, 'IAM condition is not supported for its target'],
  ['KCC063', 'iam-audit-unsupported', 'error', false, 'Audit configuration is not supported for its target'],
  ['KCC064', 'iam-member-choice', 'error', true, 'IAM member must have either member or memberFrom'],
  ['KCC065', 'iam-member-from-choice', 'error', true, 'memberFrom must have exactly one reference'],
  ['KCC066', 'iam-authoritative-conflict', 'warning', false, 'Authoritative IAMPolicy conflicts with other IAM objects of the same resource'],
  ['KCC067', 'iam-external-form', 'warning', true, 'External value is not in the format that IAM resources accept', 'external = asset name without service domain'],
  ['KCC068', 'iam-group-mismatch', 'error', true, 'apiVersion and kind of a reference do not match', "generic reference treats kind as the field's kind"],
  ['KCC069', 'iam-role-form', 'error', false, 'Role is not in a valid format'],
  ['KCC070', 'value-choice', 'error', true, 'Sensitive field must have either value or valueFrom'],
  ['KCC071', 'secret-not-found', 'warning', true, 'Referenced Secret not found in the workspace'],
  ['KCC072', 'secret-key-not-found', 'error', true, 'Referenced key not found in the Secret'],
  ['KCC073', 'secret-in-other-namespace', 'error', true, 'Referenced Secret is in another namespace'],
  ['KCC074', 'secret-type', 'hint', false, 'Credentials Secret has the wrong type or is missing a key'],
  ['KCC080', 'annotation-value', 'error', true, 'Annotation value is not valid'],
  ['KCC081', 'annotation-not-supported', 'warning', true, 'Annotation is ignored for the object'],
  ['KCC082', 'annotation-unknown', 'warning', true, 'Unknown Config Connector annotation'],
  ['KCC083', 'merge-discouraged', 'warning', true, 'state-into-spec is set to merge, which is discouraged'],
  ['KCC090', 'resource-id-empty', 'error', true, 'resourceID is empty'],
  ['KCC091', 'resource-id-generated', 'hint', true, 'resourceID is set for a kind with IDs generated by the service'],
  ['KCC092', 'immutable-change', 'warning', true, 'Immutable reference or resourceID has changed; reported by `lint --before` and `--since`'],
  ['KCC093', 'one-resource-two-objects', 'warning', false, 'Two objects manage the same cloud resource'],
  ['KCC095', 'deprecated-plain-field', 'hint', true, 'Deprecated plain field; replaced by a reference'],
  ['KCC096', 'plain-and-reference', 'error', true, 'Plain field and its reference are both set', 'depend on a resource through a field <Kind>Ref'],
  ['KCC100', 'no-controller', 'warning', false, 'Kind has no controller; its objects are accepted but ignored'],
  ['KCC101', 'choice', 'error', true, 'Mutually exclusive fields are set together, or none of them is set'],
  ['KCC102', 'required-reference', 'error', true, 'Missing required reference', 'ref itself optional'],
];

export const kccRules: readonly RuleRow[] = rows.map(([id, name, level, fix, summary, guide]): RuleRow => {
  const spec = typeof id === 'string' ? [id] : id;
  return guide === undefined ? [`kcc/${name}`, level, fix, summary, spec] : [`kcc/${name}`, level, fix, summary, spec, guide];
});
