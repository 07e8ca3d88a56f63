import { commonFolders, parentOf, type Uri } from '../../base/uri';
import { identityKey, type IndexedOrigin, type IndexedResource } from '../../workspace/indexed';
import type { Workspace } from '../../workspace/workspace';

/** A reference and how sure it is that it means an object and nothing else. */
export interface MeantReference extends Pick<IndexedOrigin, 'uri' | 'origin'> {
  /** `several`: it also means other objects; `guess`: only its form says that it is a reference. */
  readonly doubt: 'several' | 'guess' | undefined;
}

/** An object with everything that stands and falls with its name. */
export interface Meaning {
  /** The object's manifests: its alternatives in one place, or those that one reference means together. */
  readonly targets: readonly IndexedResource[];
  readonly references: readonly MeantReference[];
}

/** A place that means some objects: those of its nearest folder. */
export interface Claim {
  readonly uri: Uri;
  readonly nearest: readonly IndexedResource[];
}

/**
 * What belongs to an object whose manifests include `seeds`. Equal objects in other folders are other objects (another
 * environment), unless a reference means both: then neither can change alone.
 */
export function meaningOf(workspace: Workspace, seeds: readonly IndexedResource[]): Meaning {
  const [first] = seeds;
  const name = first?.resource.name;
  if (first === undefined || name === undefined) {
    return { targets: [], references: [] };
  }
  const claims = workspace.index.wanting(name).flatMap((entry) => {
    const nearest = nearestTargets(workspace, entry);
    return nearest.length === 0 ? [] : [{ uri: entry.uri, origin: entry.origin, nearest }];
  });
  const key = identityKey(first.resource);
  const named = workspace.index.find(first.resource, name);
  const alternatives = named.filter(({ resource }) => identityKey(resource) === key);
  const patched = named.filter((entry) => !alternatives.includes(entry) && mayBeOne(entry, first));
  const targets = grow(seeds, alternatives, claims, (entry) => [...alternatives, ...patched].filter((other) => workspace.kustomizations.readTogether(entry.uri, other.uri)));
  const references = claims
    .filter(({ nearest }) => nearest.some((target) => targets.has(target)))
    .map(({ uri, origin, nearest }): MeantReference => {
      const several = nearest.some((target) => !targets.has(target));
      return { uri, origin, doubt: several ? 'several' : origin.slot.sureness === 'inferred' ? 'guess' : undefined };
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
  const most = Math.max(...entries.map((entry) => commonFolders(uri, entry.uri)));
  return entries.filter((entry) => commonFolders(uri, entry.uri) === most);
}

/** A patch may leave out the namespace of what it patches. */
function mayBeOne({ resource: a }: IndexedResource, { resource: b }: IndexedResource): boolean {
  return a.namespace === undefined || b.namespace === undefined;
}

/**
 * The alternatives that cannot change without the seeds: of the same folder, meant by one place together, or `tied` to
 * each other.
 */
export function grow(
  seeds: readonly IndexedResource[],
  alternatives: readonly IndexedResource[],
  claims: readonly Claim[],
  tied: (entry: IndexedResource) => readonly IndexedResource[] = () => [],
): ReadonlySet<IndexedResource> {
  const equal = new Set(alternatives);
  const members = new Set<IndexedResource>();
  const folders = new Set<string>();
  const join = (entry: IndexedResource): void => {
    members.add(entry);
    folders.add(parentOf(entry.uri));
  };
  seeds.forEach(join);
  for (let before = -1; before !== members.size; ) {
    before = members.size;
    alternatives.filter(({ uri }) => folders.has(parentOf(uri))).forEach(join);
    [...members].flatMap(tied).forEach(join);
    for (const { nearest } of claims) {
      if (nearest.length > 1 && nearest.some((target) => members.has(target))) {
        nearest.filter((target) => equal.has(target)).forEach(join);
      }
    }
  }
  return members;
}
