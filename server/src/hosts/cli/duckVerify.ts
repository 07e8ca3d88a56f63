import { dirname, resolve } from 'node:path';
import { formatPath } from '../../base/path';
import { visibleLine } from '../../base/visible';
import type { Duck, Finding, GroupVersionKind, KnownKind, Level, Severity, Verdict } from '../../service';
import {
  apiVersionOf,
  brokenPromises,
  duckKnowledge,
  findRule,
  gvkKey,
  outermost,
  verifyDuck,
  whyNot,
} from '../../service/withoutWorkspace';
import { bundleReader } from '../node/bundleReader';
import { projectFileFor } from '../node/projectFile';
import { Reach } from '../node/reach';
import { formatterFor } from './formats/format';
import { exit, type ExitStatus, type Io } from './io';
import { chosenDucks, sourcesAt, type SourceFile } from './duckSources';
import { compareTexts } from '../../base/order';
import { groupBy } from '../../base/groups';
import { toJson } from './json';
import { readProjectFile } from './projectFile';
import type { LintReport, ReportedDiagnostic } from './report';
import { reportedTexts } from './reportedTexts';
import { say } from './say';
import { styleFor, type Style } from './style';

export type VerifyFormat = 'pretty' | 'json' | 'sarif' | 'github';

export interface VerifyOptions {
  readonly crds: readonly string[];
  /** Ids of ducks; all when there are none. */
  readonly duck: readonly string[];
  readonly format: VerifyFormat;
}

/**
 * `ackmesh duck verify`: which kinds implement which ducks. Status 1 where a CRD declares a duck that its schema does not
 * implement, status 2 where a CRD cannot be read. Throws UserError where it could not run.
 */
export async function duckVerify(options: VerifyOptions, io: Io, version: string): Promise<ExitStatus> {
  const above = projectFileFor(io.cwd);
  const own = above === undefined ? [] : readProjectFile(above, io.cwd, new Reach([io.cwd, dirname(above)])).config.ducks;
  const known = duckKnowledge(bundleReader(), own);
  const ducks = chosenDucks(known.ducks, options.duck);
  const files = options.crds.flatMap((path) => sourcesAt(path, io.cwd));
  const diagnostics = files.flatMap((file) => diagnosticsOf(file, ducks));
  const rows = rowsOf([...files.flatMap(({ source }) => source.kinds), ...known.coreKinds], ducks);
  if (options.format === 'json') {
    io.stdout(toJson(rows.map(asJson)));
  } else if (options.format === 'pretty') {
    io.stdout(asText(rows, diagnostics, options.duck.length > 0, styleFor(io)));
  } else {
    const inputs = files.map(({ shown }) => ({ kind: 'file', path: resolve(io.cwd, shown) }) as const);
    const report: LintReport = {
      version: 1,
      files: files.length,
      resources: files.reduce((sum, { source }) => sum + source.crds.length, 0),
      diagnostics,
    };
    io.stdout((await formatterFor(options.format))(report, { io, version, fixedFiles: 0, textOf: reportedTexts(inputs, io.cwd) }));
  }
  const problems = files.flatMap(({ shown, lines, source }) =>
    source.problems.map(({ offset, message }) => {
      const { line, character } = lines.positionAt(offset);
      return `${shown}:${line + 1}:${character + 1}: ${message}`;
    }),
  );
  problems.forEach((problem) => say(io, problem));
  return problems.length > 0 ? exit.failed : diagnostics.some(({ severity }) => severity === 'error') ? exit.findings : exit.clean;
}

/** What was found of one version of a kind and one duck. */
interface Row {
  readonly of: GroupVersionKind;
  readonly duck: Duck;
  readonly verdict: Verdict;
}

/** A version that several files describe counts as the first one says; core kinds come last. */
function rowsOf(kinds: readonly KnownKind[], ducks: readonly Duck[]): readonly Row[] {
  const first = new Map<string, KnownKind>();
  for (const kind of kinds) {
    const key = gvkKey(kind);
    first.set(key, first.get(key) ?? kind);
  }
  return [...first.values()]
    .sort((a, b) => compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind))
    .flatMap((kind) => ducks.map((duck) => ({ of: kind, duck, verdict: verifyDuck(kind.schema, duck) })));
}

