/**
 * Placeholders of the tools that fill manifests in (shell, envsubst, Helm, Terraform, ytt, kro, Config Connector samples).
 *
 * `{{ … }}`, `{% … %}`, `{# … #}`, `%{ … }`, `${ … }` and `#@ …` are no plain YAML scalars everywhere, so before parsing their characters are moved into a
 * private-use block, one for one, and moved back in every value. Offsets stay what they are.
 */

import { linesOfActions, type Action } from './actions';
import { holdsDirective, instructionsOf } from './statements';
import { isYttValue, replaceYttValues, yttInText } from './ytt';

/** Where the blocks lie that characters may move into; each has room for ASCII and the filler behind it. */
const firstBlock = 0xe000;
const blockSize = 0x100;
const blockCount = 25;
const asciiCount = 0x80;
const privateUse = /[\uE000-\uF8FF]/g;
const maybePrivate = /[\uE000-\uF8FF]|\\[uU]/;
const privateEscape = /\\(?:u|U0000)([Ee][0-9A-Fa-f]{3}|[Ff][0-8][0-9A-Fa-f]{2})/g;

/** A block of private-use characters that a text does not use, to move ASCII characters into. */
export class PrivateBlock {
  readonly #start: number;
  #isUsed = false;

  /** Every text leaves a block free that does not use private-use characters of 25 blocks; in such a text they are lost. */
  constructor(text: string) {
    if (text.search(maybePrivate) < 0) {
      this.#start = firstBlock;
      return;
    }
    const used = new Set<number>();
    const use = (code: number): Set<number> => used.add(Math.floor((code - firstBlock) / blockSize));
    for (const [char] of text.matchAll(privateUse)) {
      use(char.charCodeAt(0));
    }
    for (const [, code = ''] of text.matchAll(privateEscape)) {
      use(Number.parseInt(code, 16));
    }
    const free = Array.from({ length: blockCount }, (_, index) => index).find((index) => !used.has(index)) ?? 0;
    this.#start = firstBlock + free * blockSize;
  }

