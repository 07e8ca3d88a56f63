/*
 * Macros, and what is offered to those who type. Source: google/cel-spec doc/langdef.md (macros), google/cel-go ext (lists, bindings,
 * two-variable comprehensions). What functions take and give: signatures.ts.
 */

import { partsOf, type Cel } from './tree';

/** A macro binds names in its last parameters. */
export interface Macro {
  /** How many names come first. */
  readonly names: 1 | 2;
  /** What the names stand for: items of the target, or the value in an optional one. */
  readonly of: 'items' | 'value';
  /** What the last parameter gives. */
  readonly body: 'bool' | 'sortable' | 'map' | 'optional' | 'any';
  /** What the macro gives: its own items, a list or a map of what the last parameter gives, or that in an optional value. */
  readonly result: 'bool' | 'items' | 'list' | 'map' | 'body' | 'optional';
}

const test = { of: 'items', body: 'bool', result: 'bool' } as const;

const macros: Readonly<Record<string, readonly Macro[]>> = {
  all: [
    { names: 1, ...test },
    { names: 2, ...test },
  ],
  exists: [
    { names: 1, ...test },
    { names: 2, ...test },
  ],
  exists_one: [
    { names: 1, ...test },
    { names: 2, ...test },
  ],
  existsOne: [{ names: 2, ...test }],
  filter: [{ names: 1, of: 'items', body: 'bool', result: 'items' }],
  map: [{ names: 1, of: 'items', body: 'any', result: 'list' }],
  sortBy: [{ names: 1, of: 'items', body: 'sortable', result: 'items' }],
  transformList: [{ names: 2, of: 'items', body: 'any', result: 'list' }],
  transformMap: [{ names: 2, of: 'items', body: 'any', result: 'map' }],
  transformMapEntry: [{ names: 2, of: 'items', body: 'map', result: 'body' }],
  optMap: [{ names: 1, of: 'value', body: 'any', result: 'optional' }],
  optFlatMap: [{ names: 1, of: 'value', body: 'optional', result: 'body' }],
};

/** The macro that a call is, by its name and how many parameters it has; `map` may filter first. */
export function macroOf(name: string, parameters: number): Macro | undefined {
  const forms = Object.hasOwn(macros, name) ? (macros[name] ?? []) : [];
  return (
    forms.find(({ names }) => parameters === names + 1) ??
    (name === 'map' || name.startsWith('transform') ? forms.find(({ names }) => parameters === names + 2) : undefined)
  );
}

/** True for an expression with a macro in it that goes through items or binds a name. */
export function holdsMacro(cel: Cel): boolean {
  const isMacro =
    cel.kind === 'call' &&
    cel.target !== undefined &&
    (macroOf(cel.name, cel.parameters.length) !== undefined || (cel.name === 'bind' && cel.parameters.length === 3));
  return isMacro || partsOf(cel).some(holdsMacro);
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
