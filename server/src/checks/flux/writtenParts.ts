import type { Span } from '../../base/text';
import type { ScalarNode } from '../../yaml/nodes/node';

/** Where stretches of a scalar's text are written, of which each is asked for behind the one before it that reads the same. */
export class WrittenParts {
  readonly #text: string;
  readonly #source: string;
  readonly #start: number;
  /** By what is written, where it was met last in the text and in the source. */
  readonly #last = new Map<string, { readonly text: number; readonly source: number }>();

  /** `text` is that of the document. */
  constructor({ text: own, span }: ScalarNode, text: string) {
    this.#text = own;
    this.#source = text.slice(span.start, span.end);
    this.#start = span.start;
  }

  /** `undefined` where it is written in another way than it reads. */
  placeOf({ start, end }: Span): Span | undefined {
    const part = this.#text.slice(start, end);
    let at = this.#last.get(part) ?? this.#next(part, { text: -1, source: -1 });
    while (at.text >= 0 && at.text < start && at.source >= 0) {
      at = this.#next(part, at);
    }
    this.#last.set(part, at);
    return at.text !== start || at.source < 0 ? undefined : { start: this.#start + at.source, end: this.#start + at.source + part.length };
  }

  #next(
    part: string,
    { text, source }: { readonly text: number; readonly source: number },
  ): { readonly text: number; readonly source: number } {
    return { text: this.#text.indexOf(part, text + 1), source: this.#source.indexOf(part, source + 1) };
  }
}
