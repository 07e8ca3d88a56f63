import type { Level } from './level';
import type { RestsOn } from './restsOn';

/** Code, level, whether it can offer a fix, what it finds, identifiers of the specifications, rule of the family's guide. */
export type RuleRow = readonly [code: string, level: Level, fix: boolean, summary: string, spec?: readonly string[], guide?: string];

/** Rules of a family, or those that mean the same in all, and what is known of their codes. */
export interface RuleSet {
  readonly rules: readonly RuleRow[];
  /** Codes of rules whose verdict other files may overturn, so that they wait until all are read. */
  readonly rulesOfWorkspace?: readonly string[];
  /** Codes of rules about what an object lacks or where it stands among others: not for a patch, which is a part of one. */
  readonly rulesOfWholes?: readonly string[];
  /** Codes of rules about several values of one object, or about how many there are: what counts is the object as kustomizations apply it. */
  readonly rulesOfCombinations?: readonly string[];
  /** Those of them that compare a value of `spec` with the name, the namespace or the annotations of the object. */
  readonly rulesOfMetadata?: readonly string[];
  /** Rules that have another name now, by the former one. */
  readonly renamedRules?: Readonly<Record<string, string>>;
}

/** One entry of the catalogue. Its code is stable for ever. */
export interface Rule {
  readonly code: string;
  /** The first part of the code: a family, or what rules of all families are about. */
  readonly family: string;
  readonly level: Level;
  /** What it finds, in one sentence. */
  readonly summary: string;
  /** Identifiers of the specifications that it covers. */
  readonly spec: readonly string[];
  /** What may overturn its verdict, and has to be read before it is shown. */
  readonly restsOn: RestsOn;
  /** It compares values of one object, or counts them, of which kustomizations may change some. */
  readonly comparesValues: boolean;
  /** It can offer a quick-fix. */
  readonly fix: boolean;
  /** The rule of the family's reference guide that it stands for. */
  readonly guide?: string;
}

/** Path of a rule's page, from the project's root. */
export function docsOf(code: string): string {
  return `docs/rules/${code}.md`;
}
