import type { Level } from './level';

export type RuleFamily = 'yaml' | 'schema' | 'ref' | 'ack' | 'appmesh' | 'kcc' | 'knative' | 'api';

/** One entry of the catalogue. Its code is stable for ever. */
export interface Rule {
  readonly code: string;
  readonly family: RuleFamily;
  readonly level: Level;
  /** What it finds, in one sentence. */
  readonly summary: string;
  /** Identifiers of the specifications that it covers. */
  readonly spec: readonly string[];
  /** It can offer a quick-fix. */
  readonly fix: boolean;
  /** The rule of the family's reference guide that it stands for. */
  readonly guide?: string;
}

/** Path of a rule's page, from the project's root. */
export function docsOf(code: string): string {
  return `docs/rules/${code}.md`;
}
