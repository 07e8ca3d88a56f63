import { kccRules } from './kccRules';
import type { Level } from './level';
import type { Rule, RuleFamily } from './rule';

type Row = readonly [code: string, level: Level, fix: boolean, summary: string, spec?: readonly string[], guide?: string];

/** Every rule of the product, once. Checks report under these codes and nothing else. */
const rows: readonly Row[] = [
  ['yaml/syntax', 'error', false, 'The text is not YAML.'],
  ['yaml/duplicate-key', 'error', true, 'A key is written twice in one map.'],
  ['yaml/too-deep', 'warning', false, 'A document is nested too deeply to be read.'],
  ['yaml/too-many-aliases', 'warning', false, 'Aliases make a document too large to be checked.'],
  ['yaml/unreadable', 'warning', false, 'A file cannot be read: not UTF-8, too large, or not permitted.'],

  ['schema/unknown-kind', 'warning', true, 'A group that is known has no such kind.'],
  ['schema/unknown-version', 'warning', true, 'A kind is not served in this version.', ['legacy-api-version']],
  ['schema/unknown-field', 'error', true, 'A field is not part of its kind.'],
  ['schema/missing-field', 'error', true, 'A required field is missing.', ['schema-violation']],
  ['schema/type', 'error', true, 'A value has the wrong type.', ['schema-violation']],
  ['schema/enum', 'error', true, 'A value is not one of those allowed.', ['schema-violation']],
  ['schema/pattern', 'error', false, 'A text does not have the form that its field demands.', ['schema-violation']],
  ['schema/length', 'error', false, 'A text is too short or too long.', ['schema-violation']],
  ['schema/range', 'error', false, 'A number is too small or too large.', ['schema-violation']],
  ['schema/items', 'error', false, 'A list has too few or too many items.', ['schema-violation']],
  ['schema/properties', 'error', false, 'A map has too few or too many entries.', ['schema-violation']],
  ['schema/duplicate-item', 'error', true, 'An item of a list repeats another one.', ['schema-violation']],
  ['schema/format', 'error', false, 'A value does not have its format.', ['schema-violation']],
  ['schema/one-of', 'error', false, 'A combination of fields is not allowed.', ['schema-violation']],
  ['schema/immutable-changed', 'error', true, 'A value has changed that its schema lets nobody change; told by `lint --before` and `--since`.'],
  ['schema/invalid-crd', 'warning', false, 'A CustomResourceDefinition is not a valid schema.'],
  ['schema/config', 'warning', true, 'The project file .ackmesh.yaml holds something that has no effect.'],

  ['api/enum', 'warning', true, 'A value is none that the AWS API model knows.'],
  ['api/pattern', 'warning', false, 'A text does not have the form that the AWS API model demands.'],
  ['api/length', 'warning', false, 'A text is shorter or longer than the AWS API model allows.'],
  ['api/range', 'warning', false, 'A number, list or map is smaller or larger than the AWS API model allows.'],
  ['api/deprecated', 'warning', false, 'A field is deprecated in the AWS API model.'],

  ['ref/not-found', 'warning', true, 'No object of the workspace has the name that a reference gives.', ['ref-not-found', 'KCC020'], 'ReferenceNotFound'],
  ['ref/wrong-kind', 'warning', true, 'A reference names an object of another kind.', ['KCC023']],
  ['ref/wrong-namespace', 'warning', true, 'The object that a reference names is only in another namespace.', ['KCC026'], 'namespace required otherwise'],
  ['ref/unknown-kind', 'warning', true, 'A reference names a kind that its group does not have.'],
  ['ref/missing-key', 'warning', true, 'The ConfigMap or Secret that a reference names has no such key.'],
  ['ref/duplicate-object', 'warning', false, 'One object is written twice among files that are applied together.'],
  ['ref/empty', 'error', true, 'A reference has no name.'],

  ['ack/value-and-ref', 'error', true, 'A field and its reference are both set; the controller refuses that.'],
  ['ack/value-or-ref-missing', 'error', false, 'Neither a required field nor its reference is set.'],
  ['ack/generator-unknown-key', 'error', true, "A key of generator.yaml is none that ACK's generator knows."],
  ['ack/generator-duplicate-key', 'error', false, 'Two entries of generator.yaml speak of one thing.'],
  ['ack/generator-key-case', 'warning', false, 'A key of generator.yaml is spelled in another case than the thing that it names.'],
  ['ack/generator-type', 'error', false, 'A value of generator.yaml has the wrong type.'],
  ['ack/generator-value', 'error', true, 'A value of generator.yaml is none that the generator takes.'],
  ['ack/generator-unknown-operation', 'error', true, 'generator.yaml names an operation that the API does not have.'],
  ['ack/generator-unknown-shape', 'error', true, 'generator.yaml names a shape that the API does not have.'],
  ['ack/generator-unknown-field', 'error', true, 'A path of generator.yaml leads to no field of the resource or member of the API.'],
  ['ack/generator-unknown-resource', 'warning', true, 'generator.yaml names a resource that no operation creates.'],
  ['ack/generator-no-effect', 'warning', true, 'An entry of generator.yaml has no effect, or not the one that was meant.'],
  ['ack/generator-refused', 'error', false, "ACK's generator cannot make a CRD of what generator.yaml and the API model say together."],
  ['ack/generator-model', 'warning', false, 'The API model of a generator.yaml cannot be read or does not fit together.'],

  ['ack/cross-namespace', 'warning', true, 'A reference leads to another namespace, which controllers refuse unless told otherwise.'],
  ['ack/reference-cycle', 'warning', false, 'New objects refer to one another in a circle and wait for ever.'],
  ['ack/field-export-path', 'warning', true, 'The path of a FieldExport is no field of its source, or no text, number or boolean.'],
  ['ack/adoption-policy', 'error', true, 'An adoption policy that the controllers do not know.'],
  ['ack/adoption-fields', 'error', false, 'The adoption fields are missing or are not a JSON object of texts.'],
  ['ack/adoption-keys', 'warning', true, 'The adoption fields have keys by which the controller does not find the resource, or lack one that it needs.'],
  ['ack/deletion-policy', 'warning', true, 'A deletion policy that is neither `delete` nor `retain`; it retains.'],

  ['knative/destination-empty', 'error', true, 'A destination has neither a reference nor a URI.'],
  ['knative/ref-and-uri', 'error', true, 'A destination has a reference and a whole address.'],
  ['knative/uri-not-absolute', 'error', false, 'The URI of a destination lacks its scheme or host.'],
  ['knative/reference-incomplete', 'error', false, 'A reference lacks its apiVersion, kind or name.'],
  ['knative/cross-namespace', 'error', true, 'A reference leads to another namespace where only its own is allowed.'],

  ['appmesh/ref-and-arn-both', 'warning', true, 'A reference and an ARN are both set; the ARN wins.', ['ref-and-arn-both']],
  ['appmesh/ref-and-arn-neither', 'warning', false, 'Neither a reference nor an ARN is set.', ['ref-and-arn-neither']],
  ['appmesh/immutable-field-changed', 'error', true, 'A field has changed that the controller lets nobody change; told by `lint --before` and `--since`.', ['immutable-field-changed']],
  ['appmesh/read-only-field-set', 'warning', true, 'A field that only the controller may fill in is written by hand.', ['read-only-field-set']],

  ...kccRules.map(([id, name, level, fix, summary, guide]): Row => {
    const spec = typeof id === 'string' ? [id] : id;
    return guide === undefined ? [`kcc/${name}`, level, fix, summary, spec] : [`kcc/${name}`, level, fix, summary, spec, guide];
  }),
];

export const catalogue: readonly Rule[] = rows.map(([code, level, fix, summary, spec = [], guide]) => ({
  code,
  family: code.slice(0, code.indexOf('/')) as RuleFamily,
  level,
  summary,
  spec,
  fix,
  ...(guide === undefined ? {} : { guide }),
}));

const byCode = new Map(catalogue.map((rule) => [rule.code, rule]));

export function findRule(code: string): Rule | undefined {
  return byCode.get(code);
}
