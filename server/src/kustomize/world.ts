import type { End, Since } from './ends/end';
import type { Identities } from './names/identities';
import type { EffectiveObject } from './objects/object';
import type { Problems } from './objects/problem';

/** What a root brings to a cluster. */
export interface World {
  /** The folder of the kustomization. */
  readonly root: string;
  /** In the order in which Kustomize prints them. */
  readonly objects: readonly EffectiveObject[];
  readonly problems: Problems;
  /** What objects are called and where they are in the list; the same for worlds that differ only in contents. */
  readonly identities: Identities;
  readonly since: Since | undefined;
  /** How it was made, for the next one. */
  readonly end: End;
}
