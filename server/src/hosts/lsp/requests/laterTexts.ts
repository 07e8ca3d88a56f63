import { isRecord } from '../../../base/record';
import type { Markdown } from '../../../service';

/** What an item carries until its text is asked for: the number of its list, and its own in that list. */
export type LaterText = readonly [list: number, item: number];

/** The texts of one client's newest list of completions, each made when its item is looked at. */
export class LaterTexts {
  #list = 0;
  #texts: (() => Markdown)[] = [];

  /** Begins another list: what the one before offered is shown no more. */
  begin(): void {
    this.#list += 1;
    this.#texts = [];
  }

  keep(text: () => Markdown): LaterText {
    return [this.#list, this.#texts.push(text) - 1];
  }

  /** The text of an item as a client sends it back; `undefined` for one of an earlier list, and where there is none. */
  of(item: unknown): Markdown | undefined {
    const data = isRecord(item) && Array.isArray(item['data']) ? (item['data'] as readonly unknown[]) : [];
    const [list, at] = data;
    return list === this.#list && typeof at === 'number' ? this.#texts[at]?.() : undefined;
  }
}
