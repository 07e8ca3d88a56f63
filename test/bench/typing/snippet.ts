/** A place in a snippet where something is written: what stands there at first, and what it may be chosen from. */
export interface Stop {
  readonly first: string;
  readonly choices: readonly string[];
  /** The cursor ends here. */
  readonly isLast: boolean;
}

/** Stretches of text and stops, in the order in which they are written. */
export type SnippetPart = string | Stop;

const forms: readonly (readonly [form: RegExp, read: (match: RegExpExecArray) => SnippetPart])[] = [
  [/^\\([\\$}])/, ([, char = '']) => char],
  [
    /^\$\{(\d+)\|([^|]*)\|\}/,
    ([, number, list = '']) => ({ first: list.split(',')[0] ?? '', choices: list.split(','), isLast: number === '0' }),
  ],
  [
    /^\$\{(\d+)(?::((?:[^}\\]|\\.)*))?\}/,
    ([, number, first = '']) => ({ first: first.replace(/\\(.)/g, '$1'), choices: [], isLast: number === '0' }),
  ],
  [/^\$(\d+)/, ([, number]) => ({ first: '', choices: [], isLast: number === '0' })],
];

/** Reads the syntax of LSP snippets; text that is none is one part. */
export function snippetParts(text: string, isSnippet: boolean): readonly SnippetPart[] {
  const parts: SnippetPart[] = [];
  const add = (part: SnippetPart): void => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') {
      parts[parts.length - 1] = last + part;
    } else {
      parts.push(part);
    }
  };
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const form = isSnippet ? forms.map(([each, read]) => [each.exec(rest), read] as const).find(([match]) => match !== null) : undefined;
    const [match, read] = form ?? [null, undefined];
    add(match === null || read === undefined ? (rest[0] ?? '') : read(match));
    at += match === null ? 1 : match[0].length;
  }
  return parts;
}
