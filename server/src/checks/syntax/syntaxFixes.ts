import { smallest } from '../../base/lists';
import type { Span } from '../../base/text';
import type { Fix, MayRead } from '../../workspace/finding';
import { editedText, type TextEdit } from '../../yaml/writing/edit';
import { startOfLine } from '../../base/lines';
import type { YamlProblem } from '../../yaml/nodes/node';
import { parseYaml } from '../../yaml/reading/parse';

/**
 * Ways to make a document readable: spaces for tabs, the space behind a colon, a quote. Each is one that was tried: the
 * document reads without a syntax error, or with none before the end of the mended line. What was meant is for the reader
 * to say.
 */
export class SyntaxFixes {
  readonly #errors: readonly Span[];
  readonly #first: number;
  #tabs: { readonly text: string; readonly fixes: readonly Fix[] } | undefined;

  /** @param errors Where the document's syntax errors stand. */
  constructor(errors: readonly Span[]) {
    this.#errors = errors;
    this.#first = smallest(errors.map(({ start }) => start));
  }

  /**
   * The fixes of an error. Nothing on a line mends what is further below than the line behind it, as the first error would
   * stay before it, and trying would cost a reading of the document for each of many errors; tabs are all replaced at once.
   */
  at({ start }: Span, text: string, mayRead: MayRead = () => true): readonly Fix[] {
    const isFar = this.#first < start && text.slice(this.#first, start).split('\n', 3).length > 2;
    const [own, before] = isFar ? [] : [lineAt(text, start), lineAt(text, startOfLine(text, start) - 1)];
    const isMended = ({ edits }: Fix): boolean => mayRead(text.length) && mends(text, edits);
    const found = [...this.#tabFixes(text, mayRead), ...(own === undefined ? [] : firstOfEach(lineFixes(text, own, start), isMended))];
    // The line before is at fault where nothing on its own line is.
    const near = found.length > 0 || before === undefined ? found : firstOfEach(lineFixes(text, before, start), isMended);
    return near.length > 0 || isFar ? near : indentationFix(text, start, mayRead);
  }

  #tabFixes(text: string, mayRead: MayRead): readonly Fix[] {
    if (this.#tabs?.text !== text) {
      const isBetter = ({ edits }: Fix): boolean =>
        mayRead(text.length) && syntaxErrors(editedText(text, edits)).length < this.#errors.length;
      this.#tabs = { text, fixes: firstOfEach(tabs(text), isBetter) };
    }
    return this.#tabs.fixes;
  }
}

/** How many ways to indent a line are tried. */
const mostIndents = 6;

/** A line near an error that starts where one above it does: only where all of the document can be read then. */
function indentationFix(text: string, problem: number, mayRead: MayRead): readonly Fix[] {
  const own = lineAt(text, problem);
  const lines = [own, own === undefined ? undefined : lineAt(text, own.end + 1), lineAt(text, startOfLine(text, problem) - 1)].filter(
    (line) => line !== undefined,
  );
  const fix = lines
    .flatMap((line) => indentation(text, line).slice(0, mostIndents))
    .find(({ edits }) => mayRead(text.length) && syntaxErrors(editedText(text, edits)).length === 0);
  return fix === undefined ? [] : [fix];
}

function lineFixes(text: string, line: Span, problem: number): readonly Fix[] {
  return [...space(text, line, problem), ...quotes(text, line, problem)];
}

/** The fixes that mend the document; of those that differ in a number the first one. */
function firstOfEach(fixes: readonly Fix[], isMended: (fix: Fix) => boolean): readonly Fix[] {
  const seen = new Set<string>();
  return fixes.filter((fix) => {
    const key = fix.title.replace(/ \d+ /, ' ');
    const isFirst = !seen.has(key) && isMended(fix);
    if (isFirst) {
      seen.add(key);
    }
    return isFirst;
  });
}

function mends(text: string, edits: readonly TextEdit[]): boolean {
  const after = editedText(text, edits);
  const [edit] = edits;
  const line = edit === undefined ? undefined : lineAt(after, edit.span.start);
  const [problem] = syntaxErrors(after);
  return problem === undefined || (edits.length === 1 && line !== undefined && problem.span.start > line.end);
}

function syntaxErrors(text: string): readonly YamlProblem[] {
  return parseYaml(text).problems.filter(({ code }) => code === 'yaml/syntax');
}

