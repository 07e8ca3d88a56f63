import type { ScalarNode } from './node';
import { changedScalar } from './smallNodes';

/**
 * What a plain scalar means to Kubernetes, which reads manifests with YAML 1.1 rules in the dialect of go-yaml v2.
 * Source: sigs.k8s.io/yaml goyaml.v2 resolve.go (booleans, nulls, integers by strconv.ParseInt base 0, floats).
 */
const words = new Map<string, boolean | null>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
]);

const decimal = /^[-+]?(?:0|[1-9][0-9]*)$/;
const octal = /^([-+]?)0[oO]?([0-7]+)$/;
const hexadecimal = /^([-+]?)0[xX]([0-9a-fA-F]+)$/;
const binary = /^([-+]?)0[bB]([-+]?[01]+)$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const notFinite = /^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/;

export function resolvePlain(text: string): string | number | boolean | null {
  const word = words.get(text);
  if (word !== undefined) {
    return word;
  }
  const first = text.charCodeAt(0);
  const numeric = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e;
  return numeric ? resolveNumber(text) : text;
}

const ofBoth = /^(?:true|True|TRUE|false|False|FALSE)$/;

/** True for a boolean by YAML 1.1 alone, such as `on` and `no`: a reader of YAML 1.2 has a string. */
export function isWordOfYaml11(scalar: ScalarNode | undefined): boolean {
  return typeof scalar?.value === 'boolean' && words.has(scalar.text) && !ofBoth.test(scalar.text);
}

function resolveNumber(text: string): string | number {
  const plain = text.includes('_') ? withoutUnderscores(text) : text;
  if (decimal.test(plain)) {
    return Number(plain);
  }
  for (const [form, base] of [
    [octal, 8],
    [hexadecimal, 16],
    [binary, 2],
  ] as const) {
    const match = form.exec(plain);
    if (match !== null) {
      const [, sign = '', digits = ''] = match;
      const number = (sign === '-' ? -1 : 1) * Number.parseInt(digits, base);
      if (Math.abs(number) < 2 ** 53 || isOf64Bits(sign, digits, base)) {
        return number;
      }
    }
  }
  if (float.test(plain)) {
    const value = Number(plain);
    return Number.isFinite(value) ? value : text;
  }
  if (notFinite.test(text)) {
    return text.toLowerCase().endsWith('nan') ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity;
  }
  return text;
}

/** Behind a dot at the beginning only those between digits are passed over. */
function withoutUnderscores(text: string): string {
  return text.replace(text.startsWith('.') ? /(?<=\d)_(?=\d)/g : /_/g, '');
}

/**
 * False for an integer that is not decimal and too large for Go: it stays a text, such as the hash `0x…` of 20 bytes, or is a
 * float where its digits look like one. Without a sign a number may need all bits.
 */
function isOf64Bits(sign: string, digits: string, base: 2 | 8 | 16): boolean {
  const bits = digits.replace(/^[-+]?0*/, '');
  const value = bits === '' ? 0n : BigInt(`${{ 2: '0b', 8: '0o', 16: '0x' }[base]}${bits}`);
  return value <= (sign === '' ? 2n ** 64n - 1n : sign === '-' ? 2n ** 63n : 2n ** 63n - 1n);
}

/**
 * A scalar as the key of a map. Keys of JSON are strings, so that a boolean or number is the string of its value: `on`
 * and `yes` are both the key `true`.
 */
export function asKey(scalar: ScalarNode): ScalarNode {
  const { value, text, opaque } = scalar;
  const name =
    typeof value === 'string' || value === null || opaque || (typeof value === 'number' && !Number.isFinite(value)) ? text : String(value);
  return name === text ? scalar : changedScalar(scalar, { text: name, written: text });
}
