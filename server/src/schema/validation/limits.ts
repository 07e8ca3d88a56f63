import type { ErrorObject } from 'ajv';
import type { Path } from '../../base/path';
import { type Context, valueAt } from './places';
import { isRecord } from '../../base/record';
import type { LimitData, SchemaCode, SchemaFinding } from './validator';

/** A length, number or count outside its limits; nothing for errors that are not about such. */
export function limitFinding(error: ErrorObject, path: Path, context: Context): readonly SchemaFinding[] {
  const words = limitWords[error.keyword];
  if (words === undefined) {
    return [];
  }
  const stated = Number((error.params as Readonly<Record<string, unknown>>)[error.keyword === 'multipleOf' ? 'multipleOf' : 'limit']);
  const value = valueAt(context.value, path);
  const found = sizeOf(value);
  const data: LimitData = {
    kind: 'limit',
    found,
    [words.side]: stated,
    ...(words.exclusive === true ? { exclusive: true } : {}),
  };
  return [{ code: words.code, path, on: 'value', message: words.message(stated, found), data }];
}

interface LimitWords {
  readonly code: SchemaCode;
  readonly side: 'minimum' | 'maximum' | 'multipleOf';
  readonly exclusive?: true;
  readonly message: (limit: number, found: number) => string;
}

const limitWords: Readonly<Record<string, LimitWords>> = {
  minLength: {
    code: 'schema/length',
    side: 'minimum',
    message: (least, found) => (found === 0 ? 'Must not be empty' : `Must have at least ${count(least, 'character')}, found ${found}`),
  },
  maxLength: {
    code: 'schema/length',
    side: 'maximum',
    message: (most, found) => `Must have at most ${count(most, 'character')}, found ${found}`,
  },
  minimum: { code: 'schema/range', side: 'minimum', message: (least, found) => `Must be at least ${least}, found ${found}` },
  maximum: { code: 'schema/range', side: 'maximum', message: (most, found) => `Must be at most ${most}, found ${found}` },
  exclusiveMinimum: {
    code: 'schema/range',
    side: 'minimum',
    exclusive: true,
    message: (least, found) => `Must be more than ${least}, found ${found}`,
  },
  exclusiveMaximum: {
    code: 'schema/range',
    side: 'maximum',
    exclusive: true,
    message: (most, found) => `Must be less than ${most}, found ${found}`,
  },
  multipleOf: { code: 'schema/range', side: 'multipleOf', message: (unit, found) => `Must be a multiple of ${unit}, found ${found}` },
  minItems: {
    code: 'schema/items',
    side: 'minimum',
    message: (least, found) => `Must have at least ${count(least, 'item')}, found ${found}`,
  },
  maxItems: { code: 'schema/items', side: 'maximum', message: (most, found) => `Must have at most ${count(most, 'item')}, found ${found}` },
  minProperties: {
    code: 'schema/properties',
    side: 'minimum',
    message: (least, found) => `Must have at least ${count(least, 'field')}, found ${found}`,
  },
  maxProperties: {
    code: 'schema/properties',
    side: 'maximum',
    message: (most, found) => `Must have at most ${count(most, 'field')}, found ${found}`,
  },
};

function sizeOf(value: unknown): number {
  if (typeof value === 'number') {
    return value;
  }
  if (typeof value === 'string') {
    return [...value].length;
  }
  return Array.isArray(value) ? value.length : isRecord(value) ? Object.keys(value).length : 0;
}

function count(size: number, noun: string): string {
  return `${size} ${noun}${size === 1 ? '' : 's'}`;
}
