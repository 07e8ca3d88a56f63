import { sharedText } from '../../base/sharedText';
import { blockScalarAt } from './blockScalar';
import type { MapEntry, ScalarNode, YamlNode } from '../nodes/node';
import { PlainFlow } from './plainFlow';
import {
  colon,
  dash,
  giveUp,
  hash,
  lineFeed,
  longestKey,
  plainKey,
  refuseDuplicates,
  space,
  startsPlain,
  unlessGivenUp,
} from './plainText';
import { quotedAt, type Written } from './quotedText';
import { emptyScalar, mapEntry, mapNode, sequenceNode } from '../nodes/smallNodes';

/**
 * Reads the YAML that nearly all manifests are written in, many times faster than the library: block maps and lists,
 * flow collections, plain, quoted and block scalars. Wherever it meets anything else, or anything that might be a
 * mistake, it gives up, and the library reads the document: what it does read, the library reads the same.
 * Placeholders come masked, and `giveBack` undoes that in values.
 */
export function readPlainYaml(text: string, giveBack: (value: string, indent?: number) => string): YamlNode | undefined {
  return isUnusual(text) ? undefined : unlessGivenUp(() => new Reader(text, giveBack).document());
}

/** True for a text that holds characters, directives or markers that are not read as every other text. */
export function isUnusual(text: string): boolean {
  return foreign.test(text);
}

