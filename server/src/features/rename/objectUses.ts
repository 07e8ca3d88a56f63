import { commonFolders, parentOf, type Uri } from '../../base/uri';
import type { IndexedOrigin, IndexedResource } from '../../workspace/indexed';
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

/** A place that means some objects: those of its nearest folder. */
export interface Claim {
  readonly uri: Uri;
  readonly nearest: readonly IndexedResource[];
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
  const alternatives = workspace.index.findIn(first, name, first.namespace);
  const equal = new Set(alternatives);
  const patched = workspace.index.find(first, name).filter((entry) => !equal.has(entry) && mayBeOne(entry, first));
  // What cannot lead to any of them has no say; a workspace may have the name in a thousand namespaces.
  const mayClaim = workspace.resolver.mayLeadToOneOf([...seeds, ...alternatives, ...patched]);
  const claims = workspace.index.wanting(name).flatMap((entry) => {
    const nearest = mayClaim(entry) ? nearestTargets(workspace, entry) : [];
    return nearest.length === 0 ? [] : [{ uri: entry.uri, origin: entry.origin, nearest }];
  });
  const applied = tiesBy([...alternatives, ...patched], ({ uri }) => workspace.kustomizations.readersOf(uri));
  const targets = grow(seeds, alternatives, claims, applied);
  const isMeant = once((nearest: readonly IndexedResource[]) => nearest.some((target) => targets.has(target)));
  const isShared = once((nearest: readonly IndexedResource[]) => nearest.some((target) => !targets.has(target)));
  const references = claims
    .filter(({ nearest }) => isMeant(nearest))
    .map(({ uri, origin, nearest }): MeantReference => {
      return { uri, origin, doubt: isShared(nearest) ? 'several' : origin.slot.sureness === 'inferred' ? 'guess' : undefined };
    });
  return { targets: [...targets], references };
}

/** Asks once for each list: references to one name share the list of what they mean. */
function once(ask: (list: readonly IndexedResource[]) => boolean): (list: readonly IndexedResource[]) => boolean {
  const known = new Map<readonly IndexedResource[], boolean>();
  return (list) => {
    const answer = known.get(list) ?? ask(list);
    known.set(list, answer);
    return answer;
  };
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

/** A patch may leave out the namespace of what it patches. */
function mayBeOne(a: IndexedResource, b: IndexedResource): boolean {
  return a.namespace === undefined || b.namespace === undefined;
}

/** Objects that change together: whoever changes an object that has the tie changes those that the tie brings in. */
interface Tie {
  readonly brings: readonly IndexedResource[];
}

/** By object the ties that it has. */
type Ties = (entry: IndexedResource) => readonly Tie[];

/** Ties of those that have a word in common, such as a folder. */
function tiesBy(entries: readonly IndexedResource[], wordsOf: (entry: IndexedResource) => Iterable<string>): Ties {
  const ties = new Map<string, { readonly brings: IndexedResource[] }>();
  for (const entry of entries) {
    for (const word of wordsOf(entry)) {
      const tie = ties.get(word);
      if (tie === undefined) {
        ties.set(word, { brings: [entry] });
      } else {
        tie.brings.push(entry);
      }
    }
  }
  return (entry) => [...wordsOf(entry)].flatMap((word) => ties.get(word) ?? []);
}

/**
 * The alternatives that cannot change without the seeds: of the same folder, meant by one place together, or `tied` to
 * each other.
 */
export function grow(seeds: readonly IndexedResource[], alternatives: readonly IndexedResource[], claims: readonly Claim[], tied: Ties = () => []): ReadonlySet<IndexedResource> {
  const inFolder = tiesBy(alternatives, ({ uri }) => [parentOf(uri)]);
  const meantWith = tiesOfClaims(claims, new Set(alternatives));
  const members = new Set(seeds);
  const done = new Set<Tie>();
  // A set also visits what is added on the way.
  for (const member of members) {
    for (const tie of [...inFolder(member), ...tied(member), ...meantWith(member)]) {
      if (!done.has(tie)) {
        done.add(tie);
        tie.brings.forEach((entry) => members.add(entry));
      }
    }
  }
  return members;
}

function tiesOfClaims(claims: readonly Claim[], equal: ReadonlySet<IndexedResource>): Ties {
  const ties = new Map<IndexedResource, Tie[]>();
  for (const nearest of new Set(claims.map((claim) => claim.nearest))) {
    const tie = { brings: nearest.filter((target) => equal.has(target)) };
    for (const target of nearest.length > 1 ? nearest : []) {
      const own = ties.get(target);
      if (own === undefined) {
        ties.set(target, [tie]);
      } else {
        own.push(tie);
      }
    }
  }
  return (entry) => ties.get(entry) ?? [];
}
