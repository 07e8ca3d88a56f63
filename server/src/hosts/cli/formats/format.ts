import { toJson } from '../json';
import type { FixesWanted, LintReport } from '../report';
import type { FormatContext } from './context';

/** Writes a report in one of the output formats; the text ends with a line end. */
export type Formatter = (report: LintReport, context: FormatContext) => string;

export const lintFormats = ['pretty', 'json', 'sarif', 'junit', 'github'] as const;
export type LintFormat = (typeof lintFormats)[number];

/** The fixes that a format prints or counts: finding out what a fix does takes as long as a check of its document. */
export const fixesOfFormat: Readonly<Record<LintFormat, FixesWanted>> = {
  pretty: 'preferred',
  json: 'all',
  sarif: 'all',
  junit: 'none',
  github: 'none',
};

/** Only the format that is asked for is loaded. */
export async function formatterFor(format: LintFormat): Promise<Formatter> {
  switch (format) {
    case 'pretty':
      return (await import('./pretty.js')).formatPretty;
    case 'json':
      return toJson;
    case 'sarif':
      return (await import('./sarif.js')).formatSarif;
    case 'junit':
      return (await import('./junit.js')).formatJunit;
    case 'github':
      return (await import('./github.js')).formatGithub;
  }
}