/** Characters that YAML or the library treats in a way of its own wherever they stand, directives, and ends of documents. */
const foreign = /[^\n\x20-\x7E\u00A1-\u1FFF\u2010-\u2027\u2030-\uD7FF\uE000-\uF8FF]|^%|^\.\.\.|^---(?! *$| +#)/m;

class Reader extends PlainFlow {
  document(): YamlNode {
    this.toContent();
    if (this.at === this.line && this.text.startsWith('---', this.at)) {
      this.at += 3;
      this.endLine();
    }
    const root = this.at === this.text.length ? giveUp() : this.#block(-1);
    return this.at === this.text.length ? root : giveUp();
  }

  /** A value that begins its own line, inside of what stands at column `parent`. */
  #block(parent: number): YamlNode {
    const column = this.column;
    if (this.#isItem()) {
      return this.#list(column);
    }
    return this.#key() === undefined ? (parent < 0 && !this.isFlow() ? giveUp() : this.#inline(parent)) : this.#map(column);
  }

  #isItem(): boolean {
    const next = this.code(1);
    return this.code() === dash && (next === space || next === lineFeed || Number.isNaN(next));
  }

  /** The key that stands here and is followed by a colon; nothing moves. */
  #key(): Written | undefined {
    const quoted = quotedAt(this.text, this.at, Infinity);
    const end = quoted?.end ?? this.#endOfPlainKey();
    const after = this.text.charCodeAt(end + 1);
    if (this.text.charCodeAt(end) !== colon || end === this.at || !(after === space || after === lineFeed || Number.isNaN(after))) {
      return undefined;
    }
    return quoted ?? { end, text: this.text.slice(this.at, end), style: 'plain' };
  }

  #endOfPlainKey(): number {
    const end = this.code() === dash ? this.at : this.endOf(keyCharacters);
    return end - this.at > longestKey ? giveUp() : end;
  }

  #map(column: number): YamlNode {
    this.enter();
    const start = this.at;
    const entries: MapEntry[] = [];
    let end: number;
    do {
      const written = this.#key() ?? giveUp();
      const key = plainKey(this.scalar(this.at, written, sharedText));
      this.at = written.end + 1;
      const value = this.#valueOf(column);
      entries.push(mapEntry(key, value));
      end = Math.max(key.span.end, value.span.end);
    } while (this.#isNext(column));
    refuseDuplicates(entries);
    this.depth -= 1;
    return mapNode({ start, end }, false, entries);
  }

  /** What stands after a key's colon; nothing stands behind the blanks after it. */
  #valueOf(column: number): YamlNode {
    this.skipSpaces();
    const after = this.at;
    if (!this.isLineOver()) {
      return this.#isItem() ? giveUp() : this.#inline(column);
    }
    this.toNextLine();
    this.toContent();
    const isOver = this.at === this.text.length;
    if (!isOver && (this.column > column || (this.column === column && this.#isItem()))) {
      return this.column === column ? this.#list(column) : this.#block(column);
    }
    return emptyScalar(after);
  }

  #list(column: number): YamlNode {
    this.enter();
    const start = this.at;
    const items: YamlNode[] = [];
    let end = start;
    do {
      if (!this.#isItem()) {
        // After a list at the column of its key, the next key of that map.
        break;
      }
      this.at += 1;
      const item = this.#item(column);
      items.push(item);
      end = item.span.end;
    } while (this.#isNext(column));
    this.depth -= 1;
    return sequenceNode({ start, end }, false, items);
  }

  #item(column: number): YamlNode {
    this.skipSpaces();
    const after = this.at;
    if (this.isLineOver()) {
      this.toNextLine();
      this.toContent();
      return this.at < this.text.length && this.column > column ? this.#block(column) : emptyScalar(after);
    }
    if (this.#isItem()) {
      return this.#list(this.column);
    }
    return this.#key() === undefined ? this.#inline(column) : this.#map(this.column);
  }

  /** True when the next line belongs to the collection at a column; one that stands deeper belongs to nothing. */
  #isNext(column: number): boolean {
    if (this.at === this.text.length || this.column < column) {
      return false;
    }
    return this.column === column || giveUp();
  }

  /** A scalar or a flow collection, with the rest of its last line. */
  #inline(parent: number): YamlNode {
    const start = this.at;
    const quoted = quotedAt(this.text, start, parent);
    if (quoted !== undefined) {
      return this.#done(this.scalar(start, quoted));
    }
    switch (this.code()) {
      case 0x7c: // |
      case 0x3e: // >
        return this.#blockScalar(parent);
      case 0x7b: // {
      case 0x5b: // [
        return this.#done(this.flow(parent));
      default:
        return this.#plain(parent);
    }
  }

  #done(node: YamlNode): YamlNode {
    this.endLine();
    return node;
  }

  #blockScalar(parent: number): YamlNode {
    const start = this.at;
    const written = blockScalarAt(this.text, start, parent) ?? giveUp();
    const scalar = this.scalar(start, written);
    this.toContent();
    return scalar;
  }

  /** A plain scalar, on its line and on deeper ones below. */
  #plain(parent: number): YamlNode {
    const start = this.at;
    if (!startsPlain(this.code(), this.code(1))) {
      giveUp();
    }
    let end = this.#endOfPlain();
    let text = this.text.slice(start, end);
    for (;;) {
      this.at = end;
      this.skipSpaces();
      const commented = this.code() === hash;
      this.toNextLine();
      const below = this.at;
      this.toContent();
      if (this.at === this.text.length || this.column <= parent) {
        return this.#scalarOf(start, end, text);
      }
      const between = this.text.slice(below, this.line);
      if (commented || between.includes('#')) {
        giveUp();
      }
      end = this.#endOfPlain();
      const emptyLines = between.split('\n').length - 1;
      text += `${emptyLines === 0 ? ' ' : '\n'.repeat(emptyLines)}${this.text.slice(this.at, end)}`;
    }
  }

  /** Without moving: the lines after it are read already. */
  #scalarOf(start: number, end: number, text: string): ScalarNode {
    const at = this.at;
    const scalar = this.scalar(start, { end, text, style: 'plain' });
    this.at = at;
    return scalar;
  }

  /** Where the plain text of this line ends, without a comment and the blanks before it. */
  #endOfPlain(): number {
    const lineEnd = this.text.indexOf('\n', this.at);
    let end = lineEnd < 0 ? this.text.length : lineEnd;
    for (let at = this.at; at < end; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === colon && (at + 1 === end || this.text.charCodeAt(at + 1) === space)) {
        giveUp();
      }
      if (code === hash && this.text.charCodeAt(at - 1) === space) {
        end = at;
      }
    }
    while (this.text.charCodeAt(end - 1) === space) {
      end -= 1;
    }
    return end > this.at ? end : giveUp();
  }
}

/** Letters, digits and `_ . / -`, and what stands for a placeholder or for the cursor. */
const keyCharacters = /[A-Za-z0-9_./\-\uE000-\uF8FF]*/y;
