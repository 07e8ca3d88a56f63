/**
 * Documentation as an API model has it, a kind of HTML, as plain text: paragraphs apart, list items on lines of their own
 * after ` * `, an address in brackets behind the words that link to it, lines of at most `width` characters where words
 * allow. Unknown elements vanish, their words stay.
 */
export function plainText(html: string, width = 80): string {
  const blocks: Block[] = [{ kind: 'paragraph', text: '' }];
  const links: string[] = [];
  for (const [token, comment, closing = '', name = '', attributes = ''] of html.matchAll(tokens)) {
    const element = name.toLowerCase();
    const block = blocks.at(-1);
    if (comment !== undefined || block === undefined) {
      continue;
    }
    if (element === '') {
      block.text += decodeEntities(token);
    } else if (element === 'li' && closing === '') {
      blocks.push({ kind: 'item', text: '' });
    } else if (element === 'a') {
      block.text += link(closing === '/', attributes, links);
    } else if (blockElements.has(element) && !(block.kind === 'item' && block.text.trim() === '')) {
      blocks.push({ kind: 'paragraph', text: '' });
    }
  }
  return blocks
    .map(({ kind, text }) => ({ kind, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
    .map(({ kind, text }) => (kind === 'item' ? `   * ${wrap(text, width - 5).join('\n     ')}` : wrap(text, width).join('\n')))
    .join('\n\n');
}

interface Block {
  readonly kind: 'paragraph' | 'item';
  text: string;
}

const tokens = /(<!--[^]*?(?:-->|$))|<(\/?)([A-Za-z][A-Za-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</g;

const blockElements: ReadonlySet<string> = new Set(
  'p br div ul ol li dl dt dd note important table tr pre fullname title h1 h2 h3 h4 section'.split(' '),
);

function link(isEnd: boolean, attributes: string, open: string[]): string {
  if (!isEnd) {
    open.push(/href\s*=\s*["']([^"']*)["']/i.exec(attributes)?.[1] ?? '');
    return '';
  }
  const address = open.pop() ?? '';
  return address === '' ? '' : ` (${decodeEntities(address)})`;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|([A-Za-z]+));/g,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) {
        return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
      }
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** A text as every YAML reader takes it. Source: YAML 1.2, production c-printable. */
export function printable(text: string): string {
  return text
    .replace(/[\x80-\x9f]/g, (control) => fromWindows1252.charAt(control.charCodeAt(0) - 0x80))
    .replace(/[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

/** What HTML means by characters from 0x80 to 0x9f; blank where it means nothing. Source: WHATWG HTML, numeric character references. */
const fromWindows1252: string = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
