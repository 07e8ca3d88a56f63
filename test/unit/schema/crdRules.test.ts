import assert from 'node:assert/strict';
import { formatPath } from '../../../server/src/base/path';
import { crdRuleProblems } from '../../../server/src/schema/kinds/crdRules';

type Part = Record<string, unknown>;

interface Parts {
  readonly metadata?: Part;
  readonly spec?: Part;
  readonly names?: Part;
  readonly version?: Part;
  /** The schema of `spec`. */
  readonly schema?: Part;
  /** More of the schema of the whole object. */
  readonly root?: Part;
}

const names = { kind: 'Parrot', plural: 'parrots' };
const at = 'spec.versions[0]';
const schemaAt = `${at}.schema.openAPIV3Schema`;
const specAt = `${schemaAt}.properties.spec`;

function problems({ metadata, spec, names: more, version, schema = { type: 'string' }, root }: Parts): readonly string[] {
  const openAPIV3Schema = { type: 'object', properties: { spec: schema }, ...root };
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'parrots.zoo.example', ...metadata },
    spec: {
      group: 'zoo.example',
      scope: 'Namespaced',
      names: { ...names, ...more },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, ...version }],
      ...spec,
    },
  };
  return crdRuleProblems(crd).map(({ path, message }) => `${formatPath(path)}: ${message}`);
}

const object = (properties: Part, more: Part = {}): Part => ({ type: 'object', properties, ...more });
const text = { type: 'string' };

