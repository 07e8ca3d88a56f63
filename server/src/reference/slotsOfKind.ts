import type { Slot } from './slot';

/** The slots of one kind, made from what records say when somebody first asks for them: a workspace has few of all kinds. */
export class SlotsOfKind {
  readonly #making: (() => readonly Slot[])[] = [];
  #made: readonly Slot[] | undefined;

  /** Slots behind those that were added before. */
  add(make: () => readonly Slot[]): void {
    this.#making.push(make);
    this.#made = undefined;
  }

  get all(): readonly Slot[] {
    this.#made ??= this.#making.flatMap((make) => make());
    return this.#made;
  }
}
