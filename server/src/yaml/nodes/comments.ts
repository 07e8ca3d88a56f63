import type { YamlNode } from './node';

/** The comments of a document's text, each from its `#` to the end of its line, in their order. */
export function commentsOf(text: string, root: YamlNode | undefined): readonly string[] {
  return commentsAt(text, root).map((comment) => comment.text);
}

/** The same with the offset of each `#` from the text's start. */
export function commentsAt(text: string, root: YamlNode | undefined): readonly { readonly at: number; readonly text: string }[] {
  if (!text.includes('#')) {
    return [];
  }
  const scalars = root === undefined ? [] : scalarSpans(root, []);
  return [...text.matchAll(/(?<=^|[\s{}[\],])#[^\r\n]*/gm)]
    .filter(({ index }) => !scalars.some(({ start, end }) => index > start && index < end))
    .map(({ index, 0: comment }) => ({ at: index, text: comment.trimEnd() }));
}

function scalarSpans(node: YamlNode, into: { readonly start: number; readonly end: number }[]): typeof into {
  switch (node.kind) {
    case 'scalar':
      into.push(node.span);
      break;
    case 'map':
      node.entries.forEach(({ key, value }) => {
        into.push(key.span);
        scalarSpans(value, into);
      });
      break;
    case 'sequence':
      node.items.forEach((item) => scalarSpans(item, into));
      break;
    case 'alias':
  }
  return into;
}
