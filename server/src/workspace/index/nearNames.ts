import { bounds } from '../../base/bounds';
import { scoresTo, spelt, type Best, type Scored } from '../../base/nearest';
import { SortedNames } from '../../base/sortedNames';
import type { Fact } from '../results/result';
import type { Results } from '../results/results';

/**
 * The names of some objects, searched for those that are spelt like a text. Each text is a fact of its own, which changes when
 * a name that was found is removed, or one is added that would have been found.
 */
export class NearNames {
  readonly #counts = new Map<string, number>();
  readonly #names: SortedNames;
  /** The answer for each text, while a result depends on it. */
  readonly #asked = new Map<string, Answer>();
  /** By name, the texts whose answer contains it. */
  readonly #shownFor = new Map<string, Set<string>>();
  /** Texts whose answer only names within some edits can change; `#mostEdits` is the largest of these numbers. */
  readonly #settled = new SortedNames();
  #mostEdits = 0;
  /** All other texts. */
  readonly #open = new SortedNames();
  readonly #fact: string;
  readonly #results: Results;
  #sweptAt = 0;

  /** `fact` is the fact about all objects that have the names. */
  constructor(names: Iterable<string>, fact: string, results: Results) {
    for (const name of names) {
      if (isTooLong(name)) {
        continue;
      }
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
    this.#names = new SortedNames(this.#counts.keys());
    this.#fact = fact;
    this.#results = results;
  }

  /** The names that were probably meant by a text, best first. */
  nearest(text: string): readonly Scored[] {
    if (text.length > bounds.nearText.most) {
      return [];
    }
    this.#results.parts.note(this.#factOf(text), this.#fact);
    const known = this.#asked.get(text);
    if (known !== undefined) {
      return known.best.all;
    }
    const answer = this.#names.nearest(text, mostNear);
    if (this.#results.isRecording) {
      this.#keep(text, answer);
    }
    return answer.best.all;
  }

  /** To be called when objects were added and removed: by name, how many more (or, negative, fewer) objects have it. Returns the facts that changed. */
  change(counts: ReadonlyMap<string, number>): readonly Fact[] {
    this.#sweep();
    const others = new Set<string>();
    for (const [name, by] of counts) {
      if (isTooLong(name)) {
        continue;
      }
      const before = this.#counts.get(name) ?? 0;
      if (before + by > 0) {
        this.#counts.set(name, before + by);
      } else {
        this.#counts.delete(name);
      }
      if (before > 0 && before + by <= 0) {
        this.#names.delete(name);
        this.#shownFor.get(name)?.forEach((text) => others.add(text));
      } else if (before === 0 && by > 0) {
        this.#names.add(name);
        this.#textsNear(name).forEach((text) => others.add(text));
      }
    }
    others.forEach((text) => this.#forget(text));
    return [...others].map((text) => this.#factOf(text));
  }

  /** The texts whose answer would contain a new name. */
  #textsNear(name: string): readonly string[] {
    const own = spelt(name);
    const scoreFrom = scoresTo(own);
    const near = this.#settled.within(own, this.#mostEdits)?.map(spelt) ?? this.#settled.all;
    return [...near, ...this.#open.all].flatMap((text) => {
      const score = scoreFrom(text);
      return score !== undefined && this.#asked.get(text.name)?.best.wouldTake({ candidate: name, score }) === true ? [text.name] : [];
    });
  }

  #keep(text: string, answer: Answer): void {
    this.#asked.set(text, answer);
    for (const { candidate } of answer.best.all) {
      this.#shownFor.set(candidate, (this.#shownFor.get(candidate) ?? new Set()).add(text));
    }
    if (answer.edits === undefined) {
      this.#open.add(text);
    } else {
      this.#settled.add(text);
      this.#mostEdits = Math.max(this.#mostEdits, answer.edits);
    }
  }

  #forget(text: string): void {
    for (const { candidate } of this.#asked.get(text)?.best.all ?? []) {
      const texts = this.#shownFor.get(candidate);
      texts?.delete(text);
      if (texts?.size === 0) {
        this.#shownFor.delete(candidate);
      }
    }
    this.#results.parts.forget(this.#factOf(text));
    this.#asked.delete(text);
    this.#settled.delete(text);
    this.#open.delete(text);
  }

  /** Forgets texts that no result depends on any more; runs when the number of texts has doubled since the last time. */
  #sweep(): void {
    if (this.#asked.size > 2 * this.#sweptAt + fewTexts) {
      [...this.#asked.keys()].filter((text) => !this.#results.graph.isRead(this.#factOf(text))).forEach((text) => this.#forget(text));
      this.#sweptAt = this.#asked.size;
    }
  }

  #factOf(text: string): string {
    return `${this.#fact} near ${text}`;
  }
}

interface Answer {
  readonly best: Best;
  readonly edits: number | undefined;
}

/** True for a name that nobody means by a text for which near ones are looked for. */
function isTooLong({ length }: string): boolean {
  return length > 2 * bounds.nearText.most;
}

/** How many names an answer has at most. */
export const mostNear = 3;

/** Up to so many texts are kept without checking whether a result depends on them. */
const fewTexts = 64;
