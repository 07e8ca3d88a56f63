import type { FieldEntry } from '../config/lookups';
import type { Shape } from '../model/apiModel';
import type { Namer } from '../names/namer';
import { compareTexts } from '../../base/order';
import { foldEqual } from '../names/order';
import type { Field, ResourceFields } from './field';

/** An entry whose key is the path of a nested member, and the member that it speaks of. */
export interface NestedConfig {
  readonly entry: FieldEntry;
  readonly parent: Shape;
  readonly member: string;
}

/**
 * The sixth stage: which entries speak of members below a field. A path goes through structures and through lists and maps
 * of structures, not through lists of lists; segments are compared with the names that members get, in any case.
 * Source: aws-controllers-k8s/code-generator pkg/model/model.go (nested field configs).
 */
export function bindNested(fields: ResourceFields, namer: Namer): readonly NestedConfig[] {
  const bound: NestedConfig[] = [];
  for (const entry of fields.entries) {
    const [first = '', ...segments] = entry.key.split('.');
    if (segments.length > 0) {
      const nested =
        bindIn(fields.spec.values(), first, segments, entry, namer) ?? bindIn(fields.status.values(), first, segments, entry, namer);
      if (nested !== undefined) {
        bound.push(nested);
      }
    }
  }
  return bound.sort((a, b) => compareTexts(a.entry.key, b.entry.key));
}

function bindIn(
  fields: Iterable<Field>,
  first: string,
  segments: readonly string[],
  entry: FieldEntry,
  namer: Namer,
): NestedConfig | undefined {
  for (const field of fields) {
    if (field.content.kind === 'shape' && foldEqual(field.spelling.camel, first)) {
      const nested = bindBelow(field.content.ref.shape, segments, entry, namer);
      if (nested !== undefined) {
        return nested;
      }
    }
  }
  return undefined;
}

function bindBelow(start: Shape, segments: readonly string[], entry: FieldEntry, namer: Namer): NestedConfig | undefined {
  let shape: Shape | undefined = start;
  let bound: NestedConfig | undefined;
  for (const segment of segments) {
    const parent: Shape | undefined = shape === undefined ? undefined : enterable(shape);
    const member: string | undefined = [...(parent?.members.keys() ?? [])].find((name) => foldEqual(namer.camel(name), segment));
    if (parent === undefined || member === undefined) {
      return undefined;
    }
    bound = { entry, parent, member };
    shape = parent.members.get(member)?.shape;
  }
  return bound;
}

function enterable(shape: Shape): Shape | undefined {
  const inner = shape.element === undefined ? shape : shape.element.shape;
  return inner.type === 'structure' ? inner : undefined;
}