/** Widths that a tab usually stands for. */
const widths = [2, 4, 8];

function tabs(text: string): readonly Fix[] {
  const indents = [...text.matchAll(/^[ ]*\t[ \t]*(?=[^\s])/gm)].map(({ index, 0: indent }) => ({
    span: { start: index, end: index + indent.length },
    indent,
  }));
  return indents.length === 0
    ? []
    : widths.map((width) => ({
        title: `Replace tabs with ${width} spaces each`,
        preferred: false,
        edits: indents.map(({ span, indent }) => ({ span, newText: indent.replaceAll('\t', ' '.repeat(width)) })),
      }));
}

/** The space that is missing behind a colon in a flow mapping, where the error is, or behind the key of the line. */
function space(text: string, line: Span, problem: number): readonly Fix[] {
  const isAtColon = /^:[{[]/.test(text.slice(problem, problem + 2));
  const match = /^([ ]*(?:- +)*[A-Za-z0-9_./-]+?):(?=[^\s:/])/.exec(text.slice(line.start, line.end));
  const at = isAtColon ? problem + 1 : line.start + (match?.[0].length ?? 0);
  return match === null && !isAtColon
    ? []
    : [{ title: 'Add the missing space after ":"', preferred: false, edits: [{ span: { start: at, end: at }, newText: ' ' }] }];
}

/** The quote that is missing at the end of its line, or around a value that starts with a sign of YAML or goes on behind a flow collection. */
function quotes(text: string, line: Span, problem: number): readonly Fix[] {
  const written = text.slice(line.start, line.end);
  const open = /(?:^|[\s:[{,-])(["'])(?=[^"']*$)/.exec(written);
  const end = line.start + written.replace(/\s+#.*$/, '').trimEnd().length;
  const value =
    /^(?:[ ]*(?:- +)*(?:[^\s:]+:[ ]+)?)([*&@%`!|>][^"'#]*?)\s*(?:#.*)?$/.exec(written) ??
    /^(?:[ ]*(?:- +)*(?:[^\s:]+:[ ]+)?)((?:\{[^"'#{}]*\}|\[[^"'#[\]]*\])[^\s"'#,][^"'#]*?)\s*(?:#.*)?$/.exec(written);
  const start = value?.[1] === undefined ? 0 : line.start + written.indexOf(value[1]);
  return [
    ...(open === null || problem > end
      ? []
      : [{ title: 'Add the missing closing quote', preferred: false, edits: [{ span: { start: end, end }, newText: open[1] ?? '"' }] }]),
    ...(value?.[1] === undefined
      ? []
      : [
          {
            title: `Quote "${value[1]}"`,
            preferred: false,
            edits: [{ span: { start, end: start + value[1].length }, newText: JSON.stringify(value[1]) }],
          },
        ]),
  ];
}

/** How many lines above are looked at for a place where a line may begin. */
const mostLinesAbove = 50;

/** A line that starts where one above it does, or two columns further; the nearest first. */
function indentation(text: string, line: Span): readonly Fix[] {
  const written = /^ */.exec(text.slice(line.start, line.end))?.[0].length ?? 0;
  const above = text
    .slice(0, line.start)
    .split('\n')
    .slice(-mostLinesAbove - 1, -1)
    .filter((each) => /^ *[^\s#]/.test(each))
    .reverse();
  const starts = above.flatMap((each) => {
    const [indent = '', dash = ''] = /^ *((?:- +)*)/.exec(each) ?? [];
    return [
      ...(/:\s*(?:#.*)?$/.test(each) ? [indent.length + 2] : []),
      indent.length,
      ...(dash === '' ? [] : [indent.length - dash.length]),
    ];
  });
  const widths = [...new Set(starts)].filter((width) => width !== written).sort((a, b) => Math.abs(a - written) - Math.abs(b - written));
  return widths.map((width) => ({
    title: `Indent by ${width} spaces`,
    preferred: false,
    edits: [{ span: { start: line.start, end: line.start + written }, newText: ' '.repeat(width) }],
  }));
}

/** The line around an offset without its end. */
function lineAt(text: string, offset: number): Span | undefined {
  if (offset < 0) {
    return undefined;
  }
  const start = startOfLine(text, offset);
  const end = text.indexOf('\n', start);
  const last = end < 0 ? text.length : end;
  return { start, end: text[last - 1] === '\r' ? last - 1 : last };
}
