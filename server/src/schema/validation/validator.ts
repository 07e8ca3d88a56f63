import type { Path } from '../../base/path';
import type { YamlNode } from '../../yaml/nodes/node';
import type { Kind } from '../kinds/kind';
import type { Structure } from '../structure/structure';

/** Checks values against a kind's schema. Behind a port because a host may forbid generated code. */
export interface Validator {
  /**
   * What is wrong with a manifest's plain value, by place in the manifest, one finding for one mistake.
   * Never throws on data: a schema that cannot be used finds nothing. `patternSteps` is asked where patterns cost more than
   * they nearly ever do.
   */
  validate(kind: Kind, value: unknown, view?: ValueView, patternSteps?: () => number): readonly SchemaFinding[];

  /** True where {@link validate} certainly finds nothing wrong with what is written; false says nothing. */
  fits(kind: Kind, written: YamlNode, patternSteps?: () => number): boolean;

  /** Forgets what was made for the kinds that it saw; all of it is made again when somebody asks. */
  forget(): void;
}

/** What the plain value does not tell: which parts of it are placeholders. */
export interface ValueView {
  /** True for a value that is a placeholder: it satisfies everything. */
  isOpaque(path: Path): boolean;
  /** True for a key (last step of the path) that is a placeholder or stands for keys yet unknown. */
  isOpaqueKey(path: Path): boolean;
  /** True for a mapping that may turn out to have more keys than are written. */
  hasOpaqueKey(path: Path): boolean;
}

export type SchemaCode =
  | 'schema/type'
  | 'schema/unknown-field'
  | 'schema/missing-field'
  | 'schema/enum'
  | 'schema/pattern'
  | 'schema/format'
  | 'schema/length'
  | 'schema/range'
  | 'schema/items'
  | 'schema/properties'
  | 'schema/duplicate-item'
  | 'schema/one-of';

export interface SchemaFinding {
  readonly code: SchemaCode;
  /** The place concerned; for a missing field it ends in the missing child. */
  readonly path: Path;
  /** Where it is to be shown: on the path's key, on its value, or on the key of what holds it (for what is not there). */
  readonly on: 'key' | 'value' | 'parent';
  readonly message: string;
  readonly data: FindingData;
}

/** Facts that a quick fix needs. */
export type FindingData =
  | TypeData
  | UnknownFieldData
  | MissingFieldData
  | EnumData
  | PatternData
  | FormatData
  | LimitData
  | DuplicateData
  | CombinationData
  | NoBranchData;

export type TypeName = NonNullable<Structure['type']>;

export interface TypeData {
  readonly kind: 'type';
  readonly expected: readonly TypeName[];
  readonly found: TypeName | 'null';
  readonly conversion?: Conversion;
}

/** How the written value becomes one of the right type without losing anything. */
export type Conversion =
  /** Write the value's text as a string. */
  | { readonly kind: 'quote' }
  /** Write this value in place of the string. */
  | { readonly kind: 'replace'; readonly value: number | boolean }
  /** Make the value the only item of a list. */
  | { readonly kind: 'wrap' }
  /** Make each entry of the mapping an item of a list that has key and value under these names. */
  | { readonly kind: 'pairs'; readonly names: readonly [key: string, value: string] };

export interface UnknownFieldData {
  readonly kind: 'unknown-field';
  readonly name: string;
  /** Names that were probably meant, best first. */
  readonly suggestions: readonly string[];
}

export interface MissingFieldData {
  readonly kind: 'missing-field';
  readonly name: string;
  /** Fields that would do instead. */
  readonly alternatives: readonly string[];
  /** The key is there but has no value. */
  readonly empty: boolean;
  /** A rule of CEL says so. */
  readonly byRule?: true;
  readonly structure?: Structure;
}

export interface EnumData {
  readonly kind: 'enum';
  readonly allowed: readonly unknown[];
  readonly suggestions: readonly string[];
}

export interface PatternData {
  readonly kind: 'pattern';
  readonly pattern: string;
}

export interface FormatData {
  readonly kind: 'format';
  readonly format: string;
}

/** A length, number or count outside its limits. */
export interface LimitData {
  readonly kind: 'limit';
  readonly found: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The limit itself is not allowed. */
  readonly exclusive?: true;
  readonly multipleOf?: number;
}

export interface DuplicateData {
  readonly kind: 'duplicate';
  /** Index of the item that this one repeats. */
  readonly first: number;
  /** Keys that tell items apart; none where whole items are compared. */
  readonly keys: readonly string[];
}

/** Keys of one mapping that do not go together; each repair alone cures it. */
export interface CombinationData {
  readonly kind: 'combination';
  readonly found: readonly string[];
  readonly repairs: readonly Repair[];
  /** A rule of CEL says so. */
  readonly byRule?: true;
}

export interface Repair {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** No branch, or more than one, of a choice fits, and nothing simpler can be said. */
export interface NoBranchData {
  readonly kind: 'no-branch';
}

export const plainView: ValueView = {
  isOpaque: () => false,
  isOpaqueKey: () => false,
  hasOpaqueKey: () => false,
};
