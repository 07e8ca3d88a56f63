import type { ScalarStyle } from '../nodes/node';

/** A scalar as it stands in a text: where it ends, and what it says. */
export interface Written {
  /** Behind its last character. */
  readonly end: number;
  readonly text: string;
  readonly style: ScalarStyle;
  /** Columns before the lines of a block scalar. */
  readonly indent?: number;
}

/**
 * The quoted scalar that begins at an offset; `undefined` for none, for one that does not end, and for escapes and line
 * ends that are out of the ordinary. Its further lines have to stand deeper than column `parent`.
 */
export function quotedAt(text: string, start: number, parent: number): Written | undefined {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") {
    return undefined;
  }
  const end = quote === '"' ? endOfDouble(text, start) : endOfSingle(text, start);
  if (end === undefined) {
    return undefined;
  }
  const raw = text.slice(start + 1, end);
  const content = raw.includes('\n') ? folded(raw, parent) : raw;
  const value = content === undefined ? undefined : quote === "'" ? content.replaceAll("''", "'") : unescaped(content);
  return value === undefined ? undefined : { end: end + 1, text: value, style: quote === '"' ? 'double' : 'single' };
}

/** Offset of the closing quote. */
function endOfSingle(text: string, start: number): number | undefined {
  for (let at = text.indexOf("'", start + 1); at >= 0; at = text.indexOf("'", at + 2)) {
    if (text[at + 1] !== "'") {
      return at;
    }
  }
  return undefined;
}

function endOfDouble(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text[first - 1] === '\\') {
      first -= 1;
    }
    if ((at - first) % 2 === 0) {
      return at;
    }
  }
  return undefined;
}

/** Lines of a quoted scalar as YAML joins them: by a blank, or by as many line ends as there are empty lines between them. */
function folded(raw: string, parent: number): string | undefined {
  const [first = '', ...further] = raw.split('\n');
  let value = first.trimEnd();
  let emptyLines = 0;
  for (const [index, line] of further.entries()) {
    const content = line.trim();
    const isLast = index === further.length - 1;
    if (content === '' && !isLast) {
      emptyLines += 1;
      continue;
    }
    if (value.endsWith('\\') || line.length - line.trimStart().length <= parent) {
      return undefined;
    }
    value += (emptyLines === 0 ? ' ' : '\n'.repeat(emptyLines)) + (isLast ? line.trimStart() : content);
    emptyLines = 0;
  }
  return value;
}

const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', n: '\n', t: '\t' };

function unescaped(content: string): string | undefined {
  if (!content.includes('\\')) {
    return content;
  }
  let isOrdinary = true;
  const value = content.replace(/\\([^])/g, (_, escape: string) => {
    isOrdinary &&= escape in escapes;
    return escapes[escape] ?? '';
  });
  return isOrdinary ? value : undefined;
}
