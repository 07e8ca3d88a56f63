import { code, factLines, link, md, paragraphs, type Markdown } from '../base/markdown';
import { shift, touches } from '../base/text';
import type { Uri } from '../base/uri';
import { rootName } from '../workspace/deliveries/appliedRoots';
import { setterValues, type SetterValue } from '../workspace/applied/setterValues';
import type { Spot } from '../workspace/spot';
import type { Workspace } from '../workspace/workspace';
import { setterCommentAt, type SetterComment } from '../yaml/templates/setters';
import { asScalar } from '../yaml/nodes/query';
import type { DefinitionLink, HoverInfo } from './feature';

/** The comment of kpt on the line of a position: under the position, or behind the value that is. */
function commentAt({ file, state: { document }, start, offset }: Spot): SetterComment | undefined {
  return document.holdsSetters ? setterCommentAt(document, file.text.slice(start, start + document.length), offset) : undefined;
}

function isOnComment({ offset }: Spot, { span }: SetterComment): boolean {
  return touches(span, offset);
}

/** What is known of the setters of a comment under a position. */
export function hoverSetter(spot: Spot, uri: Uri, workspace: Workspace): HoverInfo | undefined {
  const comment = commentAt(spot);
  return comment === undefined || !isOnComment(spot, comment)
    ? undefined
    : { span: shift(comment.span, spot.start), markdown: describe(comment, uri, workspace) };
}

/** What writes the value under a position. */
export function setterParts(spot: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const comment = spot.hit?.node.kind === 'scalar' && spot.hit.part === 'value' ? commentAt(spot) : undefined;
  return comment === undefined ? [] : [describe(comment, uri, workspace)];
}

function describe({ pattern, names }: SetterComment, uri: Uri, workspace: Workspace): Markdown {
  const values = names.flatMap(({ name }) =>
    setterValues(name, uri, workspace).map((each) => {
      const { label, target } = placeOf(each, workspace);
      const value = asScalar(each.value);
      return value === undefined || value.style === 'block'
        ? md`${code(name)} in ${link(label, target)}`
        : md`${code(name)}: ${code(value.text)} in ${link(label, target)}`;
    }),
  );
  return paragraphs(md`Set by kpt: ${code(pattern)}`, values.length === 0 ? undefined : factLines(values));
}

function placeOf({ uri, document, key }: SetterValue, workspace: Workspace): { readonly label: string; readonly target: string } {
  const file = workspace.file(uri);
  const line = (file?.lines.lineOf((file.startOf(document) ?? 0) + key.span.start) ?? 0) + 1;
  return { label: `${rootName(uri, workspace.folderNames)}:${line}`, target: `${uri}#L${line}` };
}

/** From a setter to its values; from the value that setters write to all of theirs. */
export function setterLinks(spot: Spot, uri: Uri, workspace: Workspace): readonly DefinitionLink[] {
  const comment = commentAt(spot);
  if (comment === undefined || !(isOnComment(spot, comment) || (spot.hit?.node.kind === 'scalar' && spot.hit.part === 'value'))) {
    return [];
  }
  const under = comment.names.filter(({ span }) => touches(span, spot.offset));
  return (under.length > 0 ? under : comment.names).flatMap(({ name, span }) =>
    setterValues(name, uri, workspace).map((each) => {
      const at = workspace.file(each.uri)?.startOf(each.document) ?? 0;
      return {
        origin: shift(under.length > 0 || spot.hit === undefined ? span : spot.hit.node.span, spot.start),
        uri: each.uri,
        target: shift({ start: each.key.span.start, end: each.value.span.end }, at),
        selection: shift(each.value.span, at),
      };
    }),
  );
}
