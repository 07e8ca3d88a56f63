import ts from 'typescript';

/** The documentation of members in a file of typings, as plain text by `Interface.Member`. */
export function memberTexts(source: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (!ts.isInterfaceDeclaration(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    for (const member of node.members) {
      const text = member.name !== undefined && ts.isIdentifier(member.name) ? commentBefore(source, member) : undefined;
      if (text !== undefined && text !== '') {
        texts.set(`${node.name.text}.${(member.name as ts.Identifier).text}`, text);
      }
    }
  };
  visit(ts.createSourceFile('client.d.ts', source, ts.ScriptTarget.Latest, false));
  return texts;
}

/** The comment is read as text: what TypeScript would take for tags of JSDoc is prose here. */
function commentBefore(source: string, node: ts.Node): string | undefined {
  const range = ts.getLeadingCommentRanges(source, node.pos)?.at(-1);
  const comment = range === undefined ? '' : source.slice(range.pos, range.end);
  return comment.startsWith('/**') ? cut(paragraphs(comment.slice(3, -2).replace(/^[ \t]*\* ?/gm, ''))) : undefined;
}

/**
 * The package has taken the marks out of AWS's HTML and left blanks: many between paragraphs and list items, one more than
 * needed beside words in code or in a link.
 */
function paragraphs(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
    .replace(/\s{3,}|(?<=[.:!?)])\s{2,}/g, '\n\n')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/(?<=\w) (?=[.,;](?:\s|$))/g, '');
}

const mostCharacters = 1200;

/** A hover is no manual: long texts end with a whole sentence. */
function cut(text: string): string {
  if (text.length <= mostCharacters) {
    return text;
  }
  const head = text.slice(0, mostCharacters);
  const end = Math.max(...['. ', '.\n', ':\n', '\n\n'].map((mark) => head.lastIndexOf(mark) + 1));
  return `${head.slice(0, end > mostCharacters / 2 ? end : mostCharacters).trim()} …`;
}
