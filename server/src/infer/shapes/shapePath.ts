import type { Shape, ShapeRef } from '../model/apiModel';
import { foldEqual } from '../names/order';

/** Where a path of segments led: the shape, or the shape at which a segment led nowhere. */
export type ShapeWalk =
  { readonly kind: 'found'; readonly shape: Shape } | { readonly kind: 'lost'; readonly at: Shape; readonly segment: string };

/**
 * Follows segments from a shape down: a shape's own name stays where it is, a structure is left through the member of that
 * name in any case, lists and maps are looked through.
 * Source: aws-controllers-k8s/code-generator pkg/api (the resolver behind ignore.field_paths and nested field configs).
 */
export function walkShape(start: Shape, segments: readonly string[]): ShapeWalk {
  let shape = start;
  for (const segment of segments) {
    const next = followSegment(shape, segment);
    if (next === undefined) {
      return { kind: 'lost', at: shape, segment };
    }
    shape = next;
  }
  return { kind: 'found', shape };
}

function followSegment(start: Shape, segment: string): Shape | undefined {
  const seen = new Set<Shape>();
  let shape: Shape | undefined = start;
  while (shape !== undefined && !seen.has(shape)) {
    seen.add(shape);
    if (shape.name === segment) {
      return shape;
    }
    if (shape.type === 'structure') {
      return foldedMember(shape, segment)?.[1].shape;
    }
    shape = shape.element?.shape;
  }
  return undefined;
}

/** The member of that name; with regard to case if one such exists, else the first in the model's order. */
function foldedMember(shape: Shape, name: string): readonly [string, ShapeRef] | undefined {
  const exact = shape.members.get(name);
  if (exact !== undefined) {
    return [name, exact];
  }
  return [...shape.members].find(([member]) => foldEqual(member, name));
}

/** The structure that a list or map of structures holds, the shape itself otherwise: one level down. */
export function elementOrSelf(shape: Shape): Shape {
  return shape.element?.shape ?? shape;
}

/** A shape and what it holds, down to the first that is neither list nor map. */
export function heldShapes(start: Shape): readonly Shape[] {
  const held = new Set([start]);
  for (let next = start.element?.shape; next !== undefined && !held.has(next); next = next.element?.shape) {
    held.add(next);
  }
  return [...held];
}

/** What a list of lists of structures holds in the end. */
export function innermost(start: Shape): Shape {
  return heldShapes(start).at(-1) ?? start;
}
