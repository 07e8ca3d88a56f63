import type { GraphAnswerEdge, GraphAnswerNode, GraphLocation } from '../../server/src/protocol/graphRequests';

/** What a graph shows: the document that was in the editor, or the whole workspace. */
export type GraphScope = 'file' | 'workspace';

/** A node of the graph with its file and roots as a reader of the workspace calls them. */
export interface ShownNode extends Omit<GraphAnswerNode, 'roots'> {
  /** Path of the file in the workspace; absent for what is not there. */
  readonly file?: string;
  /** Paths of the kustomizations that build the file. */
  readonly roots?: readonly string[];
}

export type ShownEdge = GraphAnswerEdge;

/** What the editor keeps for a page across its own restarts. */
export interface KeptState {
  readonly scope: GraphScope;
  /** URI of the document; absent where there is none. */
  readonly document?: string;
  /** How a reader grouped graphs that this page has shown, by what they are of. */
  readonly groups?: Readonly<Record<string, KeptGroups>>;
}

/** By what nodes can be put in frames. */
export type Grouping = 'none' | 'file' | 'namespace' | 'family' | 'root';

/** Groups as a reader left them. */
export interface KeptGroups {
  readonly grouping: Grouping;
  /** Titles. */
  readonly collapsed: readonly string[];
}

/** To the page: a graph to be shown instead of the one before. */
export interface ShowGraph {
  readonly kind: 'show';
  readonly scope: GraphScope;
  /** Name of the document; empty where no document can be shown. */
  readonly document: string;
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
  readonly keep: KeptState;
}

/** To the page: what came of an action, to be read out. */
export interface SayResult {
  readonly kind: 'say';
  readonly message: string;
}

/** From the page. */
export type PageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'scope'; readonly scope: GraphScope }
  | { readonly kind: 'open'; readonly location: GraphLocation }
  | { readonly kind: 'save-svg'; readonly text: string }
  | { readonly kind: 'save-mermaid' };
