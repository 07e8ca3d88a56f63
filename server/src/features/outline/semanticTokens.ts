import { neverCancelled, type CancelToken } from '../../base/cancellation';
import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode } from '../../yaml/nodes/node';
import { wordIn } from '../../yaml/nodes/query';
import type { SemanticToken } from '../feature';
import { inDocuments } from './inDocuments';

/**
 * What a grammar cannot know of a stretch of text: which kinds are of our groups, also where Kubernetes has one of that name,
 * such as Service of Knative and Role of IAM; which references lead to an object, which to nothing that is here, which
 * values stand for something that no object describes, and the services of ARNs. Only what starts inside `span`, in the
 * order of the text; no two overlap.
 */
export function semanticTokens(
  workspace: Workspace,
  uri: Uri,
  span: Span,
  { token }: { readonly token: CancelToken } = { token: neverCancelled },
): readonly SemanticToken[] {
  const file = workspace.file(uri);
  return inDocuments({ workspace, uri, span }, token, (state, start) => {
    if (!state.resources.some((resource) => workspace.isOurs(resource))) {
      return [];
    }
    const text = file?.textOf(state.document) ?? '';
    const found = [...kindTokens(state, text, workspace), ...referenceTokens(state, uri, text, workspace), ...arnTokens(text)].sort(
      (a, b) => a.span.start - b.span.start,
    );
    return withoutOverlaps(found)
      .map((each) => ({ ...each, span: { start: each.span.start + start, end: each.span.end + start } }))
      .filter((each) => each.span.start >= span.start && each.span.start <= span.end);
  });
}

function kindTokens({ resources, templates }: DocumentState, text: string, workspace: Workspace): readonly SemanticToken[] {
  return [...resources, ...templates].flatMap((resource) => (workspace.isOurs(resource) ? tokenOn(resource.kindNode, 'kind', text) : []));
}

function referenceTokens({ origins }: DocumentState, uri: Uri, text: string, workspace: Workspace): readonly SemanticToken[] {
  return origins.flatMap((origin): readonly SemanticToken[] => {
    const external =
      origin.externalNode === undefined || origin.external === undefined ? [] : tokenOn(origin.externalNode, 'external', text);
    if (origin.nameNode === undefined || origin.opaque || origin.name === undefined || origin.slot.sureness === 'inferred') {
      return external;
    }
    switch (workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri)).kind) {
      case 'found':
      case 'many':
        return [...external, ...tokenOn(origin.nameNode, 'reference', text)];
      case 'outside':
        return [...external, ...tokenOn(origin.nameNode, 'external', text)];
      case 'missing':
      case 'other-kind':
      case 'other-namespace':
        return [...external, ...tokenOn(origin.nameNode, 'unresolved', text)];
      case 'unknown':
        return external;
    }
  });
}

/** A scalar on one line, without its quotes: editors want tokens that end on the line on which they begin. */
function tokenOn(node: ScalarNode, kind: SemanticToken['kind'], text: string): readonly SemanticToken[] {
  const inner = wordIn(node);
  return node.style === 'block' || inner.end <= inner.start || /[\r\n]/.test(text.slice(inner.start, inner.end))
    ? []
    : [{ span: inner, kind }];
}

const arn = /\barn:aws[a-z-]*:([a-z0-9-]+):/g;

function arnTokens(text: string): readonly SemanticToken[] {
  // Where the line of the last ARN ends, and its comment begins: each line is read once, however long it is.
  let lineEnd = -1;
  let commentAt = 0;
  return [...text.matchAll(arn)].flatMap(({ 0: whole, 1: service = '', index }) => {
    if (index > lineEnd) {
      const lineStart = text.lastIndexOf('\n', index) + 1;
      const newline = text.indexOf('\n', index);
      lineEnd = newline < 0 ? text.length : newline;
      const comment = text.slice(lineStart, lineEnd).search(/(?:^|\s)#/);
      commentAt = comment < 0 ? lineEnd : lineStart + comment;
    }
    const end = index + whole.length - 1;
    return index > commentAt ? [] : [{ span: { start: end - service.length, end }, kind: 'service' as const }];
  });
}

function withoutOverlaps(tokens: readonly SemanticToken[]): readonly SemanticToken[] {
  let end = 0;
  return tokens.filter(({ span }) => {
    const isFree = span.start >= end;
    end = isFree ? span.end : end;
    return isFree;
  });
}
