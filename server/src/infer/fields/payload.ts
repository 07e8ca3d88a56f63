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

/** What a list holds; anything else is itself. */
export function throughList(shape: Shape): Shape {
  return shape.type === 'list' ? (shape.element?.shape ?? shape) : shape;
}

/**
 * The member at a path of exact names below a payload; a list is looked through, a list of lists and a map are not. Empty
 * pieces are skipped, but for the last.
 * Source: aws-controllers-k8s/code-generator pkg/model/sdk_api.go (getMemberByPath).
 */
export function payloadMember(payload: Shape, path: string): ShapeRef | undefined {
  let shape = payload;
  let found: ShapeRef | undefined;
  const pieces = path.split('.');
  for (const piece of pieces.at(-1) === '' ? [] : pieces.filter((part) => part !== '')) {
    found = shape.members.get(piece);
    if (found === undefined) {
      return undefined;
    }
    shape = throughList(found.shape);
  }
  return found;
}
