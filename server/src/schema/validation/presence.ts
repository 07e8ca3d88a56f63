import type { Repair } from './validator';

/** A schema that only speaks of which keys a mapping has, as a formula over them. */
export interface PresenceRule {
  /** Keys that the rule speaks of; wanted ones before forbidden ones. */
  readonly keys: readonly string[];
  holds(present: ReadonlySet<string>): boolean;
}

/**
 * Reads a JSON Schema as a rule about keys alone (`required` under `not`, `allOf`, `anyOf`, `oneOf`);
 * `undefined` when it says anything else, or speaks of too many keys to try them all.
 */
export function presenceRule(schema: unknown): PresenceRule | undefined {
  const wanted = new Set<string>();
  const forbidden = new Set<string>();
  const formula = read(schema, wanted, forbidden);
  const keys = [...new Set([...wanted, ...forbidden])];
  return formula === undefined || keys.length === 0 || keys.length > maxKeys ? undefined : { keys, holds: formula };
}

/** The smallest changes to the present keys that make the rule hold: fewest keys touched, removals before additions. */
export function repairs(rule: PresenceRule, present: ReadonlySet<string>): readonly Repair[] {
  let best: Repair[] = [];
  let fewest = Infinity;
  for (let bits = 1; bits < 1 << rule.keys.length; bits += 1) {
    const touched = rule.keys.filter((_, index) => (bits & (1 << index)) !== 0);
    const after = new Set(present);
    for (const key of touched) {
      if (!after.delete(key)) {
        after.add(key);
      }
    }
    if (touched.length <= fewest && rule.holds(after)) {
      if (touched.length < fewest) {
        best = [];
        fewest = touched.length;
      }
      best.push({
        add: touched.filter((key) => !present.has(key)),
        remove: touched.filter((key) => present.has(key)),
      });
    }
  }
  const order = (repair: Repair): number => rule.keys.indexOf(repair.add[0] ?? repair.remove[0] ?? '');
  return best.sort((a, b) => a.add.length - b.add.length || order(a) - order(b));
}

/**
 * Keys that cannot be added to those that are there, unless one of these goes: the rule does not hold with them, whatever else is
 * added. None where what is there is wrong already, or has none of the keys.
 */
export function excludedBeside(rule: PresenceRule, present: ReadonlySet<string>): readonly string[] {
  if (!rule.keys.some((key) => present.has(key)) || !rule.holds(present)) {
    return [];
  }
  const absent = rule.keys.filter((key) => !present.has(key));
  return absent.filter((key) => !supersets([...present, key], absent).some((keys) => rule.holds(keys)));
}

function supersets(some: readonly string[], more: readonly string[]): readonly ReadonlySet<string>[] {
  return Array.from(
    { length: 1 << more.length },
    (_, bits) => new Set([...some, ...more.filter((_key, index) => (bits & (1 << index)) !== 0)]),
  );
}

const maxKeys = 10;

type Formula = (present: ReadonlySet<string>) => boolean;

function read(schema: unknown, wanted: Set<string>, forbidden: Set<string>): Formula | undefined {
  if (typeof schema !== 'object' || schema === null) {
    return undefined;
  }
  const parts: Formula[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const part = readKeyword(keyword, value, wanted, forbidden);
    if (part === undefined) {
      return undefined;
    }
    parts.push(part);
  }
  return (present) => parts.every((part) => part(present));
}

function readKeyword(keyword: string, value: unknown, wanted: Set<string>, forbidden: Set<string>): Formula | undefined {
  switch (keyword) {
    case 'required': {
      const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
      for (const name of names) {
        wanted.add(name);
      }
      return (present) => names.every((name) => present.has(name));
    }
    case 'not': {
      const inner = read(value, forbidden, wanted);
      return inner === undefined ? undefined : (present) => !inner(present);
    }
    case 'allOf':
    case 'anyOf':
    case 'oneOf': {
      const branches = Array.isArray(value) ? value.map((branch: unknown) => read(branch, wanted, forbidden)) : [];
      const known = branches.filter((branch) => branch !== undefined);
      if (known.length !== branches.length) {
        return undefined;
      }
      return (present) => {
        const count = known.filter((branch) => branch(present)).length;
        return keyword === 'allOf' ? count === known.length : keyword === 'anyOf' ? count > 0 : count === 1;
      };
    }
    case 'type':
      return value === 'object' ? () => true : undefined;
    case 'properties':
      return isEmptyProperties(value) ? () => true : undefined;
    default:
      return undefined;
  }
}

function isEmptyProperties(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((child: unknown) => typeof child === 'object' && child !== null && Object.keys(child).length === 0)
  );
}
