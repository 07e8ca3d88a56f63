import type { Span } from '../base/text';
import type { Fix } from '../workspace/finding';
import { startOfLine, type TextEdit } from '../yaml/edit';
import { parseYaml } from '../yaml/parse';

/**
 * Ways to make a document readable: spaces for tabs, the space behind a colon, a quote. Each is one that was tried: the
 * document reads without a syntax error, or with none before the end of the mended line. What was meant is for the reader
 * to say. `first` is where the document's first syntax error stands: nothing mends what is further below than the line
 * behind it, as that error would stay before it, and trying would cost a reading of the document for each of many errors.
 */
export function syntaxFixes(text: string, { start }: Span, first: number): readonly Fix[] {
  if (first < start && text.slice(first, start).split('\n', 3).length > 2) {
    return [];
  }
  const lines = [lineAt(text, start), lineAt(text, startOfLine(text, start) - 1)].filter((line) => line !== undefined);
  const fixes = [...tabs(text), ...lines.flatMap((line) => [...space(text, line), ...quotes(text, line, start)])];
  const seen = new Set<string>();
  return fixes.filter((fix) => {
    const key = fix.title.replace(/ \d+ /, ' ');
    const isNew = !seen.has(key) && mends(text, fix.edits);
    if (isNew) {
      seen.add(key);
    }
    return isNew;
  });
}

function mends(text: string, edits: readonly TextEdit[]): boolean {
  const after = [...edits].reverse().reduce((result, { span, newText }) => result.slice(0, span.start) + newText + result.slice(span.end), text);
  const [edit] = edits;
  const line = edit === undefined ? undefined : lineAt(after, edit.span.start);
  const problem = parseYaml(after).problems.find(({ code }) => code === 'yaml/syntax');
  return problem === undefined || (edits.length === 1 && line !== undefined && problem.span.start > line.end);
}

/** Widths that a tab usually stands for. */
const widths = [2, 4, 8];

function tabs(text: string): readonly Fix[] {
  const indents = [...text.matchAll(/^[ ]*\t[ \t]*(?=[^\s])/gm)].map(({ index, 0: indent }) => ({ span: { start: index, end: index + indent.length }, indent }));
  return indents.length === 0
    ? []
    : widths.map((width) => ({
        title: `Replace tabs with ${width} spaces each`,
        preferred: false,
        edits: indents.map(({ span, indent }) => ({ span, newText: indent.replaceAll('\t', ' '.repeat(width)) })),
      }));
}

function space(text: string, line: Span): readonly Fix[] {
  const match = /^([ ]*(?:- +)*[A-Za-z0-9_./-]+?):(?=[^\s:/])/.exec(text.slice(line.start, line.end));
  const at = line.start + (match?.[0].length ?? 0);
  return match === null ? [] : [{ title: 'Add the missing space after ":"', preferred: false, edits: [{ span: { start: at, end: at }, newText: ' ' }] }];
}

/** The quote that is missing at the end of its line, or around a value that starts with a sign of YAML. */
function quotes(text: string, line: Span, problem: number): readonly Fix[] {
  const written = text.slice(line.start, line.end);
  const open = /(?:^|[\s:[{,-])(["'])(?=[^"']*$)/.exec(written);
  const end = line.start + written.replace(/\s+#.*$/, '').trimEnd().length;
  const value = /^(?:[ ]*(?:- +)*(?:[^\s:]+:[ ]+)?)([*&@%`!|>][^"'#]*?)\s*(?:#.*)?$/.exec(written);
  const start = value?.[1] === undefined ? 0 : line.start + written.indexOf(value[1]);
  return [
    ...(open === null || problem > end ? [] : [{ title: 'Add the missing closing quote', preferred: false, edits: [{ span: { start: end, end }, newText: open[1] ?? '"' }] }]),
    ...(value?.[1] === undefined ? [] : [{ title: `Quote "${value[1]}"`, preferred: false, edits: [{ span: { start, end: start + value[1].length }, newText: JSON.stringify(value[1]) }] }]),
  ];
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
