import { keptIn } from '../../base/memo';

/** Characters as bits: one for each of ASCII and one for all others together. */
export type Chars = bigint;

export const nothing: Chars = 0n;
/** The first character, and the bit, of those beyond ASCII. */
export const others = 128;
export const everything: Chars = (1n << 129n) - 1n;

/** Characters from one code point to another, both included. */
export type Range = readonly [from: number, to: number];

export const largestCode = 0x10_ff_ff;

const digits: readonly Range[] = [[48, 57]];
const words: readonly Range[] = [...digits, [65, 90], [95, 95], [97, 122]];
/** JavaScript has more of them. */
const spaces: readonly Range[] = [
  [9, 10],
  [12, 13],
  [32, 32],
];
/** Characters of the escapes for several, as RE2 has them. */
export const rangesOf: Readonly<Record<string, readonly Range[]>> = {
  d: digits,
  w: words,
  s: spaces,
  D: allBut(digits),
  W: allBut(words),
  S: allBut(spaces),
};

function allBut(ranges: readonly Range[]): readonly Range[] {
  return [[-1, -1] as const, ...ranges].map(([, to], at) => [to + 1, (ranges[at]?.[0] ?? largestCode + 1) - 1] as const);
}

/** The characters from one code point to another. */
export function bits(from: number, to: number): Chars {
  const [first, last] = [Math.min(from, others), Math.min(to, others)];
  return keptIn(ranges, first * (others + 1) + last, () => (1n << BigInt(last + 1)) - (1n << BigInt(first)));
}

/** The same ranges stand in many patterns. */
const ranges = new Map<number, Chars>();

/** True if a character may be of both; also for different ones beyond ASCII. */
export function overlap(a: Chars, b: Chars): boolean {
  return (a & b) !== nothing;
}

/** True if no two of them {@link overlap}. */
export function areApart(sets: readonly Chars[]): boolean {
  let all = nothing;
  return sets.every((set) => {
    const isApart = !overlap(all, set);
    all |= set;
    return isApart;
  });
}
