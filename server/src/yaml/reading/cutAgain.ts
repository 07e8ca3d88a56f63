import { placeBehind } from '../../base/order';
import type { Span } from '../../base/text';
import { chunksFrom, isMarker } from './chunks';

/** What begins at an offset of a text. */
interface Placed {
  readonly start: number;
}

/** A file's text before an edit, and its documents, which are its stretches. */
interface FileBefore {
  readonly text: string;
  readonly documents: readonly Placed[];
}

/** The stretches of a text after an edit. */
interface CutAgain {
  /** How many at the beginning and at the end are those that were there. */
  readonly front: number;
  readonly back: number;
  /** The others, as they are now. */
  readonly between: readonly Span[];
}

const markerLength = 3;

/**
 * Cuts a text into the same stretches as {@link chunksFrom} its start, but looks only at what an edit may have changed: a
 * stretch that begins at a marker depends on nothing before it, and one that ends at a marker on nothing behind that.
 */
export function cutAgain(text: string, { text: old, documents }: FileBefore): CutAgain {
  const prefix = commonPrefix(text, old);
  const suffix = commonSuffix(text, old, Math.min(text.length, old.length) - prefix);
  const shift = text.length - old.length;
  let front = indexAt(documents, prefix - markerLength);
  while (front > 0 && !isMarker(old, documents[front]?.start ?? 0)) {
    front -= 1;
  }
  const between: Span[] = [];
  for (const chunk of chunksFrom(text, documents[front]?.start ?? 0)) {
    if (chunk.start >= text.length - suffix && isMarker(text, chunk.start)) {
      const same = indexAt(documents, chunk.start - shift);
      if (documents[same]?.start === chunk.start - shift) {
        return { front, between, back: documents.length - same };
      }
    }
    between.push(chunk);
  }
  return { front, between, back: 0 };
}

/** Which one, from 0, is the last that begins at an offset or before it; the first where none does. */
export function indexAt(placed: readonly Placed[], offset: number): number {
  return Math.max(placeBehind(placed, ({ start }) => start > offset) - 1, 0);
}

/** Compares stretches of growing length, which is far faster than comparing characters. */
function commonPrefix(a: string, b: string): number {
  return longest(Math.min(a.length, b.length), (from, to) => a.slice(from, to) === b.slice(from, to));
}

function commonSuffix(a: string, b: string, most: number): number {
  const [c, d] = [a.length, b.length];
  return longest(most, (from, to) => a.slice(c - to, c - from) === b.slice(d - to, d - from));
}

/** The largest length up to which two texts are the same; `same` compares a part behind what is known to be. */
function longest(most: number, same: (from: number, to: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (same(low, middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
