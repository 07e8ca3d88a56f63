import { keepsUnknown, childrenOf, type Described } from '../../../schema/structure/lookup';
import type { Structure } from '../../../schema/structure/structure';

/** What an expression gives, as far as it is known for sure. */
export type CelType =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'string' | 'int' | 'double' | 'bool' | 'bytes' }
  | { readonly kind: 'list'; readonly item: CelType }
  /** A value of a schema that has fields, or one that has any. */
  | { readonly kind: 'object'; readonly described: readonly Described[] }
  | { readonly kind: 'map'; readonly value: CelType };

export const unknown: CelType = { kind: 'unknown' };

/** The words that a schema's types have in expressions. Strings of these formats are times and lengths of time there. */
const scalars = { string: 'string', integer: 'int', number: 'double', boolean: 'bool' } as const;

/**
 * The type that values of a schema have. Source: k8s.io/apiserver pkg/cel/common/schemas.go, SchemaDeclType: what is nullable,
 * open or of several types is anything; formats make other types of strings.
 */
export function typeOfSchema(described: readonly Described[]): CelType {
  const structure = described[0]?.structure;
  if (structure === undefined || structure.nullable === true || structure['x-kubernetes-int-or-string'] === true) {
    return unknown;
  }
  switch (structure.type) {
    case 'string':
      return structure.format === undefined ? { kind: 'string' } : unknown;
    case 'integer':
    case 'number':
    case 'boolean':
      return { kind: scalars[structure.type] };
    case 'array':
      return {
        kind: 'list',
        item: structure.items === undefined ? unknown : typeOfSchema([{ structure: structure.items, certain: true }]),
      };
    case 'object':
      return typeof structure.additionalProperties === 'object' && structure.properties === undefined
        ? { kind: 'map', value: typeOfSchema([{ structure: structure.additionalProperties, certain: true }]) }
        : { kind: 'object', described };
    default:
      return unknown;
  }
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
