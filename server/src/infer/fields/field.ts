import type { FieldEntry } from '../config/lookups';
import type { ShapeRef } from '../model/apiModel';
import type { Spelling } from '../names/namer';
import type { Resource } from '../operations/resources';

/** A property of spec or status. */
export interface Field {
  /** The name that other stages compare: the member's after renames, or the key of the entry that adds the field. */
  readonly name: string;
  readonly spelling: Spelling;
  readonly content: FieldContent;
  /** The entry of generator.yaml that speaks of the field. */
  readonly entry?: FieldEntry;
  readonly source: FieldSource;
}

export type FieldContent =
  | { readonly kind: 'shape'; readonly ref: ShapeRef }
  /** The object that refers to another resource, or a list of such. */
  | { readonly kind: 'reference'; readonly isList: boolean; readonly to: FieldEntry };

/** How a field came to be. `operation`, in the model's words, is the one whose payload holds the member if there is one. */
export type FieldSource =
  | { readonly kind: 'member'; readonly operation: string }
  | { readonly kind: 'customShape' }
  | { readonly kind: 'plainType'; readonly operation: string }
  | { readonly kind: 'attribute'; readonly operation: string }
  | { readonly kind: 'reference' };

/** A column that a field asks for, in the order in which fields were added. */
export interface FieldColumn {
  readonly field: Field;
  readonly part: 'spec' | 'status';
}

/** The outcome of the fifth stage for one resource; keys are {@link Field.name}. */
export interface ResourceFields {
  readonly resource: Resource;
  readonly kind: string;
  readonly entries: readonly FieldEntry[];
  readonly spec: ReadonlyMap<string, Field>;
  readonly status: ReadonlyMap<string, Field>;
  readonly columns: readonly FieldColumn[];
}
