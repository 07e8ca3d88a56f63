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
  const folders = new Map<string, Set<string | undefined>>();
  for (const { tool, source, path, folder } of all) {
    if (source !== undefined && path !== undefined && path !== '') {
      const key = `${tool} ${source}`;
      folders.set(key, (folders.get(key) ?? new Set()).add(folder));
    }
  }
  return new Map([...folders].map(([key, found]) => [key, { folders: found.size - (found.has(undefined) ? 1 : 0), isWhole: !found.has(undefined) }] as const));
}

/**
 * Those whose repository is surely or likely another one than that in hand have no folder here, even if one is called so:
 * Flux has another address for it than for the repository that it is set up from, or more of its folders are missing than
 * are there.
 */
export function inThisRepository(all: readonly Delivery[], isElsewhere: (delivery: Delivery) => boolean): readonly Delivery[] {
  const counts = new Map<string, { readonly here: Set<string>; readonly gone: Set<string> }>();
  for (const { tool, source, path, folder } of all) {
    if (source !== undefined && path !== undefined && path !== '') {
      const key = `${tool} ${source}`;
      const own = counts.get(key) ?? { here: new Set(), gone: new Set() };
      (folder === undefined ? own.gone : own.here).add(path);
      counts.set(key, own);
    }
  }
  const isRare = ({ tool, source }: Delivery): boolean => {
    const own = counts.get(`${tool} ${source ?? ''}`);
    return own !== undefined && own.gone.size > own.here.size && !isUsual(source);
  };
  return all.map((each) => (each.folder !== undefined && (isRare(each) || isElsewhere(each)) ? { ...each, folder: undefined, applies: 'unknown' } : each));
}

/** What Flux calls the repository that it is set up from. Source: flux2 bootstrap, which names the source like its namespace. */
export function isUsual(source: string | undefined): boolean {
  return source?.endsWith('/flux-system') === true;
}
