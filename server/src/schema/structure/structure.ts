/** Keywords that bound how many fields, items or characters a value has. */
export const sizeKeywords = ['minProperties', 'maxProperties', 'minItems', 'maxItems', 'minLength', 'maxLength'] as const;

/**
 * A structural schema as Kubernetes defines it (apiextensions v1 JSONSchemaProps), the part that shapes a manifest,
 * and our own facts under `x-ackmesh`. Frozen once resolved: nobody edits a schema that a kind holds.
 */
export interface Structure extends Readonly<Partial<Record<(typeof sizeKeywords)[number], number>>> {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly format?: string;
  readonly description?: string;
  readonly title?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Structure>>;
  readonly additionalProperties?: boolean | Structure;
  readonly required?: readonly string[];
  readonly items?: Structure;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly allOf?: readonly Structure[];
  readonly anyOf?: readonly Structure[];
  readonly oneOf?: readonly Structure[];
  readonly not?: Structure;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-validations'?: readonly StructureRule[];
  readonly 'x-ackmesh'?: FieldFacts;
}

/** One CEL rule of `x-kubernetes-validations`. */
export interface StructureRule {
  readonly rule: string;
  readonly message?: string;
}

/** What we know of a field beyond its structural schema. */
export interface FieldFacts {
  /** The API member that the field comes from: `service operation shape.member`, as far as known. */
  readonly origin?: FieldOrigin;
  /** Limits of the AWS API model, which the published CRD dropped. */
  readonly api?: ApiConstraints;
  /** A webhook fills the field in before the schema is checked, so that a manifest may leave it out. */
  readonly filledIn?: true;
  /** The controllers let nobody change the field, which the published schema says in its text only. */
  readonly immutable?: true;
  /** Values that the published schema lists in its text only; they limit nothing. */
  readonly values?: readonly string[];
  /** The least and the most of a number that the published schema, or who reads it, says in words only; `null` where there is no such limit. */
  readonly range?: readonly [least: number | null, most: number | null];
  /** What the pattern asks for, in words that complete "must be …". */
  readonly form?: string;
  /** Where the field comes from when no API member stands behind it. */
  readonly added?: FieldAddition;
}

/** Values that only words list, of the published schema or of the API model. */
export function documentedValues({ values, api }: FieldFacts): readonly string[] | undefined {
  return values ?? api?.described;
}

/**
 * How a field came to be that no API member stands behind: a plain type or a list or map of a shape in generator.yaml, a
 * key of the resource's attributes map that the model does not list, a member that the SDK adds, the object that refers to
 * another resource, or a part of such an object or of a secret's.
 */
export type FieldAddition = 'plainType' | 'customShape' | 'attribute' | 'sdk' | 'reference';

/** Names as the API model spells them. */
export interface FieldOrigin {
  readonly service: string;
  /** The operation whose payload brings the field; missing below the first level, where the field above has it. */
  readonly operation?: string;
  readonly shape: string;
  readonly member: string;
}

/** Constraints of one API model member. Enums are open: new values appear before a model is refreshed. */
export interface ApiConstraints {
  readonly enum?: readonly string[];
  /** Values that the model lists in the text of the member only; they limit nothing. */
  readonly described?: readonly string[];
  /** RE2 syntax, and true of a value if any part of it matches, as the API's patterns are meant. */
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Fewest elements of a list or entries of a map. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Constraints of a map's keys. */
  readonly keys?: ApiConstraints;
  readonly default?: unknown;
  readonly deprecated?: true | string;
  readonly idempotencyToken?: true;
  readonly sensitive?: true;
  /** Address of the operation's documentation. */
  readonly documentation?: string;
}
