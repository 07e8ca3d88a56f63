import { compareTexts } from '../../base/order';
import { placesAbove, type Uri } from '../../base/uri';
import type { Derived } from '../results/derived';
import type { IndexedResource } from './indexed';
import type { PlacedLists } from './placedLists';
import { countingOf, Nearby, type Reach } from './reach';
import type { Fact } from '../results/result';
import type { Reads } from '../results/reads';

/** Objects of one name. A result that reads those of one folder does not depend on the others, of which there may be thousands. */
export class Namesakes extends Nearby {
  readonly #lists: PlacedLists<IndexedResource>;
  readonly #key: string;
  readonly #fact: Fact;
  readonly #reads: Reads;

  /** `fact` is the fact about all objects that have the key. */
  constructor(lists: PlacedLists<IndexedResource>, key: string, fact: string, reads: Reads) {
    super();
    this.#lists = lists;
    this.#key = key;
    this.#fact = fact;
    this.#reads = reads;
  }

  /** How many there are. Notes no fact: to be used only to choose between two ways to the same answer. */
  get count(): number {
    return this.#lists.countAt(this.#key);
  }

  /** True where there are none at all, so that no folder has any. Only then who asks rests on it: else folders are looked at. */
  get areNone(): boolean {
    if (this.count > 0) {
      return false;
    }
    this.#reads.note(this.#fact);
    return true;
  }

  get all(): readonly IndexedResource[] {
    this.#reads.note(this.#fact);
    return this.#lists.at(this.#key);
  }

  /** Those in a file or below a folder, which are the places of {@link placesAbove}. */
  below(place: string): readonly IndexedResource[] {
    this.#reads.noteOf((fact) => factBelow(place, fact), this.#fact as string);
    return this.#lists.below(this.#key, place);
  }

  protected override countingBelow(place: string): readonly IndexedResource[] {
    return this.below(place);
  }
}

/** The fact about the objects below a place, of those that `fact` is about. */
export function factBelow(place: string, fact: string): string {
  return `${fact} below ${place}`;
}

/** The facts that change when an object that `fact` is about is added to a file or removed from it: `fact`, and those of the file and of the folders above it. */
export function factsAbove(uri: Uri, fact: string): readonly Fact[] {
  return [fact, factBelow(uri, fact), ...[...placesAbove(uri)].map((place) => factBelow(place, fact))];
}

/** Finds the nearest namesakes folder by folder, without reading all others; the result depends only on the folders that were read. */
export class NamesakesNearby extends Nearby {
  readonly #of: readonly Namesakes[];
  readonly #reach: Reach;
  readonly #kept: Derived<readonly IndexedResource[]>;

  constructor(of: readonly Namesakes[], reach: Reach, kept: Derived<readonly IndexedResource[]>) {
    super();
    this.#of = of;
    this.#reach = reach;
    this.#kept = kept;
  }

  protected override countingBelow(place: string): readonly IndexedResource[] {
    const lists = this.#of.map((each) => each.below(place));
    return this.#kept.of(lists, this.#reach.places, () =>
      countingOf(
        lists.flat().sort((a, b) => compareTexts(a.uri, b.uri)),
        this.#reach,
      ),
    );
  }
}
