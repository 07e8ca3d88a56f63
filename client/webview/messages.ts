import type { GraphAnswerEdge, GraphAnswerNode, GraphLocation } from '../../server/src/protocol/graphRequests';

/** What a graph shows: the document that was in the editor, or the whole workspace. */
export type GraphScope = 'file' | 'workspace';

/** To the page: a graph to be shown instead of the one before. */
export interface ShowGraph {
  readonly kind: 'show';
  readonly scope: GraphScope;
  /** Name of the document; empty where no document can be shown. */
  readonly document: string;
  readonly nodes: readonly GraphAnswerNode[];
  readonly edges: readonly GraphAnswerEdge[];
}

/** From the page. */
export type PageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'scope'; readonly scope: GraphScope }
  | { readonly kind: 'open'; readonly location: GraphLocation }
  | { readonly kind: 'save-svg'; readonly text: string }
  | { readonly kind: 'save-mermaid' };
