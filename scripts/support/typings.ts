import ts from 'typescript';
import { plainText } from './htmlText';

/** The documentation of members in a file of typings, as plain text by `Shape.Member`. */
export function memberTexts(source: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const visit = (node: ts.Node, union: string | undefined): void => {
    if (ts.isModuleDeclaration(node)) {
      ts.forEachChild(node, (child) => visit(child, node.name.text));
    } else if (ts.isInterfaceDeclaration(node)) {
      for (const member of node.members) {
        const name = member.name !== undefined && ts.isIdentifier(member.name) ? member.name.text : undefined;
        const text = name === undefined || isNever(member) ? undefined : commentBefore(source, member);
        if (text !== undefined && text !== '') {
          texts.set(`${shapeName(union ?? node.name.text)}.${name}`, text);
        }
      }
    } else {
      ts.forEachChild(node, (child) => visit(child, union));
    }
  };
  visit(ts.createSourceFile('models.d.ts', source, ts.ScriptTarget.Latest, false), undefined);
  return texts;
}

/** Each member of a union has an interface in the namespace of the union, in which the other members are `never`. */
function isNever(member: ts.TypeElement): boolean {
  return ts.isPropertySignature(member) && member.type?.kind === ts.SyntaxKind.NeverKeyword;
}

/** The SDK puts a line before names that TypeScript has already. */
function shapeName(name: string): string {
  return name.replace(/^_(?=[A-Z])/, '');
}

/** The comment is read as HTML: what TypeScript would take for tags of JSDoc is prose here, but for those of the SDK. */
function commentBefore(source: string, node: ts.Node): string | undefined {
  const range = ts.getLeadingCommentRanges(source, node.pos)?.at(-1);
  const comment = range === undefined ? '' : source.slice(range.pos, range.end);
  return comment.startsWith('/**')
    ? plainText(
        comment
          .slice(3, -2)
          .replace(/^[ \t]*\* ?/gm, '')
          .replace(/^@(?:public|internal|deprecated)\b.*$/gm, '')
          .replaceAll('*\\/', '*/'),
      )
    : undefined;
}
