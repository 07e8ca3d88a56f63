import { formats } from './formats';
import { keepsUnknown } from './lookup';
import { compilePattern } from './patterns';
import type { Structure } from './structure';
import { recordOf } from './structureReader';

/** A JSON Schema for ajv. */
export type JsonSchema = Record<string, unknown>;

/** Our keyword for lists whose items must differ: `[]` compares whole items, names compare those keys. */
export const distinctItems = 'x-ackmesh-distinct';

/**
 * Turns a structural schema into one that ajv judges by as the API server does, with strict fields: a key that is not
 * declared is refused unless the schema keeps unknown fields. Defaults count as written, for the server fills them in
 * before it checks.
 */
export function toJsonSchema(structure: Structure): JsonSchema {
  return convert(structure, true);
}

const limits = [
  'minProperties',
  'maxProperties',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'multipleOf',
] as const;

/** `structural`: outside of `allOf`, `anyOf`, `oneOf` and `not`; only there fields are declared. */
function convert(structure: Structure, structural: boolean): JsonSchema {
  const schema: JsonSchema = {};
  addType(schema, structure);
  addValueLimits(schema, structure);
  addFields(schema, structure, structural);
  addList(schema, structure, structural);
  addBranches(schema, structure);
  return schema;
}

function addType(schema: JsonSchema, structure: Structure): void {
  const nullable = structure.nullable === true;
  const types = structure['x-kubernetes-int-or-string'] === true ? ['integer', 'string'] : [structure.type ?? []].flat();
  if (types.length > 0) {
    schema['type'] = nullable ? [...types, 'null'] : types.length === 1 ? types[0] : types;
  }
  if (structure.enum !== undefined && structure.enum.length > 0) {
    schema['enum'] = nullable ? [...structure.enum, null] : [...structure.enum];
  }
}

function addValueLimits(schema: JsonSchema, structure: Structure): void {
  for (const keyword of limits) {
    const limit = structure[keyword];
    if (limit !== undefined && limit >= 0) {
      schema[keyword] = limit;
    }
  }
  if (structure.minimum !== undefined) {
    schema[structure.exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = structure.minimum;
  }
  if (structure.maximum !== undefined) {
    schema[structure.exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum'] = structure.maximum;
  }
  if (structure.pattern !== undefined && compilePattern(structure.pattern) !== undefined) {
    schema['pattern'] = structure.pattern;
  }
  if (structure.format !== undefined && Object.hasOwn(formats, structure.format)) {
    schema['format'] = structure.format;
  }
}

function addFields(schema: JsonSchema, structure: Structure, structural: boolean): void {
  const { properties, additionalProperties, required } = structure;
  const converted = Object.entries(properties ?? {}).map(([name, child]) => [name, convert(child, structural)] as const);
  if (structure['x-kubernetes-embedded-resource'] === true) {
    for (const name of ['apiVersion', 'kind', 'metadata']) {
      if (properties === undefined || !Object.hasOwn(properties, name)) {
        converted.push([name, {}]);
      }
    }
  }
  if (converted.length > 0) {
    schema['properties'] = recordOf(converted);
  }
  if (typeof additionalProperties === 'object') {
    schema['additionalProperties'] = convert(additionalProperties, structural);
  } else if (structural && structure.type === 'object' && !keepsUnknown(structure)) {
    schema['additionalProperties'] = false;
  }
  const missing = (required ?? []).filter(
    (name) => properties === undefined || !Object.hasOwn(properties, name) || properties[name]?.default === undefined,
  );
  if (missing.length > 0) {
    schema['required'] = [...new Set(missing)];
  }
}

function addList(schema: JsonSchema, structure: Structure, structural: boolean): void {
  if (structure.items !== undefined) {
    schema['items'] = convert(structure.items, structural);
  }
  const listType = structure['x-kubernetes-list-type'];
  if (listType === 'set' || structure.uniqueItems === true) {
    schema[distinctItems] = [];
  } else if (listType === 'map') {
    schema[distinctItems] = structure['x-kubernetes-list-map-keys'] ?? [];
  }
}

function addBranches(schema: JsonSchema, structure: Structure): void {
  const types = structure['x-kubernetes-int-or-string'] === true;
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = structure[keyword]?.filter((branch) => !(types && keyword === 'allOf' && namesTypesOnly(branch)));
    if (branches !== undefined && branches.length > 0 && !(types && keyword === 'anyOf' && branches.every(namesTypesOnly))) {
      schema[keyword] = branches.map((branch) => convert(branch, false));
    }
  }
  if (structure.not !== undefined) {
    schema['not'] = convert(structure.not, false);
  }
}

/** `{type: integer}`, or a choice of such: what an int-or-string field says besides its own keyword. */
function namesTypesOnly(branch: Structure): boolean {
  return Object.keys(branch).every((keyword) => keyword === 'type' || keyword === 'anyOf') && (branch.anyOf ?? []).every(namesTypesOnly);
}
