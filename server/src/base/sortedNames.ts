import { allowedEdits, Best, spelt, type Spelt } from './nearest';
import { compareTexts, placeBehind } from './order';

/**
 * A sorted set of names. Names within a few edits of a text are found by a walk through their common prefixes, which skips all
 * names whose prefix already needs too many edits.
 */
export class SortedNames {
  readonly #names: Spelt[];
  /** How many letters each of them begins with that the one before it begins with as well, ignoring case. */
  readonly #shared: number[] = [];
  /** How many of them have capital letters: only without these is the order of the set alphabetical. */
  #capitals: number;

  constructor(names: Iterable<string> = []) {
    this.#names = Array.from(new Set(names), spelt).sort(compareSpelt);
    this.#names.forEach((_, at) => this.#compare(at));
    this.#capitals = this.#names.reduce((sum, each) => sum + capitalsOf(each), 0);
  }

  get size(): number {
    return this.#names.length;
  }

  get all(): readonly Spelt[] {
    return this.#names;
  }

  add(name: string): void {
    const own = spelt(name);
    const at = placeBehind(this.#names, (each) => compareSpelt(each, own) >= 0);
    if (this.#names[at]?.name !== name) {
      this.#names.splice(at, 0, own);
      this.#shared.splice(at, 0, 0);
      this.#compare(at);
      this.#compare(at + 1);
      this.#capitals += capitalsOf(own);
    }
  }

  delete(name: string): void {
    const own = spelt(name);
    const at = placeBehind(this.#names, (each) => compareSpelt(each, own) >= 0);
    if (this.#names[at]?.name === name) {
      this.#names.splice(at, 1);
      this.#shared.splice(at, 1);
      this.#compare(at);
      this.#capitals -= capitalsOf(own);
    }
  }

  /** The same as `nearest` of these names, with the distance of each; `edits` is set if only names within that many edits can change the answer. */
  nearest(text: string, limit: number): { readonly best: Best; readonly edits: number | undefined } {
    const wanted = spelt(text);
    const best = new Best(limit);
    const most = allowedEdits(wanted);
    for (let edits = 0; edits <= most; edits += 1) {
      const isLooked = this.#walk(wanted, edits, (candidate, score) => {
        if (score === edits && candidate !== text) {
          best.take({ candidate, score });
        }
        // In alphabetical order, by which names of equal distance are ranked, none that follows is better.
        return best.isFull && this.#capitals === 0;
      });
      if (!isLooked) {
        break;
      }
      if (best.isFull) {
        return { best, edits };
      }
    }
    const all = new Best(limit);
    all.scan(wanted, this.#names);
    return { best: all, edits: undefined };
  }

  /** The names within `edits` edits, ignoring case; `undefined` if comparing each name is cheaper. */
  within(text: Spelt, edits: number): readonly string[] | undefined {
    const found: string[] = [];
    const isLooked = this.#walk(text, edits, (name) => {
      found.push(name);
      return false;
    });
    return isLooked ? found : undefined;
  }

  /** Passes the names within `edits` edits to `isEnough` until that is true; false if comparing each name is cheaper. */
  #walk({ lower }: Spelt, edits: number, isEnough: (name: string, score: number) => boolean): boolean {
    const table = new DistanceTable(lower, edits);
    let most = fewSteps + this.#names.length;
    for (let at = 0; at < this.#names.length;) {
      const { name, lower: candidate } = this.#names[at] as Spelt;
      // Names that were skipped share more with the one before them.
      const isRead = table.read(candidate, this.#shared[at] ?? 0);
      most -= table.steps;
      if (most < 0) {
        return false;
      }
      if (isRead && table.distance <= edits && isEnough(name, table.distance)) {
        return true;
      }
      at = isRead ? at + 1 : this.#behind(at, table.depth);
    }
    return true;
  }

  /** The index of the first name after the one at `at` that does not begin with so many letters of it. */
  #behind(at: number, length: number): number {
    const near = Math.min(at + fewNames, this.#names.length);
    let next = at + 1;
    while (next < near && (this.#shared[next] as number) >= length) {
      next += 1;
    }
    return next < near ? next : this.#farBehind((this.#names[at] as Spelt).lower.slice(0, length), next);
  }

  /** The index of the first name at or after `from` that does not have this prefix. */
  #farBehind(beginning: string, from: number): number {
    const isBehind = ({ lower }: Spelt): boolean => !lower.startsWith(beginning);
    let [start, end] = [from, from];
    for (let step = 1; end < this.#names.length && !isBehind(this.#names[end] as Spelt); step *= 2) {
      start = end + 1;
      end += step;
    }
    return start === from ? from : placeBehind(this.#names, isBehind, start, Math.min(end, this.#names.length));
  }

  /** Compares the name at `at`, if there is one, with the one that is before it now. */
  #compare(at: number): void {
    const own = this.#names[at];
    if (own !== undefined) {
      this.#shared[at] = commonLength(this.#names[at - 1]?.lower ?? '', own.lower);
    }
  }
}

