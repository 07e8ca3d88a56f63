/** Sizes of what is written in the picture, in pixels. */
export const fontSizes = { kind: 11, name: 13, from: 11, title: 12, edge: 11 } as const;

/** Where something is written: sizes and the room that it takes depend on that. */
export type Look = keyof typeof fontSizes;

/** How wide a string is when it is written, in pixels. */
export type Measure = (content: string, look: Look) => number;

/** Measures with the font that the page has. */
export function pageMeasure(): Measure {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--vscode-font-family').trim() || 'sans-serif';
  const context = document.createElement('canvas').getContext('2d');
  return (content, look) => {
    if (context === null) {
      return content.length * fontSizes[look];
    }
    context.font = `${fontSizes[look]}px ${family}`;
    return context.measureText(content).width;
  };
}

/**
 * The whole string where it is no wider than `most`, else as much of it as has room beside an ellipsis: both ends, or its
 * end alone. The end of a path says most.
 */
export function elided(content: string, look: Look, most: number, measure: Measure, keep: 'ends' | 'end' = 'ends'): string {
  if (measure(content, look) <= most) {
    return content;
  }
  const letters = [...content];
  const withLetters = (count: number): string => {
    const front = keep === 'ends' ? Math.ceil(count / 2) : 0;
    return `${letters.slice(0, front).join('')}…${letters.slice(letters.length - (count - front)).join('')}`;
  };
  let [fits, not] = [0, letters.length];
  while (fits + 1 < not) {
    const middle = (fits + not) >> 1;
    if (measure(withLetters(middle), look) <= most) {
      fits = middle;
    } else {
      not = middle;
    }
  }
  return withLetters(fits);
}

/**
 * A string in at most so many lines, broken behind what parts the words of a name; only what then is still too wide is elided,
 * in the last line or in a word of its own.
 */
export function inLines(content: string, look: Look, most: { readonly width: number; readonly lines: number }, measure: Measure): string[] {
  const words = content.split(/(?<=[-/.:_ ])/);
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''}${word}`;
    const fits = lines.length > 0 && measure(longer.trimEnd(), look) <= most.width;
    if (fits || lines.length === most.lines) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines.map((line) => elided(line.trimEnd(), look, most.width, measure));
}
