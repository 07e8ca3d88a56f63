import type { Level } from './level';
import type { RestsOn } from './restsOn';

/** Code, level, whether it can offer a fix, what it finds, identifiers of the specifications, rule of the family's guide. */
export type RuleRow = readonly [code: string, level: Level, fix: boolean, summary: string, spec?: readonly string[], guide?: string];

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
