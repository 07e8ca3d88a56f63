import type { Range } from '../../../base/text';
import { visible } from '../../../base/visible';
import type { Severity } from '../../../service';
import type { LintReport } from '../report';
import { inputPlaceOf } from './place';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' };

/**
 * Workflow commands of GitHub Actions, one a line; lines and columns from 1, and none where they are not those of the file.
 * Source: GitHub's documentation of workflow commands; escapes as in actions/toolkit, packages/core.
 */
export function formatGithub({ diagnostics }: Pick<LintReport, 'diagnostics'>): string {
  return diagnostics
    .map((diagnostic) => {
      const { severity, file, range, templateRange, code, message } = diagnostic;
      const own = inputPlaceOf(diagnostic) === undefined ? range : templateRange;
      const inputPlace = inputPlaceOf(diagnostic);
      const properties: Readonly<Record<string, string | number>> = {
        file,
        ...(own === undefined ? {} : lineProperties(own)),
        title: `ackmesh ${code}`,
      };
      const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
      return `::${commands[severity]} ${list.join(',')}::${escapeData(inputPlace === undefined ? message : `${message} (rendered: ${inputPlace})`)}\n`;
    })
    .join('');
}

function lineProperties({ start, end }: Range): Readonly<Record<string, number>> {
  return {
    line: start.line + 1,
    endLine: end.line + 1,
    // Columns are only understood within one line.
    ...(start.line === end.line ? { col: start.character + 1, endColumn: Math.max(end.character, start.character) + 1 } : {}),
  };
}

function escapeData(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
