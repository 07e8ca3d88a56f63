/**
 * Placeholders of the tools that fill manifests in (shell, envsubst, Helm, kro, Config Connector samples).
 *
 * `{{ … }}` and `${ … }` are no plain YAML scalars everywhere, so before parsing their characters are moved into a
 * private-use block, one for one, and moved back in every value. Offsets stay what they are.
 */
const firstPrivate = 0xe000;
/** Stands for a character that is to vanish from the value. */
const filler = '\uE080';
const masked = /[\uE000-\uE080]/;
const maskable = /\{\{.*?\}\}|\$\{[^{}"'\n]*\}|\$\(\([^()"'\n]*\)\)|\$\([^()"'\n]*\)/g;
const templateLine = /^[ \t]*\{\{.*\}\}[ \t]*\r?$/gm;

export interface MaskedText {
  readonly text: string;
  /** Offsets of lines that hold nothing but `{{ … }}`; they are parsed as comments. */
  readonly templateLines: readonly number[];
}

export function mask(text: string): MaskedText {
  if (!text.includes('{{') && !text.includes('${') && !text.includes('$(')) {
    return { text, templateLines: [] };
  }
  const templateLines: number[] = [];
  let result = text.replace(templateLine, (line: string, offset: number) => {
    const start = line.indexOf('{');
    templateLines.push(offset + start);
    return `${line.slice(0, start)}#${toPrivate(line.slice(start + 1).trimEnd())}${line.slice(line.trimEnd().length)}`;
  });
  result = result.replace(maskable, toPrivate);
  return { text: result, templateLines };
}

/** Gives a value its characters back. */
export function unmask(value: string): string {
  if (!masked.test(value)) {
    return value;
  }
  return value
    .replaceAll(filler, '')
    .replace(/#(?=\uE07B)/g, '{')
    .replace(/[\uE000-\uE07F]/g, (char) => String.fromCharCode(char.charCodeAt(0) - firstPrivate));
}

/** A text that values show in the place of a stretch of `length` characters, which is no longer than it. */
export function padded(text: string, length: number): string {
  return toPrivate(text).padEnd(length, filler);
}

function toPrivate(text: string): string {
  return text.replace(/[\0-\x7F]/g, (char) => String.fromCharCode(char.charCodeAt(0) + firstPrivate));
}

const placeholder = /\$[A-Za-z_][A-Za-z0-9_]*|\$\{[^}\n]*\}|\$\([^)\n]*\)|\{\{.*?\}\}|<[A-Za-z][A-Za-z0-9 _./-]*>/;

/** True when a value holds a placeholder; nothing may then be said about it. */
export function holdsPlaceholder(value: string): boolean {
  return placeholder.test(value);
}