/** One row of what `duck verify --format json` prints. */
function asJson({ of: { group, version, kind }, duck, verdict }: Row): object {
  const { missing, mistyped, gaps, opaque } = verdict;
  return { group, version, kind, duck: duck.id, implements: verdict.implements ?? null, missing, mistyped, gaps, opaque };
}

/** A broken promise is an error here: it is what the command is asked for. */
const levels: Readonly<Record<string, Severity>> = { 'knative/duck-not-implemented': 'error' };

function diagnosticsOf({ shown, text, lines, source }: SourceFile, ducks: readonly Duck[]): readonly ReportedDiagnostic[] {
  return source.crds.flatMap(({ resource, start }) =>
    brokenPromises(resource, ducks).map((finding): ReportedDiagnostic => {
      const range = (span: Finding['span']): ReportedDiagnostic['range'] =>
        lines.range({ start: start + span.start, end: start + span.end });
      const { group, version, kind, name } = resource;
      return {
        file: shown,
        range: range(finding.span),
        severity: severityOf(finding),
        code: finding.code,
        spec: findRule(finding.code)?.spec ?? [],
        message: finding.message,
        resource: { group, version, kind, ...(name === undefined ? {} : { name }) },
        path: formatPath(finding.path),
        related: [],
        fixes: (finding.fixes?.(text.slice(start)) ?? []).map(({ title, preferred, edits }) => ({
          title,
          preferred,
          edits: edits.map((edit) => ({ file: shown, range: range(edit.span), newText: edit.newText })),
        })),
      };
    }),
  );
}

function severityOf({ code }: Finding): Severity {
  const level: Level = levels[code] ?? findRule(code)?.level ?? 'info';
  return level === 'off' ? 'info' : level;
}

function asText(rows: readonly Row[], diagnostics: readonly ReportedDiagnostic[], isChosen: boolean, style: Style): string {
  const kinds = groupBy(rows, ({ of }) => gvkKey(of));
  const blocks = [...kinds.values()].map((own) => kindText(own, isChosen, style));
  const found = diagnostics.map(({ file, range: { start }, severity, message }) => {
    const shown = severity === 'error' ? style.red(severity) : style.blue(severity);
    return `${visibleLine(file)}:${start.line + 1}:${start.character + 1} ${shown} ${visibleLine(message)}\n`;
  });
  const broken = diagnostics.filter(({ severity }) => severity === 'error').length;
  const summary = `${kinds.size} kinds and versions; ${broken === 0 ? 'every declared duck type is implemented' : `${broken} declared duck ${broken === 1 ? 'type is' : 'types are'} not implemented`}\n`;
  return `${blocks.join('')}${found.length === 0 ? '' : `\n${found.join('')}`}\n${style.bold(summary)}`;
}

/** Without chosen ducks, those that a kind does not implement are not listed. */
function kindText(rows: readonly Row[], isChosen: boolean, style: Style): string {
  const [first] = rows;
  if (first === undefined) {
    return '';
  }
  const lines = rows.flatMap(({ duck, verdict }): readonly string[] => {
    switch (verdict.implements) {
      case true:
        return [
          `  ${duck.id}${detail('drops', outermost(verdict.gaps), style)}${detail('not shown by the schema:', outermost(verdict.opaque), style)}`,
        ];
      case false:
        return isChosen ? [`  ${style.dim('not')} ${duck.id}: ${visibleLine(whyNot(verdict, duck))}`] : [];
      case undefined:
        return isChosen ? [`  ${style.dim('unknown')} ${duck.id}: the schema accepts any field`] : [];
    }
  });
  const unknown =
    !isChosen && rows.every(({ verdict }) => verdict.implements === undefined)
      ? [`  ${style.dim('unknown: the schema accepts any field')}`]
      : [];
  const none = lines.length + unknown.length === 0 ? [`  ${style.dim('implements none')}`] : [];
  return `${style.bold(visibleLine(first.of.kind))} ${style.dim(visibleLine(apiVersionOf(first.of)))}\n${[...lines, ...unknown, ...none].join('\n')}\n`;
}

function detail(label: string, paths: readonly string[], style: Style): string {
  return paths.length === 0 ? '' : style.dim(` (${label} ${visibleLine(paths.join(', '))})`);
}
