import { groupBy } from '../base/groups';
import { compareTexts } from '../base/order';
import type { Uri } from '../base/uri';
import { effectiveRoot, type EffectiveRoot } from '../features/effective/effective';
import { effectiveGraph } from '../features/graph/effectiveGraph';
import { effectiveObjectsAt, effectiveText, effectiveTexts, type EffectiveTitle } from '../features/effective/effectiveObject';
import type { ReferenceGraph } from '../features/graph/referenceGraph';
import { nameReferencesOf, type NameReferenceConfig } from '../features/fixes/nameReferences';
import type { World } from '../kustomize/build';
import { kustomizationNames, resolvePath } from '../kustomize/files';
import { rootNameBy } from '../workspace/deliveries/appliedRoots';
import type { RootChoices } from '../workspace/deliveries/rootChoice';
import type { Workspace } from '../workspace/workspace';

/**
 * What kustomizations bring to clusters. A root is the URI of the folder of a kustomization, or what stands for such a
 * folder as an object of Flux or Argo CD changes it, which has a name but is no URI of a file.
 */
export interface Roots {
  /** Kustomizations that no other one includes. */
  all(): readonly Uri[];
  /** The same with those that objects of Flux and Argo CD make, which take the place of the folders that they change. */
  applied(): readonly Uri[];
  /** The folders of the roots that bring what a file holds. */
  of(uri: Uri): readonly Uri[];
  /** What Kustomize would refuse of a root, and what only running or fetching could tell. */
  problemsOf(root: Uri): Pick<World['problems'], 'failures' | 'unknowns'>;
  /**
   * Files and folders that a root takes in and of which the workspace has nothing, although they are there as far as is known; with
   * the roots, sorted.
   */
  unread(): readonly { readonly uri: Uri; readonly roots: readonly Uri[] }[];
  /** What a root is called, by names of its folder and of the file that has it applied, where this changes it. */
  nameOf(root: Uri, nameOfPlace: (uri: Uri) => string): string;
  /** The effective objects of a root, in the order in which Kustomize prints them, and their references. */
  contentOf(root: Uri): EffectiveRoot;
  /** The effective objects of a root and their references as a graph. */
  graphOf(root: Uri): ReferenceGraph;
  /** What becomes of the object under an offset of a file, or of those that a patch there changes, under each root. */
  objectsAt(uri: Uri, offset: number): readonly EffectiveTitle[];
  /** The effective object of a title as YAML; `undefined` where it is no more. */
  objectOf(title: string): string | undefined;
  /** Everything that a root brings, each object with its name and as the same YAML. */
  textsOf(root: Uri): readonly { readonly name: string; readonly text: string }[];
  /** The roots that bring what a file holds, by name, and the one that hovers speak of. */
  choicesFor(uri: Uri): RootChoices;
  /** Lets hovers speak of the root of a name, wherever it is one; `undefined` forgets every choice. */
  choose(name: string | undefined): void;
  /** The `configurations` file that lets the references of some roots follow renames. */
  nameReferencesOf(roots: readonly Uri[]): NameReferenceConfig;
}

function unreadOf(workspace: Workspace): ReturnType<Roots['unread']> {
  const { around, kustomizations } = workspace;
  const isThere = (uri: Uri): boolean =>
    around.presence(uri) !== 'missing' &&
    (around.presence(uri) !== 'folder' || kustomizationNames.some((name) => around.presence(resolvePath(uri, name)) !== 'missing'));
  const all = kustomizations.roots.flatMap((root) => kustomizations.takenInto(root).map((uri) => ({ uri, root: root as Uri })));
  const unread = all.filter(({ uri }) => !kustomizations.has(uri) && workspace.file(uri) === undefined && isThere(uri));
  return [...groupBy(unread, ({ uri }) => uri)]
    .map(([uri, places]) => ({ uri, roots: places.map(({ root }) => root) }))
    .sort((a, b) => compareTexts(a.uri, b.uri));
}

/** {@link Roots} of a workspace. */
export function rootsOf(workspace: Workspace): Roots {
  return {
    all: () => workspace.kustomizations.roots as readonly Uri[],
    applied: () => workspace.roots.all as readonly Uri[],
    of: (uri) => workspace.roots.foldersOf(uri) as readonly Uri[],
    problemsOf: (root) => workspace.worlds.worldOf(root).problems,
    unread: () => unreadOf(workspace),
    nameOf: (root, nameOfPlace) => rootNameBy(root, nameOfPlace),
    contentOf: (root) => effectiveRoot(workspace, root),
    graphOf: (root) => effectiveGraph(workspace, root),
    objectsAt: (uri, offset) => effectiveObjectsAt(workspace, uri, offset),
    objectOf: (title) => effectiveText(workspace, title),
    textsOf: (root) => effectiveTexts(workspace, root),
    choicesFor: (uri) => workspace.rootChoice.of(uri),
    choose: (name) => workspace.rootChoice.choose(name),
    nameReferencesOf: (roots) => nameReferencesOf(workspace, roots),
  };
}
