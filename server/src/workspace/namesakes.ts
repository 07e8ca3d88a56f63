import { compareTexts } from '../base/order';
import { placesAbove, type Uri } from '../base/uri';
import type { Derived } from './derived';
import type { IndexedResource } from './indexed';
import type { PlacedLists } from './placedLists';
import { countingOf, Nearby, type Reach } from './reach';
import type { Fact } from './result';
import type { Results } from './results';

/** Objects that are called alike. Who looks at those of one place rests on no others, of which there may be thousands. */
export class Namesakes {
  readonly #lists: PlacedLists<IndexedResource>;
  readonly #key: string;
  readonly #fact: Fact;
  readonly #results: Results;

  /** `fact` stands for all that have the key. */
  constructor(lists: PlacedLists<IndexedResource>, key: string, fact: string, results: Results) {
    this.#lists = lists;
    this.#key = key;
    this.#fact = fact;
    this.#results = results;
  }

  /** How many there are, for who chooses between ways to one answer: it is nobody's fact. */
  get count(): number {
    return this.#lists.countAt(this.#key);
  }

  get all(): readonly IndexedResource[] {
    this.#results.note(this.#fact);
    return this.#lists.at(this.#key);
  }

  /** Those of a file, or below one of its {@link placesAbove}. */
  below(place: string): readonly IndexedResource[] {
    this.#results.noteOf((fact) => factBelow(place, fact), this.#fact as string);
    return this.#lists.below(this.#key, place);
  }
}

/** The fact that stands for those objects below a place for which another fact stands. */
function factBelow(place: string, fact: string): string {
  return `${fact} below ${place}`;
}

/** All facts about a file in which an object came or went for which a fact stands: that one, and those of the places above. */
export function factsAbove(uri: Uri, fact: string): readonly Fact[] {
  return [fact, factBelow(uri, fact), ...[...placesAbove(uri)].map((place) => factBelow(place, fact))];
}

/** Namesakes in reach by the folders that they lie below, found without a look at all others; rests on the folders that were looked at. */
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
