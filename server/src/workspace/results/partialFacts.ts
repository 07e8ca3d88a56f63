import type { GroupKind } from '../../schema/kinds/kind';
import { Questions } from './questions';
import type { Reads } from './reads';
import type { Fact } from './result';
import type { ResultGraph } from './resultGraph';

/**
 * Facts that are parts of what another fact, the whole, stands for. A result that reads a part does not depend on the whole.
 * There are two sorts: answers of a manifest or a schema, which are compared after an edit, and parts that change only when
 * their owner says so.
 */
export class PartialFacts {
  readonly #reads: Reads;
  readonly #graph: ResultGraph;
  /** The questions asked so far about wholes. */
  readonly questions = new Questions();
  /** The facts of the whole, by the facts of the parts that are not answers. */
  readonly #wholes = new Map<string, string>();

  constructor(reads: Reads, graph: ResultGraph) {
    this.#reads = reads;
    this.#graph = graph;
  }

  /**
   * Returns `of(subject)` and notes this answer as a fact of its own, a part of `fact`, which stands for the whole manifest
   * or schema. {@link compare} asks the same question after an edit. With a `kind`, which the subject is an object of, it
   * asks what anybody asked by this id about an object of that kind, which must be the same.
   */
  read<S, T>(fact: string, id: string, subject: S, of: (subject: S) => T, kind?: GroupKind): T {
    if (!this.#reads.isRecording) {
      return of(subject);
    }
    this.questions.keep(fact, id, of, kind);
    this.#reads.note(answerFact(fact, id));
    return this.#reads.untracked(() => of(subject));
  }

  /** After an edit of a manifest or schema: adds `fact` to `changed`, and each part of it whose answer differs between `before` and `now`. */
  compare<S>(fact: string, before: readonly S[], now: readonly S[], changed: Set<Fact>): void {
    changed.add(fact);
    for (const question of this.questions.of(fact)) {
      const own = answerFact(fact, question.id);
      const of = question.of as (subject: S) => unknown;
      if (!this.#graph.isRead(own)) {
        this.questions.delete(fact, question);
      } else if (JSON.stringify(before.map((each) => of(each))) !== JSON.stringify(now.map((each) => of(each)))) {
        changed.add(own);
      }
    }
  }

  /**
   * Notes a part whose owner reports its changes. In dependencies that are written to disk the whole stands for it, since the
   * owner reports changes only of parts that were read since the start.
   */
  note(part: string, whole: string): void {
    if (this.#reads.isRecording) {
      this.#wholes.set(part, whole);
      this.#reads.note(part);
    }
  }

  /** Forgets a part whose changes are no longer reported. */
  forget(part: string): void {
    this.#wholes.delete(part);
  }

  /** The fact of the whole for every fact that is a part. */
  get wholes(): ReadonlyMap<string, string> {
    const { questions } = this;
    const answers = [...questions.facts].flatMap((fact) => questions.of(fact).map(({ id }) => [answerFact(fact, id), fact] as const));
    return new Map([...answers, ...this.#wholes]);
  }
}

function answerFact(fact: string, id: string): string {
  return `${fact} ${id}`;
}
