/**
 * A set of things of which most sets have none or one: the thing itself, a short list, or a set where they are many. Hundreds
 * of thousands of these take a fraction of the memory of sets. Members are no lists and no sets themselves, and stay in
 * the order in which they came.
 */
export type Few<T extends object | string> = T | readonly T[] | ReadonlySet<T> | undefined;

const mostListed = 8;

const none: readonly never[] = [];

/** With one thing more; what was there before must not be used any more. */
export function withMember<T extends object | string>(few: Few<T>, member: T): Few<T> {
  // Nearly always, and asked for hundreds of thousands of times.
  if (few === undefined || few === member) {
    return member;
  }
  if (few instanceof Set) {
    return (few as Set<T>).add(member);
  }
  const before = membersOf(few);
  if (before.includes(member)) {
    return few;
  }
  return before.length < mostListed ? before.concat([member]) : new Set([...before, member]);
}

/** With one thing less; what was there before must not be used any more. */
export function withoutMember<T extends object | string>(few: Few<T>, member: T): Few<T> {
  if (few instanceof Set) {
    (few as Set<T>).delete(member);
    return few.size === 0 ? undefined : few;
  }
  const left = membersOf(few).filter((each) => each !== member);
  return left.length > 1 ? left : left[0];
}

/** Its members, in a list that stays as it is. */
export function membersOf<T extends object | string>(few: Few<T>): readonly T[] {
  return few === undefined
    ? none
    : Array.isArray(few)
      ? (few as readonly T[])
      : few instanceof Set
        ? [...(few as ReadonlySet<T>)]
        : [few as T];
}

/** The member that came first. */
export function firstMember<T extends object | string>(few: Few<T>): T | undefined {
  if (few instanceof Set) {
    const [first] = few as ReadonlySet<T>;
    return first;
  }
  return membersOf(few)[0];
}

/** The first member that passes a test. */
export function findMember<T extends object | string>(few: Few<T>, is: (member: T) => boolean): T | undefined {
  if (few instanceof Set) {
    for (const member of few as ReadonlySet<T>) {
      if (is(member)) {
        return member;
      }
    }
    return undefined;
  }
  return membersOf(few).find(is);
}

/** The members of one that are in another one, in the order of the smaller. */
export function commonMembers<T extends object | string>(a: Few<T>, b: Few<T>): readonly T[] {
  const [few, many]: readonly [Few<T>, Few<T>] = countOf(a) <= countOf(b) ? [a, b] : [b, a];
  return membersOf<T>(few).filter((each) => hasMember(many, each));
}

export function hasMember<T extends object | string>(few: Few<T>, member: T): boolean {
  return few instanceof Set ? few.has(member) : Array.isArray(few) ? (few as readonly T[]).includes(member) : few === member;
}

export function countOf<T extends object | string>(few: Few<T>): number {
  return few === undefined ? 0 : few instanceof Set ? few.size : Array.isArray(few) ? few.length : 1;
}