const wrong: readonly (readonly [what: string, parts: Parts, ...expected: string[]])[] = [
  [
    'a name of its own',
    { metadata: { name: 'parrot' } },
    'metadata.name: Must be "parrots.zoo.example", from "spec.names.plural" and "spec.group"',
  ],
  ['a group without a dot', { spec: { group: 'zoo' } }, 'spec.group: Must be a domain with a dot, in lower case'],
  [
    'a group of Kubernetes',
    { spec: { group: 'zoo.k8s.io' }, metadata: { name: 'parrots.zoo.k8s.io' } },
    'spec.group: Groups of Kubernetes need the annotation "api-approved.kubernetes.io"',
  ],
  ['no scope', { spec: { scope: null } }, 'spec.scope: CustomResourceDefinition is missing "spec.scope"'],
  ['an unknown field', { spec: { validation: {} } }, 'spec.validation: Unknown field "validation" in spec'],
  [
    'unknown fields that are kept',
    { spec: { preserveUnknownFields: true } },
    'spec.preserveUnknownFields: Must not be true; set "x-kubernetes-preserve-unknown-fields" in the schema',
  ],
  [
    'names in capitals',
    { names: { shortNames: ['PA'], singular: 'a b' } },
    'spec.names.singular: Must be letters, digits and dashes, beginning with a letter',
    'spec.names.shortNames[0]: Must be letters, digits and dashes, beginning with a letter, in lower case',
  ],
  ['one name for kind and list', { names: { listKind: 'Parrot' } }, 'spec.names.listKind: Must not be the same as "kind"'],
  ['short names that are no list', { names: { shortNames: 'pa' } }, 'spec.names.shortNames: Expected a list'],
  ['no version that is stored', { version: { storage: false } }, 'spec.versions: Exactly one version must have "storage: true", found 0'],
  [
    'a version in capitals',
    { version: { name: 'V1' } },
    `${at}.name: Must be lower-case letters, digits and dashes, beginning with a letter`,
  ],
  ['a text for a boolean', { version: { served: 'true' } }, `${at}.served: Expected a boolean`],
  ['no schema', { version: { schema: {} } }, `${at}: Version is missing "schema.openAPIV3Schema"`],
  [
    'a warning of what is not deprecated',
    { version: { deprecationWarning: 'x' } },
    `${at}.deprecationWarning: Only allowed beside "deprecated: true"`,
  ],
  ['a subresource that is no object', { version: { subresources: { status: true } } }, `${at}.subresources.status: Expected an object`],
  [
    'paths of numbers of replicas',
    { version: { subresources: { scale: { specReplicasPath: '.status.n' } } } },
    `${at}.subresources.scale.specReplicasPath: Must begin with ".spec."`,
    `${at}.subresources.scale: Missing "statusReplicasPath"`,
  ],
  [
    'a column',
    { version: { additionalPrinterColumns: [{ name: 'a', type: 'text', jsonPath: 'spec.a' }] } },
    `${at}.additionalPrinterColumns[0].type: Expected one of "boolean", "date", "integer", "number", "string"`,
    `${at}.additionalPrinterColumns[0].jsonPath: Must begin with "."`,
  ],
  [
    'a webhook without an address',
    { spec: { conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'] } } } },
    'spec.conversion.webhook.clientConfig: Must have one of "url" and "service"',
  ],
  ['another root', { root: { type: 'string' } }, `${schemaAt}.type: The schema of an object must have "type: object"`],
  [
    'limits of metadata',
    { root: { properties: { metadata: object({ labels: { type: 'object' } }) } } },
    `${schemaAt}.properties.metadata: Of "metadata" only "name" and "generateName" can be limited`,
  ],
  ['no type', { schema: {} }, `${specAt}: The schema must have a "type"`],
  ['a keyword of JSON Schema', { schema: { ...text, const: 'a' } }, `${specAt}.const: Unknown field "const"`],
  [
    'a keyword that is not supported',
    { schema: { type: 'object', patternProperties: { a: text } } },
    `${specAt}.patternProperties: "patternProperties" is not supported in a CustomResourceDefinition`,
  ],
  ['a fraction', { schema: { ...text, minLength: 1.5 } }, `${specAt}.minLength: Expected an integer`],
  ['a list without items', { schema: { type: 'array' } }, `${specAt}: A list must have "items"`],
  [
    'fields beside other fields',
    { schema: object({ a: text }, { additionalProperties: text }) },
    `${specAt}.additionalProperties: "additionalProperties" is not allowed beside "properties"`,
  ],
  [
    'a type in a branch',
    { schema: object({ a: text }, { anyOf: [{ type: 'object' }] }) },
    `${specAt}.anyOf[0].type: "type" is not allowed in branches of "allOf", "anyOf", "oneOf" and "not"`,
  ],
  [
    'a field of a branch alone',
    { root: { oneOf: [{ properties: { other: {} } }] } },
    `${schemaAt}.oneOf[0].properties.other: "other" must be declared outside of the branch, too`,
  ],
  [
    'keys that may be missing',
    { schema: { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a', 'b'], items: object({ a: text }) } },
    `${specAt}.x-kubernetes-list-map-keys[0]: "a" must be required or have a default`,
    `${specAt}.x-kubernetes-list-map-keys[1]: "b" is not a field of the items`,
  ],
  [
    'a set of objects with parts of their own',
    { schema: { type: 'array', 'x-kubernetes-list-type': 'set', items: object({ a: text }) } },
    `${specAt}.items: Objects in a set must have "x-kubernetes-map-type: atomic"`,
  ],
  [
    'a list type of no list',
    { schema: { ...text, 'x-kubernetes-list-type': 'set' } },
    `${specAt}.x-kubernetes-list-type: Only lists ("type: array") have a list type`,
  ],
  [
    'unique items',
    { schema: { type: 'array', items: text, uniqueItems: true } },
    `${specAt}.uniqueItems: "uniqueItems" must not be true; use "x-kubernetes-list-type: set"`,
  ],
  ['a pattern that looks ahead', { schema: { ...text, pattern: '^(?!a)' } }, `${specAt}.pattern: Not a regular expression of RE2`],
  [
    'a rule without a rule',
    { schema: { ...text, 'x-kubernetes-validations': [{ message: 'a' }] } },
    `${specAt}.x-kubernetes-validations[0]: Missing "rule"`,
  ],
  [
    'an object inside of another that has nothing',
    { schema: { type: 'object', 'x-kubernetes-embedded-resource': true } },
    `${specAt}: An embedded object must have "properties", or "x-kubernetes-preserve-unknown-fields: true"`,
  ],
];

const right: readonly (readonly [what: string, parts: Parts])[] = [
  ['nulls', { spec: { conversion: null }, schema: { type: 'object', properties: null, items: null, oneOf: null } }],
  [
    'integers or texts',
    { schema: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }], pattern: '^a{2}$' } },
  ],
  ['what is dropped without a word', { schema: { type: 'array', items: { ...text, const: 'a' } } }],
  ['fields of branches further inside', { schema: object({ a: text }, { oneOf: [{ properties: { b: {} } }] }) }],
  ['anything', { schema: { 'x-kubernetes-preserve-unknown-fields': true } }],
  [
    'a keyed list',
    {
      schema: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['a'],
        items: object({ a: text }, { required: ['a'] }),
      },
    },
  ],
  [
    'a version beside another',
    {
      spec: {
        versions: [
          { name: 'v1', storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
    },
  ],
  ['a name limited', { root: { properties: { metadata: object({ name: { ...text, maxLength: 5 } }) } } }],
];

describe('rules of CRDs', () => {
  for (const [what, parts, ...expected] of wrong) {
    it(`refuse ${what}`, () => assert.deepEqual(problems(parts), expected));
  }
  for (const [what, parts] of right) {
    it(`take ${what}`, () => assert.deepEqual(problems(parts), []));
  }
  it('are those of v1 alone', () =>
    assert.deepEqual(crdRuleProblems({ apiVersion: 'apiextensions.k8s.io/v1beta1', spec: { version: 'v1' } }), []));
});
