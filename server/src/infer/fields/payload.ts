import { InvariantError } from '../../base/errors';
import type { Operation, Shape, ShapeRef } from '../model/apiModel';

/** The shape of an operation's payload; the name passes give every operation both. */
export function payloadOf(operation: Operation, part: 'input' | 'output'): Shape {
  const shape = operation[part]?.shape;
  if (shape === undefined) {
    throw new InvariantError(`operation ${operation.name} has no ${part}`);
  }
  return shape;
}

/** What a list of lists holds in the end; anything else is itself. */
export function throughLists(start: Shape): Shape {
  const seen = new Set<Shape>();
  let shape = start;
  while (shape.type === 'list' && shape.element !== undefined && !seen.has(shape)) {
    seen.add(shape);
    shape = shape.element.shape;
  }
  return shape;
}

/**
 * The member at a path of exact names below a payload; lists are looked through, maps are not, empty pieces are skipped.
 * Source: aws-controllers-k8s/code-generator pkg/model (custom fields with `from`).
 */
export function payloadMember(payload: Shape, path: string): ShapeRef | undefined {
  let shape: Shape = payload;
  let found: ShapeRef | undefined;
  for (const piece of path.split('.').filter((part) => part !== '')) {
    found = throughLists(shape).members.get(piece);
    if (found === undefined) {
      return undefined;
    }
    shape = found.shape;
  }
  return found;
}
