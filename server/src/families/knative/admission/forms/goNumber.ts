/*
 * Numbers as Go's `strconv` reads them. Between the digits of a float may stand single underscores.
 */
const digits = '\\d(?:_?\\d)*';
const decimal = new RegExp(`^[+-]?(?:${digits}(?:\\.(?:${digits})?)?|\\.${digits})(?:[eE][+-]?${digits})?$`);

/** A number as `ParseFloat` reads it; `undefined` for what is none, `'unknown'` for the hexadecimal form. */
export function goFloat(text: string): number | 'unknown' | undefined {
  if (decimal.test(text)) {
    return Number(text.replaceAll('_', ''));
  }
  if (/^[+-]?(?:inf|infinity)$/i.test(text)) {
    return text.startsWith('-') ? -Infinity : Infinity;
  }
  // A hexadecimal mantissa needs an exponent.
  return /^nan$/i.test(text) ? NaN : /^[+-]?0x.*p/i.test(text) ? 'unknown' : undefined;
}

const most = 2n ** 63n;

/** A whole number as `ParseInt` reads it in base 10, of 64 bits. */
export function goInteger(text: string): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) {
    return undefined;
  }
  const read = BigInt(text.replace('+', ''));
  return read < most && read >= -most ? Number(read) : undefined;
}
