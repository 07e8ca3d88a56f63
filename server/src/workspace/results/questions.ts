import { findMember, membersOf, withMember, withoutMember, type Few } from '../../base/few';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';

/** A question about what a fact stands for. */
export interface Question {
  readonly id: string;
  of: (subject: never) => unknown;
  /** The sort of subjects that it is asked of, and its id; `undefined` for a question that is kept for one fact. */
  readonly shared: string | undefined;
  /** By how many facts it is kept. */
  facts: number;
}

/**
 * The questions that were asked of what facts stand for. Most of them are asked of thousands of objects of a kind: the answer
 * is a function of the object alone, so that such a question is kept once.
 */
export class Questions {
  readonly #byFact = new Map<string, Few<Question>>();
  readonly #shared = new Map<string, Question>();

  /**
   * Keeps a question about a fact; it takes the place of one with its id. One that is asked of objects of a kind is told
   * from others by its id alone.
   */
  keep(fact: string, id: string, of: Question['of'], kind: GroupKind | undefined): void {
    const own = this.#byFact.get(fact);
    const known = findMember(own, (each) => each.id === id);
    if (known !== undefined) {
      known.of = known.shared === undefined ? of : known.of;
      return;
    }
    const shared = kind === undefined ? undefined : `${groupKindKey(kind)} ${id}`;
    const question = (shared === undefined ? undefined : this.#shared.get(shared)) ?? { id, of, shared, facts: 0 };
    if (shared !== undefined) {
      this.#shared.set(shared, question);
    }
    question.facts += 1;
    this.#byFact.set(fact, withMember(own, question));
  }

  of(fact: string): readonly Question[] {
    return membersOf(this.#byFact.get(fact));
  }

  /** Forgets a question about a fact, which is one of {@link of}. */
  delete(fact: string, question: Question): void {
    const left = withoutMember(this.#byFact.get(fact), question);
    if (left === undefined) {
      this.#byFact.delete(fact);
    } else {
      this.#byFact.set(fact, left);
    }
    question.facts -= 1;
    if (question.facts === 0 && question.shared !== undefined) {
      this.#shared.delete(question.shared);
    }
  }

  /** The facts about which there are questions. */
  get facts(): Iterable<string> {
    return this.#byFact.keys();
  }

  /** How many questions are kept, for tests that assert what is held. */
  get kept(): number {
    return new Set([...this.facts].flatMap((fact) => this.of(fact))).size;
  }
}