/** So many names are looked at one after the other, which takes a step each; further ones are searched. */
const fewNames = 16;

/** A walk of so few steps is cheaper than comparing each name, however few names there are. */
const fewSteps = 200;

function compareSpelt(a: Spelt, b: Spelt): number {
  return compareTexts(a.lower, b.lower) || compareTexts(a.name, b.name);
}

function capitalsOf({ name, lower }: Spelt): number {
  return name === lower ? 0 : 1;
}

function commonLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) {
    length += 1;
  }
  return length;
}

/**
 * The table of `editDistance` from a text to one name after the other, row by row: a name keeps the rows of the prefix that it
 * shares with the name before. Only cells that may be within the limit are computed.
 */
class DistanceTable {
  readonly #text: string;
  readonly #limit: number;
  readonly #width: number;
  readonly #cells: Uint16Array;
  /** The smallest value of each row. */
  readonly #least: Uint16Array;
  #name = '';
  /** How many letters of the name have their rows: all, or a prefix with which no name is within the limit. */
  depth = 0;
  /** How many rows the last {@link read} computed. */
  steps = 0;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
    this.#width = text.length + 2;
    // A name that exceeds the length of the text by more than the limit is given up one row later.
    this.#cells = new Uint16Array(this.#width * (text.length + limit + 3)).fill(limit + 1);
    this.#least = new Uint16Array(text.length + limit + 3);
    for (let column = 0; column <= Math.min(limit, text.length); column += 1) {
      this.#cells[column] = column;
    }
  }

  /** The distance of the name that was read to its end; any number above the limit if it is above the limit. */
  get distance(): number {
    return this.#cells[this.depth * this.#width + this.#text.length] ?? this.#limit + 1;
  }

  /** Reads a name whose first `shared` letters are those of the name before; false if no name with the prefix read so far is within the limit. */
  read(name: string, shared: number): boolean {
    this.#name = name;
    this.depth = Math.min(this.depth, shared);
    this.steps = 1;
    while (this.depth < name.length) {
      this.depth += 1;
      this.steps += 1;
      this.#makeRow(this.depth);
      // A transposition uses the row before the last one.
      if ((this.#least[this.depth] ?? 0) > this.#limit && (this.#least[this.depth - 1] ?? 0) >= this.#limit) {
        return false;
      }
    }
    return true;
  }

  #makeRow(row: number): void {
    const [cells, text, width, beyond] = [this.#cells, this.#text, this.#width, this.#limit + 1];
    const own = row * width;
    const letter = this.#name.charCodeAt(row - 1);
    const last = row > 1 ? this.#name.charCodeAt(row - 2) : -1;
    const first = Math.max(0, row - this.#limit);
    const end = Math.min(text.length, row + this.#limit);
    let least = beyond;
    let left = beyond;
    if (first > 0) {
      cells[own + first - 1] = beyond;
    }
    for (let column = first; column <= end; column += 1) {
      const above = own - width + column;
      let edits = (left < (cells[above] as number) ? left : (cells[above] as number)) + 1;
      if (column > 0) {
        const wanted = text.charCodeAt(column - 1);
        const replaced = (cells[above - 1] as number) + (wanted === letter ? 0 : 1);
        edits = replaced < edits ? replaced : edits;
        if (wanted === last && column > 1 && text.charCodeAt(column - 2) === letter) {
          const swapped = (cells[above - width - 2] as number) + 1;
          edits = swapped < edits ? swapped : edits;
        }
      }
      left = edits < beyond ? edits : beyond;
      cells[own + column] = left;
      least = left < least ? left : least;
    }
    cells[own + end + 1] = beyond;
    this.#least[row] = least;
  }
}
