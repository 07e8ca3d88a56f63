import type { Path } from '../../base/path';
import { equal, get, has, isList, isMap, withKey, withoutKey, type OwnParts, type Value, type ValueMap } from '../objects/value';
import type { Operation } from '../objects/application';
import { refuseBeyondBound, sizeOf, TooLarge } from '../objects/size';

/** An operation that fails on an object: on what is not there, or a test that is false. */
export class BadOperation extends Error {
  constructor(
    readonly code: 'patch-path-not-found' | 'patch-test-fails' | 'unreadable',
    message: string,
    /** The part of the operation that is wrong. */
    readonly at: 'path' | 'from' | 'value' = 'path',
  ) {
    super(message);
  }
}

/** The operations of RFC 6902, each with the keys that it has besides `op` and `path`. */
export const keysOfOperations: Readonly<Record<string, readonly string[]>> = {
  add: ['value'],
  replace: ['value'],
  remove: [],
  test: ['value'],
  copy: ['from'],
  move: ['from'],
};

export function operationOf(value: Value): Operation | undefined {
  const op = get(value, 'op');
  const path = get(value, 'path');
  const from = get(value, 'from');
  return typeof op === 'string' && typeof path === 'string'
    ? { op, path, ...(typeof from === 'string' ? { from } : {}), ...(has(value, 'value') ? { value: get(value, 'value') } : {}) }
    : undefined;
}

/**
 * Applies one operation. As Kustomize's library does it, `replace` of a key that a mapping lacks adds it.
 * Source: measured with kubectl v1.34.5; github.com/evanphx/json-patch v4 in sigs.k8s.io/kustomize.
 * Throws {@link BadOperation}, and {@link TooLarge} for copies of copies.
 */
export function applyOperation(content: Value, operation: Operation, own?: OwnParts): Value {
  const steps = pointer(operation.path);
  const from = operation.from === undefined ? [] : pointer(operation.from);
  if (operation.from === undefined && keysOfOperations[operation.op]?.includes('from') === true) {
    throw new BadOperation('unreadable', `"from" not found`);
  }
  switch (operation.op) {
    case 'add':
      return edit(content, steps, operation.path, (parent, step) => add(parent, step, operation.value ?? null, operation.path, own), own);
    case 'replace':
      if (operation.path === '') {
        return operation.value;
      }
      return edit(
        content,
        steps,
        operation.path,
        (parent, step) => replace(parent, step, operation.value ?? null, operation.path, own),
        own,
      );
    case 'remove':
      return edit(content, steps, operation.path, (parent, step) => remove(parent, step, operation.path, own), own);
    case 'test': {
      if (!('value' in operation)) {
        throw new BadOperation('unreadable', `"value" not found`);
      }
      if (steps.length === 0 && operation.path !== '') {
        throw notFound(operation.path);
      }
      const found = lookUp(content, steps);
      if (!equal(found, operation.value)) {
        throw new BadOperation('patch-test-fails', `${operation.path} is not what the test expects`, 'value');
      }
      return content;
    }
    case 'copy': {
      const value = copied(content, from, operation.from ?? '');
      refuseBeyondBound(sizeOf(content) + sizeOf(value));
      return applyOperation(content, { op: 'add', path: operation.path, value });
    }
    case 'move': {
      const value = existing(content, from, operation.from ?? '');
      const without = applyOperation(content, { op: 'remove', path: operation.from ?? '' }, own);
      return applyOperation(without, { op: 'add', path: operation.path, value }, own);
    }
    default:
      throw new BadOperation('unreadable', `Unknown operation "${operation.op}"`);
  }
}

type Apply = (content: Value, operation: Operation) => Value;

/** What applies one operation after the other; the contents between them must not be kept. */
export function operationsInTurn(): Apply {
  let own: OwnParts = new WeakSet();
  return (content, operation) => {
    if (operation.op === 'copy') {
      // A copy is the same map in two places.
      own = new WeakSet();
    }
    return applyOperation(content, operation, own);
  };
}

/** The content after an operation; `undefined` where it cannot be applied. */
export function attempted(content: Value, operation: Operation, apply: Apply = applyOperation): Value {
  try {
    return apply(content, operation);
  } catch (error) {
    if (!(error instanceof BadOperation || error instanceof TooLarge)) {
      throw error;
    }
    return undefined;
  }
}

