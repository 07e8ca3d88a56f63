/**
 * A list whose members are sent again and again and never change: a transport may keep what it writes of each. To anybody
 * else it is its list, also as JSON.
 */
export class Repeated<T extends object> {
  readonly items: readonly T[];

  constructor(items: readonly T[]) {
    this.items = items;
  }

  toJSON(): readonly T[] {
    return this.items;
  }
}
