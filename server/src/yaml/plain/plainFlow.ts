import { sharedText } from '../../base/sharedText';
import type { MapEntry, ScalarNode, YamlNode } from '../nodes/node';
import { colon, comma, giveUp, hash, lineFeed, longestKey, plainKey, PlainText, refuseDuplicates, space, startsPlain } from './plainText';
import { quotedAt } from './quotedText';
import { mapEntry, mapNode, sequenceNode } from '../nodes/smallNodes';

/** Reads flow collections, on one line or on lines that all stand deeper than what holds them. */
export class PlainFlow extends PlainText {
  protected isFlow(): boolean {
    const code = this.code();
    return code === 0x7b || code === 0x5b;
  }

  protected flow(parent: number): YamlNode {
    this.enter();
    const start = this.at;
    const isMap = this.code() === 0x7b;
    const close = isMap ? 0x7d : 0x5d;
    const entries: MapEntry[] = [];
    const items: YamlNode[] = [];
    this.at += 1;
    this.#skipFlowSpace(parent);
    while (this.code() !== close) {
      if (isMap) {
        entries.push(this.#flowEntry(parent));
      } else {
        items.push(this.#flowValue(parent));
      }
      this.#skipFlowSpace(parent);
      if (this.code() === comma) {
        this.at += 1;
        this.#skipFlowSpace(parent);
        if (this.code() === close) {
          giveUp();
        }
      } else if (this.code() !== close) {
        giveUp();
      }
    }
    this.at += 1;
    this.depth -= 1;
    const span = { start, end: this.at };
    refuseDuplicates(entries);
    return isMap ? mapNode(span, true, entries) : sequenceNode(span, true, items);
  }

  #flowEntry(parent: number): MapEntry {
    const key = plainKey(this.#flowScalar(Infinity, sharedText));
    if (this.code() !== colon || key.text === '<<' || key.text.length > longestKey) {
      giveUp();
    }
    this.at += 1;
    if (this.code() !== space && this.code() !== lineFeed) {
      giveUp();
    }
    this.#skipFlowSpace(parent);
    return mapEntry(key, this.#flowValue(parent));
  }

  #flowValue(parent: number): YamlNode {
    return this.isFlow() ? this.flow(parent) : this.#flowScalar(parent);
  }

  #flowScalar(parent: number, share?: (text: string) => string): ScalarNode {
    const start = this.at;
    const quoted = quotedAt(this.text, start, parent);
    if (quoted !== undefined) {
      return this.scalar(start, quoted, share);
    }
    let end = this.endOf(flowCharacters);
    while (this.text.charCodeAt(end - 1) === space) {
      end -= 1;
    }
    if (end <= start || !startsPlain(this.code(), this.code(1))) {
      giveUp();
    }
    return this.scalar(start, { end, text: this.text.slice(start, end), style: 'plain' }, share);
  }

  /** Blanks and line ends; every line has to stand deeper than what holds the collection. */
  #skipFlowSpace(parent: number): void {
    for (;;) {
      this.skipSpaces();
      if (this.code() !== lineFeed) {
        break;
      }
      this.at += 1;
      this.line = this.at;
      this.skipSpaces();
      if (this.code() !== lineFeed && this.column <= parent) {
        giveUp();
      }
    }
    if (this.code() === hash || Number.isNaN(this.code())) {
      giveUp();
    }
  }
}

/** Anything but line ends and {@link indicators}. */
const flowCharacters = /[^\n,[\]{}:#&*!|>'"%@`?]*/y;
