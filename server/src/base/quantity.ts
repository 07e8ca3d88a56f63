const quantity = /^(?=.)([+-]?)(\d*)\.?(\d*)(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d+))?$/;

/**
 * True for a quantity of Kubernetes, such as `100m` or `1Gi`; one without a digit counts as 0. Source: ParseQuantity of
 * apimachinery pkg/api/resource at v0.32.3.
 */
export function isQuantity(text: string): boolean {
  return quantity.test(text);
}

const powersOfTen: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const powersOf1024 = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
/** Beyond that nothing is a quantity that somebody means. */
const mostDigits = 60;

/** True for two quantities of the same size, such as `1000m` and `1`. */
export function isSameQuantity(a: string, b: string): boolean {
  const [left, right] = [billionths(a), billionths(b)];
  return left !== undefined && left === right;
}

/** How many billionths a quantity has, which are the least that there are; those that it begins count. */
function billionths(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = '', binary, decimal = '', exponent = '0'] = quantity.exec(text) ?? [];
  const shift = 9 + (powersOfTen[decimal] ?? 0) + Number(exponent) - fraction.length;
  if (sign === undefined || Math.abs(shift) > mostDigits || text.length > mostDigits) {
    return undefined;
  }
  const size = BigInt(`${whole}${fraction}` || '0') * 1024n ** BigInt(powersOf1024.indexOf(binary ?? ''));
  const scale = 10n ** BigInt(Math.abs(shift));
  const counted = shift >= 0 ? size * scale : (size + scale - 1n) / scale;
  return sign === '-' ? -counted : counted;
}
