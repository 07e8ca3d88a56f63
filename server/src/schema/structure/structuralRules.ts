import { bounds } from '../../base/bounds';
import type { Path } from '../../base/path';
import { isRecord, isSet, ownOf } from '../../base/record';
import { isRefusedPattern } from '../patterns/patterns';

export type Report = (path: Path, message: string) => void;

type Schema = Readonly<Record<string, unknown>>;

/**
 * Reports what the API server refuses in a schema of a CRD beyond keywords of a wrong type, which the reader tells. `at` leads to
 * the schema. Source: apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go, pkg/apiserver/schema/validation.go.
 */
export function checkStructural(schema: Schema, at: Path, report: Report): void {
  new StructuralRules(report).check(schema, at);
}

/** Keywords that schemas of CRDs may hold. Source: apiextensions v1 JSONSchemaProps. */
const keywords = new Set(
  `$schema $ref id description type format title default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength
  pattern maxItems minItems uniqueItems multipleOf enum maxProperties minProperties required items allOf oneOf anyOf not properties
  additionalProperties patternProperties dependencies additionalItems definitions externalDocs example nullable
  x-kubernetes-preserve-unknown-fields x-kubernetes-embedded-resource x-kubernetes-int-or-string x-kubernetes-list-map-keys
  x-kubernetes-list-type x-kubernetes-map-type x-kubernetes-validations`.split(/\s+/),
);

/** Keywords of JSON Schema that the server knows and supports nowhere. */
const unsupported = ['$ref', 'id', 'definitions', 'dependencies', 'additionalItems', 'patternProperties'];

/** Keywords that say what a value is, which branches may not. */
const outsideOfBranches = [
  'type',
  'default',
  'title',
  'description',
  'nullable',
  'additionalProperties',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
];

const wholeNumbers = ['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'];
const ruleKeys = ['rule', 'message', 'messageExpression', 'reason', 'fieldPath', 'optionalOldSelf'];
const junctors = ['allOf', 'anyOf', 'oneOf'] as const;
const choices: Readonly<Record<string, readonly string[]>> = {
  'x-kubernetes-list-type': ['atomic', 'set', 'map'],
  'x-kubernetes-map-type': ['atomic', 'granular'],
};

class StructuralRules {
  readonly #report: Report;
  #nodes = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /** The schema of a whole object. */
  check(schema: Schema, at: Path): void {
    const type = schema['type'];
    if (type === undefined || type === null || type === '') {
      this.#report(at, 'The schema of an object must have "type: object"');
    } else if (typeof type === 'string' && type !== 'object') {
      this.#report([...at, 'type'], 'The schema of an object must have "type: object"');
    }
    if (isSet(schema['additionalProperties'])) {
      this.#report([...at, 'additionalProperties'], '"additionalProperties" is not allowed in the schema of a whole object');
    }
    if (schema['nullable'] === true) {
      this.#report([...at, 'nullable'], 'A whole object cannot be nullable');
    }
    const metadata = fieldsOf(schema)['metadata'];
    const limited = isRecord(metadata) ? Object.keys(fieldsOf(metadata)) : [];
    if (limited.some((name) => name !== 'name' && name !== 'generateName')) {
      this.#report([...at, 'properties', 'metadata'], 'Of "metadata" only "name" and "generateName" can be limited');
    }
    this.#objectFields(schema, at);
    this.#node(schema, at, true);
  }

