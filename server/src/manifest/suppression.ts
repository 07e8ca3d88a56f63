import { globTest, GlobReader } from '../base/glob';
import { addTo, groupBy } from '../base/groups';
import { append } from '../base/lists';
import { keptIn } from '../base/memo';
import { placeBehind } from '../base/order';
import type { Span } from '../base/text';
import type { PlacedDocument } from '../yaml/reading/file';

/** Which codes a manifest's own comments switch off, and where. */
export interface Suppressions {
  /** True when nothing is switched off anywhere, so that nobody has to know lines. */
  readonly isEmpty: boolean;
  /** True when a comment switches a code off for a diagnostic that starts on a line (from 0). */
  covers(code: string, line: number): boolean;
}

interface Lines {
  readonly firstLine: number;
  readonly lastLine: number;
}

interface Region extends Lines {
  readonly matches: (code: string) => boolean;
}

const form = /^#[ \t]*ackmesh-(disable-next-line|disable|enable)(?:[ \t]+(.*))?$/;

const none: Suppressions = { isEmpty: true, covers: () => false };

/**
 * Reads `# ackmesh-disable-next-line CODE[, CODE] [-- reason]` and `# ackmesh-disable CODE` … `# ackmesh-enable CODE`.
 * No code means every code; a code may be a glob, in which `*` stands for any text. An open `disable` runs to the end of the file.
 */
export function suppressionsOf(documents: readonly PlacedDocument[], lineOf: (offset: number) => number): Suppressions {
  const regions: Region[] = [];
  // Any number of lines may have a comment.
  const globs = new GlobReader(Infinity);
  const open = new OpenRegions();
  for (const { document, start } of documents) {
    for (const { text, span } of document.directives) {
      const match = form.exec(text.trimEnd());
      if (match === null) {
        continue;
      }
      const line = lineOf(absolute(span, start));
      const codes = codesOf(match[2]);
      if (match[1] === 'disable-next-line') {
        regions.push({ matches: globTest(codes, 'name', globs), firstLine: line + 1, lastLine: line + 1 });
      } else if (match[1] === 'disable') {
        open.add({ codes, firstLine: line });
      } else {
        close(open, { codes, line, globs }, regions);
      }
    }
  }
  append(
    regions,
    open.all.map(({ codes, firstLine }) => ({ matches: globTest(codes, 'name', globs), firstLine, lastLine: Infinity })),
  );
  if (regions.length === 0) {
    return none;
  }
  const ofLines = groupBy(
    regions.filter(({ firstLine, lastLine }) => firstLine === lastLine),
    ({ firstLine }) => firstLine,
  );
  const wide = regions.filter(({ firstLine, lastLine }) => firstLine !== lastLine);
  const stretches = new Map<string, readonly Lines[]>();
  return {
    isEmpty: false,
    covers: (code, line) =>
      ofLines.get(line)?.some(({ matches }) => matches(code)) === true ||
      holdsLine(
        keptIn(stretches, code, () => joined(wide.filter(({ matches }) => matches(code)))),
        line,
      ),
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

/** Stretches of lines in their order, of which none overlap. */
function joined(regions: readonly Region[]): readonly Lines[] {
  const stretches: { firstLine: number; lastLine: number }[] = [];
  for (const { firstLine, lastLine } of [...regions].sort((a, b) => a.firstLine - b.firstLine)) {
    const last = stretches.at(-1);
    if (last !== undefined && firstLine <= last.lastLine) {
      last.lastLine = Math.max(last.lastLine, lastLine);
    } else {
      stretches.push({ firstLine, lastLine });
    }
  }
  return stretches;
}

function holdsLine(stretches: readonly Lines[], line: number): boolean {
  const last = stretches[placeBehind(stretches, ({ firstLine }) => firstLine > line) - 1];
  return last !== undefined && line <= last.lastLine;
}

interface OpenRegion {
  readonly codes: readonly string[];
  readonly firstLine: number;
}

/** A code that means itself alone. */
const plainCode = /^[\w/-]+$/;

/** Stretches that nothing has ended yet, also by each of their codes: a comment mostly ends few of many. */
class OpenRegions {
  readonly #all = new Set<OpenRegion>();
  readonly #byCode = new Map<string, OpenRegion[]>();

  get all(): readonly OpenRegion[] {
    return [...this.#all];
  }

  add(region: OpenRegion): void {
    this.#all.add(region);
    region.codes.forEach((code) => addTo(this.#byCode, code, region));
  }

  /** Takes out those that some codes may end. */
  take(codes: readonly string[]): readonly OpenRegion[] {
    const isPlain = codes.every((code) => plainCode.test(code));
    const found = isPlain ? codes.flatMap((code) => this.#byCode.get(code) ?? []) : this.#all;
    const taken = [...new Set(found)].filter((region) => this.#all.delete(region));
    if (isPlain) {
      codes.forEach((code) => this.#byCode.delete(code));
    } else {
      this.#byCode.clear();
    }
    return taken;
  }
}

interface Closing {
  readonly codes: readonly string[];
  readonly line: number;
  readonly globs: GlobReader;
}

function close(open: OpenRegions, { codes, line, globs }: Closing, into: Region[]): void {
  const isClosed = globTest(codes, 'name', globs);
  for (const { codes: own, firstLine } of open.take(codes)) {
    const closed = own.filter(isClosed);
    const left = own.filter((code) => !isClosed(code));
    if (closed.length > 0) {
      into.push({ matches: globTest(closed, 'name', globs), firstLine, lastLine: line });
    }
    if (left.length > 0) {
      open.add({ codes: left, firstLine });
    }
  }
}
