import { basename } from 'node:path';
import { bounds } from '../../base/bounds';
import { formatPath } from '../../base/path';
import type { Range, Span } from '../../base/text';
import { baseNameOf, type Uri } from '../../base/uri';
import type { Diagnostic, Severity } from '../../service';
import { configFileName, findRule, isBesideManifests, isInReports, TrialBudget } from '../../service/withoutWorkspace';
import { pathOfUri, uriOfPath } from '../node/fileUri';
import type { FileProblem } from '../node/fileProblem';
import { compareTexts } from '../../base/order';
import { ruleOfUnread } from '../unread';
import type { Io } from './io';
import { shownPath } from './paths';
import { RenderedFrom } from './renderedFrom';
import type { World } from './world';

/** What `lint --format json` prints. Ranges are LSP's. */
export interface LintReport {
  readonly version: 1;
  /** Manifests that were read; project files are not counted. */
  readonly files: number;
  readonly resources: number;
  readonly diagnostics: readonly ReportedDiagnostic[];
}

export interface ReportedDiagnostic {
  /** The template that Helm rendered, for a finding in its output. */
  readonly file: string;
  readonly range: Range;
  /** The input that `range` is a place of, where that is not `file`: a rendered line is no line of its template. */
  readonly rangeIn?: string;
  /** With {@link rangeIn}: the line of the template that wrote it, as far as that can be told; absent for a template that was not read. */
  readonly templateRange?: Range;
  readonly severity: Severity;
  readonly code: string;
  readonly spec: readonly string[];
  readonly message: string;
  readonly resource?: ReportedResource;
  readonly path: string;
  readonly related: readonly ReportedPlace[];
  readonly fixes: readonly ReportedFix[];
}

export interface ReportedResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name?: string;
}

export interface ReportedPlace {
  readonly file: string;
  readonly range: Range;
  readonly message: string;
}

export interface ReportedFix {
  readonly title: string;
  readonly preferred: boolean;
  readonly edits: readonly { readonly file: string; readonly range: Range; readonly newText: string }[];
}

/** Which fixes a report lists. */
export type FixesWanted = 'all' | 'preferred' | 'none';

/** Everything that is to be said of a world, by file as results show it, then place. */
export function reportOf(world: World, { cwd, onReported }: Pick<Io, 'cwd' | 'onReported'>, fixes: FixesWanted): LintReport {
  const { service, files, problems } = world;
  const { workspace } = service;
  const reporter = new Reporter(world, cwd, fixes);
  const manifests = files.flatMap(({ uri }) => {
    const file = workspace.file(uri);
    return file === undefined || baseNameOf(uri) === configFileName || (isBesideManifests(uri) && file.objectCount === 0) ? [] : [file];
  });
  const diagnostics = [
    ...problems.flatMap((problem) => reporter.unreadable(problem)),
    ...files.flatMap(({ uri }, index) => {
      const reported = service.reports.of(uri, (diagnostic) => reporter.diagnostic(diagnostic));
      workspace.release(uri);
      onReported?.(index + 1, files.length);
      return reported;
    }),
  ];
  return {
    version: 1,
    files: manifests.length,
    resources: manifests.reduce((sum, file) => sum + file.resources.length, 0),
    diagnostics: sorted(diagnostics),
  };
}

/** The reports of several worlds as one; what is found in a file that several of them read is said once. */
export function joinReports(reports: readonly LintReport[]): LintReport {
  const [first] = reports;
  return reports.length === 1 && first !== undefined
    ? first
    : {
        version: 1,
        files: reports.reduce((sum, { files }) => sum + files, 0),
        resources: reports.reduce((sum, { resources }) => sum + resources, 0),
        diagnostics: sorted(distinct(reports.flatMap(({ diagnostics }) => diagnostics))),
      };
}

function distinct(diagnostics: readonly ReportedDiagnostic[]): readonly ReportedDiagnostic[] {
  return [...new Map(diagnostics.map((each) => [JSON.stringify(each), each] as const)).values()];
}

/** By file only: within a file the engine's order stands. */
function sorted(diagnostics: readonly ReportedDiagnostic[]): readonly ReportedDiagnostic[] {
  return [...diagnostics].sort((a, b) => compareTexts(a.file, b.file));
}

const wholeFile: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