  #node(schema: Schema, at: Path, isRoot = false): void {
    if (this.#isTooMuch(at)) {
      return;
    }
    this.#words(schema, at);
    const isEither = schema['x-kubernetes-int-or-string'] === true;
    const keeps = schema['x-kubernetes-preserve-unknown-fields'] === true;
    if (!isRoot && !isSet(schema['type']) && !isEither && !keeps) {
      this.#report(at, 'The schema must have a "type"');
    }
    if (isEither && keeps) {
      this.#report([...at, 'x-kubernetes-preserve-unknown-fields'], 'Not allowed beside "x-kubernetes-int-or-string"');
    }
    if (schema['type'] === 'array' && !isSet(schema['items'])) {
      this.#report(at, 'A list must have "items"');
    }
    if (schema['x-kubernetes-embedded-resource'] === true) {
      this.#embedded(schema, at);
    }
    this.#lists(schema, at);
    this.#fields(schema, at);
    // Only branches of the whole object are compared with what is declared.
    this.#branches(schema, isRoot ? schema : undefined, at);
  }

  /** What single keywords say, wherever they stand. */
  #words(schema: Schema, at: Path): void {
    for (const [keyword, value] of Object.entries(schema)) {
      if (!keywords.has(keyword)) {
        // The server drops unknown keys of these without a word.
        if (!at.includes('items') && !at.includes('additionalProperties')) {
          this.#report([...at, keyword], `Unknown field "${keyword}"`);
        }
      } else if (unsupported.includes(keyword) && isSet(value)) {
        this.#report([...at, keyword], `"${keyword}" is not supported in a CustomResourceDefinition`);
      } else if (wholeNumbers.includes(keyword) && typeof value === 'number' && !Number.isSafeInteger(value)) {
        this.#report([...at, keyword], 'Expected an integer');
      } else if (typeof value === 'string' && choices[keyword]?.includes(value) === false) {
        this.#report([...at, keyword], `Expected ${choices[keyword].map((each) => `"${each}"`).join(' or ')}`);
      }
    }
    if (schema['uniqueItems'] === true) {
      this.#report([...at, 'uniqueItems'], '"uniqueItems" must not be true; use "x-kubernetes-list-type: set"');
    }
    if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
      this.#report([...at, 'x-kubernetes-preserve-unknown-fields'], 'Must be true or not set');
    }
    const pattern = schema['pattern'];
    if (typeof pattern === 'string' && isRefusedPattern(pattern)) {
      this.#report([...at, 'pattern'], 'Not a regular expression of RE2');
    }
    const rules = schema['x-kubernetes-validations'];
    (Array.isArray(rules) ? (rules as readonly unknown[]) : []).forEach((rule, index) => {
      const unknown = isRecord(rule) ? Object.keys(rule).filter((key) => !ruleKeys.includes(key)) : [];
      for (const key of at.includes('items') || at.includes('additionalProperties') ? [] : unknown) {
        this.#report([...at, 'x-kubernetes-validations', index, key], `Unknown field "${key}"`);
      }
      if (isRecord(rule) && (!isSet(rule['rule']) || (typeof rule['rule'] === 'string' && rule['rule'].trim() === ''))) {
        this.#report([...at, 'x-kubernetes-validations', index], 'Missing "rule"');
      }
    });
  }

  #embedded(schema: Schema, at: Path): void {
    const { type } = schema;
    if (type !== 'object') {
      this.#report(type === undefined ? at : [...at, 'type'], 'An embedded object must have "type: object"');
    }
    if (isSet(schema['additionalProperties'])) {
      this.#report([...at, 'additionalProperties'], '"additionalProperties" is not allowed in an embedded object');
    }
    if (schema['x-kubernetes-preserve-unknown-fields'] !== true && Object.keys(fieldsOf(schema)).length === 0) {
      this.#report(at, 'An embedded object must have "properties", or "x-kubernetes-preserve-unknown-fields: true"');
    }
    this.#objectFields(schema, at);
  }

  /** What every object has may only be limited. */
  #objectFields(schema: Schema, at: Path): void {
    for (const [name, wanted] of [
      ['apiVersion', 'string'],
      ['kind', 'string'],
      ['metadata', 'object'],
    ] as const) {
      const field = fieldsOf(schema)[name];
      if (isRecord(field) && typeof field['type'] === 'string' && field['type'] !== wanted) {
        this.#report([...at, 'properties', name, 'type'], `"${name}" must have "type: ${wanted}"`);
      }
    }
  }

  #lists(schema: Schema, at: Path): void {
    const { type, items } = schema;
    const listType = schema['x-kubernetes-list-type'];
    const keys = schema['x-kubernetes-list-map-keys'];
    if (isSet(listType) && type !== 'array') {
      this.#report([...at, 'x-kubernetes-list-type'], 'Only lists ("type: array") have a list type');
    }
    if (isSet(schema['x-kubernetes-map-type']) && type !== 'object') {
      this.#report([...at, 'x-kubernetes-map-type'], 'Only objects ("type: object") have a map type');
    }
    if (Array.isArray(keys) && keys.length > 0 && listType !== 'map') {
      this.#report([...at, 'x-kubernetes-list-map-keys'], 'Only lists with "x-kubernetes-list-type: map" have keys');
    }
    if (!isRecord(items) || type !== 'array') {
      return;
    }
    if ((listType === 'set' || listType === 'map') && items['nullable'] === true) {
      this.#report([...at, 'items', 'nullable'], `Items of a list with "x-kubernetes-list-type: ${listType}" cannot be nullable`);
    }
    if (listType === 'map') {
      this.#keys(Array.isArray(keys) ? (keys as readonly unknown[]) : [], items, at);
    } else if (listType === 'set' && items['type'] === 'object' && items['x-kubernetes-map-type'] !== 'atomic') {
      this.#report([...at, 'items'], 'Objects in a set must have "x-kubernetes-map-type: atomic"');
    } else if (listType === 'set' && items['type'] === 'array' && (items['x-kubernetes-list-type'] ?? 'atomic') !== 'atomic') {
      this.#report([...at, 'items', 'x-kubernetes-list-type'], 'Lists in a set must be atomic');
    }
  }

  /** Keys that tell items of a list apart. */
  #keys(keys: readonly unknown[], items: Schema, at: Path): void {
    if (keys.length === 0) {
      this.#report([...at, 'x-kubernetes-list-type'], 'A list of this type must have "x-kubernetes-list-map-keys"');
    }
    if (items['type'] !== 'object') {
      this.#report([...at, 'items'], 'Items with keys must have "type: object"');
      return;
    }
    const required = Array.isArray(items['required']) ? (items['required'] as readonly unknown[]) : [];
    keys.forEach((key, index) => {
      const field = typeof key === 'string' ? ownOf(fieldsOf(items), key) : undefined;
      const place = [...at, 'x-kubernetes-list-map-keys', index];
      if (typeof key !== 'string') {
        return;
      }
      if (!isRecord(field)) {
        this.#report(place, `"${key}" is not a field of the items`);
      } else if (field['type'] === 'object' || field['type'] === 'array') {
        this.#report(place, `"${key}" must be a single value`);
      } else if (field['nullable'] === true) {
        this.#report(place, `"${key}" cannot be nullable`);
      } else if (!required.includes(key) && !isSet(field['default'])) {
        this.#report(place, `"${key}" must be required or have a default`);
      }
    });
  }

  #fields(schema: Schema, at: Path): void {
    const { items, additionalProperties: others } = schema;
    for (const [name, field] of Object.entries(fieldsOf(schema))) {
      if (isRecord(field) || field === null) {
        this.#node(field ?? {}, [...at, 'properties', name]);
      }
    }
    if (isRecord(items)) {
      this.#node(items, [...at, 'items']);
    }
    if (isRecord(others)) {
      this.#node(others, [...at, 'additionalProperties']);
    }
    if (Object.keys(fieldsOf(schema)).length > 0 && (others === false || isRecord(others))) {
      this.#report([...at, 'additionalProperties'], '"additionalProperties" is not allowed beside "properties"');
    }
  }

  /** Branches of `allOf`, `anyOf`, `oneOf` and `not`: `outside` is what is said outside of all of them, where that counts. */
  #branches(schema: Schema, outside: Schema | undefined, at: Path): void {
    for (const junctor of junctors) {
      const branches = schema[junctor];
      (Array.isArray(branches) ? (branches as readonly unknown[]) : []).forEach((branch, index) => {
        if (isRecord(branch) && !(junctor === 'anyOf' && namesTypes(schema))) {
          this.#branch(branch, outside, [...at, junctor, index]);
        }
      });
    }
    if (isRecord(schema['not'])) {
      this.#branch(schema['not'], outside, [...at, 'not']);
    }
  }

  #branch(branch: Schema, outside: Schema | undefined, at: Path): void {
    if (this.#isTooMuch(at)) {
      return;
    }
    this.#words(branch, at);
    for (const keyword of outsideOfBranches) {
      const value = branch[keyword];
      if (!isEmpty(value)) {
        this.#report([...at, keyword], `"${keyword}" is not allowed in branches of "allOf", "anyOf", "oneOf" and "not"`);
      }
    }
    for (const [name, field] of Object.entries(fieldsOf(branch))) {
      const own = outside === undefined ? undefined : ownOf(fieldsOf(outside), name);
      if (name === 'metadata') {
        this.#report([...at, 'properties', name], '"metadata" is not allowed in branches');
      } else if (outside !== undefined && own === undefined) {
        this.#report([...at, 'properties', name], `"${name}" must be declared outside of the branch, too`);
      }
      if (isRecord(field)) {
        this.#branch(field, isRecord(own) ? own : undefined, [...at, 'properties', name]);
      }
    }
    if (isRecord(branch['items'])) {
      const items = outside?.['items'];
      this.#branch(branch['items'], isRecord(items) ? items : undefined, [...at, 'items']);
    }
    this.#branches(branch, outside, at);
  }

  #isTooMuch(at: Path): boolean {
    this.#nodes += 1;
    return this.#nodes > bounds.schemaNodes.most || at.length > bounds.schemaDepth.most;
  }
}

function fieldsOf(schema: Schema): Schema {
  return isRecord(schema['properties']) ? schema['properties'] : {};
}

/** True for the choice between integers and texts, which may name types in its branches. */
function namesTypes(schema: Schema): boolean {
  const branches = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as readonly unknown[]) : [];
  const types = branches.map((branch) => (isRecord(branch) ? branch['type'] : undefined));
  const saysMore = (branch: unknown): boolean =>
    isRecord(branch) && Object.entries(branch).some(([key, value]) => key !== 'type' && !isEmpty(value));
  return types.length === 2 && types.includes('integer') && types.includes('string') && !branches.some(saysMore);
}

function isEmpty(value: unknown): boolean {
  return !isSet(value) || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}
