import { bounds } from './bounds';
import { visible } from './visible';

/**
 * Markdown of which every piece is known: marks of ours around texts that show as they are. Texts come from manifests,
 * CRDs and API models, and nothing in them may become an image (clients load those on sight), a link, HTML or any other
 * mark. Only the functions of this file make one.
 */
export class Markdown {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  get isEmpty(): boolean {
    return this.text === '';
  }

  static readonly make = (text: string): Markdown => new Markdown(text);
}

const make = Markdown.make;

/** The template's own text is Markdown; a string that is put in is shown as it is. */
export function md(strings: TemplateStringsArray, ...values: readonly (Markdown | string | number)[]): Markdown {
  let text = strings[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    text += `${inlineText(values[index] ?? '')}${strings[index + 1] ?? ''}`;
  }
  return make(text);
}

/** Most of what is put in: words that need not be looked at any further. */
const words = /^[A-Za-z0-9,]+(?: [A-Za-z0-9,]+)*$/;

function inlineText(value: Markdown | string | number): string {
  if (value instanceof Markdown) {
    return value.text;
  }
  const text = String(value);
  return text.length <= bounds.hoverValue.most && words.test(text) ? text : escapeLine(cut(visible(text.replace(/\s+/g, ' '))));
}

/** Text of several lines as it is: paragraphs stay apart, and each item of a list stays on its line. */
export function prose(text: string): Markdown {
  if (text === '') {
    return nothing;
  }
  const lines = cut(visible(text), bounds.hoverText.most)
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim());
  const escaped = lines.map((line, index) => {
    const item = /^(?:[*+-]|\d+[.)])\s/.test(lines[index + 1] ?? '');
    // Two lines can be a table.
    return `${escapeLine(line).replaceAll('|', '\\|')}${line !== '' && item ? '  ' : ''}`;
  });
  return make(
    escaped
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** A sentence of our own data, in which backticks stand around code. */
export function note(text: string): Markdown {
  return join(
    text.split('`').map((part, index) => (index % 2 === 0 ? md`${part}` : code(part))),
    '',
  );
}

/** Most of what is shown as code: no blank, no backtick and nothing beyond ASCII. */
const plainCode = /^[!-_a-~]+$/;

/** Inline code that holds any text. Values other than strings are shown as JSON. */
export function code(value: unknown): Markdown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= bounds.hoverValue.most && plainCode.test(text)) {
    return make(`\`${text}\``);
  }
  const shown = cut(visible(text.replace(/\s+/g, ' ')));
  if (shown.trim() === '') {
    return make('`""`');
  }
  const fence = '`'.repeat(longestRun(shown) + 1);
  const blank = shown.startsWith('`') || shown.endsWith('`') || (shown.startsWith(' ') && shown.endsWith(' ')) ? ' ' : '';
  return make(`${fence}${blank}${shown}${blank}${fence}`);
}

/** So many values are listed. */
const mostCodes = 30;

/** Values as code, and how many more there are where they are many. */
export function codes(values: readonly unknown[]): Markdown {
  const shown = join(
    values.slice(0, mostCodes).map((value) => code(value)),
    ', ',
  );
  return values.length > mostCodes ? md`${shown} and ${values.length - mostCodes} more` : shown;
}

/** A block of YAML between fences that are longer than any inside. */
export function yamlBlock(text: string): Markdown {
  const shown = visible(cut(text, bounds.hoverText.most));
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return make(`${fence}yaml\n${shown}\n${fence}`);
}

/** A link to a document of the workspace or a page that this product names; never to an address from a text. */
export function link(label: string, target: string): Markdown {
  return make(
    `[${inlineText(label)}](${target.replace(/[\s<>()\\"'`]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)})`,
  );
}

/** Pieces that are not empty, with something of ours between them. */
export function join(pieces: readonly (Markdown | undefined)[], between: string): Markdown {
  let text = '';
  for (const piece of pieces) {
    if (piece !== undefined && !piece.isEmpty) {
      text += text === '' ? piece.text : `${between}${piece.text}`;
    }
  }
  return make(text);
}

/** Blocks one below the other. */
export function paragraphs(...pieces: readonly (Markdown | undefined)[]): Markdown {
  return join(pieces, '\n\n');
}

export const nothing = make('');

/** A text, or what makes it: of many things that are offered at once, few are looked at. */
export type LazyMarkdown = Markdown | (() => Markdown);

export function markdownOf(text: LazyMarkdown): Markdown {
  return typeof text === 'function' ? text() : text;
}

/** Facts below one another, each said once. */
export function factLines(lines: readonly Markdown[]): Markdown {
  return lines.length < 2 ? (lines[0] ?? nothing) : join([...new Map(lines.map((line) => [line.text, line])).values()], '  \n');
}

/** A line without any of this, in which one of the {@link meanings} would find something, means nothing to Markdown as it is. */
const mayMean = /[\\`*[\]<>~_&@]|\/\/|www\.|(?:mailto|xmpp):|^\s*(?:[#+=-]|\d+[.)])/i;

/** One line whose characters mean nothing to Markdown, nor to readers that make links of bare addresses. */
function escapeLine(line: string): string {
  return mayMean.test(line) ? escapedLine(line) : line;
}

/** What means something, what stands for it, and a text that every line with it contains; a first use of a pattern compiles it. */
const meanings: readonly (readonly [within: string, pattern: RegExp, escaped: string])[] = [
  ['', /[\\`*[\]<>~]/g, '\\$&'],
  ['_', /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_'],
  ['&', /&(?=#?\w+;)/g, '\\&'],
  ['://', /:(?=\/\/)/g, '\\:'],
  ['//', /(?<!:)\/\/(?=[^\s/])/g, '\\//'],
  ['.', /\b(www)\./gi, '$1\\.'],
  ['@', /(?<=\S)@(?=\S)/g, '\\@'],
  [':', /\b(mailto|xmpp):/gi, '$1\\:'],
  ['', /^(\s*)([#+=-]+)(?=\s|$)/, '$1\\$2'],
  ['', /^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2'],
];

function escapedLine(line: string): string {
  return meanings.reduce((text, [within, pattern, escaped]) => (text.includes(within) ? text.replace(pattern, escaped) : text), line);
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
}

/** No more than a reader takes in, and no half of a character. */
function cut(text: string, most: number = bounds.hoverValue.most): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
