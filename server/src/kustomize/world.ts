import type { End } from './end';
import type { Identities } from './identities';
import type { EffectiveObject } from './object';
import type { Problems } from './problem';

/** What a root brings to a cluster. */
export interface World {
  /** The folder of the kustomization. */
  readonly root: string;
  /** In the order in which Kustomize prints them. */
  readonly objects: readonly EffectiveObject[];
  readonly problems: Problems;
  /** Where objects are in the list, by name and by file; the same for worlds that differ only in contents. */
  readonly identities: Identities;
  /** The objects of the world that it was made from, and which ones have another content there. */
  readonly since?: { readonly before: readonly EffectiveObject[]; readonly changed: readonly number[] };
  /** How it was made, for the next one. */
  readonly end: End;
}
