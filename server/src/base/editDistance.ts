/** Letters that fit into one machine word, one bit each. */
export const wordBits = 32;

/**
 * {@link editDistance} from one text to many. Short texts are compared a column of the table at a time, its cells as
 * bits of one word (Hyyrö 2003: bit-parallel optimal string alignment), since a name that is missing is compared with
 * every name of its kind.
 */
export function distanceFrom(text: string): (other: string, limit: number) => number {
  // Most names are told apart without it, so that it is prepared for the first that is not.
  let compare: ReturnType<typeof preparedFor> | undefined;
  return (other, limit) => {
    if (Math.abs(text.length - other.length) > limit) {
      return limit + 1;
    }
    compare ??= preparedFor(text);
    return compare(other, limit);
  };
}

function preparedFor(text: string): (other: string, limit: number) => number {
  if (text.length === 0 || text.length > wordBits) {
    return (other, limit) => editDistance(text, other, limit);
  }
  // Names are ASCII; anything else is compared the slow way.
  const positions = new Int32Array(128);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= positions.length) {
      return (other, limit) => editDistance(text, other, limit);
    }
    positions[code] = (positions[code] ?? 0) | (1 << index);
  }
  const last = 1 << (text.length - 1);
  return (other) => {
    let distance = text.length;
    let verticalPlus = -1;
    let verticalMinus = 0;
    let diagonal = 0;
    let before = 0;
    for (let index = 0; index < other.length; index += 1) {
      const match = positions[other.charCodeAt(index)] ?? 0;
      const swapped = ((~diagonal & match) << 1) & before;
      diagonal = (((match & verticalPlus) + verticalPlus) ^ verticalPlus) | match | verticalMinus | swapped | 0;
      const plus = verticalMinus | ~(diagonal | verticalPlus);
      const minus = diagonal & verticalPlus;
      if ((plus & last) !== 0) {
        distance += 1;
      } else if ((minus & last) !== 0) {
        distance -= 1;
      }
      const shifted = (plus << 1) | 1;
      verticalPlus = (minus << 1) | ~(diagonal | shifted);
      verticalMinus = shifted & diagonal;
      before = match;
    }
    return distance;
  };
}

/** Optimal string alignment distance; anything above `limit` may come back as `limit + 1`. */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) {
    return limit + 1;
  }
  // Only cells that may be within the limit are computed; those beside them are beyond it.
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  let row: number[] = [];
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - limit);
    const end = Math.min(b.length, i + limit);
    row[first - 1] = first === 1 ? i : Infinity;
    let best = row[first - 1] ?? Infinity;
    for (let j = first; j <= end; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      }
      row[j] = value;
      best = Math.min(best, value);
    }
    row[end + 1] = Infinity;
    if (best > limit) {
      return limit + 1;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[b.length] ?? 0;
}

/** True for a name that only a slip of the finger or of the case tells from another, not for a related one: nobody types `ipv6` for `ipv4`. */
export function isSlip(written: string, meant: string): boolean {
  return (
    haveSameLetters(written, meant) ||
    (digitsOf(written) === digitsOf(meant) &&
      editDistance(written.toLowerCase(), meant.toLowerCase(), 2) <= Math.min(2, Math.floor(meant.length / 3)))
  );
}

/** The same of values, of which one often begins as another does: HTTPS is no slip of HTTP, ENABLE is one of ENABLED. */
export function isSlipOfValue(written: string, meant: string): boolean {
  const [shorter, longer] = [written.toLowerCase(), meant.toLowerCase()].sort((a, b) => a.length - b.length);
  const isPart = shorter !== undefined && longer?.startsWith(shorter) === true;
  const isCutShort = written.length >= leastCutShort && written.length < meant.length;
  return isSlip(written, meant) && (!isPart || isCutShort || haveSameLetters(written, meant));
}

/** {@link isSlipOfValue} of one letter or sign, where nobody can mean another value; APIs may read another case as the same. */
export function isTypo(written: string, meant: string): boolean {
  const [lower, other] = [written.toLowerCase(), meant.toLowerCase()];
  return (
    lower !== other &&
    meant.length >= leastMistyped &&
    editDistance(lower, other, 1) <= 1 &&
    (isSlipOfValue(written, meant) || hasTwice(lower, other))
  );
}

/** True for a text that has a letter of another one twice in a row, and is otherwise the same. */
function hasTwice(written: string, meant: string): boolean {
  return [...meant].some((letter, index) => /\p{L}/u.test(letter) && meant.slice(0, index) + letter + meant.slice(index) === written);
}

/** Words of fewer letters differ in one from many others. */
const leastMistyped = 4;

/** A word of fewer letters is often one of its own. */
const leastCutShort = 6;

/** True for texts that differ in case and punctuation alone. */
export function haveSameLetters(a: string, b: string): boolean {
  const letters = lettersOf(a);
  return letters !== '' && letters === lettersOf(b);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
