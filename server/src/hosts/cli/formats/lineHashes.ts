/** How many characters from the start of a line are hashed; blanks do not count. */
const width = 100;
const factor = 37;
const half = 2 ** 32;
/** The factor to the power of the width, modulo 2 to the power of 64, in two halves that multiply without loss. */
const leaving = BigInt(factor) ** BigInt(width) % 2n ** 64n;
const leavingHigh = Number(leaving >> 32n);
const leavingLow = Number(leaving % 2n ** 32n);

const lineEnd = 10;
const endOfText = 0xffff;

/**
 * For each line of a text what code scanning calls its `primaryLocationLineHash`, by which it finds a result again when the
 * lines above it change: a polynomial hash of the characters from its start, and how many lines up to this one have it.
 * Spaces and tabs are left out, all line ends are the same, and a mark and zeros stand after the end.
 * Source: github/codeql-action src/fingerprints.ts at 0225834, whose upload complains about any other value.
 */
export function lineHashes(text: string): readonly string[] {
  const kept = text.replace(/\r\n?/g, '\n').replace(/[ \t]+/g, '');
  const at = (index: number): number => (index < kept.length ? kept.charCodeAt(index) : index === kept.length ? endOfText : 0);
  const hashes: string[] = [];
  const seen = new Map<string, number>();
  let high = 0;
  let low = 0;
  for (let end = 0; end <= kept.length + width; end += 1) {
    const start = end - width;
    const first = start < 0 ? 0 : at(start);
    if (start === 0 || (start > 0 && at(start - 1) === lineEnd)) {
      const hash = hex(high, low);
      const count = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, count);
      hashes.push(`${hash}:${count}`);
    }
    const sum = low * factor + at(end) - leavingLow * first;
    const carry = Math.floor(sum / half);
    low = sum - carry * half;
    high = (high * factor - leavingHigh * first + carry) >>> 0;
  }
  return hashes;
}

function hex(high: number, low: number): string {
  return high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0');
}
