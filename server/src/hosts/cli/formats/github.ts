import { visible } from '../../../base/visible';
import type { Severity } from '../../../rules/level';
import type { LintReport } from '../report';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' };

/**
 * Workflow commands of GitHub Actions, one a line; lines and columns from 1.
 * Source: GitHub's documentation of workflow commands; escapes as in actions/toolkit, packages/core.
 */
export function formatGithub({ diagnostics }: LintReport): string {
  return diagnostics
    .map(({ severity, file, range: { start, end }, code, message }) => {
      const properties = {
        file,
        line: start.line + 1,
        endLine: end.line + 1,
        // Columns are only understood within one line.
        ...(start.line === end.line ? { col: start.character + 1, endColumn: Math.max(end.character, start.character) + 1 } : {}),
        title: `ackmesh ${code}`,
      };
      const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
      return `::${commands[severity]} ${list.join(',')}::${escapeData(message)}\n`;
    })
    .join('');
}

function escapeData(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
