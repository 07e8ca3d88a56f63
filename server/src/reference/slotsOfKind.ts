import type { Slot } from './slot';

/** What a slot refers to, told without making the slot. */
export interface Referral {
  /** The kind, as group and kind. */
  readonly target: string;
  /** False where a controller fills the slot in. */
  readonly isWritten: boolean;
}

/** Slots of a kind as a record declares them. */
export interface DeclaredSlots {
  make(): readonly Slot[];
  referrals(): readonly Referral[];
}

/** The slots of one kind, made from what records say when somebody first asks for them: a workspace has few of all kinds. */
export class SlotsOfKind {
  readonly #declared: DeclaredSlots[] = [];
  #made: readonly Slot[] | undefined;

  /** Slots behind those that were added before. */
  add(declared: DeclaredSlots): void {
    this.#declared.push(declared);
    this.#made = undefined;
  }

  get all(): readonly Slot[] {
    this.#made ??= this.#declared.flatMap((each) => each.make());
    return this.#made;
  }

  get referrals(): readonly Referral[] {
    return this.#declared.flatMap((each) => each.referrals());
  }
}
