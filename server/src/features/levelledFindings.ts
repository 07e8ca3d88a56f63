import type { Uri } from '../base/uri';
import type { Config } from '../workspace/config';
import { levelOf, type Level } from '../rules/level';
import type { Finding } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import { compareSaid, DocumentDiagnostics, type LevelledFinding } from './documentDiagnostics';
import type { PlacedFindings } from './fileFindings';

/** What was made of a list of findings, and what for. */
interface Levelled {
  readonly uri: Uri;
  readonly config: Config;
  readonly said: readonly LevelledFinding[];
}

const made = new WeakMap<readonly Finding[], Levelled>();

/** Gives findings of one file their levels; a list that is kept with its document has them as long as it is kept. */
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
  of({ findings, start, isKept }: PlacedFindings): DocumentDiagnostics {
    const said = isKept ? this.#kept(findings) : this.#said(findings);
    return new DocumentDiagnostics(this.#uri, start, said, isKept);
  }

  #kept(findings: readonly Finding[]): readonly LevelledFinding[] {
    const last = made.get(findings);
    if (last !== undefined && last.config === this.#config && last.uri === this.#uri) {
      return last.said;
    }
    const said = this.#said(findings);
    made.set(findings, { uri: this.#uri, config: this.#config, said });
    return said;
  }

  #said(findings: readonly Finding[]): readonly LevelledFinding[] {
    const said: LevelledFinding[] = [];
    for (const finding of findings) {
      const severity = this.#levelOf(finding);
      if (severity !== 'off') {
        said.push({ finding, span: finding.span, severity });
      }
    }
    return said.length < 2 ? said : said.sort(compareSaid);
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
