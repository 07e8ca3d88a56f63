import { sharedIfKnown } from '../../base/sharedText';
import type { MapEntry, ScalarNode } from '../nodes/node';
import { holdsPlaceholder } from '../templates/placeholders';
import type { Written } from './quotedText';
import { asKey, resolvePlain } from '../nodes/scalar';
import { scalarNode } from '../nodes/smallNodes';

/** Thrown where a text is not plain: that is no error, and unwinding is cheaper than asking after every step. */
const gaveUp = new Error('not plain');

export function giveUp(): never {
  throw gaveUp;
}

/** What a reading answers; `undefined` where it gave up. */
export function unlessGivenUp<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error === gaveUp) {
      return undefined;
    }
    throw error;
  }
}

export const space = 0x20;
export const lineFeed = 0x0a;
export const hash = 0x23;
export const dash = 0x2d;
export const colon = 0x3a;
export const comma = 0x2c;

/** Longer keys are no simple ones to the library. In UTF-16 code units. */
export const longestKey = 1000;
/** Deeper documents are the library's business, which knows the bound. */
const deepest = 100;
/** Duplicates are looked for one by one in maps of no more entries. */
const fewEntries = 12;

/** What begins a placeholder, masked ones included. */
const mayHold = /[$<\uE000-\uF8FF]/;

/** A place in a text that is read from its beginning to its end, line by line. */
export class PlainText {
  protected readonly text: string;
  protected readonly giveBack: (value: string, indent?: number) => string;
  protected readonly mayHoldPlaceholder: boolean;
  protected at = 0;
  /** Where the line of `at` begins. */
  protected line = 0;
  protected depth = 0;

  constructor(text: string, giveBack: (value: string, indent?: number) => string) {
    this.text = text;
    this.giveBack = giveBack;
    this.mayHoldPlaceholder = mayHold.test(text);
  }

  protected get column(): number {
    return this.at - this.line;
  }

  protected code(ahead = 0): number {
    return this.text.charCodeAt(this.at + ahead);
  }

  protected skipSpaces(): void {
    const { text } = this;
    let { at } = this;
    while (text.charCodeAt(at) === space) {
      at += 1;
    }
    this.at = at;
  }

  /** Where the characters end that a sticky pattern matches from here on, of which there may be none; nothing moves. */
  protected endOf(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    pattern.test(this.text);
    return pattern.lastIndex;
  }

  /** From the beginning of a line on to the first character that is no blank, comment or line end. */
  protected toContent(): void {
    for (;;) {
      this.line = this.at;
      this.skipSpaces();
      const code = this.code();
      if (code === hash) {
        this.toNextLine();
      } else if (code === lineFeed) {
        this.at += 1;
      } else {
        return;
      }
    }
  }

  protected toNextLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end + 1;
  }

  /** True at the end of a line, and at a comment that ends it. */
  protected isLineOver(): boolean {
    const code = this.code();
    return Number.isNaN(code) || code === lineFeed || (code === hash && this.code(-1) === space);
  }

  /** After a value: nothing else may stand on its line. */
  protected endLine(): void {
    this.skipSpaces();
    if (!this.isLineOver()) {
      giveUp();
    }
    this.toNextLine();
    this.toContent();
  }

  /** A scalar; `share` is asked for the string of its text, of which there may be one already. */
  protected scalar(start: number, { end, text: written, style, indent }: Written, share = sharedIfKnown): ScalarNode {
    this.at = end;
    const text = share(this.mayHoldPlaceholder ? this.giveBack(written, indent) : written);
    const opaque = this.mayHoldPlaceholder && holdsPlaceholder(text);
    const value = style === 'plain' ? resolvePlain(text) : text;
    return typeof value === 'number' && !Number.isFinite(value) ? giveUp() : scalarNode(start, end, { value, text, style, opaque });
  }

  protected enter(): void {
    this.depth += 1;
    if (this.depth > deepest) {
      giveUp();
    }
  }
}

/** A scalar as a key; one that is null is a mistake. */
export function plainKey(scalar: ScalarNode): ScalarNode {
  return scalar.value === null ? giveUp() : asKey(scalar);
}

/** A key that is written twice is a mistake, whose words are the library reader's. */
export function refuseDuplicates(entries: readonly MapEntry[]): void {
  if (entries.length > fewEntries) {
    if (new Set(entries.map(({ key }) => key.text)).size < entries.length) {
      giveUp();
    }
    return;
  }
  for (let i = 1; i < entries.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      if (entries[i]?.key.text === entries[j]?.key.text) {
        giveUp();
      }
    }
  }
}

/** What no plain scalar begins with, and what ends one in a flow collection; `-` may begin one. */
const indicators: ReadonlySet<number> = new Set(Array.from(',[]{}:#&*!|>\'"%@`?', (char) => char.charCodeAt(0)));

/** True for what begins a plain scalar without a doubt. */
export function startsPlain(code: number, next: number): boolean {
  return code > space && !indicators.has(code) && (code !== dash || (next > space && !indicators.has(next)));
}
