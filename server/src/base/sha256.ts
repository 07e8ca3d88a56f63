/** SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hexadecimal. */
export function sha256(text: string): string {
  const bytes = utf8(text);
  const length = bytes.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = Uint32Array.from(initial);
  const words = new Uint32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    compress(state, words, view, start);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

const primes = firstPrimes(64);
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) {
      found.push(candidate);
    }
  }
  return found;
}

/** The first 32 bits after the point. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 0x100000000);
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, words: Uint32Array, view: DataView, start: number): void {
  const word = (index: number): number => words[index] ?? 0;
  for (let i = 0; i < 16; i += 1) {
    words[i] = view.getUint32(start + i * 4);
  }
  for (let i = 16; i < 64; i += 1) {
    const [before, last] = [word(i - 15), word(i - 2)];
    const small = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    const large = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10);
    words[i] = word(i - 16) + small + word(i - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + word(i);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
}

/** The UTF-8 bytes of a text; halves of characters become U+FFFD. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const read = character.codePointAt(0) ?? 0;
    const code = read >= 0xd800 && read <= 0xdfff ? 0xfffd : read;
    if (code < 0x80) {
      bytes.push(code);
    } else if (code < 0x800) {
      bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    } else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
  return Uint8Array.from(bytes);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of a text's UTF-8 bytes. */
export function base64(text: string): string {
  const bytes = utf8(text);
  let result = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [first = 0, second, third] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    const joined = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    result += `${alphabet[joined >> 18] ?? ''}${alphabet[(joined >> 12) & 63] ?? ''}`;
    result +=
      second === undefined ? '==' : `${alphabet[(joined >> 6) & 63] ?? ''}${third === undefined ? '=' : (alphabet[joined & 63] ?? '')}`;
  }
  return result;
}