  take(text: string): string {
    this.#isUsed = true;
    return text.replace(/[\0-\x7F]/g, (char) => String.fromCharCode(char.charCodeAt(0) + this.#start));
  }

  /** A text that values show in the place of a stretch of `length` characters, which is no longer than it. */
  padded(text: string, length: number): string {
    return this.take(text).padEnd(length, String.fromCharCode(this.#start + asciiCount));
  }

  /** Gives a value its characters back; without the `indent` of the lines inside of a block scalar, which were taken with the others. */
  giveBack(value: string, indent = 0): string {
    if (!this.#isUsed || value.search(privateUse) < 0) {
      return value;
    }
    let result = '';
    for (let at = 0; at < value.length; at += 1) {
      const place = value.charCodeAt(at) - this.#start;
      if (place < 0 || place > asciiCount) {
        const next = value.charCodeAt(at + 1) - this.#start;
        const opensTemplate = value[at] === '#' && (next === openBrace || next === percent || next === hash);
        result += opensTemplate ? '{' : (value[at] ?? '');
      } else if (place < asciiCount) {
        result += String.fromCharCode(place);
        for (let left = place === lineFeed ? indent : 0; left > 0 && value.charCodeAt(at + 1) - this.#start === blank; left -= 1) {
          at += 1;
        }
      }
    }
    return result;
  }
}

const openBrace = 0x7b;
const percent = 0x25;
const hash = 0x23;
const lineFeed = 0x0a;
const blank = 0x20;
const maskable = /\$\{[^{}"'\n]*\}|\$\(\([^()"'\n]*\)\)|\$\([^()"'\n]*\)/g;
const maskableCode = new RegExp(yttInText, 'g');

export interface MaskedText {
  readonly text: string;
  readonly actions: readonly Action[];
  /** Actions that have their lines for themselves; they are parsed as comments. */
  readonly templateLines: readonly (readonly Action[])[];
}

export function mask(text: string, block = new PrivateBlock(text)): MaskedText {
  const actions = instructionsOf(text);
  if (actions.length === 0) {
    return { text: maskInline(text, block), actions, templateLines: [] };
  }
  const templateLines = linesOfActions(text, actions);
  const first = new Set(templateLines.map(([each]) => each));
  const parts: string[] = [];
  let done = 0;
  for (const action of actions) {
    const taken = block.take(text.slice(action.start, action.end));
    parts.push(maskInline(text.slice(done, action.start), block), first.has(action) ? `#${taken.slice(1)}` : taken);
    done = action.end;
  }
  return { text: [...parts, maskInline(text.slice(done), block)].join(''), actions, templateLines };
}

function maskInline(text: string, block: PrivateBlock): string {
  const take = (found: string): string =>
    found.startsWith('${') && found.includes('\\') ? takenAroundEscapes(found, block) : block.take(found);
  const computed = replaceYttValues(text, take);
  const filled = computed.includes('$') ? computed.replace(maskable, take) : computed;
  return filled.includes('(@') ? filled.replace(maskableCode, take) : filled;
}

/**
 * An expression of kro is what the YAML around it stands for, so that escapes stay where the parser sees them: it takes them for what
 * they are between double quotes, and for plain characters elsewhere.
 */
function takenAroundEscapes(text: string, block: PrivateBlock): string {
  return text.replace(escapeOrOther, (part, escape?: string) => (escape === undefined ? block.take(part) : part));
}

const escapeOrOther = /(\\(?:[0abtnvfreNLP_ /\\]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}))|\\|[^\\]+/g;

/** Where a (global) pattern matches next; the text's length where it does not. */
function indexFrom(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** `<path:secret/data/db#password>` and `<password | base64encode>` are those of the Argo CD Vault Plugin. */
const inAngles = String.raw`<(?:path:[^<>\n]*|[A-Za-z][A-Za-z0-9 _./-]*(?:\|[^<>\n]*)?)>`;
const simplePlaceholder = new RegExp(String.raw`\$[A-Za-z_]|${inAngles}|${yttInText}`);
/** An expression of kro may stand on several lines. */
const never = /(?!)/g;
const lineFeeds = /\n/g;

/** Each placeholder holds one of these, and few values do. */
const anyMark = /[$<{@]/;

/** True when a value holds a placeholder; nothing may then be said about it. */
export function holdsPlaceholder(value: string): boolean {
  return (
    anyMark.test(value) &&
    (simplePlaceholder.test(value) ||
      value.includes('{{') ||
      isYttValue(value) ||
      holdsDirective(value) ||
      holdsPair(value, '{%', '%}', never) ||
      holdsPair(value, '${', '}', never) ||
      holdsPair(value, '$(', ')', lineFeeds))
  );
}

/** Looks at each line once, whatever is left open on it. */
function holdsPair(value: string, open: string, close: string, lineEnd: RegExp): boolean {
  for (let at = value.indexOf(open); at >= 0;) {
    const end = indexFrom(value, lineEnd, at);
    if (value.slice(at + open.length, end).includes(close)) {
      return true;
    }
    at = value.indexOf(open, end);
  }
  return false;
}

const anyPlaceholder = new RegExp(
  String.raw`\$[A-Za-z_][A-Za-z0-9_]*|\$\{[^}\n]*\}|\$\([^)\n]*\)|\{\{.*?\}\}|${inAngles}|${yttInText}|^#@[ \t].*$`,
);
/** A longer text is not taken apart, and may stand for anything. */
const longestTemplate = 1000;

/** True when a text may be what another one with placeholders in it stands for. */
export function mayStandFor(template: string, text: string): boolean {
  if (template.length > longestTemplate) {
    return true;
  }
  const pieces = template.split(anyPlaceholder);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length < 2 || !text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) {
    return template === text;
  }
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0) {
      return false;
    }
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}
