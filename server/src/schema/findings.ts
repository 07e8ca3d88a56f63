import type { ErrorObject } from 'ajv';
import { didYouMean, nearest } from '../base/nearest';
import { formatPath, type Path } from '../base/path';
import { conversionOf, typeOf } from './conversion';
import { firstRepeats } from './distinct';
import { distinctItems, type JsonSchema } from './jsonSchema';
import { structuresAt } from './lookup';
import type { Structure } from './structure';
import { isRecord } from './structureReader';
import type { LimitData, SchemaCode, SchemaFinding, TypeName, ValueView } from './validator';
import { formatWords, list, show, typeWords } from './words';

/** What a finding is made from. */
export interface Context {
  readonly structure: Structure;
  readonly schema: JsonSchema;
  /** The value that was checked. */
  readonly value: unknown;
  /** The value as written, with the nulls that the API server drops. */
  readonly written: unknown;
  readonly view: ValueView;
}

/** The findings of one ajv error that is not about a choice; none where a placeholder is to blame. */
export function findingsOf(error: ErrorObject, context: Context): readonly SchemaFinding[] {
  const path = pathOf(error, context);
  const { view } = context;
  if (view.isOpaque(path)) {
    return [];
  }
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownField(path, String(params['additionalProperty']), error, context);
    case 'required':
      return view.hasOpaqueKey(path) ? [] : missingField(path, [String(params['missingProperty'])], context);
    case distinctItems:
      return duplicates(path, error, context);
    case 'minItems':
    case 'minProperties':
      return hasOpaquePart(path, context) ? [] : [limit(error, path, context)];
    default:
      return valueFinding(error, path, context);
  }
}

/** A field that has to be there; the first name is the one to add, any other would do as well. */
export function missingField(parent: Path, names: readonly string[], context: Context): readonly SchemaFinding[] {
  const [name = '', ...alternatives] = names;
  const path = [...parent, name];
  const structures = names.map((each) => structuresAt(context.structure, [...parent, each])[0]?.structure);
  if (structures.some((each) => each?.['x-ackmesh']?.filledIn === true)) {
    return [];
  }
  const holder = valueAt(context.written, parent);
  const empty = isRecord(holder) && Object.hasOwn(holder, name);
  const structure = structures[0];
  const wanted = list(names, 'or');
  return [
    {
      code: 'schema/missing-field',
      path,
      on: empty ? 'key' : 'parent',
      message: empty ? `Required field "${name}" has no value` : `Missing required field ${wanted}`,
      data: { kind: 'missing-field', name, alternatives, empty, ...(structure === undefined ? {} : { structure }) },
    },
  ];
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

function unknownField(parent: Path, name: string, error: ErrorObject, context: Context): readonly SchemaFinding[] {
  const path = [...parent, name];
  if (context.view.isOpaqueKey(path)) {
    return [];
  }
  const schema = schemaAt(error, 1, context);
  const known = isRecord(schema) && isRecord(schema['properties']) ? Object.keys(schema['properties']) : [];
  const holder = valueAt(context.written, parent);
  const free = known.filter((candidate) => !isRecord(holder) || !Object.hasOwn(holder, candidate));
  const suggestions = nearest(name, free);
  const place = parent.length === 0 ? '' : ` in ${formatPath(parent)}`;
  return [
    {
      code: 'schema/unknown-field',
      path,
      on: 'key',
      message: `Unknown field "${name}"${place}${didYouMean(suggestions)}`,
      data: { kind: 'unknown-field', name, suggestions },
    },
  ];
}

function duplicates(path: Path, error: ErrorObject, context: Context): readonly SchemaFinding[] {
  const items = valueAt(context.value, path);
  const stated = schemaAt(error, 0, context);
  const keys = Array.isArray(stated) ? stated.filter((key) => typeof key === 'string') : [];
  if (!Array.isArray(items)) {
    return [];
  }
  return firstRepeats(items as readonly unknown[], keys)
    .filter(({ index }) => !hasOpaquePart([...path, index], context))
    .map(({ index, first }): SchemaFinding => {
      const item: unknown = items[index];
      const same = keys.map((key) => `${key} ${show(isRecord(item) ? item[key] : undefined)}`);
      return {
        code: 'schema/duplicate-item',
        path: [...path, index],
        on: 'value',
        message:
          keys.length === 0
            ? `Repeats an earlier item of ${formatPath(path)}; each may stand there once`
            : `Repeats ${same.join(', ')} of an earlier item of ${formatPath(path)}; each may stand there once`,
        data: { kind: 'duplicate', first, keys },
      };
    });
}

function valueFinding(error: ErrorObject, path: Path, context: Context): readonly SchemaFinding[] {
  const value = valueAt(context.value, path);
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'type':
      return [typeFinding(path, [params['type']].flat().map(String), value, context)];
    case 'enum': {
      const allowed = Array.isArray(params['allowedValues']) ? (params['allowedValues'] as readonly unknown[]) : [];
      return [enumFinding(path, allowed, value)];
    }
    case 'pattern':
      return [patternFinding(path, String(params['pattern']), value, context)];
    case 'format':
      return [formatFinding(path, String(params['format']), value)];
    default:
      return error.keyword in limitWords ? [limit(error, path, context)] : [];
  }
}

