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

/** Shorter lists are kept as JSON, which takes less room than their members. */
const longList = 100;

/** What is kept of a list to tell whether the next one says the same. Members are not changed any more. */
export type Told<T extends object> = string | readonly T[];

export function toldOf<T extends object>(items: readonly T[]): Told<T> {
  return items.length < longList ? JSON.stringify(items) : items;
}

/** True for two lists that are the same as JSON; members that are the same objects are not looked into. */
export function isTold<T extends object>(told: Told<T> | undefined, now: Told<T>): boolean {
  return typeof told === 'string' || typeof now === 'string' || told === undefined
    ? told === now
    : told.length === now.length &&
        now.every((item, index) => item === told[index] || JSON.stringify(item) === JSON.stringify(told[index]));
}
