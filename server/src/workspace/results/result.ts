import type { PackedFacts } from './packedFacts';
import { countOf, membersOf, withMember, withoutMember, type Few } from '../../base/few';

/**
 * Something that a result may rest on: text for what the workspace offers (`named ec2.services.k8s.aws/VPC/main`), the number
 * of such a text that was forgotten, or a result that another one was made from.
 */
export type Fact = string | number | Result;

const none: readonly Source[] = [];

/** One kept result. It is valid until a fact that it rests on changes. */
export class Result {
  readonly owner: object;
  readonly id: string;
  value: unknown;
  sources: readonly Source[] = none;
  /** Where the rest of what it rests on is packed up. */
  packed: PackedFacts<Result> | undefined;

  constructor(owner: object, id: string) {
    this.owner = owner;
    this.id = id;
  }
}

/** A fact that somebody has read, with who did. There are several hundred thousand in a large workspace, and most have few readers. */
export class Source {
  readonly fact: Fact;
  #readers: Few<Result>;

  constructor(fact: Fact) {
    this.fact = fact;
  }

  get readers(): readonly Result[] {
    return membersOf(this.#readers);
  }

  get count(): number {
    return countOf(this.#readers);
  }

  get isRead(): boolean {
    return this.#readers !== undefined;
  }

  add(reader: Result): void {
    this.#readers = withMember(this.#readers, reader);
  }

  delete(reader: Result): void {
    this.#readers = withoutMember(this.#readers, reader);
  }
}
