import { unknown, type CelType } from './types';

/*
 * What is known of functions. Source: google/cel-spec doc/langdef.md (standard functions and macros), google/cel-go ext
 * (strings, lists, bindings, two-variable comprehensions) and kubernetes-sigs/kro pkg/cel/library. A function that is not
 * listed gives anything.
 */

const string: CelType = { kind: 'string' };
const int: CelType = { kind: 'int' };
const bool: CelType = { kind: 'bool' };

const results: Readonly<Record<string, CelType>> = {
  size: int,
  int,
  string,
  double: { kind: 'double' },
  bool,
  has: bool,
  startsWith: bool,
  endsWith: bool,
  matches: bool,
  contains: bool,
  hasValue: bool,
  join: string,
  lowerAscii: string,
  upperAscii: string,
  trim: string,
  charAt: string,
  replace: string,
  substring: string,
  format: string,
  split: { kind: 'list', item: string },
};

/** Functions of a name with a dot that are known to give a string. */
const dotted: Readonly<Record<string, CelType>> = { 'json.marshal': string, 'random.seededString': string, 'strings.quote': string };

export function resultOf(name: string, namespace: string | undefined): CelType {
  const key = namespace === undefined ? name : `${namespace}.${name}`;
  const table = namespace === undefined ? results : dotted;
  return Object.hasOwn(table, key) ? (table[key] ?? unknown) : unknown;
}

/** A macro binds names in its last parameters. */
export interface Macro {
  /** How many names come first. */
  readonly names: 1 | 2;
  /** What the names stand for: items of the target, or a value that is given. */
  readonly of: 'items' | 'target' | 'parameter';
  readonly result: 'bool' | 'same' | 'list' | 'body' | 'unknown';
}

const macros: Readonly<Record<string, readonly Macro[]>> = {
  all: [
    { names: 1, of: 'items', result: 'bool' },
    { names: 2, of: 'items', result: 'bool' },
  ],
  exists: [
    { names: 1, of: 'items', result: 'bool' },
    { names: 2, of: 'items', result: 'bool' },
  ],
  exists_one: [{ names: 1, of: 'items', result: 'bool' }],
  existsOne: [
    { names: 1, of: 'items', result: 'bool' },
    { names: 2, of: 'items', result: 'bool' },
  ],
  filter: [{ names: 1, of: 'items', result: 'same' }],
  map: [{ names: 1, of: 'items', result: 'list' }],
  sortBy: [{ names: 1, of: 'items', result: 'same' }],
  transformList: [{ names: 2, of: 'items', result: 'unknown' }],
  transformMap: [{ names: 2, of: 'items', result: 'unknown' }],
  transformMapEntry: [{ names: 2, of: 'items', result: 'unknown' }],
  optMap: [{ names: 1, of: 'target', result: 'unknown' }],
  optFlatMap: [{ names: 1, of: 'target', result: 'unknown' }],
};

/** The macro that a call is, by its name and how many parameters it has; `map` may filter first. */
export function macroOf(name: string, parameters: number): Macro | undefined {
  const forms = Object.hasOwn(macros, name) ? (macros[name] ?? []) : [];
  return (
    forms.find(({ names }) => parameters === names + 1) ??
    (name === 'map' || name.startsWith('transform') ? forms.find(({ names }) => parameters === names + 2) : undefined)
  );
}

/** Functions to offer behind a dot, and at the beginning of an expression. */
export const offered = {
  members: [
    'size()',
    'all(x, )',
    'exists(x, )',
    'filter(x, )',
    'map(x, )',
    'startsWith()',
    'endsWith()',
    'contains()',
    'split()',
    'join()',
    'replace()',
    'lowerAscii()',
    'upperAscii()',
    'orValue()',
    'hasValue()',
  ],
  globals: ['has()', 'size()', 'string()', 'int()', 'json.marshal()', 'json.unmarshal()', 'random.seededString()'],
} as const;
