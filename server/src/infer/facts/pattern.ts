import { RE2JS } from 're2js';

/** A pattern of an API model in RE2 syntax, or why it cannot be one. */
export type ExpressedPattern =
  { readonly kind: 'expressed'; readonly pattern: string } | { readonly kind: 'leftOut'; readonly reason: string };

/**
 * Writes a model's pattern, which is meant for Java, in RE2 syntax, which can be checked in linear time. The outcome accepts
 * all that the original accepts, and more where a repeat count is too large; what would mean something else is left out.
 * A pattern matches anywhere in a value unless it is anchored. Source: Smithy specification, pattern trait.
 */
export function expressPattern(source: string): ExpressedPattern {
  const scanned = scan(source);
  if (scanned.kind === 'leftOut') {
    return scanned;
  }
  try {
    RE2JS.compile(scanned.pattern);
    return scanned;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { kind: 'leftOut', reason: /^error parsing regexp: ([^:`]+)/.exec(message)?.[1] ?? 'not understood' };
  }
}

/** The largest count that RE2 takes. */
const maxRepeat = 1000;

const token =
  /\\u([Dd][89ABab][0-9A-Fa-f]{2})\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\[^]|\{(\d+)(,?)(\d*)\}|\[:\^?\w+:\]|\(\?(?:[A-Za-z-]*:|<?[=!]|P?<\w+>)|&&|[^]/g;

function scan(source: string): ExpressedPattern {
  let pattern = '';
  let isInClass = false;
  let before = '';
  for (const match of source.matchAll(token)) {
    const [text, high, low, unit, min, comma, max] = match;
    if (!isInClass && ((text === '^' && mustConsume(before)) || (before === '$' && mustConsume(text)))) {
      return { kind: 'leftOut', reason: 'an anchor where it never holds' };
    }
    before = isInClass && text !== ']' ? '' : text;
    if (high !== undefined && low !== undefined) {
      pattern += `\\x{${codePoint(high, low)}}`;
    } else if (unit !== undefined) {
      if (/^d[89a-f]/i.test(unit)) {
        return { kind: 'leftOut', reason: 'half of a surrogate pair' };
      }
      pattern += `\\x{${unit}}`;
    } else if (min !== undefined && !isInClass) {
      pattern += relaxed(Number(min), comma === ',', max === undefined || max === '' ? undefined : Number(max));
    } else if (isInClass && (text === '&&' || text === '[')) {
      return { kind: 'leftOut', reason: 'set operation in a character class' };
    } else {
      isInClass = text === '[' || (isInClass && text !== ']');
      pattern += text;
    }
  }
  return { kind: 'expressed', pattern };
}

/** True for a token that stands for a character. Where a quantifier after it makes it optional, a pattern is left out in vain. */
function mustConsume(text: string): boolean {
  return text !== '' && !/^(?:[$^)|*+?{}]|\(.*|\\[bBAzZGQE]|\{.*)$/s.test(text);
}

function codePoint(high: string, low: string): string {
  return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0)?.toString(16) ?? '';
}

/** Counts beyond what RE2 takes become open: that accepts more, never less. */
function relaxed(min: number, isRange: boolean, max: number | undefined): string {
  if (min <= maxRepeat && (max ?? 0) <= maxRepeat) {
    return `{${min}${isRange ? ',' : ''}${max ?? ''}}`;
  }
  return `{${Math.min(min, maxRepeat)},}`;
}
