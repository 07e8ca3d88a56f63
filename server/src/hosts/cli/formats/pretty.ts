import { largest } from '../../../base/lists';
import { visibleLine } from '../../../base/visible';
import type { Severity } from '../../../service';
import { countBySeverity, type LintReport, type ReportedDiagnostic } from '../report';
import { styleFor, type Style } from '../style';
import type { FormatContext } from './context';
import { placeOf } from './place';

/** For people: one block for each file (what Helm rendered of it is apart), one line for each diagnostic, a sum at the end. Lines and columns from 1. */
export function formatPretty(report: LintReport, { io, fixedFiles }: FormatContext): string {
  const style = styleFor(io);
  const blocks = byFile(report.diagnostics).map(([file, diagnostics]) => fileBlock(file, diagnostics, style));
  return [...blocks, summary(report, fixedFiles, style)].join('\n');
}

function byFile(diagnostics: readonly ReportedDiagnostic[]): readonly (readonly [string, readonly ReportedDiagnostic[]])[] {
  const files = new Map<string, ReportedDiagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { file, rangeIn } = diagnostic;
    const title = rangeIn === undefined ? file : `${file} (rendered; lines of ${rangeIn})`;
    const known = files.get(title);
    if (known === undefined) {
      files.set(title, [diagnostic]);
    } else {
      known.push(diagnostic);
    }
  }
  return [...files];
}

function fileBlock(file: string, diagnostics: readonly ReportedDiagnostic[], style: Style): string {
  const places = diagnostics.map(({ range }) => placeOf(range.start));
  const width = largest(places.map(({ length }) => length));
  const lines = diagnostics.flatMap((diagnostic, index) => {
    const { severity, message, code, file: own, templateRange } = diagnostic;
    const related = [
      ...(templateRange === undefined ? [] : [{ file: own, range: templateRange, message: 'Line of the template' }]),
      ...diagnostic.related,
    ];
    const place = (places[index] ?? '').padStart(width);
    const first = `  ${style.dim(place)}  ${coloured(severity, style)}  ${visibleLine(message)}  ${style.dim(code)}`;
    const more = related.map(({ file: other, range: { start }, message: text }) =>
      style.dim(`  ${' '.repeat(width)}           ${visibleLine(other)}:${placeOf(start)} ${visibleLine(text)}`),
    );
    return [first, ...more];
  });
  return `${style.underline(visibleLine(file))}\n${lines.join('\n')}\n`;
}

function coloured(severity: Severity, style: Style): string {
  const text = severity.padEnd(7);
  switch (severity) {
    case 'error':
      return style.red(text);
    case 'warning':
      return style.yellow(text);
    case 'info':
      return style.blue(text);
    case 'hint':
      return style.dim(text);
  }
}

function summary(report: LintReport, fixedFiles: number, style: Style): string {
  const { files, resources, diagnostics } = report;
  const where = `in ${count(files, 'file')} (${count(resources, 'resource')})`;
  const fixed = fixedFiles === 0 ? '' : `Fixed ${count(fixedFiles, 'file')}. `;
  if (diagnostics.length === 0) {
    return `${fixed}No problems ${where}.\n`;
  }
  const counts = countBySeverity(report);
  const parts = [
    count(counts.error, 'error'),
    count(counts.warning, 'warning'),
    ...(counts.info > 0 ? [`${counts.info} info`] : []),
    ...(counts.hint > 0 ? [count(counts.hint, 'hint')] : []),
  ];
  const fixable = diagnostics.filter(({ rangeIn, fixes }) => rangeIn === undefined && fixes.some(({ preferred }) => preferred)).length;
  const hint = fixable > 0 ? ` ${fixable} can be fixed with --fix.` : '';
  return `${fixed}${style.bold(`${count(diagnostics.length, 'problem')} (${parts.join(', ')})`)} ${where}.${hint}\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
