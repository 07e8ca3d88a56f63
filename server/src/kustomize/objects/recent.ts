/** How many objects hold what they are; the older ones forget it until somebody asks. */
export const remembered = { most: 8_192 };

/** What can be made again when somebody asks for it. */
interface Forgetful {
  forget(): void;
}

/**
 * The objects that were made last; those before them are told to forget what they hold. It belongs to those who build, a
 * workspace or one build by itself, and goes with them: nothing of a closed workspace is held.
 */
export class Recent {
  readonly #objects: Forgetful[] = [];
  #next = 0;

  add(object: Forgetful): void {
    this.#objects[this.#next]?.forget();
    this.#objects[this.#next] = object;
    this.#next = (this.#next + 1) % remembered.most;
  }

  /** Lets all of them forget what they hold. */
  forget(): void {
    this.#objects.forEach((object) => object.forget());
    this.#objects.length = 0;
    this.#next = 0;
  }
}
