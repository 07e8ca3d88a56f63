import { WordCounts } from '../../base/wordCounts';
import type { Resource } from '../../manifest/resource';
import type { Reads } from '../results/reads';
import type { Fact } from '../results/result';
import type { SelectionBuckets } from './selectionBuckets';

/** The labels by which selectors are kept, by what their buckets begin with, each with the number of selectors. */
export class SelectorKeys {
  readonly #layout: SelectionBuckets;
  readonly #reads: Reads;
  readonly #counts = new WordCounts();

  constructor(layout: SelectionBuckets, reads: Reads) {
    this.#layout = layout;
    this.#reads = reads;
  }

  of(base: string): readonly string[] {
    this.#reads.note(keysFact(base));
    return [...this.#counts.of(base)];
  }

  add(resource: Resource): void {
    this.#count(resource, 1, this.#counts);
  }

  remove(resource: Resource): void {
    this.#count(resource, -1, this.#counts);
  }

  /** Adds the facts that are others when these objects have gone and come: where the first selector with a label comes, or the last goes. */
  compare(removed: readonly Resource[], added: readonly Resource[], changed: Set<Fact>): void {
    const [gone, come] = [this.#countsOf(removed), this.#countsOf(added)];
    for (const { base, key } of [...removed, ...added].flatMap((resource) => this.#layout.keysOf(resource))) {
      const before = this.#counts.countOf(base, key);
      const now = before - gone.countOf(base, key) + come.countOf(base, key);
      if ((before === 0) !== (now === 0)) {
        changed.add(keysFact(base));
      }
    }
  }

  #countsOf(resources: readonly Resource[]): WordCounts {
    const counts = new WordCounts();
    resources.forEach((resource) => {
      this.#count(resource, 1, counts);
    });
    return counts;
  }

  #count(resource: Resource, by: 1 | -1, counts: WordCounts): void {
    this.#layout.keysOf(resource).forEach(({ base, key }) => {
      counts.count(base, key, by);
    });
  }
}

function keysFact(base: string): Fact {
  return `${base} keys`;
}
