/**
 * Candidates that a writer probably meant, best first: same letters in another case, then few edits apart
 * (insertions, deletions, replacements, swapped neighbours), then names that contain the text or lie in it.
 */
export function nearest(text: string, candidates: Iterable<string>, limit = 3): string[] {
  return new Names(candidates).nearest(text, limit);
}

/** Names that many texts are compared with: each is prepared once, and most are told apart by their letters alone. */
export class Names {
  readonly #names: readonly string[];
  readonly #lower: readonly string[];
  readonly #letters: Int32Array;

  constructor(names: Iterable<string>) {
    this.#names = [...names];
    this.#lower = this.#names.map((name) => name.toLowerCase());
    this.#letters = Int32Array.from(this.#lower, lettersOf);
  }

  /** What {@link nearest} says of them. */
  nearest(text: string, limit = 3): string[] {
    const wanted = text.toLowerCase();
    // Of one or two letters every other such name is one edit away; only a letter left out at the end tells something.
    const short = wanted.length < 3;
    const allowed = short ? 0 : Math.max(1, Math.floor(wanted.length / 3));
    const letters = lettersOf(wanted);
    const distanceTo = distanceFrom(wanted);
    const best: Scored[] = [];
    for (let index = 0; index < this.#names.length; index += 1) {
      const own = this.#letters[index] ?? 0;
      const different = letters ^ own;
      // An edit replaces one letter by another at most, and what lies in a text brings no letter of its own.
      const mayBeNear = bitsIn(different) <= 2 * allowed;
      const mayContain = (different & letters) === 0 || (different & own) === 0;
      const candidate = this.#names[index] ?? '';
      const lower = this.#lower[index] ?? '';
      if ((!mayBeNear && !mayContain) || candidate === text) {
        continue;
      }
      const distance = !mayBeNear ? allowed + 1 : lower === wanted ? 0 : distanceTo(lower, allowed);
      if (distance <= allowed) {
        keepBest(best, { candidate, score: distance }, limit);
      } else if (short && wanted.length === 2 && lower.length === 3 && lower.startsWith(wanted)) {
        keepBest(best, { candidate, score: 1 }, limit);
      } else if (mayContain && Math.min(wanted.length, lower.length) >= 4 && (lower.includes(wanted) || wanted.includes(lower))) {
        keepBest(best, { candidate, score: allowed + 1 + Math.abs(lower.length - wanted.length) / 100 }, limit);
      }
    }
    return best.map(({ candidate }) => candidate);
  }
}

/** The letters of a text as bits of one word; several letters share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    letters |= 1 << (text.charCodeAt(index) & (wordBits - 1));
  }
  return letters;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

interface Scored {
  readonly candidate: string;
  readonly score: number;
}

function isBefore(a: Scored, b: Scored): boolean {
  return a.score < b.score || (a.score === b.score && a.candidate < b.candidate);
}

/** Inserts into a short sorted list and cuts it off: many candidates are near, few are wanted. */
function keepBest(best: Scored[], entry: Scored, limit: number): void {
  const worst = best[limit - 1];
  if (worst !== undefined && !isBefore(entry, worst)) {
    return;
  }
  let at = best.length;
  for (let other = best[at - 1]; other !== undefined && isBefore(entry, other); other = best[at - 1]) {
    at -= 1;
  }
  best.splice(at, 0, entry);
  best.length = Math.min(best.length, limit);
}

/** Letters that fit into one machine word, one bit each. */
const wordBits = 32;

/**
 * {@link editDistance} from one text to many. Short texts are compared a column of the table at a time, its cells as
 * bits of one word (Hyyrö 2003: bit-parallel optimal string alignment), since a name that is missing is compared with
 * every name of its kind.
 */
function distanceFrom(text: string): (other: string, limit: number) => number {
  if (text.length === 0 || text.length > wordBits) {
    return (other, limit) => editDistance(text, other, limit);
  }
  // Names are ASCII; anything else is compared the slow way.
  const positions = new Int32Array(128);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= positions.length) {
      return (other, limit) => editDistance(text, other, limit);
    }
    positions[code] = (positions[code] ?? 0) | (1 << index);
  }
  const last = 1 << (text.length - 1);
  return (other, limit) => {
    if (Math.abs(text.length - other.length) > limit) {
      return limit + 1;
    }
    let distance = text.length;
    let verticalPlus = -1;
    let verticalMinus = 0;
    let diagonal = 0;
    let before = 0;
    for (let index = 0; index < other.length; index += 1) {
      const match = positions[other.charCodeAt(index)] ?? 0;
      const swapped = ((~diagonal & match) << 1) & before;
      diagonal = (((match & verticalPlus) + verticalPlus) ^ verticalPlus) | match | verticalMinus | swapped | 0;
      const plus = verticalMinus | ~(diagonal | verticalPlus);
      const minus = diagonal & verticalPlus;
      if ((plus & last) !== 0) {
        distance += 1;
      } else if ((minus & last) !== 0) {
        distance -= 1;
      }
      const shifted = (plus << 1) | 1;
      verticalPlus = (minus << 1) | ~(diagonal | shifted);
      verticalMinus = shifted & diagonal;
      before = match;
    }
    return distance;
  };
}

/** Optimal string alignment distance; anything above `limit` may come back as `limit + 1`. */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) {
    return limit + 1;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) {
      return limit + 1;
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** `, did you mean "a" or "b"?`, or nothing when there is no candidate. */
export function didYouMean(candidates: readonly string[]): string {
  return candidates.length === 0 ? '' : `; did you mean ${candidates.map((name) => `"${name}"`).join(' or ')}?`;
}
