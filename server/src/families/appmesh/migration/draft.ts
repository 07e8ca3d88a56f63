import { append } from '../../../base/lists';
import type { Span } from '../../../base/text';
import type { TextEdit } from '../../../yaml/writing/edit';

/** A document's text with edits that grow; they never overlap. Spans count from the document's start. */
export class Draft {
  readonly text: string;
  #edits: TextEdit[] = [];

  constructor(text: string) {
    this.text = text;
  }

  add(edit: TextEdit): void {
    this.#edits.push(edit);
  }

  addAll(edits: readonly TextEdit[]): void {
    append(this.#edits, edits);
  }

  insert(at: number, newText: string): void {
    this.#edits.push({ span: { start: at, end: at }, newText });
  }

  /** A stretch as the edits inside it leave it; they are used up, and what stands there may be taken away. */
  take(span: Span): string {
    const inside = this.#edits.filter((edit) => isInside(edit, span));
    this.#edits = this.#edits.filter((edit) => !isInside(edit, span));
    const own = inside.map((edit) => ({
      span: { start: edit.span.start - span.start, end: edit.span.end - span.start },
      newText: edit.newText,
    }));
    return applied(this.text.slice(span.start, span.end), joined(own));
  }

  /** In order, one for each place. */
  get edits(): readonly TextEdit[] {
    return joined(this.#edits);
  }

  get result(): string {
    return applied(this.text, this.edits);
  }
}

/** What is inserted at a border belongs to what stands beside the stretch. */
function isInside({ span: { start, end } }: TextEdit, span: Span): boolean {
  return start === end ? start > span.start && start < span.end : start >= span.start && end <= span.end;
}

/** Insertions at one place become one, in the order in which they came. */
function joined(edits: readonly TextEdit[]): readonly TextEdit[] {
  const sorted = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end || a.index - b.index);
  const result: TextEdit[] = [];
  for (const { edit } of sorted) {
    const last = result.at(-1);
    if (last !== undefined && last.span.start === last.span.end && last.span.end === edit.span.start) {
      result[result.length - 1] = { span: { start: last.span.start, end: edit.span.end }, newText: last.newText + edit.newText };
    } else {
      result.push(edit);
    }
  }
  return result;
}

function applied(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { span, newText } of edits) {
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}
