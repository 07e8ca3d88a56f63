import { bounds } from '../../base/bounds';
import type { Uri } from '../../base/uri';
import { withinLength } from '../../base/visible';
import type { Config } from '../../workspace/configuration/config';
import { levelOf, type Level } from '../../rules/level';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { compareSaid, DocumentDiagnostics, SaidOfDocument, type LevelledFinding } from './documentDiagnostics';
import type { PlacedFindings } from './fileFindings';

/** The findings of a list with their levels, and the file and configuration that these are for. */
interface Levelled {
  readonly uri: Uri;
  readonly config: Config;
  readonly said: SaidOfDocument;
}

const made = new WeakMap<readonly Finding[], Levelled>();

/** Gives findings of one file their levels; those of a list that is kept with its document are kept as well. */
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

  #kept(findings: readonly Finding[]): SaidOfDocument {
    const last = made.get(findings);
    if (last !== undefined && last.config === this.#config && last.uri === this.#uri) {
      return last.said;
    }
    const said = this.#said(findings);
    made.set(findings, { uri: this.#uri, config: this.#config, said });
    return said;
  }

  #said(findings: readonly Finding[]): SaidOfDocument {
    const said: LevelledFinding[] = [];
    for (const finding of findings) {
      const severity = this.#levelOf(finding);
      if (severity !== 'off') {
        said.push({ finding: readable(finding), span: finding.span, severity });
      }
    }
    return new SaidOfDocument(said.length < 2 ? said : said.sort(compareSaid));
  }

  #levelOf({ code, level }: Finding): Level {
    const id = level === undefined ? code : `${code} ${level}`;
    const known = this.#levels.get(id) ?? levelFor(code, this.#uri, this.#workspace, level);
    this.#levels.set(id, known);
    return known;
  }
}

/** A message names keys and values of the file, which may have any length. */
function readable(finding: Finding): Finding {
  const { most } = bounds.messageText;
  return finding.message.length <= most ? finding : { ...finding, message: withinLength(finding.message, most) };
}

/**
 * The level of a rule in a file, from its default level or that of the case at hand (`own`), the configuration, and the levels
 * that the host sets. A rule that is off is off for every case.
 */
export function levelFor(code: string, uri: Uri, workspace: Workspace, own?: Level): Level {
  const { catalogue } = workspace.knowledge;
  const level = catalogue.find(code)?.level ?? 'warning';
  const former = catalogue.formerNames(code);
  const configured = levelOf(code, level === 'off' ? level : (own ?? level), workspace.configuration.of(uri).rules, former);
  return levelOf(code, configured, workspace.configuration.overrides, former);
}
