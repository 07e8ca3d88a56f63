import { globals, members, operators } from './signatures';
import { scalarKinds, unknown, type CelType, type ScalarKind } from './types';

/*
 * Which of the forms of a function fits. Source: google/cel-go v0.27.0 checker/types.go (internalIsAssignable, mostGeneral) and
 * checker/checker.go (resolveOverload). What is not known fits everywhere.
 */

export interface Signature {
  readonly takes: readonly CelType[];
  readonly gives: CelType;
}

const tables = { operators, globals, members } as const;
const read = new Map<string, readonly Signature[]>();

/** The forms of a function; `undefined` where there is none of that name. */
export function signaturesOf(table: keyof typeof tables, name: string): readonly Signature[] | undefined {
  const texts = tables[table];
  if (!Object.hasOwn(texts, name)) {
    return undefined;
  }
  const key = `${table} ${name}`;
  const known = read.get(key) ?? (texts[name] ?? '').split('; ').map(signatureFrom);
  read.set(key, known);
  return known;
}

/** Names of functions that a name may have been meant to be. */
export function knownFunctions(name: string): readonly string[] {
  return Object.keys({ ...globals, ...members }).filter((each) => each.includes('.') === name.includes('.'));
}

/** What a function gives; `'none'` where no form takes these. */
export function resultOf(signatures: readonly Signature[], given: readonly CelType[]): CelType | 'none' {
  let result: CelType | undefined;
  for (const { takes, gives } of signatures) {
    const bound: Bindings = new Map();
    if (takes.length === given.length && given.every((each, index) => fits(each, takes[index] ?? unknown, bound))) {
      const found = filled(gives, bound);
      result = result === undefined || (isSame(result, found) && !holdsUnknown(found)) ? found : unknown;
    }
  }
  return result ?? 'none';
}

type Bindings = Map<string, CelType>;

function fits(found: CelType, wanted: CelType, bound: Bindings): boolean {
  if (wanted.kind === 'parameter') {
    const known = bound.get(wanted.name);
    if (known !== undefined && !fits(found, known, bound)) {
      return false;
    }
    bound.set(wanted.name, known === undefined || isLessSpecific(found, known) ? found : known);
    return true;
  }
  if (found.kind === 'unknown' || wanted.kind === 'unknown') {
    return true;
  }
  if (found.kind === 'null' || wanted.kind === 'null') {
    return isNullable(found) && isNullable(wanted);
  }
  switch (found.kind) {
    case 'list':
      return wanted.kind === 'list' && fits(found.item, wanted.item, bound);
    case 'map':
      return wanted.kind === 'map' && fits(found.key, wanted.key, bound) && fits(found.value, wanted.value, bound);
    case 'optional':
      return wanted.kind === 'optional' && fits(found.of, wanted.of, bound);
    case 'object':
    case 'opaque':
      return wanted.kind === found.kind && wanted.name === found.name;
    default:
      return wanted.kind === found.kind;
  }
}

const nullable: ReadonlySet<CelType['kind']> = new Set(['null', 'object', 'opaque', 'optional', 'timestamp', 'duration']);

function isNullable({ kind }: CelType): boolean {
  return nullable.has(kind);
}

/** True where the first of two types that fit together says no more than the second. */
function isLessSpecific(one: CelType, other: CelType): boolean {
  if (one.kind === 'unknown') {
    return true;
  }
  switch (one.kind) {
    case 'list':
      return other.kind === 'list' && isLessSpecific(one.item, other.item);
    case 'map':
      return other.kind === 'map' && isLessSpecific(one.key, other.key) && isLessSpecific(one.value, other.value);
    case 'optional':
      return other.kind === 'optional' && isLessSpecific(one.of, other.of);
    default:
      return isSame(one, other);
  }
}

export function isSame(one: CelType, other: CelType): boolean {
  switch (one.kind) {
    case 'list':
      return other.kind === 'list' && isSame(one.item, other.item);
    case 'map':
      return other.kind === 'map' && isSame(one.key, other.key) && isSame(one.value, other.value);
    case 'optional':
      return other.kind === 'optional' && isSame(one.of, other.of);
    case 'object':
    case 'opaque':
      return other.kind === one.kind && other.name === one.name;
    default:
      return one.kind === other.kind;
  }
}

function holdsUnknown(type: CelType): boolean {
  switch (type.kind) {
    case 'list':
      return holdsUnknown(type.item);
    case 'map':
      return holdsUnknown(type.key) || holdsUnknown(type.value);
    case 'optional':
      return holdsUnknown(type.of);
    default:
      return type.kind === 'unknown';
  }
}

/** The type of several values in one list or map. Source: cel-go checker/checker.go, joinTypes. */
export function joined(types: readonly CelType[]): CelType {
  const [first, ...rest] = types;
  return rest.reduce(
    (all: CelType, each) => (fits(all, each, new Map()) ? (isLessSpecific(all, each) ? all : each) : unknown),
    first ?? unknown,
  );
}

function filled(type: CelType, bound: Bindings): CelType {
  switch (type.kind) {
    case 'parameter':
      return bound.get(type.name) ?? unknown;
    case 'list':
      return { kind: 'list', item: filled(type.item, bound) };
    case 'map':
      return { kind: 'map', key: filled(type.key, bound), value: filled(type.value, bound) };
    case 'optional':
      return { kind: 'optional', of: filled(type.of, bound) };
    default:
      return type;
  }
}

function signatureFrom(text: string): Signature {
  const [takes = '', gives = ''] = text.split('->').map((each) => each.trim());
  return { takes: parts(takes, ',').map(typeFrom), gives: typeFrom(gives) };
}

/** Parts of a text between a sign that stands in no brackets. */
function parts(text: string, sign: string): readonly string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const char of text) {
    depth += char === '[' || char === '{' ? 1 : char === ']' || char === '}' ? -1 : 0;
    if (char === sign && depth === 0) {
      found.push('');
    } else {
      found.push(`${found.pop() ?? ''}${char}`);
    }
  }
  return text === '' ? [] : found.map((each) => each.trim());
}

function typeFrom(text: string): CelType {
  if (text.startsWith('?')) {
    return { kind: 'optional', of: typeFrom(text.slice(1)) };
  }
  if (text.startsWith('[')) {
    return { kind: 'list', item: typeFrom(text.slice(1, -1)) };
  }
  if (text.startsWith('{')) {
    const [key = '', value = ''] = parts(text.slice(1, -1), ':');
    return { kind: 'map', key: typeFrom(key), value: typeFrom(value) };
  }
  if (/^[A-Z]$/.test(text)) {
    return { kind: 'parameter', name: text };
  }
  return text === 'dyn' ? unknown : isScalar(text) ? { kind: text } : { kind: 'opaque', name: text };
}

function isScalar(text: string): text is ScalarKind {
  return scalarKinds.some((kind) => kind === text);
}
