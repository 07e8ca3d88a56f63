import type { Accumulated } from './accumulate';
import type { Identities } from './identities';
import type { Objects } from './listed';
import type { Followers } from './nameReferences';
import type { Place } from './object';
import type { SortOptions } from './order';
import type { Problems } from './problem';

/** What the end of a root makes of the objects that it gathered; roots that gather the same list share it. */
export interface End {
  readonly gathered: Accumulated;
  readonly root: EndOptions;
  /** In the order of output. */
  readonly objects: Objects;
  readonly identities: Identities;
  readonly followers: Followers;
  /** 1 for each object that was gathered whose end depends on others. */
  readonly dependent: Uint8Array;
  /** What following names says of each object, by its place among those that were gathered. */
  readonly followed: ReadonlyMap<number, Problems>;
  /** Place in the output of each object that was gathered; -1 for one that is not applied. */
  readonly places: Int32Array;
  /** What the end says besides. */
  readonly own: Problems;
  /** What the entries of `nameReference` say that fit nothing. */
  readonly unused: Problems;
  /** The end that it was made from, and which objects have another content than in it. */
  readonly since?: { readonly before: Objects; readonly changed: readonly number[] };
}

/** What a root itself says of the end. */
export interface EndOptions {
  readonly sort: SortOptions;
  /** Where it asks for what is not written. */
  readonly opaque: Place | undefined;
  readonly key: string;
}
