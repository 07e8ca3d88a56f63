import { groupBy } from '../../base/groups';
import type { Delivery } from './delivery';

/** What all that name one repository together say of it. */
export interface SourceInHand {
  /** How many of the folders that they name are in hand. */
  readonly folders: number;
  /** All folders that they name are. */
  readonly isWhole: boolean;
}

/** What is in hand of each repository, by tool and source. */
export function sourcesIn(all: readonly Delivery[]): ReadonlyMap<string, SourceInHand> {
  return new Map(
    [...bySource(all)].map(([key, own]) => {
      const folders = new Set(own.map(({ folder }) => folder));
      return [key, { folders: folders.size - (folders.has(undefined) ? 1 : 0), isWhole: !folders.has(undefined) }] as const;
    }),
  );
}

/**
 * Those whose repository is surely or likely another one than that in hand have no folder here, even if one is called so:
 * Flux has another address for it than for the repository that it is set up from, or more of its folders are missing than
 * are there.
 */
export function inThisRepository(all: readonly Delivery[], isElsewhere: (delivery: Delivery) => boolean): readonly Delivery[] {
  const rare = new Set([...bySource(all)].filter(([, own]) => paths(own, false) > paths(own, true)).map(([key]) => key));
  const isRare = (each: Delivery): boolean => rare.has(sourceKey(each)) && !isUsual(each.source);
  return all.map((each) =>
    each.folder !== undefined && (isRare(each) || isElsewhere(each)) ? { ...each, folder: undefined, applies: 'unknown' } : each,
  );
}

/** Those that name a folder of a repository, by repository. */
function bySource(all: readonly Delivery[]): ReadonlyMap<string, readonly Delivery[]> {
  return groupBy(
    all.filter(({ source, path }) => source !== undefined && path !== undefined && path !== ''),
    sourceKey,
  );
}

/** How many paths lead to a folder in hand, or to none. */
function paths(own: readonly Delivery[], inHand: boolean): number {
  return new Set(own.filter(({ folder }) => (folder !== undefined) === inHand).map(({ path }) => path)).size;
}

/** What tells a repository apart. */
export function sourceKey({ tool, source }: Delivery): string {
  return `${tool} ${source ?? ''}`;
}

/** What Flux calls the repository that it is set up from. Source: flux2 bootstrap, which names the source like its namespace. */
export function isUsual(source: string | undefined): boolean {
  return source?.endsWith('/flux-system') === true;
}
