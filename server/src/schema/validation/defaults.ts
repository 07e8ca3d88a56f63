import { isRecord } from '../../base/record';
import { keptIn } from '../../base/memo';
import { fieldOf } from '../structure/lookup';
import type { Structure } from '../structure/structure';

/**
 * The value with what the API server fills in before it validates: defaults of fields that are not there, or are null
 * where that is not allowed. Parts without defaults are shared with the value given.
 * Source: apiextensions-apiserver, schema/defaulting/algorithm.go, Default.
 */
export function withDefaults(value: unknown, structure: Structure | undefined): unknown {
  if (structure === undefined || typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return filledList(value as readonly unknown[], structure.items);
  }
  return filledMapping(value as Readonly<Record<string, unknown>>, structure);
}

/** How many fields of a mapping with these keys the server fills in. */
export function countOfDefaults(structure: Structure, has: (name: string) => boolean): number {
  return defaultsOf(structure).filter(([name]) => !has(name)).length;
}

function filledList(value: readonly unknown[], items: Structure | undefined): readonly unknown[] {
  let copy: unknown[] | undefined;
  value.forEach((item, index) => {
    const filled = filledPart(item, items);
    if (filled !== item) {
      copy ??= [...value];
      copy[index] = filled;
    }
  });
  return copy ?? value;
}

function filledMapping(value: Readonly<Record<string, unknown>>, structure: Structure): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | undefined;
  for (const [name, stated] of defaultsOf(structure)) {
    if (!Object.hasOwn(value, name)) {
      copy ??= { ...value };
      copy[name] = stated;
    }
  }
  for (const [key, child] of Object.entries(copy ?? value)) {
    const filled = filledPart(child, fieldOf(structure, key));
    if (filled !== child) {
      copy ??= { ...value };
      copy[key] = filled;
    }
  }
  return copy ?? value;
}

function filledPart(part: unknown, structure: Structure | undefined): unknown {
  const isRefused = part === null && structure !== undefined && structure.nullable !== true;
  return withDefaults(isRefused && structure.default !== undefined ? structure.default : part, structure);
}

const known = new WeakMap<object, readonly (readonly [string, unknown])[]>();

function defaultsOf({ properties }: Structure): readonly (readonly [string, unknown])[] {
  return properties === undefined || !isRecord(properties)
    ? []
    : keptIn(known, properties, () =>
        Object.entries(properties).flatMap(([name, { default: stated }]) => (stated === undefined ? [] : [[name, stated] as const])),
      );
}
