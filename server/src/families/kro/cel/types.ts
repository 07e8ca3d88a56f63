import { keepsUnknown, childrenOf, type Described } from '../../../schema/structure/lookup';
import type { Structure } from '../../../schema/structure/structure';

/** What an expression gives, as far as it is known for sure. */
export type CelType =
  | { readonly kind: 'unknown' }
  | { readonly kind: ScalarKind }
  | { readonly kind: 'list'; readonly item: CelType }
  /** A value of a schema that has fields, or one that has any. Two are of one type if they are called the same. */
  | { readonly kind: 'object'; readonly described: readonly Described[]; readonly name: string }
  | { readonly kind: 'map'; readonly key: CelType; readonly value: CelType }
  | { readonly kind: 'optional'; readonly of: CelType }
  /** What only functions make, such as a quantity. */
  | { readonly kind: 'opaque'; readonly name: string }
  /** In signatures of functions: any type, the same wherever it stands. */
  | { readonly kind: 'parameter'; readonly name: string };

export type ScalarKind = (typeof scalarKinds)[number];
export const scalarKinds = ['string', 'int', 'uint', 'double', 'bool', 'bytes', 'timestamp', 'duration', 'null', 'type'] as const;

export const unknown: CelType = { kind: 'unknown' };
export const string: CelType = { kind: 'string' };

/** Strings of these formats are no strings in expressions. */
const formats: Readonly<Record<string, ScalarKind>> = {
  byte: 'bytes',
  duration: 'duration',
  date: 'timestamp',
  'date-time': 'timestamp',
};

const scalars = { integer: 'int', number: 'double', boolean: 'bool' } as const;

/**
 * The type that values of a schema have. Source: kubernetes-sigs/kro v0.9.3 pkg/cel/schemas.go, SchemaDeclTypeWithMetadata: what is of
 * several types is anything, and what is nullable is not; formats make other types of strings.
 */
export function typeOfSchema(described: readonly Described[], name: string): CelType {
  const structure = described[0]?.structure;
  if (
    structure === undefined ||
    isAnything(structure) ||
    described.some((other) => isAnything(other.structure) || !isAlike(other.structure, structure))
  ) {
    return unknown;
  }
  switch (structure.type) {
    case 'string':
      return { kind: Object.hasOwn(formats, structure.format ?? '') ? (formats[structure.format ?? ''] ?? 'string') : 'string' };
    case 'integer':
    case 'number':
    case 'boolean':
      return { kind: scalars[structure.type] };
    case 'array':
      return {
        kind: 'list',
        item: described.length > 1 || structure.items === undefined ? unknown : part(structure.items, `${name}.@idx`),
      };
    case 'object':
      return isMap(structure) ? { kind: 'map', key: string, value: valuesOf(described, name) } : { kind: 'object', described, name };
    default:
      return unknown;
  }
}

function valuesOf([only, ...others]: readonly Described[], name: string): CelType {
  const values = only?.structure.additionalProperties;
  return typeof values === 'object' && others.length === 0 ? part(values, `${name}.@elem`) : unknown;
}

function part(structure: Structure, name: string): CelType {
  return typeOfSchema([{ structure, certain: true }], name);
}

function isAnything(structure: Structure): boolean {
  return structure['x-kubernetes-int-or-string'] === true;
}

function isMap({ additionalProperties, properties }: Structure): boolean {
  return additionalProperties !== undefined && additionalProperties !== false && properties === undefined;
}

/** True for two declarations of one field that give it one type. */
function isAlike(one: Structure, other: Structure): boolean {
  return one === other || (one.type === other.type && one.format === other.format && isMap(one) === isMap(other));
}

/** A field of an object: its type with its schema, `'none'` where the schema has no such field, `'open'` where it may have. */
export function fieldOf(described: readonly Described[], name: string): readonly Described[] | 'none' | 'open' {
  const child = childrenOf(described).find((each) => each.name === name);
  if (child !== undefined) {
    return child.described;
  }
  return described.some(({ structure }) => isOpen(structure)) || name.includes('__') ? 'open' : 'none';
}

function isOpen(structure: Structure): boolean {
  return keepsUnknown(structure) || structure['x-kubernetes-embedded-resource'] === true || structure.properties === undefined;
}

/** The names that may follow an object. */
export function fieldsOf(described: readonly Described[]): readonly string[] {
  return childrenOf(described).map(({ name }) => name);
}
