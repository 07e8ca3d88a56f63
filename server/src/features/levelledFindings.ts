import type { Uri } from '../base/uri';
import type { Config } from '../workspace/config';
import { levelOf, type Level } from '../rules/level';
import type { Diagnostic, Finding } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import type { PlacedFindings } from './fileFindings';

/** What was made of a list of findings, and what for. */
interface Levelled {
  readonly uri: Uri;
  readonly start: number;
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}

const made = new WeakMap<readonly Finding[], Levelled>();

/** Makes diagnostics of one file out of findings; for the same list in the same place they are the same ones. */
export class LevelledFindings {
  readonly #uri: Uri;
  readonly #workspace: Workspace;
  readonly #config: Config;
  readonly #levels = new Map<string, Level>();

  constructor(uri: Uri, workspace: Workspace) {
    this.#uri = uri;
    this.#workspace = workspace;
    this.#config = workspace.configuration.of(uri);
  }

  /** Without those that are off. */
  of({ findings, start }: PlacedFindings): readonly Diagnostic[] {
    const last = made.get(findings);
    if (last !== undefined && last.start === start && last.config === this.#config && last.uri === this.#uri) {
      return last.diagnostics;
    }
    const diagnostics = findings.flatMap((finding) => this.#diagnostic(finding, start));
    made.set(findings, { uri: this.#uri, start, config: this.#config, diagnostics });
    return diagnostics;
  }

  #diagnostic(finding: Finding, start: number): readonly Diagnostic[] {
    const severity = this.#levelOf(finding);
    const span = { start: finding.span.start + start, end: finding.span.end + start };
    return severity === 'off' ? [] : [{ uri: this.#uri, span, severity, finding, documentStart: start }];
  }

  #levelOf({ code, level }: Finding): Level {
    const id = level === undefined ? code : `${code} ${level}`;
    const known = this.#levels.get(id) ?? levelFor(code, this.#uri, this.#workspace, level);
    this.#levels.set(id, known);
    return known;
  }
}

/**
 * How loud a rule is in a file: its own level or that of a milder or graver case, what the configuration says, what the
 * host insists on. A rule that is off is off for every case.
 */
export function levelFor(code: string, uri: Uri, workspace: Workspace, own?: Level): Level {
  const { catalogue } = workspace.knowledge;
  const level = catalogue.find(code)?.level ?? 'warning';
  const former = catalogue.formerNames(code);
  const configured = levelOf(code, level === 'off' ? level : (own ?? level), workspace.configuration.of(uri).rules, former);
  return levelOf(code, configured, workspace.configuration.overrides, former);
}
