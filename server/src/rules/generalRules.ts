import type { RuleRow } from './rule';

/** Rules that mean the same in every family. */
export const generalRules: readonly RuleRow[] = [
  ['yaml/syntax', 'error', true, 'YAML syntax error'],
  ['yaml/duplicate-key', 'error', true, 'Duplicate key in a mapping'],
  ['yaml/too-deep', 'warning', false, 'Document is nested too deeply to be read'],
  ['yaml/too-many-aliases', 'warning', false, 'Alias expansion is too large for the document to be checked'],
  ['yaml/more-findings', 'info', false, 'File has more findings than are shown'],
  ['yaml/unreadable', 'warning', false, 'File cannot be read: not UTF-8, too large, or permission denied'],

  ['schema/unknown-kind', 'warning', true, 'Kind not found in a known API group'],
  ['schema/unknown-version', 'warning', true, 'Version of a known kind not found', ['legacy-api-version']],
  ['schema/unknown-field', 'error', true, 'Unknown field', ['schema-violation', 'KCC009', 'unknown-field-pruned']],
  ['schema/missing-field', 'error', true, 'Missing required field', ['schema-violation', 'KCC101', 'KCC102']],
  ['schema/type', 'error', true, 'Value has the wrong type', ['schema-violation', 'KCC070']],
  ['schema/enum', 'error', true, 'Value is not in the enum of the schema', ['schema-violation']],
  ['schema/pattern', 'error', false, 'String does not match the pattern of the schema', ['schema-violation']],
  ['schema/length', 'error', false, 'String is too short or too long', ['schema-violation']],
  ['schema/range', 'error', false, 'Number is too small or too large', ['schema-violation']],
  ['schema/items', 'error', false, 'List has too few or too many items', ['schema-violation']],
  ['schema/properties', 'error', false, 'Object has too few or too many fields', ['schema-violation']],
  ['schema/duplicate-item', 'error', true, 'Duplicate item in a list', ['schema-violation']],
  ['schema/format', 'error', false, 'Value does not match its format', ['schema-violation']],
  ['schema/one-of', 'error', false, 'Combination of fields is not allowed', ['schema-violation']],
  ['schema/immutable-changed', 'error', true, 'Immutable value has changed, according to the schema; reported by `lint --before` and `--since`'],
  ['schema/status-ignored', 'hint', true, '`status` is set in a manifest; the API server ignores it'],
  ['schema/invalid-crd', 'warning', false, 'CustomResourceDefinition is not valid'],
  ['schema/config', 'warning', true, 'Unknown or invalid setting in .ackmesh.yaml, or former name of a rule'],

  ['api/enum', 'warning', true, "Value is not in the AWS API's enum"],
  ['api/pattern', 'warning', false, "String does not match the AWS API's pattern"],
  ['api/length', 'warning', false, 'String is shorter or longer than the AWS API allows'],
  ['api/range', 'warning', false, 'Number, list or map is smaller or larger than the AWS API allows'],
  ['api/deprecated', 'warning', false, 'Field is deprecated in the AWS API'],

  ['ref/not-found', 'warning', true, 'Target of a reference not found in the workspace', ['ref-not-found', 'KCC020'], 'ReferenceNotFound'],
  ['ref/wrong-kind', 'warning', true, 'Target of a reference has another kind', ['KCC023']],
  ['ref/wrong-namespace', 'warning', true, 'Target of a reference exists only in another namespace', ['KCC026', 'ref-not-found'], 'namespace required otherwise'],
  ['ref/unknown-kind', 'warning', true, 'Kind of a reference not found in its API group'],
  ['ref/missing-key', 'warning', true, 'Key not found in the referenced ConfigMap or Secret'],
  ['ref/duplicate-object', 'warning', true, 'Object is defined more than once in files that are applied together'],
  ['ref/empty', 'error', true, 'Reference is missing a name'],
];
