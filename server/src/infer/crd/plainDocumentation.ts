/**
 * The text of a model's HTML documentation: paragraphs and list items on lines of their own, code between back-ticks,
 * the address of a link in parentheses, every other tag dropped. `undefined` where nothing remains.
 */
export function plainDocumentation(html: string): string | undefined {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<a\b[^<>]*\bhref="(https?:[^"<>]*)"[^<>]*>([^<>]*)<\/a>/gi, '$2 ($1)')
    .replace(/<(?:li|dt|dd)\b[^<>]*>\s*(?:<p\b[^<>]*>)?/gi, '\n- ')
    .replace(/<\/?(?:p|ul|ol|dl|note|important|title|h[1-6]|div|table|tr|section)\b[^<>]*>/gi, '\n\n')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/?code\b[^<>]*>/gi, '`')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, decodeEntity)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{2,}- /g, '\n- ')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
  if (code !== undefined) {
    return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  }
  return entities[(name ?? '').toLowerCase()] ?? whole;
}
