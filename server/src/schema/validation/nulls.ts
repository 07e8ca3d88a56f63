import { fieldOf } from '../structure/lookup';
import type { Structure } from '../structure/structure';

/**
 * The value without the nulls that the API server drops before it validates: those of keys whose schema is not
 * nullable (where that has a default, it takes the place of the null). Nulls in lists, and of keys without a schema, stay.
 * Parts without such nulls are shared with the value given.
 * Source: apiextensions-apiserver, schema/defaulting/prune.go, PruneNonNullableNullsWithoutDefaults.
 */
export function withoutDroppedNulls(value: unknown, structure: Structure | undefined): unknown {
  if (structure === undefined || typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return prunedList(value as readonly unknown[], structure.items);
  }
  return prunedMapping(value as Readonly<Record<string, unknown>>, structure);
}

function prunedList(value: readonly unknown[], items: Structure | undefined): readonly unknown[] {
  let copy: unknown[] | undefined;
  value.forEach((item, index) => {
    const pruned = withoutDroppedNulls(item, items);
    if (pruned !== item) {
      copy ??= [...value];
      copy[index] = pruned;
    }
  });
  return copy ?? value;
}

function prunedMapping(value: Readonly<Record<string, unknown>>, structure: Structure): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | undefined;
  for (const [key, child] of Object.entries(value)) {
    const described = fieldOf(structure, key);
    if (child === null) {
      if (described !== undefined && described.nullable !== true && described.default === undefined) {
        copy ??= { ...value };
        delete copy[key];
      }
      continue;
    }
    const pruned = withoutDroppedNulls(child, described);
    if (pruned !== child) {
      copy ??= { ...value };
      copy[key] = pruned;
    }
  }
  return copy ?? value;
}