/** A value of none of the expected types. */
export function typeFinding(path: Path, types: readonly string[], value: unknown, context: Context): SchemaFinding {
  const expected = types.filter((type): type is TypeName => type !== 'null');
  const conversion = conversionOf(value, expected, structuresAt(context.structure, path)[0]?.structure);
  return {
    code: 'schema/type',
    path,
    on: 'value',
    message: `Expected ${expected.map((type) => typeWords[type]).join(' or ')}, found ${foundWords(value)}`,
    data: { kind: 'type', expected, found: typeOf(value), ...(conversion === undefined ? {} : { conversion }) },
  };
}

export function enumFinding(path: Path, values: readonly unknown[], value: unknown): SchemaFinding {
  const allowed = values.filter((candidate) => candidate !== null);
  const names = allowed.filter((candidate) => typeof candidate === 'string');
  const suggestions = typeof value === 'string' ? nearest(value, names) : [];
  const shown = allowed.slice(0, 10).map(show);
  const more = allowed.length > shown.length ? ', …' : '';
  return {
    code: 'schema/enum',
    path,
    on: 'value',
    message: `${show(value)} is not allowed here; allowed: ${shown.join(', ')}${more}${suggestions.length === 1 ? didYouMean(suggestions) : ''}`,
    data: { kind: 'enum', allowed, suggestions },
  };
}

function patternFinding(path: Path, pattern: string, value: unknown, context: Context): SchemaFinding {
  const form = structuresAt(context.structure, path).find(({ structure }) => structure.pattern === pattern)?.structure['x-ackmesh']?.form;
  return {
    code: 'schema/pattern',
    path,
    on: 'value',
    message: form === undefined ? `${show(value)} does not match the pattern ${pattern}` : `${show(value)} must be ${form}`,
    data: { kind: 'pattern', pattern },
  };
}

function formatFinding(path: Path, format: string, value: unknown): SchemaFinding {
  return {
    code: 'schema/format',
    path,
    on: 'value',
    message: `${show(value)} is not ${formatWords[format] ?? `of the format ${format}`}`,
    data: { kind: 'format', format },
  };
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
    message: (least, found) => (found === 0 ? 'Must not be empty' : `Must have at least ${count(least, 'character')}, has ${found}`),
  },
  maxLength: { code: 'schema/length', side: 'maximum', message: (most, found) => `Must have at most ${count(most, 'character')}, has ${found}` },
  minimum: { code: 'schema/range', side: 'minimum', message: (least, found) => `Must be at least ${least}, is ${found}` },
  maximum: { code: 'schema/range', side: 'maximum', message: (most, found) => `Must be at most ${most}, is ${found}` },
  exclusiveMinimum: { code: 'schema/range', side: 'minimum', exclusive: true, message: (least, found) => `Must be more than ${least}, is ${found}` },
  exclusiveMaximum: { code: 'schema/range', side: 'maximum', exclusive: true, message: (most, found) => `Must be less than ${most}, is ${found}` },
  multipleOf: { code: 'schema/range', side: 'multipleOf', message: (unit, found) => `Must be a multiple of ${unit}, is ${found}` },
  minItems: { code: 'schema/items', side: 'minimum', message: (least, found) => `Needs at least ${count(least, 'item')}, has ${found}` },
  maxItems: { code: 'schema/items', side: 'maximum', message: (most, found) => `Takes at most ${count(most, 'item')}, has ${found}` },
  minProperties: { code: 'schema/properties', side: 'minimum', message: (least, found) => `Needs at least ${count(least, 'field')}, has ${found}` },
  maxProperties: { code: 'schema/properties', side: 'maximum', message: (most, found) => `Takes at most ${count(most, 'field')}, has ${found}` },
};

function limit(error: ErrorObject, path: Path, context: Context): SchemaFinding {
  const words = limitWords[error.keyword] ?? limitWords['minimum'];
  const stated = Number((error.params as Readonly<Record<string, unknown>>)[error.keyword === 'multipleOf' ? 'multipleOf' : 'limit']);
  const value = valueAt(context.value, path);
  const found = sizeOf(value);
  const data: LimitData = {
    kind: 'limit',
    found,
    ...(words?.side === undefined ? {} : { [words.side]: stated }),
    ...(words?.exclusive === true ? { exclusive: true } : {}),
  };
  return { code: words?.code ?? 'schema/range', path, on: 'value', message: words?.message(stated, found) ?? '', data };
}

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

function foundWords(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `the string ${show(value)}`;
    case 'number':
      return `the number ${show(value)}`;
    case 'boolean':
      return `the boolean ${show(value)}`;
    default:
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
  }
}
