/** Shorter lists are kept as JSON, which takes less room than their members. */
const longList = 100;

/** What is kept of a list to tell whether the next one says the same. Members are not changed any more. */
export type Told<T extends object> = string | readonly T[];

export function toldOf<T extends object>(items: readonly T[]): Told<T> {
  return items.length < longList ? JSON.stringify(items) : items;
}

/** True for two lists that are the same as JSON; members that are the same objects are not looked into. */
export function isSameTold<T extends object>(told: Told<T> | undefined, now: Told<T>): boolean {
  return typeof told === 'string' || typeof now === 'string' || told === undefined
    ? told === now
    : told.length === now.length &&
        now.every((item, index) => item === told[index] || JSON.stringify(item) === JSON.stringify(told[index]));
}
