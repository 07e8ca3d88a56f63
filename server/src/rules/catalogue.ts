import { Memo } from '../base/memo';
import { nearest } from '../base/nearest';
import { generalRuleSet } from './generalRules';
import { codeTest } from './level';
import { restsOn } from './restsOn';
import type { Rule, RuleRow, RuleSet } from './rule';

/** Every rule of the product, once. Checks report under these codes and nothing else. */
export class Catalogue {
  readonly rules: readonly Rule[];
  readonly #byCode: ReadonlyMap<string, Rule>;
  readonly #ofWholes: ReadonlySet<string>;
  readonly #ofMetadata: ReadonlySet<string>;
  readonly #renamed: ReadonlyMap<string, string>;
  readonly #former: ReadonlyMap<string, readonly string[]>;
  readonly #near = new Memo<readonly string[]>();
  readonly #meansAny = new Memo<boolean>();

  constructor(families: readonly RuleSet[]) {
    const sets: readonly RuleSet[] = [generalRuleSet, ...families];
    const ofWorkspace = new Set(sets.flatMap(({ rulesOfWorkspace = [] }) => rulesOfWorkspace));
    const ofCombinations = new Set(sets.flatMap(({ rulesOfCombinations = [] }) => rulesOfCombinations));
    this.rules = sets.flatMap(({ rules }) => rules).map((row) => ruleOf(row, ofWorkspace, ofCombinations));
    this.#byCode = new Map(this.rules.map((rule) => [rule.code, rule]));
    this.#renamed = new Map(sets.flatMap(({ renamedRules = {} }) => Object.entries(renamedRules)));
    this.#former = new Map(this.rules.map(({ code }) => [code, [...this.#renamed].flatMap(([old, now]) => (now === code ? [old] : []))]));
    this.#ofMetadata = new Set(sets.flatMap(({ rulesOfMetadata = [] }) => rulesOfMetadata));
    this.#ofWholes = new Set(sets.flatMap(({ rulesOfWholes = [] }) => rulesOfWholes));
  }

  find(code: string): Rule | undefined {
    return this.#byCode.get(code);
  }

  /** Codes that somebody probably means who writes one that is none; every fix of a file asks again. */
  near(code: string): readonly string[] {
    return this.#near.of(code, () => nearest(code, this.#byCode.keys()));
  }

  /** True for a code, or a glob that some code matches. */
  meansAny(pattern: string): boolean {
    return this.#meansAny.of(pattern, () => {
      const isMeant = codeTest(pattern);
      return this.rules.some(({ code }) => isMeant(code));
    });
  }

  /** The code of a rule that was called so before. */
  renamed(former: string): string | undefined {
    return this.#renamed.get(former);
  }

  /** What a rule was called before; settings and comments may still call it so. */
  formerNames(code: string): readonly string[] {
    return this.#former.get(code) ?? [];
  }

  /**
   * True for a rule about what an object lacks, or about its place among others: the object that a patch is applied to
   * has the rest, and is checked itself.
   */
  speaksOfWhole(code: string): boolean {
    return this.#ofWholes.has(code);
  }

  /** True for a rule about several values of an object, of which kustomizations may change one and leave the others. */
  comparesValues(code: string): boolean {
    return this.find(code)?.comparesValues === true;
  }

  /** True for one of these that compares a value with the name, the namespace or the annotations of the object. */
  comparesWithMetadata(code: string): boolean {
    return this.#ofMetadata.has(code);
  }
}

function ruleOf(
  [code, level, fix, summary, spec = [], guide]: RuleRow,
  ofWorkspace: ReadonlySet<string>,
  ofCombinations: ReadonlySet<string>,
): Rule {
  return {
    code,
    family: code.slice(0, code.indexOf('/')),
    level,
    summary,
    spec,
    restsOn: restsOn(code, ofWorkspace),
    comparesValues: ofCombinations.has(code),
    fix,
    ...(guide === undefined ? {} : { guide }),
  };
}
