import { firstOf } from '../../base/first';
import { paragraphs } from '../../base/markdown';
import { escapeSnippet } from '../../base/snippets';
import type { Uri } from '../../base/uri';
import { familiesOf, type Suggested, type Suggestion, type Typing } from '../../workspace/family';
import { spotAt } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import type { CompletionItem } from '../feature';
import { fieldMarkdown, summaryText } from '../fieldText';
import type { TypingSpot } from '../suggestions/spot';

/** What a family offers inside of a value: in an expression, for example. */
export interface InnerItems {
  readonly items: readonly CompletionItem[];
  readonly only: boolean;
}

/** In a value that the cursor stands in; `spot` is absent where the value is not read with it. */
export function innerItems(workspace: Workspace, uri: Uri, offset: number, spot: TypingSpot | undefined): InnerItems | undefined {
  const typing = spot === undefined ? inWritten(workspace, uri, offset) : spot.role === 'value' ? fromSpot(spot) : undefined;
  const found: Suggested | undefined =
    typing === undefined ? undefined : firstOf(familiesOf(workspace), ({ suggest }) => suggest?.(typing, workspace));
  return found === undefined ? undefined : { items: found.items.map((item) => itemOf(item, offset, spot)), only: found.only };
}

function fromSpot({ resource, path, scalar, prefix }: TypingSpot): Typing | undefined {
  return resource === undefined
    ? undefined
    : {
        resource,
        path: path.slice(resource.path.length),
        before: prefix,
        after: scalar.text.slice(prefix.length + 1),
        isPlain: scalar.style === 'plain',
      };
}

/**
 * In a value that is not read with the cursor in it: a block scalar, or a plain one behind a blank. Blanks behind a value
 * belong to what is typed.
 */
function inWritten(workspace: Workspace, uri: Uri, offset: number): Typing | undefined {
  const text = workspace.file(uri)?.text.slice(0, offset) ?? '';
  const spot = spotAt(workspace, uri, text.replace(/[ \t]+$/, '').length);
  const node = spot?.hit?.node;
  if (
    spot?.resource === undefined ||
    spot.hit?.part !== 'value' ||
    node?.kind !== 'scalar' ||
    (node.style !== 'block' && node.style !== 'plain')
  ) {
    return undefined;
  }
  const document = spot.file.textOf(spot.state.document);
  const local = offset - spot.start;
  const body = node.style === 'plain' ? node.span.start : document.indexOf('\n', node.span.start) + 1;
  return body === 0 || local < body
    ? undefined
    : {
        resource: spot.resource,
        path: spot.hit.path.slice(spot.resource.path.length),
        before: document.slice(body, local),
        after: document.slice(local, Math.max(local, node.span.end)),
        isPlain: node.style === 'plain',
      };
}

function itemOf(
  { label, kind, detail, described = [], note, newText, snippet, replaces: [before, behind], sort, again }: Suggestion,
  offset: number,
  spot: TypingSpot | undefined,
): CompletionItem {
  const type = described.length === 0 ? '' : summaryText(described, false);
  const lead = before === 0 ? (spot?.lead ?? '') : '';
  return {
    label,
    kind,
    detail: [type, detail].filter((each) => each !== '').join(' · '),
    documentation: () => paragraphs(note, fieldMarkdown(described)),
    span: { start: offset - before, end: offset + behind },
    newText: `${lead}${newText}`,
    sort,
    ...(snippet === undefined ? {} : { snippet: `${escapeSnippet(lead)}${snippet}` }),
    ...(again === true ? { again } : {}),
  };
}
