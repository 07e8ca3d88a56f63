import type { Path } from '../base/path';
import type { Structure } from './structure';
import { isRecord } from '../base/record';
import type { ValueView } from './schemaFinding';

/** What a finding is made from. */
export interface Context {
  readonly structure: Structure;
  /** The value that was checked. */
  readonly value: unknown;
  /** The value as written, with the nulls that the API server drops. */
  readonly written: unknown;
  readonly view: ValueView;
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(childAt, value);
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
