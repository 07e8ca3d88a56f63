export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: OpenElement[];
  text: string;
}

const piece = /<\?xml[^?]*\?>|<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z][\w-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
/** Characters that XML 1.0 has no place for. */
const isForbidden = (char: string): boolean => (char < ' ' && !'\t\n\r'.includes(char)) || char === '\uFFFE' || char === '\uFFFF';

/** Reads the XML that reports are made of: elements, attributes in double quotes, text. Throws on anything else. */
export function parseXml(source: string): XmlElement {
  if ([...source].some(isForbidden)) {
    throw new Error('a character that XML cannot hold');
  }
  const top: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  piece.lastIndex = 0;
  while (piece.lastIndex < source.length) {
    const at = piece.lastIndex;
    const match = piece.exec(source);
    const current = open.at(-1);
    if (match === null || current === undefined) {
      throw new Error(`no XML at ${at}: ${source.slice(at, at + 40)}`);
    }
    const [, closing, name, attributes = '', selfClosing, text] = match;
    if (text !== undefined) {
      current.text += plain(text);
    } else if (closing === '/') {
      if (open.pop()?.name !== name) {
        throw new Error(`</${name ?? ''}> closes nothing at ${at}`);
      }
    } else if (name !== undefined) {
      const element: OpenElement = { name, attributes: attributesOf(attributes), children: [], text: '' };
      current.children.push(element);
      if (selfClosing !== '/') {
        open.push(element);
      }
    }
  }
  const [root, ...others] = top.children;
  if (root === undefined || others.length > 0 || open.length > 1) {
    throw new Error('XML has one root element');
  }
  return root;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([A-Za-z][\w-]*)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&([^;]*);?/g, (reference, name: string) => {
    const number = /^#(\d+)$/.exec(name)?.[1];
    const character = number === undefined ? entities[name] : String.fromCodePoint(Number(number));
    if (character === undefined || !reference.endsWith(';')) {
      throw new Error(`no entity ${reference}`);
    }
    return character;
  });
}
