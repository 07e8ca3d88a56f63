import { asksForKeysAtMost, demandsOf } from './demands';
import type { Structure } from './structure';
import type { Repair } from './schemaFinding';

/** A schema that only speaks of which keys a mapping has, as a formula over them. */
export interface PresenceRule {
  /** Keys that the rule speaks of; wanted ones before forbidden ones. */
  readonly keys: readonly string[];
  holds(present: ReadonlySet<string>): boolean;
}

/**
 * Reads a schema as a rule about keys alone (`required` under `not`, `allOf`, `anyOf`, `oneOf`);
 * `undefined` when it says anything else, or speaks of too many keys to try them all.
 */
export function presenceRule(structure: Structure): PresenceRule | undefined {
  const wanted = new Set<string>();
  const forbidden = new Set<string>();
  const formula = read(structure, wanted, forbidden);
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

const maxKeys = 10;

type Formula = (present: ReadonlySet<string>) => boolean;

function read(structure: Structure, wanted: Set<string>, forbidden: Set<string>): Formula | undefined {
  const demands = demandsOf(structure);
  const { types, required, allOf, anyOf, oneOf, not } = demands;
  if (!asksForKeysAtMost(demands) || types.some((type) => type !== 'object')) {
    return undefined;
  }
  required.forEach((name) => wanted.add(name));
  const parts: (Formula | undefined)[] = [(present) => required.every((name) => present.has(name))];
  const addBranches = (branches: readonly Structure[], isRight: (fitting: number) => boolean): void => {
    const formulas = branches.map((branch) => read(branch, wanted, forbidden));
    const known = formulas.filter((formula) => formula !== undefined);
    const rule: Formula = (present) => isRight(known.filter((formula) => formula(present)).length);
    if (branches.length > 0) {
      parts.push(known.length === branches.length ? rule : undefined);
    }
  };
  addBranches(allOf, (fitting) => fitting === allOf.length);
  addBranches(anyOf, (fitting) => fitting > 0);
  addBranches(oneOf, (fitting) => fitting === 1);
  if (not !== undefined) {
    const inner = read(not, forbidden, wanted);
    parts.push(inner === undefined ? undefined : (present) => !inner(present));
  }
  const formulas = parts.filter((part) => part !== undefined);
  return formulas.length < parts.length ? undefined : (present) => formulas.every((formula) => formula(present));
}
