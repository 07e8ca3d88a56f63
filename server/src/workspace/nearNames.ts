import { scoresTo, spelt, type Best, type Scored } from '../base/nearest';
import { SortedNames } from '../base/sortedNames';
import type { Fact } from './result';
import type { Results } from './results';

/**
 * The names of some objects, for who looks for those that are spelt like a text. Each text is a fact of its own, which is
 * another one when a name that was found goes, or one comes that would have been found.
 */
export class NearNames {
  readonly #counts = new Map<string, number>();
  readonly #names: SortedNames;
  /** By the text that was asked for, while somebody rests on it. */
  readonly #asked = new Map<string, Answer>();
  /** Texts by the names that are shown for them. */
  readonly #shownFor = new Map<string, Set<string>>();
  /** Texts whose answer follows from names a few edits away, and the most edits of one of them. */
  readonly #settled = new SortedNames();
  #mostEdits = 0;
  /** All other texts. */
  readonly #open = new SortedNames();
  readonly #fact: string;
  readonly #results: Results;
  #sweptAt = 0;

  /** `fact` stands for all objects that have the names. */
  constructor(names: Iterable<string>, fact: string, results: Results) {
    for (const name of names) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
    this.#names = new SortedNames(this.#counts.keys());
    this.#fact = fact;
    this.#results = results;
  }

  /** The names that somebody probably meant who wrote a text, best first. */
  nearest(text: string): readonly Scored[] {
    this.#results.notePart(this.#fact, partOf(text));
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

  /** Names of objects came and went, each counted by how many objects more or fewer have it. The answer is which facts are others. */
  change(counts: ReadonlyMap<string, number>): readonly Fact[] {
    this.#sweep();
    const others = new Set<string>();
    for (const [name, by] of counts) {
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
    return [...others].map((text) => `${this.#fact} ${partOf(text)}`);
  }

  /** The texts for which a new name would be shown. */
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
    this.#results.forgetPart(this.#fact, partOf(text));
    this.#asked.delete(text);
    this.#settled.delete(text);
    this.#open.delete(text);
  }

  /** Forgets texts on which nobody rests any more, when there are twice as many as the last time. */
  #sweep(): void {
    if (this.#asked.size > 2 * this.#sweptAt + fewTexts) {
      [...this.#asked.keys()]
        .filter((text) => !this.#results.isRead(`${this.#fact} ${partOf(text)}`))
        .forEach((text) => this.#forget(text));
      this.#sweptAt = this.#asked.size;
    }
  }
}

interface Answer {
  readonly best: Best;
  readonly edits: number | undefined;
}

/** So many names are shown of those that somebody may have meant. */
export const mostNear = 3;

/** Up to so many texts are kept without asking who rests on them. */
const fewTexts = 64;

function partOf(text: string): string {
  return `near ${text}`;
}
