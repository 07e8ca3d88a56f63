/** A number as Go's `strconv.ParseFloat` reads it; `undefined` for what is none, `'unknown'` for the hexadecimal form. */
export function goFloat(text: string): number | 'unknown' | undefined {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) {
    return Number(text);
  }
  if (/^[+-]?(?:inf|infinity)$/i.test(text)) {
    return text.startsWith('-') ? -Infinity : Infinity;
  }
  return /^nan$/i.test(text) ? NaN : /^[+-]?0x/i.test(text) ? 'unknown' : undefined;
}

/** A whole number as Go's `strconv.ParseInt` reads it in base 10. */
export function goInteger(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}
