import type { Path } from '../base/path';
import type { Repeat } from './distinct';
import type { Structure, sizeKeywords } from './structure';

/** Keywords that bound a number, or the size of anything else. */
export type LimitKeyword = (typeof sizeKeywords)[number] | 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf';

/** One way in which a value is not as its schema asks; `path` leads to the value concerned. */
export type SchemaError = { readonly path: Path } & (PlainError | ChoiceError);

export type PlainError =
  | { readonly keyword: 'type'; readonly types: readonly string[] }
  | { readonly keyword: 'enum'; readonly allowed: readonly unknown[] }
  | { readonly keyword: 'pattern'; readonly pattern: string }
  | { readonly keyword: 'format'; readonly format: string }
  | { readonly keyword: 'limit'; readonly limit: LimitKeyword; readonly stated: number }
  | { readonly keyword: 'required'; readonly name: string }
  /** `known` are the keys that are declared. */
  | { readonly keyword: 'unknown'; readonly name: string; readonly known: readonly string[] }
  | { readonly keyword: 'repeats'; readonly repeats: readonly Repeat[]; readonly keys: readonly string[] };

/** None of the branches fits, or too many do. */
export interface ChoiceError {
  readonly keyword: 'choice';
  /** Only `anyOf`, `oneOf` or `not`: what the value had to satisfy. */
  readonly choice: Structure;
  /** What is wrong in each branch; empty where too much fits. */
  readonly branches: readonly (readonly SchemaError[])[];
}
