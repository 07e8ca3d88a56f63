import type { ErrorObject } from 'ajv';
import type { Path } from '../../base/path';
import type { JsonSchema } from './jsonSchema';
import type { Structure } from '../structure/structure';
import { isRecord } from '../../base/record';
import type { NearWords } from './nearWords';
import type { ValueView } from './validator';

/** What a finding is made from. */
export interface Context {
  readonly structure: Structure;
  readonly schema: JsonSchema;
  /** The value that was checked. */
  readonly value: unknown;
  /** The value as written, with the nulls that the API server drops. */
  readonly written: unknown;
  readonly view: ValueView;
  readonly near: NearWords;
}

/** The place of an error in the value, list positions as numbers. */
export function pathOf(error: ErrorObject, context: Context): Path {
  const steps = error.instancePath.split('/').slice(1);
  const path: (string | number)[] = [];
  let value = context.value;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = Array.isArray(value) ? Number(name) : name;
    path.push(next);
    value = childAt(value, next);
  }
  return path;
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(childAt, value);
}

/** The part of the JSON Schema that an error's schema path leads to; `up` steps above it. */
export function schemaAt(error: ErrorObject, up: number, context: Context): unknown {
  const steps = error.schemaPath.split('/').slice(1);
  return steps
    .slice(0, steps.length - up)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((schema, step) => childAt(schema, Array.isArray(schema) ? Number(step) : step), context.schema);
}

/** True where the value at a path, or a part of it, is a placeholder. */
export function hasOpaquePart(path: Path, { value, view }: Context): boolean {
  const seen = new Set<unknown>();
  const search = (part: unknown, at: Path): boolean => {
    if (view.isOpaque(at)) {
      return true;
    }
    if (typeof part !== 'object' || part === null || seen.has(part)) {
      return false;
    }
    seen.add(part);
    if (Array.isArray(part)) {
      return part.some((item, index) => search(item, [...at, index]));
    }
    return view.hasOpaqueKey(at) || Object.entries(part).some(([key, child]) => search(child, [...at, key]));
  };
  return search(valueAt(value, path), path);
}

function childAt(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) {
    return typeof step === 'number' ? (value as readonly unknown[])[step] : undefined;
  }
  return isRecord(value) && Object.hasOwn(value, step) ? value[String(step)] : undefined;
}
