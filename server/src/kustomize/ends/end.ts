import type { Accumulated } from '../layers/accumulate';
import type { Identities } from '../names/identities';
import type { Objects } from '../objects/listed';
import type { Followers } from '../names/nameReferences';
import type { EffectiveObject, Place } from '../objects/object';
import type { SortOptions } from '../names/order';
import type { Problems } from '../objects/problem';

/** What the end of a root makes of the objects that it gathered; roots that gather the same list share it. */
export interface End {
  readonly gathered: Accumulated;
  readonly root: EndOptions;
  /** In the order of output. */
  readonly objects: Objects;
  readonly identities: Identities;
  readonly followers: Followers;
  /** The names in fields that follow others, by the place of the object among those that were gathered. */
  readonly spelled: ReadonlyMap<number, ReadonlySet<string>>;
  /** What following names says of each object, by its place among those that were gathered. */
  readonly followed: ReadonlyMap<number, Problems>;
  /** What the end says besides. */
  readonly own: Problems;
  /** What the entries of `nameReference` say that fit nothing. */
  readonly unused: Problems;
  readonly since: Since | undefined;
}

/** What is different from the world before. */
export interface Since {
  readonly before: Objects;
  /** Objects that were others then, with what they were; `undefined` where there was none, or is none now. */
  readonly changed: readonly (readonly [before: EffectiveObject | undefined, now: EffectiveObject | undefined])[];
}

/** What a root itself says of the end. */
export interface EndOptions {
  readonly sort: SortOptions;
  /** Where it asks for what is not written. */
  readonly opaque: Place | undefined;
  /** Equal for the same `sort`. */
  readonly key: string;
}

/** True where nothing but the objects could make a difference. */
export function isSameEnd({ gathered, root: before }: End, accumulated: Accumulated, root: EndOptions): boolean {
  const { config, vars } = accumulated;
  return (
    root.key === before.key &&
    hasConflict(gathered) === hasConflict(accumulated) &&
    root.opaque === undefined &&
    before.opaque === undefined &&
    gathered.config === config &&
    vars.length === 0 &&
    gathered.vars.length === 0
  );
}

/** True where two objects are known to become one, which is said once. */
export function hasConflict({ problems }: Accumulated): boolean {
  return problems.failures.some(({ code }) => code === 'id-conflict');
}
