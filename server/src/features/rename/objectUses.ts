import { addTo } from '../../base/groups';
import { commonFolders, parentOf, type Uri } from '../../base/uri';
import { identityKey, type IndexedOrigin, type IndexedResource } from '../../workspace/index/indexed';
import type { MeantTogether } from '../../workspace/resolution/meant';
import type { Workspace } from '../../workspace/workspace';

/** A reference and how sure it is that it means an object and nothing else. */
export interface MeantReference extends Pick<IndexedOrigin, 'uri' | 'origin'> {
  /** `several`: it also means other objects; `guess`: only its form says that it is a reference. */
  readonly doubt: 'several' | 'guess' | undefined;
}

/** An object with everything that stands and falls with its name. */
export interface ObjectUses {
  /** The object's manifests: its alternatives in one place, or those that one reference means together. */
  readonly targets: readonly IndexedResource[];
  readonly references: readonly MeantReference[];
}

/**
 * What belongs to an object whose manifests include `seeds`. Equal objects in other folders are other objects (another
 * environment), unless a reference means both: then neither can change alone.
 */
export function objectUsesOf(workspace: Workspace, seeds: readonly IndexedResource[]): ObjectUses {
  const [first] = seeds;
  const name = first?.name;
  if (first === undefined || name === undefined) {
    return { targets: [], references: [] };
  }
  const { index, resolver, kustomizations } = workspace;
  const alternatives = index.findIn(first, name, first.namespace);
  const own = identityKey(first);
  // A patch may leave out the namespace of what it patches.
  const patched = (): readonly IndexedResource[] =>
    first.namespace === undefined
      ? index.find(first, name).filter(({ namespace }) => namespace !== undefined)
      : index.findIn(first, name, undefined);
  const claimsOn = (members: readonly IndexedResource[]): readonly MeantTogether[] => [...resolver.meanings(name, members)];
  const targets = grow(
    seeds,
    ({ uri }) => [index.findInFolder(parentOf(uri), { group: first.group, kind: first.kind, name, namespace: first.namespace })],
    tiesBy(
      () => [...alternatives, ...patched()],
      ({ uri }) => kustomizations.readersOf(uri),
    ),
    tiesOfClaims(
      (member) => claimsOn([member]).map(({ meant }) => meant),
      (target) => identityKey(target) === own,
    ),
  );
  const groups = claimsOn([...targets]);
  const isShared = new Map(
    groups.flatMap(({ meant, origins }) => {
      const several = meant.some((target) => !targets.has(target));
      return origins.map((entry) => [entry, several] as const);
    }),
  );
  const references = index.references.inOrder([...isShared.keys()]).map((entry): MeantReference => {
    const { uri, origin } = entry;
    return { uri, origin, doubt: isShared.get(entry) === true ? 'several' : origin.slot.sureness === 'inferred' ? 'guess' : undefined };
  });
  return { targets: [...targets], references };
}

/** The objects that a reference leads to, those of the nearest folder only; none when it leads nowhere. */
export function nearestTargets(workspace: Workspace, { uri, origin }: Pick<IndexedOrigin, 'uri' | 'origin'>): readonly IndexedResource[] {
  const resolution = workspace.resolver.resolve(origin, uri);
  return resolution.kind === 'found' ? resolution.meant : [];
}

/** Those that share most folders with a file. */
export function nearestOf(uri: Uri, entries: readonly IndexedResource[]): readonly IndexedResource[] {
  const most = entries.reduce((nearest, entry) => Math.max(nearest, commonFolders(uri, entry.uri)), -1);
  return entries.filter((entry) => commonFolders(uri, entry.uri) === most);
}

/** Objects that change together: whoever changes an object that has the tie changes all of them. */
type Tie = readonly IndexedResource[];

/** By object the ties that it has. */
type Ties = (entry: IndexedResource) => readonly Tie[];

/** Ties of those that have a word in common, such as a folder; nobody looks at the others for one that has no words. */
export function tiesBy(entries: () => readonly IndexedResource[], wordsOf: (entry: IndexedResource) => readonly string[]): Ties {
  let known: ReadonlyMap<string, Tie> | undefined;
  const ties = (): ReadonlyMap<string, Tie> => (known ??= byWord(entries(), wordsOf));
  return (entry) => wordsOf(entry).flatMap((word) => [ties().get(word) ?? []]);
}

function byWord(
  entries: readonly IndexedResource[],
  wordsOf: (entry: IndexedResource) => readonly string[],
): ReadonlyMap<string, readonly IndexedResource[]> {
  const found = new Map<string, IndexedResource[]>();
  for (const entry of entries) {
    wordsOf(entry).forEach((word) => addTo(found, word, entry));
  }
  return found;
}

/**
 * The seeds with everything that cannot change without them: of the same folder, meant by one place together, or tied
 * otherwise.
 */
export function grow(seeds: readonly IndexedResource[], ...ties: readonly Ties[]): ReadonlySet<IndexedResource> {
  const members = new Set(seeds);
  const done = new Set<Tie>();
  // A set also visits what is added on the way.
  for (const member of members) {
    for (const tie of ties.flatMap((tied) => tied(member))) {
      if (!done.has(tie)) {
        done.add(tie);
        tie.forEach((entry) => members.add(entry));
      }
    }
  }
  return members;
}

/** Ties of those that a place means together, as far as they are equal; `claimsOn` are the lists of what places mean that have an object. */
export function tiesOfClaims(
  claimsOn: (member: IndexedResource) => readonly (readonly IndexedResource[])[],
  isEqual: (target: IndexedResource) => boolean,
): Ties {
  const ties = new Map<readonly IndexedResource[], Tie>();
  return (member) =>
    claimsOn(member).flatMap((meant): readonly Tie[] => {
      const tie = ties.get(meant) ?? meant.filter(isEqual);
      ties.set(meant, tie);
      return meant.length > 1 ? [tie] : [];
    });
}
