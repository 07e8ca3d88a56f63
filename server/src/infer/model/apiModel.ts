import type { ApiConstraints, FieldAddition } from '../../schema/structure/structure';

/**
 * An API model in one view, whatever format it was read from: operations, and shapes that refer to each other.
 * Shapes are a graph, not a tree, and the stages edit it in place, as the generator does: a member taken from a shared
 * structure is gone wherever that structure is used, which shows in published CRDs.
 */
export interface ApiModel {
  readonly serviceId: string;
  /** The name under which AWS documents the API, such as `ec2-2016-11-15`. */
  readonly documentationId?: string;
  readonly shapes: Map<string, Shape>;
  readonly operations: Map<string, Operation>;
  /**
   * Scalars that a configuration may name though the file has none of them. The generator reads Smithy models, whose
   * scalars it forgets where no member uses them; what members of other formats use there is unknown.
   */
  readonly assumed: ReadonlyMap<string, Shape>;
}

/** How a shape appears in a schema; the model's own word is {@link Shape.modelType}. */
export type ShapeType = 'structure' | 'list' | 'map' | 'string' | 'boolean' | 'integer' | 'float' | 'blob' | 'timestamp' | 'unsupported';

export interface Shape {
  /** The name that configurations use; the SDK name passes change it. */
  name: string;
  /** The name in the model file. */
  readonly modelName: string;
  /** JSON pointer of the shape in the model file; `''` for a shape that the engine adds. */
  readonly pointer: string;
  readonly type: ShapeType;
  readonly modelType: string;
  /** Members of a structure by name; empty for other types. */
  readonly members: Map<string, ShapeRef>;
  /** Members that were taken out, for facts about a field that stands in for one. */
  readonly removed: Map<string, ShapeRef>;
  required: ReadonlySet<string>;
  /** What a list holds, or a map maps to. */
  element?: ShapeRef;
  key?: ShapeRef;
  readonly isException: boolean;
  readonly isIdempotencyToken: boolean;
  readonly limits?: ApiConstraints;
}

/** A use of a shape: a member, a list's element, a map's key or value, an operation's payload. */
export interface ShapeRef {
  readonly shape: Shape;
  readonly pointer: string;
  readonly isIdempotencyToken: boolean;
  /** The member in the model file's own words; missing for what is no member of the model. */
  readonly origin?: MemberOrigin;
  /** How the member came to be where it has no origin. */
  readonly added?: FieldAddition;
  readonly limits?: ApiConstraints;
  readonly documentation?: string;
}

export interface MemberOrigin {
  readonly shape: string;
  readonly member: string;
}

export interface Operation {
  name: string;
  readonly modelName: string;
  readonly pointer: string;
  input?: ShapeRef;
  output?: ShapeRef;
  readonly errors: readonly ShapeRef[];
  readonly documentation?: string;
}

/** A shape that no model file holds. */
export function syntheticShape(name: string, type: ShapeType, element?: ShapeRef): Shape {
  return {
    name,
    modelName: name,
    pointer: '',
    type,
    modelType: type,
    members: new Map(),
    removed: new Map(),
    required: new Set(),
    ...(element === undefined ? {} : { element }),
    isException: false,
    isIdempotencyToken: false,
  };
}

export function refTo(shape: Shape): ShapeRef {
  return { shape, pointer: shape.pointer, isIdempotencyToken: false };
}

/** Gives a shape another name. A shape that already has that name is no longer found by it. */
export function renameShape(model: ApiModel, shape: Shape, name: string): void {
  if (model.shapes.get(shape.name) === shape) {
    model.shapes.delete(shape.name);
  }
  shape.name = name;
  model.shapes.set(name, shape);
}

/** Drops every shape that no operation leads to. */
export function prune(model: ApiModel): void {
  const reached = new Set<Shape>();
  const waiting: Shape[] = [];
  const visit = (ref: ShapeRef | undefined): void => {
    if (ref !== undefined && !reached.has(ref.shape)) {
      reached.add(ref.shape);
      waiting.push(ref.shape);
    }
  };
  for (const operation of model.operations.values()) {
    visit(operation.input);
    visit(operation.output);
    operation.errors.forEach(visit);
  }
  for (let shape = waiting.pop(); shape !== undefined; shape = waiting.pop()) {
    shape.members.forEach(visit);
    visit(shape.element);
    visit(shape.key);
  }
  for (const [name, shape] of model.shapes) {
    if (!reached.has(shape)) {
      model.shapes.delete(name);
    }
  }
}
