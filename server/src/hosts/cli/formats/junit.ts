import { groupBy } from '../../../base/groups';
import { visible } from '../../../base/visible';
import type { LintReport, ReportedDiagnostic } from '../report';
import { inputPlaceOf, placeOf } from './place';

/**
 * JUnit's XML as CI systems read it: a suite for each file with findings, a case for each finding. Errors are
 * failures; anything milder is a case that passes and says so in its output. Nothing to say is one passing case.
 * GitLab shows the attribute `file`, and of several cases with one name only the first. Source: docs.gitlab.com, unit test reports.
 */
export function formatJunit({ diagnostics }: Pick<LintReport, 'diagnostics'>): string {
  const suites = groupBy(diagnostics, (diagnostic) => diagnostic.file);
  const failures = failuresOf(diagnostics);
  const body =
    suites.size === 0
      ? [
          '  <testsuite name="ackmesh" tests="1" failures="0" errors="0">',
          '    <testcase name="no findings" classname="ackmesh"/>',
          '  </testsuite>',
        ]
      : [...suites].flatMap(([file, own]) => suite(file, own));
  const head = `<testsuites name="ackmesh" tests="${Math.max(diagnostics.length, 1)}" failures="${failures}" errors="0">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...body, '</testsuites>', ''].join('\n');
}

function suite(file: string, diagnostics: readonly ReportedDiagnostic[]): readonly string[] {
  const titles = new Map<string, number>();
  const cases = diagnostics.flatMap((diagnostic) => {
    const title = `${diagnostic.code} ${inputPlaceOf(diagnostic) ?? placeOf(diagnostic.range.start)}`;
    const count = (titles.get(title) ?? 0) + 1;
    titles.set(title, count);
    return testCase(count === 1 ? title : `${title} (${count})`, diagnostic);
  });
  return [
    `  <testsuite name="${escapeXml(file)}" tests="${diagnostics.length}" failures="${failuresOf(diagnostics)}" errors="0">`,
    ...cases,
    '  </testsuite>',
  ];
}

function failuresOf(diagnostics: readonly ReportedDiagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

function testCase(title: string, diagnostic: ReportedDiagnostic): readonly string[] {
  const { code, range, file, severity, message, templateRange } = diagnostic;
  const inputPlace = inputPlaceOf(diagnostic);
  const where =
    inputPlace === undefined
      ? `${file}:${placeOf(range.start)}`
      : `${file}${templateRange === undefined ? '' : `:${placeOf(templateRange.start)}`} (rendered: ${inputPlace})`;
  const text = escapeXml(`${where}: ${severity}: ${message} (${code})`);
  const name = escapeXml(file);
  const head = `    <testcase name="${escapeXml(title)}" classname="${name}" file="${name}">`;
  const inside =
    severity === 'error'
      ? `      <failure type="${escapeXml(code)}" message="${escapeXml(message)}">${text}</failure>`
      : `      <system-out>${text}</system-out>`;
  return [head, inside, '    </testcase>'];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Characters that XML 1.0 cannot hold at all become U+FFFD. */
function escapeXml(text: string): string {
  return visible(text)
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"'\n\r\t]/g, (character) => entities[character] ?? character);
}
