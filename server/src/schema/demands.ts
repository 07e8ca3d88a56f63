import { formats, type FormatCheck } from './formats';
import { keepsUnknown, propertyOf } from './lookup';
import type { LimitKeyword } from './schemaError';
import type { Structure } from './structure';
import { recordOf } from './structureReader';

/** What one level of a schema asks of a value; a list that asks for nothing is empty. */
export interface Demands {
  /** The value is of one of them. */
  readonly types: readonly string[];
  /** The value is one of them. */
  readonly values: readonly unknown[];
  /** Limits of numbers, of characters, of items, of fields. */
  readonly limits: Readonly<Record<'number' | 'string' | 'array' | 'object', readonly Limit[]>>;
  readonly pattern: string | undefined;
  readonly format: (FormatCheck & { readonly name: string }) | undefined;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Structure>>;
  /** What further keys have to hold. */
  readonly further: Structure | undefined;
  /** True where a further key is refused, unless a branch of a choice says so. */
  readonly isClosed: boolean;
  readonly items: Structure | undefined;
  /** Keys that tell items apart: none where whole items are compared, `undefined` where they may be alike. */
  readonly distinct: readonly string[] | undefined;
  readonly allOf: readonly Structure[];
  readonly anyOf: readonly Structure[];
  readonly oneOf: readonly Structure[];
  readonly not: Structure | undefined;
}

export interface Limit {
  readonly keyword: LimitKeyword;
  readonly stated: number;
}

const known = new WeakMap<Structure, Demands>();

/**
 * What a schema asks, as the API server judges with strict fields: a key that is not declared is refused unless the
 * schema keeps unknown fields. Defaults count as written, for the server fills them in before it checks. Made when a
 * value first reaches that level of the schema, and kept as long as the schema.
 */
export function demandsOf(structure: Structure): Demands {
  let demands = known.get(structure);
  if (demands === undefined) {
    demands = read(structure);
    known.set(structure, demands);
  }
  return demands;
}

/** True for a schema that every value fits. */
export function asksNothing(structure: Structure): boolean {
  const demands = demandsOf(structure);
  return asksForKeysAtMost(demands) && demands.types.length === 0 && demands.required.length === 0 && !hasBranches(demands);
}

/** True where nothing is asked but a type, keys, and what branches ask. */
export function asksForKeysAtMost({ values, limits, pattern, format, properties, further, items, distinct }: Demands): boolean {
  return (
    values.length === 0 &&
    Object.values(limits).every((each) => each.length === 0) &&
    pattern === undefined &&
    format === undefined &&
    further === undefined &&
    items === undefined &&
    distinct === undefined &&
    Object.values(properties).every(asksNothing)
  );
}

function hasBranches({ allOf, anyOf, oneOf, not }: Demands): boolean {
  return allOf.length > 0 || anyOf.length > 0 || oneOf.length > 0 || not !== undefined;
}

function read(structure: Structure): Demands {
  const { nullable, additionalProperties, items, not, pattern } = structure;
  const isIntOrString = structure['x-kubernetes-int-or-string'] === true;
  const types = isIntOrString ? ['integer', 'string'] : structure.type === undefined ? none : [structure.type];
  const values = structure.enum ?? none;
  const { allOf = none, anyOf = none, oneOf = none } = structure;
  return {
    types: nullable === true && types.length > 0 ? [...types, 'null'] : types,
    values: nullable === true && values.length > 0 ? [...values, null] : values,
    limits: limitsOf(structure),
    pattern,
    format: formatOf(structure),
    required: requiredOf(structure),
    properties: propertiesOf(structure),
    further: typeof additionalProperties === 'object' ? additionalProperties : undefined,
    isClosed: structure.type === 'object' && !keepsUnknown(structure),
    items,
    distinct: distinctOf(structure),
    allOf: isIntOrString ? allOf.filter((branch) => !namesTypesOnly(branch)) : allOf,
    anyOf: isIntOrString && anyOf.every(namesTypesOnly) ? none : anyOf,
    oneOf,
    not,
  };
}

const none: readonly never[] = [];
const noLimits: Demands['limits'] = { number: none, string: none, array: none, object: none };
const noProperties: Demands['properties'] = recordOf([]);

function limitsOf(structure: Structure): Demands['limits'] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = structure;
  const limits: Record<keyof Demands['limits'], Limit[]> = { number: [], string: [], array: [], object: [] };
  if (maximum !== undefined) {
    limits.number.push({ keyword: exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum', stated: maximum });
  }
  if (minimum !== undefined) {
    limits.number.push({ keyword: exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum', stated: minimum });
  }
  for (const [of, keyword] of sizes) {
    const stated = structure[keyword];
    if (stated !== undefined && (keyword === 'multipleOf' ? stated > 0 : stated >= 0)) {
      limits[of].push({ keyword, stated });
    }
  }
  return Object.values(limits).every((each) => each.length === 0) ? noLimits : limits;
}

const sizes = [
  ['number', 'multipleOf'],
  ['string', 'maxLength'],
  ['string', 'minLength'],
  ['array', 'maxItems'],
  ['array', 'minItems'],
  ['object', 'maxProperties'],
  ['object', 'minProperties'],
] as const;

function formatOf({ format: name }: Structure): Demands['format'] {
  const check = name !== undefined && Object.hasOwn(formats, name) ? formats[name] : undefined;
  return name === undefined || check === undefined ? undefined : { ...check, name };
}

function requiredOf(structure: Structure): readonly string[] {
  return [...new Set((structure.required ?? none).filter((name) => propertyOf(structure, name)?.default === undefined))];
}

/** An embedded object has what every object has, declared or not. */
function propertiesOf(structure: Structure): Demands['properties'] {
  const { properties = noProperties } = structure;
  if (structure['x-kubernetes-embedded-resource'] !== true) {
    return properties;
  }
  const added = ['apiVersion', 'kind', 'metadata'].filter((name) => !Object.hasOwn(properties, name));
  return recordOf([...Object.entries(properties), ...added.map((name): [string, Structure] => [name, {}])]);
}

function distinctOf(structure: Structure): readonly string[] | undefined {
  const listType = structure['x-kubernetes-list-type'];
  if (listType === 'set' || structure.uniqueItems === true) {
    return none;
  }
  return listType === 'map' ? (structure['x-kubernetes-list-map-keys'] ?? none) : undefined;
}

/** `{type: integer}`, or a choice of such: what an int-or-string field says besides its own keyword. */
function namesTypesOnly(branch: Structure): boolean {
  return Object.keys(branch).every((keyword) => keyword === 'type' || keyword === 'anyOf') && (branch.anyOf ?? []).every(namesTypesOnly);
}
