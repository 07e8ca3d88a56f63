import type { GroupKind, KindSummary } from '../../schema/kinds/kind';
import type { IndexedResource } from '../index/indexed';

/** What became of a reference. */
export type Resolution =
  /**
   * The objects that it may mean, nearest first; `meant` are those in the nearest folder: one, or alternatives of one
   * thing. The others belong to other environments of the workspace. `first` are so many of all, without a look at the rest.
   */
  | {
      readonly kind: 'found';
      readonly targets: readonly IndexedResource[];
      readonly meant: readonly IndexedResource[];
      readonly first: (count: number) => readonly IndexedResource[];
    }
  /** Stands for every object of its kind, or for objects that the configuration says live elsewhere. */
  | { readonly kind: 'many'; readonly targets: readonly IndexedResource[] }
  | { readonly kind: 'outside' }
  /** The name exists with the right kind, but in other namespaces than the one that is meant. */
  | { readonly kind: 'other-namespace'; readonly targets: readonly IndexedResource[]; readonly namespace: string }
  /** The name exists in the namespace, but as another kind of the same family. */
  | { readonly kind: 'other-kind'; readonly targets: readonly IndexedResource[] }
  /** `nearest` looks among all names that could be meant for those that are spelt alike. */
  | { readonly kind: 'missing'; readonly nearest: () => readonly string[] }
  /** Nothing may be said: a placeholder, a guess, or a name still to be written. */
  | { readonly kind: 'unknown' };

/** Objects that live elsewhere, from `outside:` of the configuration. */
export type OutsideTest = (target: GroupKind, namespace: string | undefined, name: string) => boolean;

/** What resolving needs to know of kinds. */
export interface KindLookup {
  /** What is known of a kind without reading its schema; that of one version stands for all. */
  summary(of: GroupKind): KindSummary | undefined;
  /** Kinds of whose objects a tool may make one of this kind before anything is applied. */
  makersOf(of: GroupKind): readonly GroupKind[];
  /** Whether a tool makes an object of this name of a file that holds none. */
  isMade(of: GroupKind, name: string): boolean;
  /** Whether two groups belong to one family, so that a reference to one may have been meant for the other. */
  related(a: string, b: string): boolean;
  /** Whether references may name a kind at all: an object of any other kind is not what one was meant for. */
  isReferredByName(of: GroupKind): boolean;
}

/** A reference with objects that it may mean. */
export type Found = Extract<Resolution, { kind: 'found' }>;
