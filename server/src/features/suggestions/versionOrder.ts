import { compareTexts } from '../../base/order';
import { groupBy } from '../../base/groups';
/**
 * Values that are versions of the same thing, the newest first; everything else keeps its place: `nodejs22.x` comes before
 * `nodejs4.3`, and `python3.13` stays behind all of nodejs if it was there. Values are of one thing if they are alike but
 * for their numbers, and one of them has a number with a dot behind it.
 */
export function newestFirst<T>(values: readonly T[]): readonly T[] {
  return [...groupBy(values, stemOf).values()].flatMap((family) =>
    family.length === 1 || !family.some((value) => /\d\.\w/.test(String(value)))
      ? family
      : [...family].sort((a, b) => compareNumbers(String(b), String(a))),
  );
}

/** The letters that a version begins with; what is no string is alone. */
function stemOf(value: unknown): string {
  return typeof value === 'string' ? (/^[A-Za-z][A-Za-z_-]*/.exec(value)?.[0] ?? `= ${value}`) : `= ${String(value)}`;
}

function compareNumbers(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return compareTexts(a, b);
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
