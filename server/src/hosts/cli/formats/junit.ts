import { groupBy } from '../../../base/groups';
import { visible } from '../../../base/visible';
import type { LintReport, ReportedDiagnostic } from '../report';
import { inputPlaceOf, placeOf } from './place';

/**
 * JUnit's XML as CI systems read it: a suite for each file with findings, a case for each finding. Errors are
 * failures; anything milder is a case that passes and says so in its output. Nothing to say is one passing case.
 */
export function formatJunit({ diagnostics, files }: LintReport): string {
  const suites = groupBy(diagnostics, (diagnostic) => diagnostic.file);
  const failures = failuresOf(diagnostics);
  const body =
    suites.size === 0
      ? [
          '  <testsuite name="ackmesh" tests="1" failures="0" errors="0">',
          `    <testcase name="${files} files without findings" classname="ackmesh"/>`,
          '  </testsuite>',
        ]
      : [...suites].flatMap(([file, own]) => suite(file, own));
  const head = `<testsuites name="ackmesh" tests="${Math.max(diagnostics.length, 1)}" failures="${failures}" errors="0">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...body, '</testsuites>', ''].join('\n');
}

function suite(file: string, diagnostics: readonly ReportedDiagnostic[]): readonly string[] {
  const name = escapeXml(file);
  return [
    `  <testsuite name="${name}" tests="${diagnostics.length}" failures="${failuresOf(diagnostics)}" errors="0">`,
    ...diagnostics.flatMap((diagnostic) => testCase(name, diagnostic)),
    '  </testsuite>',
  ];
}

function failuresOf(diagnostics: readonly ReportedDiagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

function testCase(classname: string, diagnostic: ReportedDiagnostic): readonly string[] {
  const { code, range, file, severity, message, templateRange } = diagnostic;
  const inputPlace = inputPlaceOf(diagnostic);
  const place = inputPlace ?? placeOf(range.start);
  const where =
    inputPlace === undefined
      ? `${file}:${place}`
      : `${file}${templateRange === undefined ? '' : `:${placeOf(templateRange.start)}`} (rendered: ${inputPlace})`;
  const text = escapeXml(`${where}: ${severity}: ${message} (${code})`);
  const head = `    <testcase name="${escapeXml(`${code} ${place}`)}" classname="${classname}">`;
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