class Reporter {
  readonly #world: World;
  readonly #cwd: string;
  readonly #paths: ReadonlyMap<Uri, string>;
  /** Of the files of which something was said. */
  readonly #shown = new Map<Uri, string>();
  readonly #renderedFrom: RenderedFrom;
  #budget: { readonly uri: Uri; readonly left: TrialBudget } | undefined;

  readonly #fixes: FixesWanted;

  constructor(world: World, cwd: string, fixes: FixesWanted) {
    this.#fixes = fixes;
    this.#world = world;
    this.#cwd = cwd;
    this.#renderedFrom = new RenderedFrom(world, cwd);
    this.#paths = new Map(world.files.map(({ uri, path }) => [uri, path]));
  }

  diagnostic(diagnostic: Diagnostic): ReportedDiagnostic {
    const { uri, span, severity, finding } = diagnostic;
    const { service } = this.#world;
    const range = this.#range(uri, span);
    return {
      ...this.#fileOf(uri, span),
      range,
      severity,
      code: finding.code,
      spec: findRule(finding.code)?.spec ?? [],
      message: finding.message,
      ...(finding.resource === undefined ? {} : { resource: reportedResource(finding.resource) }),
      path: formatPath(finding.path),
      related: service.checks
        .relatedPlaces(finding)
        .map((place) => ({ file: this.#file(place.uri), range: this.#range(place.uri, place.span), message: place.message })),
      fixes: this.#fixesOf(diagnostic),
    };
  }

  #fixesOf(diagnostic: Diagnostic): readonly ReportedFix[] {
    if (this.#fixes === 'none') {
      return [];
    }
    const fixes = this.#world.service.checks.fixes(diagnostic, {
      budget: this.#budgetOf(diagnostic.uri),
      onlyPreferred: this.#fixes === 'preferred',
    });
    return fixes.map(({ title, preferred, fileEdits }) => ({
      title,
      preferred,
      edits: fileEdits.map((edit) => ({ file: this.#file(edit.uri), range: this.#range(edit.uri, edit.span), newText: edit.newText })),
    }));
  }

  unreadable({ path, reason }: FileProblem): readonly ReportedDiagnostic[] {
    const code = ruleOfUnread(reason);
    const severity = this.#world.service.checks.levelOf(code, uriOfPath(path));
    if (severity === 'off' || !isInReports(uriOfPath(path))) {
      return [];
    }
    const shown = shownPath(path, this.#cwd);
    const message = `${basename(path)} ${reason}`;
    return [{ file: shown, range: wholeFile, severity, code, spec: findRule(code)?.spec ?? [], message, path: '', related: [], fixes: [] }];
  }

  /** Files are reported one after the other. */
  #budgetOf(uri: Uri): TrialBudget {
    if (this.#budget?.uri !== uri) {
      this.#budget = { uri, left: new TrialBudget(bounds.reportedTrialText.most) };
    }
    return this.#budget.left;
  }

  #range(uri: Uri, span: Span): Range {
    return this.#world.service.workspace.file(uri)?.lines.range(span) ?? wholeFile;
  }

  #fileOf(uri: Uri, { start }: Span): Pick<ReportedDiagnostic, 'file' | 'rangeIn' | 'templateRange'> {
    const file = this.#file(uri);
    const template = this.#renderedFrom.placeOf(uri, start);
    return template === undefined
      ? { file }
      : { file: template.file, rangeIn: file, ...(template.range === undefined ? {} : { templateRange: template.range }) };
  }

  #file(uri: Uri): string {
    const known = this.#shown.get(uri);
    if (known !== undefined) {
      return known;
    }
    const path = this.#paths.get(uri) ?? pathOfUri(uri);
    const shown = path === undefined ? uri : shownPath(path, this.#cwd);
    this.#shown.set(uri, shown);
    return shown;
  }
}

function reportedResource({
  group,
  version,
  kind,
  namespace,
  name,
}: {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}): ReportedResource {
  return { group, version, kind, ...(namespace === undefined ? {} : { namespace }), ...(name === undefined ? {} : { name }) };
}

/** How many diagnostics of each severity there are. */
export function countBySeverity({ diagnostics }: LintReport): Readonly<Record<Severity, number>> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity } of diagnostics) {
    counts[severity] += 1;
  }
  return counts;
}
