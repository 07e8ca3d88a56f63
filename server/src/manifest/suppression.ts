import { globTest } from '../base/glob';
import { groupBy } from '../base/groups';
import { append } from '../base/lists';
import type { Span } from '../base/text';
import type { PlacedDocument } from '../yaml/reading/file';

/** Which codes a manifest's own comments switch off, and where. */
export interface Suppressions {
  /** True when nothing is switched off anywhere, so that nobody has to know lines. */
  readonly isEmpty: boolean;
  /** True when a comment switches a code off for a diagnostic that starts on a line (from 0). */
  covers(code: string, line: number): boolean;
}

interface Region {
  readonly matches: (code: string) => boolean;
  readonly firstLine: number;
  readonly lastLine: number;
}

const form = /^#[ \t]*ackmesh-(disable-next-line|disable|enable)(?:[ \t]+(.*))?$/;

const none: Suppressions = { isEmpty: true, covers: () => false };

/**
 * Reads `# ackmesh-disable-next-line CODE[, CODE] [-- reason]` and `# ackmesh-disable CODE` … `# ackmesh-enable CODE`.
 * No code means every code; a code may be a glob, in which `*` stands for any text. An open `disable` runs to the end of the file.
 */
export function suppressionsOf(documents: readonly PlacedDocument[], lineOf: (offset: number) => number): Suppressions {
  const regions: Region[] = [];
  const open: { codes: readonly string[]; firstLine: number }[] = [];
  for (const { document, start } of documents) {
    for (const { text, span } of document.directives) {
      const match = form.exec(text.trimEnd());
      if (match === null) {
        continue;
      }
      const line = lineOf(absolute(span, start));
      const codes = codesOf(match[2]);
      if (match[1] === 'disable-next-line') {
        regions.push({ matches: globTest(codes, 'name'), firstLine: line + 1, lastLine: line + 1 });
      } else if (match[1] === 'disable') {
        open.push({ codes, firstLine: line });
      } else {
        close(open, codes, line, regions);
      }
    }
  }
  append(
    regions,
    open.map(({ codes, firstLine }) => ({ matches: globTest(codes, 'name'), firstLine, lastLine: Infinity })),
  );
  if (regions.length === 0) {
    return none;
  }
  const ofLines = groupBy(
    regions.filter(({ firstLine, lastLine }) => firstLine === lastLine),
    ({ firstLine }) => firstLine,
  );
  const wide = regions.filter(({ firstLine, lastLine }) => firstLine !== lastLine);
  return {
    isEmpty: false,
    covers: (code, line) =>
      ofLines.get(line)?.some(({ matches }) => matches(code)) === true ||
      wide.some(({ matches, firstLine, lastLine }) => line >= firstLine && line <= lastLine && matches(code)),
  };
}

function absolute(span: Span, start: number): number {
  return span.start + start;
}

function codesOf(text = ''): readonly string[] {
  const [list = ''] = text.split(/(?:^|[ \t])--(?:[ \t]|$)/);
  const codes = list.split(/[\s,]+/).filter((code) => code !== '');
  return codes.length === 0 ? ['*'] : codes;
}

function close(open: { codes: readonly string[]; firstLine: number }[], codes: readonly string[], line: number, into: Region[]): void {
  const isClosed = globTest(codes, 'name');
  for (const region of open.splice(0)) {
    const closed = region.codes.filter(isClosed);
    const left = region.codes.filter((code) => !isClosed(code));
    if (closed.length > 0) {
      into.push({ matches: globTest(closed, 'name'), firstLine: region.firstLine, lastLine: line });
    }
    if (left.length > 0) {
      open.push({ codes: left, firstLine: region.firstLine });
    }
  }
}
