import { bounds } from './bounds';
import { distanceFrom, wordBits } from './editDistance';

/**
 * Candidates that a writer probably meant, best first: same letters in another case, then few edits apart
 * (insertions, deletions, replacements, swapped neighbours), then names that contain the text or lie in it.
 */
export function nearest(text: string, candidates: Iterable<string>, limit = 3): string[] {
  return text.length > bounds.nearText.most ? [] : nearestSpelt(text, speltNames(candidates), limit);
}

/** The same for candidates that many texts are compared with. */
export function nearestSpelt(text: string, candidates: readonly Spelt[], limit = 3): string[] {
  const best = new Best(limit);
  if (text.length <= bounds.nearText.most) {
    best.scan(spelt(text), candidates);
  }
  return best.names;
}

/** Names as texts are compared with them, without those that are too long to be meant. */
export function speltNames(names: Iterable<string>): readonly Spelt[] {
  return [...names].filter(({ length }) => length <= 2 * bounds.nearText.most).map(spelt);
}

/** The same for a key with a domain, `example.org/name`: of the keys of its domain, which is common to all and tells nothing, by their names. */
export function nearestInDomain(key: string, candidates: Iterable<string>): readonly string[] {
  const domain = key.slice(0, key.indexOf('/') + 1);
  const names = [...candidates].filter((each) => each.startsWith(domain)).map((each) => each.slice(domain.length));
  return domain === '' ? [] : nearest(key.slice(domain.length), names).map((name) => `${domain}${name}`);
}

/** A name as others are compared with it. */
export interface Spelt {
  readonly name: string;
  readonly lower: string;
  /** Its letters as bits of one word; several letters share a bit. */
  readonly letters: number;
}

export function spelt(name: string): Spelt {
  const lower = name.toLowerCase();
  let letters = 0;
  for (let index = 0; index < lower.length; index += 1) {
    letters |= 1 << (lower.charCodeAt(index) & (wordBits - 1));
  }
  return { name, lower, letters };
}

/** How far a candidate is from a text: the fewer, the better. */
export interface Scored {
  readonly candidate: string;
  readonly score: number;
}

/** Edits that may lie between a text and a name that is meant. */
export function allowedEdits({ lower }: Spelt): number {
  // Of one or two letters every other such name is one edit away; only a letter left out at the end tells something.
  return lower.length < 3 ? 0 : Math.max(1, Math.floor(lower.length / 3));
}

/**
 * How far a candidate is from a text, or `undefined` where nobody would mean it. `distance` counts the edits between the two
 * up to a limit; most candidates are told apart by their letters alone.
 */
function scoreOf(text: Spelt, candidate: Spelt, distance: (text: Spelt, candidate: Spelt, limit: number) => number): number | undefined {
  const { lower: wanted, letters } = text;
  const { lower } = candidate;
  const allowed = allowedEdits(text);
  const different = letters ^ candidate.letters;
  // An edit replaces one letter by another at most, and what lies in a text brings no letter of its own.
  const mayBeNear = bitsIn(different) <= 2 * allowed;
  const mayContain = (different & letters) === 0 || (different & candidate.letters) === 0;
  if ((!mayBeNear && !mayContain) || candidate.name === text.name) {
    return undefined;
  }
  const edits = !mayBeNear ? allowed + 1 : lower === wanted ? 0 : distance(text, candidate, allowed);
  if (edits <= allowed) {
    return edits;
  }
  if (wanted.length === 2 && lower.length === 3 && lower.startsWith(wanted)) {
    return 1;
  }
  return mayContain && Math.min(wanted.length, lower.length) >= 4 && (lower.includes(wanted) || wanted.includes(lower))
    ? allowed + 1 + Math.abs(lower.length - wanted.length) / 100
    : undefined;
}

/** {@link scoreOf} from one text to many. */
function scoresFrom(text: Spelt): (candidate: Spelt) => number | undefined {
  const distanceTo = distanceFrom(text.lower);
  const distance = (_: Spelt, { lower }: Spelt, limit: number): number => distanceTo(lower, limit);
  return (candidate) => scoreOf(text, candidate, distance);
}

/** The same from many texts to one candidate. */
export function scoresTo(candidate: Spelt): (text: Spelt) => number | undefined {
  const distanceTo = distanceFrom(candidate.lower);
  const distance = ({ lower }: Spelt, _: Spelt, limit: number): number => distanceTo(lower, limit);
  return (text) => scoreOf(text, candidate, distance);
}

/** The best of many candidates, of which few are wanted; those that are equally near in the order of the alphabet. */
export class Best {
  readonly #limit: number;
  readonly #best: Scored[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Best first. */
  get all(): readonly Scored[] {
    return this.#best;
  }

  /** Nobody means another one where a candidate differs in upper and lower case only. */
  get names(): string[] {
    const [first] = this.#best;
    return this.#best.filter(({ score }) => first?.score !== 0 || score === 0).map(({ candidate }) => candidate);
  }

  get isFull(): boolean {
    return this.#best.length >= this.#limit;
  }

  /** True for a candidate that is one of the best, were it among them. */
  wouldTake(entry: Scored): boolean {
    const worst = this.#best[this.#limit - 1];
    return worst === undefined || isBefore(entry, worst);
  }

  /** Each candidate once. */
  take(entry: Scored): void {
    if (!this.wouldTake(entry)) {
      return;
    }
    let at = this.#best.length;
    for (let other = this.#best[at - 1]; other !== undefined && isBefore(entry, other); other = this.#best[at - 1]) {
      at -= 1;
    }
    this.#best.splice(at, 0, entry);
    this.#best.length = Math.min(this.#best.length, this.#limit);
  }

  /** Takes those of some names that are near to a text. */
  scan(text: Spelt, candidates: Iterable<Spelt>): void {
    const scoreTo = scoresFrom(text);
    for (const candidate of candidates) {
      const score = scoreTo(candidate);
      if (score !== undefined) {
        this.take({ candidate: candidate.name, score });
      }
    }
  }
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function isBefore(a: Scored, b: Scored): boolean {
  return a.score < b.score || (a.score === b.score && a.candidate < b.candidate);
}

/** The end of a message: `; did you mean "a" or "b"?`, or an empty string if there are no candidates. */
export function didYouMean(candidates: readonly string[]): string {
  return candidates.length === 0 ? '' : `; did you mean ${candidates.map((name) => `"${name}"`).join(' or ')}?`;
}
