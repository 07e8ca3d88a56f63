import { append } from '../../base/lists';
import { payloadOf } from '../fields/payload';
import type { ResourceFields } from '../fields/field';
import type { ApiModel, Operation, Shape, ShapeRef } from '../model/apiModel';
import type { ProblemSink } from '../problem';
import { innermost } from '../shapes/shapePath';

/**
 * Reports what stops the generator though no field has it: it makes a type of every structure that the operations of its
 * resources lead to, and goes through these types without an end where one holds itself.
 * Source: aws-controllers-k8s/code-generator pkg/model/model.go (GetTypeDefs), pkg/model/crd.go (HasShapeAsMember).
 */
export function checkOperationTypes(all: readonly ResourceFields[], model: ApiModel, stage: OperationTypesStage): void {
  const used = new UsedShapes(stage);
  for (const { resource, spec, status } of all) {
    for (const { content } of [...spec.values(), ...status.values()]) {
      if (content.kind === 'shape') {
        used.visit(content.ref);
      }
    }
    for (const { members } of resource.operations.flatMap(payloadsOf)) {
      members.forEach((ref) => {
        used.visit(ref);
      });
    }
  }
  const payloads = new Set([...model.operations.values()].flatMap(payloadsOf));
  for (const shape of model.shapes.values()) {
    if (shape.type === 'structure' && !shape.isException && (!payloads.has(shape) || used.has(shape))) {
      checkMembers(shape, used, stage);
    }
  }
}

export interface OperationTypesStage {
  /** Whether the schema of a field has the shape: what is wrong with it is reported there. */
  readonly isInField: (shape: Shape) => boolean;
  readonly emptyShapes: ReadonlySet<string>;
  readonly sink: ProblemSink;
}

function payloadsOf(operation: Operation): readonly Shape[] {
  return [payloadOf(operation, 'input'), payloadOf(operation, 'output')];
}

function checkMembers(structure: Shape, used: UsedShapes, { isInField, emptyShapes, sink }: OperationTypesStage): void {
  for (const { shape: target, pointer } of isInField(structure) ? [] : structure.members.values()) {
    const shape = innermost(target);
    const at = { kind: 'model', pointer } as const;
    if (!used.has(target)) {
      continue;
    }
    if (shape.type === 'unsupported') {
      const message = `${shape.name} is of type ${shape.modelType}, which is not supported in a type; ignore the member`;
      sink.add({ code: 'unsupported-type', severity: 'error', message, at });
    } else if (shape.type === 'structure' && shape.members.size === 0 && !emptyShapes.has(shape.name)) {
      sink.add({
        code: 'empty-structure',
        severity: 'error',
        message: `${shape.name} has no members; list it in empty_shapes or ignore it`,
        at,
      });
    }
  }
}

/** What operations and fields lead to, and the cycles on the way. */
class UsedShapes {
  readonly #stage: OperationTypesStage;
  readonly #used = new Set<Shape>();

  constructor(stage: OperationTypesStage) {
    this.#stage = stage;
  }

  has(shape: Shape): boolean {
    return this.#used.has(shape);
  }

  /** Goes down without recursion, as models may be deeper than the stack. */
  visit(start: ShapeRef): void {
    const path = new Set<Shape>();
    const waiting: (ShapeRef | { readonly left: Shape })[] = [start];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if ('left' in next) {
        path.delete(next.left);
      } else if (path.has(next.shape)) {
        this.#reportCycle(path, next);
      } else if (!this.#used.has(next.shape)) {
        const { shape } = next;
        this.#used.add(shape);
        path.add(shape);
        waiting.push({ left: shape });
        append(waiting, [...shape.members.values(), ...(shape.element === undefined ? [] : [shape.element])]);
      }
    }
  }

  /** A cycle that a field has is reported with the field's schema. */
  #reportCycle(path: ReadonlySet<Shape>, { shape, pointer }: ShapeRef): void {
    const { isInField, sink } = this.#stage;
    if (!isInField(shape)) {
      const above = [...path];
      const cycle = [...above.slice(above.indexOf(shape)), shape].map(({ name }) => name).join(' > ');
      const message = `recursive type, which the generator cannot go through: ${cycle}; ignore one of these members`;
      sink.add({ code: 'cyclic-type', severity: 'error', message, at: { kind: 'model', pointer } });
    }
  }
}
