/** Request with a `textDocument`: the kustomizations that apply what it holds. Answer: {@link RootsAnswer}. */
export const rootsMethod = 'ackmesh/roots';

export interface RootsAnswer {
  /** Folders of kustomizations that no other one includes, below the folder of the workspace, with its name first where there are several; sorted. */
  readonly roots: readonly string[];
  /** The one that hovers speak of; `null` where there is none. */
  readonly shown: string | null;
}

/**
 * Command of the server: hovers speak of the root of this name wherever it applies a document. Without an argument every
 * choice is forgotten. Of several arguments each is chosen in turn: a client that remembers choices sends them when the server has
 * started, the last one last.
 */
export const chooseRootCommand = 'ackmesh.useRoot';

/**
 * Notification to a client that asked for it with `followsRoots`: files have changed, so that roots, effective objects and the
 * graph may be others than before. Parameters: {@link RootsChanged}.
 */
export const rootsChangedMethod = 'ackmesh/rootsChanged';

export interface RootsChanged {
  /** False where only open documents have changed, as while somebody types. */
  readonly onDisk: boolean;
}
