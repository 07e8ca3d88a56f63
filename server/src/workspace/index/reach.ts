import { commonFolders, placesAbove, type Uri } from '../../base/uri';
import { addTo, groupBy } from '../../base/groups';
import { compareTexts } from '../../base/order';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import type { IndexedResource } from './indexed';

/** Which objects of some kinds a reference may mean. */
export interface Reachable {
  /** Those of the kinds that lie outside of namespaces, as group and kind. */
  readonly cluster: ReadonlySet<string>;
  /** An absent one is not known: whoever applies the manifest says it. */
  readonly namespaces: readonly (string | undefined)[];
}

/** Where a reference looks: its kinds, the namespaces that it may mean, and from which folder. Most find their object without the words for it. */
export class Reach implements Reachable {
  readonly targets: readonly GroupKind[];
  readonly cluster: ReadonlySet<string>;
  readonly namespaces: readonly (string | undefined)[];
  readonly folder: string;

  constructor(targets: readonly GroupKind[], { cluster, namespaces }: Reachable, folder: string) {
    this.targets = targets;
    this.cluster = cluster;
    this.namespaces = namespaces;
    this.folder = folder;
  }

  /** Tells reaches apart. */
  get key(): string {
    return `${this.places} ${this.folder}`;
  }

  /**
   * Tells reaches apart that differ in more than the folder. Each word has its length before it: what a manifest calls its kind or
   * namespace may hold anything.
   */
  get places(): string {
    let key = '';
    for (const target of this.targets) {
      const kind = groupKindKey(target);
      key += `${this.cluster.has(kind) ? '*' : ''}${kind.length}:${kind}`;
    }
    for (const namespace of this.namespaces) {
      key += namespace === undefined ? ' -' : ` ${namespace.length}:${namespace}`;
    }
    return key;
  }
}

/** Where in a list the items of each namespace stand. */
export function indexesByNamespace<T>(
  list: readonly T[],
  namespaceOf: (item: T) => string | undefined,
): ReadonlyMap<string | undefined, readonly number[]> {
  return groupBy(list.keys(), (index) => namespaceOf(list[index] as T));
}

/** The items of a list that stand in some namespaces, in its order. */
export function pickFrom<T>(
  list: readonly T[],
  indexes: ReadonlyMap<string | undefined, readonly number[]>,
  namespaces: readonly (string | undefined)[],
): readonly T[] {
  const found = [...new Set(namespaces)].flatMap((namespace) => indexes.get(namespace) ?? []);
  return found.sort((a, b) => a - b).flatMap((index) => list[index] ?? []);
}

/** Two namespaces that may be the same one: an absent one is whatever the manifest is applied with. */
export function compatible(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

export function isInReach(entry: IndexedResource, { namespaces, cluster }: Reachable): boolean {
  return (
    namespaces.some((namespace) => compatible(entry.namespace, namespace)) || (namespaces.length > 0 && cluster.has(groupKindKey(entry)))
  );
}

/** The same, or a placeholder in its namespace may turn out to make it so. */
export function mayBeIn(entry: IndexedResource, reach: Reach): boolean {
  return holdsPlaceholder(entry.namespace ?? '') || isInReach(entry, reach);
}

/** An object without a namespace gives way to one whose namespace is the one, unless it is nearer. */
export function fittingOf(named: readonly IndexedResource[], reach: Reach, uri: Uri): readonly IndexedResource[] {
  const isExact = ({ namespace }: IndexedResource): boolean => reach.namespaces.includes(namespace);
  const fitting = named.filter((entry) => isInReach(entry, reach));
  const exact = fitting.reduce((most, entry) => (isExact(entry) ? Math.max(most, commonFolders(uri, entry.uri)) : most), -1);
  return fitting.filter((entry) => isExact(entry) || commonFolders(uri, entry.uri) > exact);
}

/** Those of some objects that a reference may mean; one without a namespace gives way as in {@link fittingOf}. */
export function belowFitting(named: readonly IndexedResource[], reach: Reach): Below {
  return new Below(
    named.filter((entry) => isInReach(entry, reach)),
    (entries) => countingOf(entries, reach),
  );
}

/** Those of some objects in reach below one folder that count there: one without a namespace gives way. */
export function countingOf(entries: readonly IndexedResource[], { namespaces }: Reach): readonly IndexedResource[] {
  const exact = entries.filter(({ namespace }) => namespaces.includes(namespace));
  return exact.length > 0 ? exact : entries;
}

/** What is found below the nearest of the {@link placesAbove} a file that has any of it. */
export function nearestFound<T>(
  from: Uri,
  below: (place: string) => readonly T[],
): { readonly place: string | undefined; readonly found: readonly T[] } {
  for (const place of placesAbove(from)) {
    const found = below(place);
    if (found.length > 0) {
      return { place, found };
    }
  }
  return { place: undefined, found: [] };
}

/** Objects of which the nearest to a file are found without looking at all of them, of which there may be as many as folders. */
export abstract class Nearby {
  /** Those of the objects below one of the places above a file that count there, by file; none only where none lies there. */
  protected abstract countingBelow(place: string): readonly IndexedResource[];

  /** All that count, nearest first, those in one place by file; as many as somebody takes. */
  *nearestFirst(from: Uri): Iterable<IndexedResource> {
    const seen = new Set<IndexedResource>();
    for (const place of placesAbove(from)) {
      for (const entry of this.countingBelow(place)) {
        if (!seen.has(entry)) {
          seen.add(entry);
          yield entry;
        }
      }
    }
  }

  /** Those that count in the nearest folder that has some. */
  nearest(from: Uri): readonly IndexedResource[] {
    return nearestFound(from, (place) => this.countingBelow(place)).found;
  }
}

/** A list of objects by the folders that they lie below. */
export class Below extends Nearby {
  readonly #below: ReadonlyMap<string, readonly IndexedResource[]>;

  /** `counting` are those of the objects below a folder that count there. */
  constructor(objects: readonly IndexedResource[], counting: (entries: readonly IndexedResource[]) => readonly IndexedResource[]) {
    super();
    const below = new Map<string, IndexedResource[]>();
    for (const entry of [...objects].sort((a, b) => compareTexts(a.uri, b.uri))) {
      for (const folder of placesAbove(entry.uri)) {
        addTo(below, folder, entry);
      }
    }
    this.#below = new Map([...below].map(([folder, entries]) => [folder, counting(entries)] as const));
  }

  protected override countingBelow(place: string): readonly IndexedResource[] {
    return this.#below.get(place) ?? [];
  }
}

/** Of each namespace that is meant the entries in the nearest folder. */
export function nearestOf(entries: readonly IndexedResource[], uri: Uri, byNamespace: boolean): readonly IndexedResource[] {
  const near = new Map<string | undefined, number>();
  const keyOf = ({ namespace }: IndexedResource): string | undefined => (byNamespace ? namespace : undefined);
  for (const entry of entries) {
    near.set(keyOf(entry), Math.max(near.get(keyOf(entry)) ?? 0, commonFolders(uri, entry.uri)));
  }
  return entries.filter((entry) => commonFolders(uri, entry.uri) === near.get(keyOf(entry)));
}
