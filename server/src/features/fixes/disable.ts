import type { FileState } from '../../workspace/files/fileState';
import type { Diagnostic } from '../../workspace/finding';
import { lineEndOf, startOfLine } from '../../base/lines';
import { isInsideScalar } from '../../yaml/nodes/hit';
import type { CodeAction, FileEdit } from '../feature';

type Disabling = Pick<CodeAction, 'title' | 'edits'>;

/**
 * Comments that switch a diagnostic's rule off, for its line and for the whole file. Nothing where no comment can stand:
 * in JSON, and above a line that lies inside of a scalar. Where the text is not YAML a comment in the middle of it may
 * move the error to another line, so only the whole file can be named.
 */
export function disablings(diagnostic: Diagnostic, file: FileState): readonly Disabling[] {
  const { span, finding } = diagnostic;
  if (looksLikeJson.test(file.text) || file.text.trim() === '') {
    return [];
  }
  const { code } = finding;
  const lineEnd = lineEndOf(file.text);
  const lineStart = behindMark(file.text, startOfLine(file.text, span.start));
  const indent = /^[ \t]*/.exec(file.text.slice(lineStart))?.[0] ?? '';
  const here: Disabling = {
    title: `Disable ${code} for this line`,
    edits: [insertion(diagnostic, lineStart, `${indent}# ackmesh-disable-next-line ${code}${lineEnd}`)],
  };
  const start = firstLine(file.text);
  // A directive stands above every comment that may follow it.
  const isAbove = span.end < start;
  const whole: Disabling = {
    title: `Disable ${code} for this file`,
    edits: [insertion(diagnostic, start, `# ackmesh-disable ${code}${lineEnd}`)],
  };
  const isCommentPlace = !file.documents.some(({ document }) => {
    const offset = lineStart - (file.startOf(document) ?? 0);
    return document.root !== undefined && offset >= 0 && offset <= document.length && isInsideScalar(document.root, offset);
  });
  const isDirective = file.text[lineStart] === '%';
  // An empty key is taken to begin where the one before it ends, so that a comment between them is behind it.
  const isEmptyKey = span.start === span.end && file.text[span.start] === ':';
  return [...(isCommentPlace && !isDirective && !isEmptyKey && code !== 'yaml/syntax' ? [here] : []), ...(isAbove ? [] : [whole])];
}

/** What begins with two braces, or a brace with one of these signs, is a template. */
const looksLikeJson = /^\s*(?:\[|\{(?![{%#]))/;

function insertion({ uri }: Diagnostic, at: number, newText: string): FileEdit {
  return { uri, span: { start: at, end: at }, newText };
}

/** Behind a directive of YAML, which has to be the first of a file. */
function firstLine(text: string): number {
  const directives = /^\uFEFF?(?:%[^\n]*\n)+---[^\n]*(?:\n|$)/.exec(text);
  return directives?.[0].length ?? behindMark(text, 0);
}

/** A byte order mark is one at the beginning of a file only. */
function behindMark(text: string, offset: number): number {
  return offset === 0 && text.startsWith('\uFEFF') ? 1 : offset;
}
