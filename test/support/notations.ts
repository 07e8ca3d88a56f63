import { isAlias, isMap, isNode, isScalar, parseAllDocuments, visit, Alias, Scalar, type Document, type ToStringOptions } from 'yaml';

/** Writes a manifest in another notation that says the same; `undefined` where that is not possible. */
export type Notation = (text: string) => string | undefined;

/** Ways in which people and programs write manifests, by what is special about each. */
export const notations: Readonly<Record<string, Notation>> = {
  'a comment behind each line': (text) => outsideBlocks(text, (line, at) => [mayHaveComment(line) ? `${line} # c${at}` : line]),
  'a comment above each line': (text) => outsideBlocks(text, (line, at, indent) => [`${' '.repeat(indent)}# c${at}`, line]),
  'CRLF and comments': (text) => notations['a comment behind each line']?.(text)?.replaceAll('\n', '\r\n'),
  'empty lines': (text) => text.replace(/^(?=[^\s#-])/gm, '\n'),
  'tabs behind colons': (text) => text.replace(/^(\s*(?:- )?[\w./-]+:) (?=\S)/gm, '$1\t'),
  'four columns': (text) => written(text, { indent: 4 }),
  'items under their key': (text) => written(text, { indentSeq: false }),
  'no line end at the end': (text) => text.trimEnd(),
  'a document before and behind': (text) => `---\nx: 1\n---\n${text.trimEnd()}\n--- # next\nx: 2\n...\n`,
  'a list': (text) => listed(text, 2),
  'a list under its key': (text) => listed(text, 0),
  JSON: (text) => json(text, 2),
  'JSON with tabs': (text) => json(text, '\t'),
  'JSON in a line': (text) => json(text, undefined),
  'brackets inside': (text) =>
    written(text, oneLine, (document) => visit(document, { Collection: (_, node, up) => void (node.flow = up.length > 2) })),
  brackets: (text) => written(text, oneLine, (document) => visit(document, { Collection: (_, node) => void (node.flow = true) })),
  'double quotes': (text) =>
    written(
      text,
      oneLine,
      styled(() => Scalar.QUOTE_DOUBLE),
    ),
  'single quotes': (text) =>
    written(
      text,
      oneLine,
      styled((key) => (key === 'key' ? undefined : Scalar.QUOTE_SINGLE)),
    ),
  'literal blocks': (text) =>
    written(
      text,
      oneLine,
      styled((key) => (key === 'value' ? Scalar.BLOCK_LITERAL : undefined)),
    ),
  'folded blocks': (text) =>
    written(
      text,
      oneLine,
      styled((key) => (key === 'key' ? undefined : Scalar.BLOCK_FOLDED)),
    ),
  anchors: (text) => written(text, oneLine, anchored),
  aliases: (text) => written(text, oneLine, aliased),
};

const oneLine = { lineWidth: 0 };

/** Documents that hold a map and have no mistakes. */
function documentsOf(text: string): readonly Document[] {
  const documents = [...parseAllDocuments(text)] as readonly Document[];
  return documents.every(({ errors }) => errors.length === 0) ? documents.filter(({ contents }) => isMap(contents)) : [];
}

function written(text: string, options: ToStringOptions, change: (document: Document) => void = () => {}): string | undefined {
  const documents = documentsOf(text);
  documents.forEach(change);
  return documents.length === 0
    ? undefined
    : documents.map((document) => document.toString({ directives: false, ...options })).join('---\n');
}

function listed(text: string, indent: number): string | undefined {
  const margin = ' '.repeat(indent);
  const items = documentsOf(text).map((document) =>
    document
      .toString({ ...oneLine, directives: false })
      .trimEnd()
      .replaceAll(/\n(?=.)/g, `\n${margin}  `),
  );
  return items.length === 0 ? undefined : `apiVersion: v1\nkind: List\nitems:\n${items.map((item) => `${margin}- ${item}\n`).join('')}`;
}

function json(text: string, space: number | string | undefined): string | undefined {
  const values = documentsOf(text).map((document): unknown => document.toJS());
  return values.length === 0
    ? undefined
    : `${JSON.stringify(values.length === 1 ? values[0] : { apiVersion: 'v1', kind: 'List', items: values }, null, space)}\n`;
}

function styled(styleOf: (key: number | 'key' | 'value' | null) => Scalar.Type | undefined): (document: Document) => void {
  return (document) =>
    visit(document, {
      Scalar: (key, node) => {
        const style = styleOf(key);
        if (typeof node.value === 'string' && node.value !== '' && !node.value.includes('\n') && style !== undefined) {
          node.type = style;
        }
      },
    });
}

function anchored(document: Document): void {
  let count = 0;
  visit(document, {
    Pair: (_, { value }) => {
      if (isNode(value) && !isAlias(value) && !(isScalar(value) && value.value === null)) {
        value.anchor ??= `a${(count += 1)}`;
      }
    },
  });
}

/** What a key had before is an alias of it. */
function aliased(document: Document): void {
  const seen = new Map<string, Scalar>();
  let count = 0;
  visit(document, {
    Pair: (_, pair) => {
      const { value } = pair;
      if (!isScalar(value) || typeof value.value !== 'string') {
        return;
      }
      const text = `${String(pair.key)}: ${value.value}`;
      const first = seen.get(text);
      if (first === undefined) {
        seen.set(text, value);
      } else {
        first.anchor ??= `a${(count += 1)}`;
        pair.value = new Alias(first.anchor);
      }
    },
  });
}

/** Rewrites the lines that are not inside of a block scalar. */
function outsideBlocks(text: string, rewrite: (line: string, at: number, indent: number) => readonly string[]): string {
  let block = Infinity;
  return text
    .split('\n')
    .flatMap((line, at) => {
      const indent = line.search(/\S/);
      if (indent < 0 || indent > block) {
        return [line];
      }
      block = /(?:: |- )[|>][-+]?\s*$/.test(line) ? indent : Infinity;
      return block < Infinity || /^(?:---|#)/.test(line) ? [line] : rewrite(line, at, indent);
    })
    .join('\n');
}

/** A comment may be there, and quotes may go on in the next line. */
function mayHaveComment(line: string): boolean {
  return !line.includes('#') && (!/["'{[]/.test(line) || /["'}\]]\s*$/.test(line));
}
