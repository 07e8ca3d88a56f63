import type { ConfigKey, ConfigType, MapKeys, TextNames } from './configType';

/* The words in which `generatorConfig.ts` writes the table of keys: types, and what a key changes. */

export const text = { kind: 'string' } as const;

export const flag = { kind: 'boolean' } as const;

export const integer = { kind: 'integer' } as const;

export const textList = { kind: 'list', of: text } as const;

export function naming<const N extends TextNames>(names: N): { readonly kind: 'string'; readonly names: N } {
  return { kind: 'string', names };
}

export function oneOf<const W extends readonly string[]>(...words: W): { readonly kind: 'string'; readonly words: W } {
  return { kind: 'string', words };
}

export function list<const E extends ConfigType>(of: E): { readonly kind: 'list'; readonly of: E } {
  return { kind: 'list', of };
}

export function map<const E extends ConfigType>(keys: MapKeys, of: E): { readonly kind: 'map'; readonly of: E; readonly keys: MapKeys } {
  return { kind: 'map', of, keys };
}

export function record<const K extends Readonly<Record<string, ConfigKey>>>(keys: K): { readonly kind: 'record'; readonly keys: K } {
  return { kind: 'record', keys };
}

type Key<T extends ConfigType> = { readonly type: T; readonly changes: ConfigKey['changes']; readonly meaning: string };

export function schema<const T extends ConfigType>(type: T, meaning: string): Key<T> {
  return { type, changes: 'schema', meaning };
}

export function metadata<const T extends ConfigType>(type: T, meaning: string): Key<T> {
  return { type, changes: 'metadata', meaning };
}

export function code<const T extends ConfigType>(type: T, meaning: string): Key<T> {
  return { type, changes: 'nothing', meaning };
}
