import { presenceRuleOf } from './celFormula';
import { formatNameOf } from '../structure/format';
import { keepsUnknown } from '../structure/lookup';
import { sizeKeywords, type Structure } from '../structure/structure';
import { recordOf } from '../structure/structureReader';

/** A JSON Schema for ajv. */
export type JsonSchema = Record<string, unknown>;

/** Our keyword for lists whose items must differ: `[]` compares whole items, names compare those keys. */
export const distinctItems = 'x-ackmesh-distinct';

/** Our keyword for rules of CEL that only ask which fields are there. */
export const presentFields = 'x-ackmesh-present';

/**
 * Converts a structural schema to one with which ajv validates as the API server does, with strict fields: a key that is not
 * declared is refused unless the schema keeps unknown fields. Defaults count as written, for the server fills them in
 * before it checks.
 */
export function toJsonSchema(structure: Structure): JsonSchema {
  return convert(structure, { structural: true, levels: levelsWithin(structure, maxParts) });
}

/** Compiling takes about a second for this many; what lies deeper in a larger schema is not checked. */
const maxParts = 15_000;

interface Mode {
  /** Outside of `allOf`, `anyOf`, `oneOf` and `not`: only there fields are declared. */
  readonly structural: boolean;
  /** Levels of nesting that are still converted. */
  readonly levels: number;
}

function inside(mode: Mode): Mode {
  return { ...mode, levels: mode.levels - 1 };
}

/** How many levels of a schema have no more than so many parts together. */
function levelsWithin(structure: Structure, parts: number): number {
  let level: readonly Structure[] = [structure];
  let levels = 0;
  for (let left = parts; level.length > 0 && left >= level.length; levels += 1) {
    left -= level.length;
    level = level.flatMap(partsOf);
  }
  return level.length === 0 ? Infinity : levels;
}

function partsOf(structure: Structure): readonly Structure[] {
  const { properties, additionalProperties, items, allOf, anyOf, oneOf, not } = structure;
  return [
    ...Object.values(properties ?? {}),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...[items ?? [], allOf ?? [], anyOf ?? [], oneOf ?? [], not ?? []].flat(),
  ];
}

const limits = [...sizeKeywords, 'multipleOf'] as const;

function convert(structure: Structure, mode: Mode): JsonSchema {
  const schema: JsonSchema = {};
  if (mode.levels <= 0) {
    return schema;
  }
  addType(schema, structure);
  addValueLimits(schema, structure);
  addFields(schema, structure, mode);
  addList(schema, structure, mode);
  addBranches(schema, structure, { ...mode, structural: false });
  return schema;
}

function addType(schema: JsonSchema, structure: Structure): void {
  const nullable = structure.nullable === true;
  const types = structure['x-kubernetes-int-or-string'] === true ? ['integer', 'string'] : [structure.type ?? []].flat();
  if (types.length > 0) {
    schema['type'] = nullable ? [...types, 'null'] : types.length === 1 ? types[0] : types;
  }
  if (structure.enum !== undefined && structure.enum.length > 0) {
    schema['enum'] = [...structure.enum];
  }
}

function addValueLimits(schema: JsonSchema, structure: Structure): void {
  for (const keyword of limits) {
    const limit = structure[keyword];
    if (limit !== undefined && (keyword === 'multipleOf' ? limit > 0 : limit >= 0)) {
      schema[keyword] = limit;
    }
  }
  if (structure.minimum !== undefined) {
    schema[structure.exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = structure.minimum;
  }
  if (structure.maximum !== undefined) {
    schema[structure.exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum'] = structure.maximum;
  }
  if (structure.pattern !== undefined) {
    schema['pattern'] = structure.pattern;
  }
  const format = formatNameOf(structure);
  if (format !== undefined) {
    schema['format'] = format;
  }
}

function addFields(schema: JsonSchema, structure: Structure, mode: Mode): void {
  const { properties, additionalProperties, required } = structure;
  const converted = Object.entries(properties ?? {}).map(([name, child]) => [name, convert(child, inside(mode))] as const);
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
    schema['additionalProperties'] = convert(additionalProperties, inside(mode));
  } else if (mode.structural && structure.type === 'object' && !keepsUnknown(structure)) {
    schema['additionalProperties'] = false;
  }
  const rules = (structure['x-kubernetes-validations'] ?? []).filter(({ rule }) => presenceRuleOf(rule) !== undefined);
  if (rules.length > 0) {
    schema[presentFields] = rules.map(({ rule }) => rule);
  }
  const missing = (required ?? []).filter(
    (name) => properties === undefined || !Object.hasOwn(properties, name) || properties[name]?.default === undefined,
  );
  if (missing.length > 0) {
    schema['required'] = [...new Set(missing)];
  }
}

function addList(schema: JsonSchema, structure: Structure, mode: Mode): void {
  if (structure.items !== undefined) {
    schema['items'] = convert(structure.items, inside(mode));
  }
  const listType = structure['x-kubernetes-list-type'];
  if (listType === 'set' || structure.uniqueItems === true) {
    schema[distinctItems] = [];
  } else if (listType === 'map') {
    schema[distinctItems] = structure['x-kubernetes-list-map-keys'] ?? [];
  }
}

/** Of a null that is allowed the server asks no branches. Source: kube-openapi pkg/validation/validate/schema.go. */
function addBranches(outer: JsonSchema, structure: Structure, mode: Mode): void {
  const schema: JsonSchema = structure.nullable === true ? {} : outer;
  addBranchesOf(schema, structure, mode);
  if (schema !== outer && Object.keys(schema).length > 0) {
    outer['if'] = { not: { type: 'null' } };
    outer['then'] = schema;
  }
}

function addBranchesOf(schema: JsonSchema, structure: Structure, mode: Mode): void {
  const types = structure['x-kubernetes-int-or-string'] === true;
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = structure[keyword]?.filter((branch) => !(types && keyword === 'allOf' && namesTypesOnly(branch)));
    if (branches !== undefined && branches.length > 0 && !(types && keyword === 'anyOf' && branches.every(namesTypesOnly))) {
      schema[keyword] = branches.map((branch) => convert(branch, inside(mode)));
    }
  }
  if (structure.not !== undefined) {
    schema['not'] = convert(structure.not, inside(mode));
  }
}

/** `{type: integer}`, or a choice of such: what an int-or-string field says besides its own keyword. */
function namesTypesOnly(branch: Structure): boolean {
  return Object.keys(branch).every((keyword) => keyword === 'type' || keyword === 'anyOf') && (branch.anyOf ?? []).every(namesTypesOnly);
}