/** True for a `replace` of a key that its mapping lacks. */
export function replacesNothing(content: Value, { op, path }: Operation): boolean {
  const steps = pointer(path);
  const parent = op === 'replace' && steps.length > 0 ? lookUp(content, steps.slice(0, -1)) : undefined;
  return isMap(parent) && !has(parent, steps.at(-1) ?? '');
}

/** The steps of a JSON pointer, `~1` and `~0` undone. Kustomize's library passes over all before the first slash. */
export function pointer(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The place that a pointer means in a content, `-` as the index behind the last one. */
export function placeOf(content: Value, path: string): Path {
  let value = content;
  return pointer(path).map((step) => {
    const own = isList(value) ? (step === '-' ? value.length : indexOf(value, step)) : step;
    value = typeof own === 'string' ? get(value, own) : isList(value) ? value[own] : undefined;
    return own;
  });
}

function notFound(path: string): BadOperation {
  return new BadOperation('patch-path-not-found', `${path === '' ? '""' : path} not found`);
}

function lookUp(content: Value, steps: readonly string[]): Value {
  return steps.reduce<Value>((value, step) => (isList(value) ? value[indexOf(value, step)] : get(value, step)), content);
}

function existing(content: Value, steps: readonly string[], path: string): Value {
  const found = steps.length === 0 ? undefined : lookUp(content, steps);
  if (found === undefined) {
    throw new BadOperation('patch-path-not-found', `${path === '' ? '"from"' : path} not found`, 'from');
  }
  return found;
}

/** What is copied from a place: of a key that its mapping lacks a null. Source: measured with kubectl v1.34.5. */
function copied(content: Value, steps: readonly string[], path: string): Value {
  const parent = steps.length === 0 ? undefined : lookUp(content, steps.slice(0, -1));
  return isMap(parent) ? (get(parent, steps.at(-1) ?? '') ?? null) : existing(content, steps, path);
}

type Change = (parent: ValueMap | readonly Value[], step: string) => Value;

function edit(content: Value, steps: readonly string[], path: string, change: Change, own: OwnParts | undefined): Value {
  const [step, ...rest] = steps;
  if (step === undefined || !(isMap(content) || isList(content))) {
    throw notFound(path);
  }
  if (rest.length === 0) {
    return change(content, step);
  }
  if (isList(content)) {
    const index = indexOf(content, step);
    if (index < 0 || index >= content.length) {
      throw notFound(path);
    }
    return content.map((item, i) => (i === index ? edit(item, rest, path, change, own) : item));
  }
  if (!has(content, step)) {
    throw notFound(path);
  }
  return withKey(content, step, edit(get(content, step), rest, path, change, own), own);
}

function indexOf(list: readonly Value[], step: string): number {
  if (!/^-?\d+$/.test(step)) {
    return -1;
  }
  const index = Number(step);
  return index < 0 ? list.length + index : index;
}

function add(parent: ValueMap | readonly Value[], step: string, value: Value, path: string, own: OwnParts | undefined): Value {
  if (!isList(parent)) {
    return withKey(parent, step, value, own);
  }
  // Counted from behind, it is a place among the items with the new one.
  const index = step === '-' ? parent.length : /^-\d+$/.test(step) ? indexOf(parent, step) + 1 : indexOf(parent, step);
  if (index < 0 || index > parent.length) {
    throw notFound(path);
  }
  return [...parent.slice(0, index), value, ...parent.slice(index)];
}

function replace(parent: ValueMap | readonly Value[], step: string, value: Value, path: string, own: OwnParts | undefined): Value {
  if (!isList(parent)) {
    return withKey(parent, step, value, own);
  }
  const index = indexOf(parent, step);
  if (index < 0 || index >= parent.length) {
    throw notFound(path);
  }
  return parent.map((item, i) => (i === index ? value : item));
}

function remove(parent: ValueMap | readonly Value[], step: string, path: string, own: OwnParts | undefined): Value {
  if (!isList(parent)) {
    if (!has(parent, step)) {
      throw notFound(path);
    }
    return withoutKey(parent, step, own);
  }
  const index = indexOf(parent, step);
  if (index < 0 || index >= parent.length) {
    throw notFound(path);
  }
  return parent.filter((_, i) => i !== index);
}
