import { keptIn, Memo } from '../../base/memo';
import type { Structure } from '../structure/structure';
import { celPresenceRule } from './celPresence';
import type { PresenceRule } from './presence';

type Formula = (present: ReadonlySet<string>) => boolean;

/** Each rule is asked about with all sets of its keys. */
const mostKeys = 10;

/**
 * Reads a CEL rule that only asks which fields of an object are there: `has(self.a)` under `!`, `&&`, `||`, `==`, `!=` and `? :`.
 * `undefined` for everything else.
 */
export function celFormula(rule: string): PresenceRule | undefined {
  const text = rule.replace(/^\s*self\s*!=\s*null\s*&&/, '');
  const parts = text.match(/has\(\s*self\.[A-Za-z]\w*\s*\)|&&|\|\||[!=]=|[!()?:]|true|false|\S/g) ?? [];
  const reader = new FormulaReader(parts);
  const holds = reader.read();
  const keys = [...reader.keys];
  return holds === undefined || keys.length === 0 || keys.length > mostKeys ? undefined : { keys, holds };
}

/** The rules of an object that only ask which of its fields are there. */
export function presenceRulesOf(structure: Structure): readonly PresenceRule[] {
  const stated = structure['x-kubernetes-validations'];
  return stated === undefined ? [] : keptIn(known, stated, () => stated.flatMap(({ rule }) => presenceRuleOf(rule) ?? []));
}

/** A rule that only asks which fields are there, those but `status` that the server may have dropped before. */
export function presenceRuleOf(rule: string): PresenceRule | undefined {
  const read = rules.of(rule, (text) => celFormula(text) ?? celPresenceRule(text) ?? 'other');
  return read === 'other' || read.keys.includes('status') ? undefined : read;
}

/** True for an object of which a rule holds; a field that is null is not there for rules. */
export function holdsOf(rule: PresenceRule, value: Readonly<Record<string, unknown>>): boolean {
  return rule.holds(new Set(rule.keys.filter((key) => Object.hasOwn(value, key) && value[key] !== null)));
}

const rules = new Memo<PresenceRule | 'other'>();
const known = new WeakMap<object, readonly PresenceRule[]>();

/** Reads by descent, each level of precedence with the one above it; what it does not know makes the whole unreadable. */
class FormulaReader {
  readonly keys = new Set<string>();
  readonly #parts: readonly string[];
  #at = 0;

  constructor(parts: readonly string[]) {
    this.#parts = parts;
  }

  read(): Formula | undefined {
    const whole = this.#choice(0);
    return this.#at === this.#parts.length ? whole : undefined;
  }

  #choice(depth: number): Formula | undefined {
    const asked = this.#sides(['||'], () => this.#sides(['&&'], () => this.#sides(['==', '!='], () => this.#single(depth))));
    if (!this.#takes('?')) {
      return asked;
    }
    const yes = this.#choice(depth);
    const no = this.#takes(':') ? this.#choice(depth) : undefined;
    return asked === undefined || yes === undefined || no === undefined
      ? undefined
      : (present) => (asked(present) ? yes(present) : no(present));
  }

  /** Sides between the same words, from the left. */
  #sides(words: readonly string[], next: () => Formula | undefined): Formula | undefined {
    let left = next();
    for (let word = this.#parts[this.#at]; word !== undefined && words.includes(word); word = this.#parts[this.#at]) {
      this.#at += 1;
      const right = next();
      left = left === undefined || right === undefined ? undefined : joined(word, left, right);
    }
    return left;
  }

  #single(depth: number): Formula | undefined {
    const part = this.#parts[this.#at] ?? '';
    this.#at += 1;
    const key = /^has\(\s*self\.(\w+)\s*\)$/.exec(part)?.[1];
    if (key?.includes('__') === true) {
      // Two underscores escape what CEL does not take in a name.
      return undefined;
    }
    if (key !== undefined) {
      this.keys.add(key);
      return (present) => present.has(key);
    }
    if (part === 'true' || part === 'false') {
      return () => part === 'true';
    }
    if (depth > 20) {
      return undefined;
    }
    if (part === '!') {
      const inner = this.#single(depth + 1);
      return inner === undefined ? undefined : (present) => !inner(present);
    }
    const inner = part === '(' ? this.#choice(depth + 1) : undefined;
    return this.#takes(')') ? inner : undefined;
  }

  #takes(part: string): boolean {
    const isNext = this.#parts[this.#at] === part;
    this.#at += isNext ? 1 : 0;
    return isNext;
  }
}

function joined(word: string, left: Formula, right: Formula): Formula {
  switch (word) {
    case '||':
      return (present) => left(present) || right(present);
    case '&&':
      return (present) => left(present) && right(present);
    case '==':
      return (present) => left(present) === right(present);
    default:
      return (present) => left(present) !== right(present);
  }
}
