import { bounds } from '../../base/bounds';
import type { ErrorObject } from 'ajv';
import { keptIn } from '../../base/memo';
import { didYouMean } from '../../base/nearest';
import { formatPath, type Path } from '../../base/path';
import { conversionOf, typeOf } from './conversion';
import { firstRepeats } from './distinct';
import { distinctItems } from './jsonSchema';
import { limitFinding } from './limits';
import { fieldOf, keepsUnknown, structuresAt } from '../structure/lookup';
import { type Context, hasOpaquePart, pathOf, schemaAt, valueAt } from './places';
import { isRecord } from '../../base/record';
import type { SchemaFinding, TypeName } from './validator';
import { formatWords, list, show, typeWords } from './words';

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
    case 'maxProperties':
      return hasFewKnown(path, Number(params['limit']), context) ? [] : limitFinding(error, path, context);
    case 'minItems':
    case 'minProperties':
      return hasOpaquePart(path, context) ? [] : limitFinding(error, path, context);
    default:
      return valueFinding(error, path, context);
  }
}

/** True for an object that has no more fields than it may, once those go that its schema does not know. */
function hasFewKnown(path: Path, most: number, { structure, value }: Context): boolean {
  const own = structuresAt(structure, path)[0]?.structure;
  const holder = valueAt(value, path);
  return own?.type === 'object' && !keepsUnknown(own) && isRecord(holder)
    ? Object.keys(holder).filter((key) => fieldOf(own, key) !== undefined).length <= most
    : false;
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

function unknownField(parent: Path, name: string, error: ErrorObject, context: Context): readonly SchemaFinding[] {
  const path = [...parent, name];
  if (context.view.isOpaqueKey(path)) {
    return [];
  }
  const schema = schemaAt(error, 1, context);
  const known = isRecord(schema) && isRecord(schema['properties']) ? Object.keys(schema['properties']) : [];
  const holder = valueAt(context.written, parent);
  const isFree = (candidate: string): boolean => !isRecord(holder) || !Object.hasOwn(holder, candidate);
  const suggestions = context.near.of(name, known.length > bounds.nearInSchema.most ? known : known.filter(isFree));
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
        message: keys.length === 0 ? `Duplicate item in ${formatPath(path)}` : `Duplicate item in ${formatPath(path)}: ${same.join(', ')}`,
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
      return [enumFinding(path, allowed, value, context)];
    }
    case 'pattern':
      return [patternFinding(path, String(params['pattern']), value, context)];
    case 'format':
      return [formatFinding(path, String(params['format']), value)];
    default:
      return limitFinding(error, path, context);
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

/** What lists of allowed values hold besides null; a schema may list thousands of them, and an object be wrong as often. */
const choices = new WeakMap<readonly unknown[], { readonly allowed: readonly unknown[]; readonly names: readonly string[] }>();

function choicesIn(values: readonly unknown[]): { readonly allowed: readonly unknown[]; readonly names: readonly string[] } {
  return keptIn(choices, values, () => {
    const allowed = values.filter((candidate) => candidate !== null);
    return { allowed, names: allowed.filter((candidate) => typeof candidate === 'string') };
  });
}

export function enumFinding(path: Path, values: readonly unknown[], value: unknown, { near }: Pick<Context, 'near'>): SchemaFinding {
  const { allowed, names } = choicesIn(values);
  const suggestions = typeof value === 'string' ? near.of(value, names) : [];
  const shown = allowed.slice(0, 10).map(show);
  const more = allowed.length > shown.length ? ` and ${allowed.length - shown.length} more` : '';
  return {
    code: 'schema/enum',
    path,
    on: 'value',
    message: `${show(value)} is not an allowed value; expected ${allowed.length === 1 ? '' : 'one of '}${shown.join(', ')}${more}${suggestions.length === 1 ? didYouMean(suggestions) : ''}`,
    data: { kind: 'enum', allowed, suggestions },
  };
}

function patternFinding(path: Path, pattern: string, value: unknown, context: Context): SchemaFinding {
  const form = structuresAt(context.structure, path).find(({ structure }) => structure.pattern === pattern)?.structure['x-ackmesh']?.form;
  return {
    code: 'schema/pattern',
    path,
    on: 'value',
    message:
      pattern === quantityPattern
        ? `${show(value)} is not a quantity; expected for example "500m" or "64Mi"`
        : form === undefined
          ? `${show(value)} does not match the pattern ${pattern}`
          : `${show(value)} must be ${form}`,
    data: { kind: 'pattern', pattern },
  };
}

/** What controller-gen writes for a quantity. Source: controller-tools pkg/crd/known_types.go. */
const quantityPattern =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

function formatFinding(path: Path, format: string, value: unknown): SchemaFinding {
  return {
    code: 'schema/format',
    path,
    on: 'value',
    message: `${show(value)} is not ${formatWords[format] ?? `a valid ${format}`}`,
    data: { kind: 'format', format },
  };
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
