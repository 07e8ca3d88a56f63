import { countOf, membersOf, firstMember, withMember, withoutMember, type Few } from '../../base/few';
import { groupBy } from '../../base/groups';
import { mergeSorted } from '../../base/order';
import { ownCopy } from '../../base/sharedText';
import type { Steps } from '../../base/steps';
import { isAtOrAbove, placesAbove, type Uri } from '../../base/uri';

/** Up to so many entries are looked through one by one. */
const fewEntries = 4;

const none: readonly never[] = [];

interface InFile {
  readonly uri: Uri;
}

/** Compares what stands in files by address, then by place. */
export type ByPlace<T> = (a: T, b: T) => number;

/**
 * Lists by key, each in the order of files and places, however its entries came. A list is replaced, not changed: it is the
 * same one as long as no entry of its key comes or goes, and what was handed out stays what it was.
 */
export class PlacedLists<T extends InFile> {
  /** An entry that is alone stands for itself as long as nobody asks. */
  readonly #buckets = new Map<string, T | Bucket<T>>();
  readonly #byPlace: ByPlace<T>;

  constructor(byPlace: ByPlace<T>) {
    this.#byPlace = byPlace;
  }

  at(key: string): readonly T[] {
    const bucket = this.#bucketOf(key);
    if (bucket !== undefined && bucket.sorted === undefined) {
      bucket.sorted = this.#resorted(bucket);
      bucket.former = undefined;
    }
    return bucket?.sorted ?? none;
  }

  countAt(key: string): number {
    const held = this.#buckets.get(key);
    return held instanceof Bucket ? countOf(held.entries) : held === undefined ? 0 : 1;
  }

  /** The entries of a key in a file or below one of its {@link placesAbove}, without a look at all others of the key. */
  below(key: string, place: string): readonly T[] {
    const held = this.#buckets.get(key);
    // Most names that somebody looks for folder by folder are nowhere, or once.
    if (held === undefined) {
      return none;
    }
    if (!(held instanceof Bucket)) {
      return isAtOrAbove(place, held.uri) ? [held] : none;
    }
    if (countOf(held.entries) <= fewEntries) {
      return this.at(key).filter(({ uri }) => isAtOrAbove(place, uri));
    }
    if (held.below === undefined) {
      held.below = new PlacedLists(this.#byPlace);
      membersOf(held.entries).forEach((entry) => held.inPlaces(entry, (below, each) => below.add(each, entry)));
    }
    return held.below.at(place);
  }

  /** The entry of a key that came first, without a look at the others. */
  oldestAt(key: string): T | undefined {
    const held = this.#buckets.get(key);
    return held instanceof Bucket ? firstMember(held.entries) : held;
  }

  has(key: string): boolean {
    return this.#buckets.has(key);
  }

  /** The keys that have entries. */
  get keys(): Iterable<string> {
    return this.#buckets.keys();
  }

  add(key: string, entry: T): void {
    const bucket = this.#bucketOf(key);
    if (bucket === undefined) {
      this.#buckets.set(ownCopy(key), entry);
      return;
    }
    bucket.outdate();
    bucket.entries = withMember(bucket.entries, entry);
    bucket.inPlaces(entry, (below, place) => below.add(place, entry));
  }

  remove(key: string, entry: T): void {
    const bucket = this.#bucketOf(key);
    if (bucket === undefined) {
      return;
    }
    bucket.outdate();
    bucket.entries = withoutMember(bucket.entries, entry);
    bucket.inPlaces(entry, (below, place) => below.remove(place, entry));
    if (bucket.entries === undefined) {
      this.#buckets.delete(key);
    }
  }

  /** Lets entries that are alone stand for themselves again, of which somebody has asked; what was handed out is made anew for who asks. */
  *forget(): Steps<void> {
    for (const [key, held] of this.#buckets) {
      if (!(held instanceof Bucket)) {
        continue;
      }
      const { entries, below } = held;
      const alone = countOf(entries) === 1 ? firstMember(entries) : undefined;
      if (alone !== undefined) {
        this.#buckets.set(key, alone);
        yield;
      } else if (below !== undefined) {
        yield* below.forget();
      }
    }
  }

  #bucketOf(key: string): Bucket<T> | undefined {
    const held = this.#buckets.get(key);
    if (held === undefined || held instanceof Bucket) {
      return held;
    }
    const bucket = new Bucket<T>(held);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** After an edit nearly all entries stay where they were: only those that came are compared. */
  #resorted({ entries, former }: Bucket<T>): readonly T[] {
    const all = membersOf(entries);
    if (all.length < 2) {
      return all;
    }
    const there = new Set(former === undefined ? [] : all);
    const kept = former?.filter((entry) => there.delete(entry)) ?? [];
    return former === undefined ? [...all].sort(this.#byPlace) : mergeSorted(kept, [...there].sort(this.#byPlace), this.#byPlace);
  }
}

/** The file of an entry and the places above it. */
function placesOf({ uri }: InFile): readonly string[] {
  return [uri, ...placesAbove(uri)];
}

/** Many entries by place: file by file, since comparing each with each takes several times as long. */
export function inOrderOfPlaces<T extends InFile>(entries: Iterable<T>, byPlace: ByPlace<T>): readonly T[] {
  const inFiles = groupBy(entries, ({ uri }) => uri);
  return [...inFiles.keys()].sort().flatMap((uri) => [...(inFiles.get(uri) ?? [])].sort(byPlace));
}

/** What stands under one key. */
class Bucket<T extends InFile> {
  entries: Few<T>;
  /** By place; absent until somebody asks. */
  sorted: readonly T[] | undefined;
  /** The same when somebody asked last, if entries came or went since; those that are still there have kept their order. */
  former: readonly T[] | undefined;
  /** By file and by the places above it; absent until somebody asks for one of many. */
  below: PlacedLists<T> | undefined;

  constructor(entry: T) {
    this.entries = entry;
  }

  /** Does something for each place of an entry, where entries are kept by place. */
  inPlaces(entry: T, change: (below: PlacedLists<T>, place: string) => void): void {
    const { below } = this;
    if (below !== undefined) {
      placesOf(entry).forEach((place) => change(below, place));
    }
  }

  outdate(): void {
    this.former = this.sorted ?? this.former;
    this.sorted = undefined;
  }
}
