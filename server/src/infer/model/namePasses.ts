import { compareTexts } from '../../base/order';
import { sortedKeys } from '../names/order';
import type { ProblemSink } from '../problem';
import { type ApiModel, prune, renameShape, type Shape, type ShapeRef, syntheticShape } from './apiModel';
import { entryFor, keptPayloads, keptSuffixes, shapeAliases, shapeRenames } from './passTables';

/**
 * Gives operations, shapes and members the names that configurations use, as the Go SDK once did, and every operation an
 * input and an output of its own. Edits the model in place.
 * Source: aws-controllers-k8s/code-generator pkg/api/passes.go.
 */
export function applyNamePasses(model: ApiModel, sink: ProblemSink): void {
  prune(model);
  renameStutter(model);
  cleanIdentifiers(model, sink);
  exportNames(model, sink);
  const aliased = applyAliases(model);
  guardSuffixes(model, aliased);
  ownPayloads(model, aliased, sink);
  renameCollidingMembers(model);
}

/** The fixed renames of shapes that repeat their service's name. */
function renameStutter(model: ApiModel): void {
  const entry = entryFor(shapeRenames, model.serviceId);
  for (const rename of entry?.names ?? []) {
    const [from = '', to = from.slice(entry?.prefix?.length)] = rename.split('>');
    const shape = model.shapes.get(from);
    if (shape !== undefined) {
      renameShape(model, shape, to);
    }
  }
  for (const rename of entry?.operations ?? []) {
    const [from = '', to = ''] = rename.split('>');
    renameOperation(model, from, to);
  }
}

function renameOperation(model: ApiModel, from: string, to: string): void {
  const operation = model.operations.get(from);
  if (operation !== undefined) {
    model.operations.delete(from);
    operation.name = to;
    model.operations.set(to, operation);
  }
}

/** Structures and enums lose what no identifier may hold: `__foo_bar` becomes `FooBar`. */
function cleanIdentifiers(model: ApiModel, sink: ProblemSink): void {
  for (const shape of inNameOrder(model)) {
    const isEnum = shape.type === 'string' && shape.limits?.enum !== undefined;
    if ((shape.type === 'structure' || isEnum) && /[^A-Za-z0-9]/.test(shape.name)) {
      const name = shape.name
        .split(/[^A-Za-z0-9]+/)
        .map(exported)
        .join('');
      rename(model, shape, name, sink);
    }
  }
}

function exported(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** First letters become capitals: of operations, of members, of all shapes but strings, and in lists of required members. */
function exportNames(model: ApiModel, sink: ProblemSink): void {
  for (const name of sortedKeys(model.operations)) {
    if (exported(name) !== name) {
      renameOperation(model, name, exported(name));
    }
  }
  for (const shape of inNameOrder(model)) {
    if (shape.type === 'string') {
      continue;
    }
    for (const [name, ref] of [...shape.members]) {
      if (exported(name) !== name) {
        shape.members.delete(name);
        shape.members.set(exported(name), ref);
      }
    }
    shape.required = new Set([...shape.required].map(exported));
    rename(model, shape, exported(shape.name), sink);
  }
}

function applyAliases(model: ApiModel): ReadonlySet<Shape> {
  const aliased = new Set<Shape>();
  for (const alias of entryFor(shapeAliases, model.serviceId) ?? []) {
    const [from = '', to = ''] = alias.split('>');
    const shape = model.shapes.get(from);
    if (shape !== undefined) {
      renameShape(model, shape, to);
      aliased.add(shape);
    }
  }
  return aliased;
}

/** `Input` and `Output` at the end of a name are for payloads: other shapes get an underscore behind it. */
function guardSuffixes(model: ApiModel, aliased: ReadonlySet<Shape>): void {
  const payloads = new Set<Shape | undefined>();
  for (const operation of model.operations.values()) {
    payloads.add(operation.input?.shape);
    payloads.add(operation.output?.shape);
  }
  const kept = new Set(entryFor(keptSuffixes, model.serviceId));
  for (const shape of inNameOrder(model)) {
    if (/(?:Input|Output)$/.test(shape.name) && !payloads.has(shape) && !aliased.has(shape) && !kept.has(shape.name)) {
      renameShape(model, shape, `${shape.name}_`);
    }
  }
}

/** Each operation gets payloads called `<Operation>Input` and `<Operation>Output` that no other operation shares. */
function ownPayloads(model: ApiModel, aliased: ReadonlySet<Shape>, sink: ProblemSink): void {
  const kept = entryFor(keptPayloads, model.serviceId);
  for (const name of sortedKeys(model.operations)) {
    const operation = model.operations.get(name);
    if (operation === undefined) {
      continue;
    }
    const keeps = kept !== undefined ? (entryFor(kept, operation.modelName) ?? '') : '';
    const own = (ref: ShapeRef | undefined, suffix: 'Input' | 'Output'): ShapeRef => {
      const wanted = `${name}${suffix}`;
      if (ref !== undefined && (ref.shape.name === wanted || aliased.has(ref.shape) || keeps.includes(suffix === 'Input' ? 'i' : 'o'))) {
        return ref;
      }
      const shape = ref === undefined ? syntheticShape(wanted, 'structure') : clone(ref.shape, wanted);
      const before = model.shapes.get(wanted);
      if (before !== undefined) {
        reportCollision(before, ref?.shape ?? shape, wanted, sink);
      }
      model.shapes.set(wanted, shape);
      return { ...(ref ?? { pointer: operation.pointer, isIdempotencyToken: false }), shape };
    };
    operation.input = own(operation.input, 'Input');
    operation.output = own(operation.output, 'Output');
  }
  prune(model);
}

/** Own members and own required list; what the members lead to stays shared. */
function clone(shape: Shape, name: string): Shape {
  return { ...shape, name, members: new Map(shape.members), removed: new Map(shape.removed), required: new Set(shape.required) };
}

/** Members whose names the SDK's own methods have get an underscore, which no property shows. */
function renameCollidingMembers(model: ApiModel): void {
  for (const shape of model.shapes.values()) {
    for (const [name, ref] of [...shape.members]) {
      const isSetter = name.startsWith('Set') && shape.members.has(name.slice('Set'.length));
      if (name === 'String' || name === 'GoString' || isSetter) {
        shape.members.delete(name);
        shape.members.set(`${name}_`, ref);
      }
    }
  }
}

function inNameOrder(model: ApiModel): Shape[] {
  return [...model.shapes.values()].sort((a, b) => compareTexts(a.name, b.name));
}

function rename(model: ApiModel, shape: Shape, name: string, sink: ProblemSink): void {
  const before = model.shapes.get(name);
  if (name === shape.name || name === '') {
    return;
  }
  if (before === undefined || before.type !== 'structure') {
    renameShape(model, shape, name);
  } else if (shape.type === 'structure') {
    reportCollision(before, shape, name, sink);
  }
}

function reportCollision(before: Shape, shape: Shape, name: string, sink: ProblemSink): void {
  sink.add({
    code: 'name-collision',
    severity: 'error',
    message: `shapes ${before.modelName} and ${shape.modelName} would both be named ${name}`,
    at: { kind: 'model', pointer: shape.pointer },
  });
}
