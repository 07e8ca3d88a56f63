/** A stretch of text: UTF-16 code units from 0, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An LSP position: line and character (UTF-16 code units) from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** An LSP range, `end` exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export function shift(span: Span, by: number): Span {
  return by === 0 ? span : { start: span.start + by, end: span.end + by };
}

/** True when the offset lies in the span or touches its end, as a text cursor does. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

/** True for a span that lies in another one, or is it. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Converts between offsets and LSP positions of one text. Lines end at `\n`, `\r\n` or a lone `\r`, as in LSP. */
export class LineMap {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    if (text.includes('\r')) {
      const lineEnd = /\r\n|\n|\r/g;
      while (lineEnd.exec(text) !== null) {
        this.#starts.push(lineEnd.lastIndex);
      }
      return;
    }
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      this.#starts.push(end + 1);
    }
  }

  /** Offset of the first character of a line; the text's length for a line past the end. */
  lineStart(line: number): number {
    return this.#starts[line] ?? this.#length;
  }

  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.#length));
    const line = this.lineOf(clamped);
    return { line, character: clamped - this.lineStart(line) };
  }

  offsetAt(position: Position): number {
    if (position.line < 0) {
      return 0;
    }
    const start = this.lineStart(position.line);
    const next = this.lineStart(position.line + 1);
    return Math.max(start, Math.min(start + position.character, next));
  }

  range(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }
}
