import { nearest } from '../base/nearest';
import { commonFolders, type Uri } from '../base/uri';
import { guessKinds } from '../reference/guessKinds';
import type { Origin } from '../reference/extract';
import { holdsPlaceholder, mayStandFor } from '../yaml/placeholders';
import { groupKindKey, type GroupKind, type KindSummary } from '../schema/kind';
import { byNearness, type IndexedOrigin, type IndexedResource } from './indexed';
import type { WorkspaceIndex } from './index';

/** What became of a reference. */
export type Resolution =
  /**
   * The objects that it may mean, nearest first; `meant` are those in the nearest folder: one, or alternatives of one
   * thing. The others belong to other environments of the workspace.
   */
  | { readonly kind: 'found'; readonly targets: readonly IndexedResource[]; readonly meant: readonly IndexedResource[] }
  /** Stands for every object of its kind, or for objects that the configuration says live elsewhere. */
  | { readonly kind: 'many'; readonly targets: readonly IndexedResource[] }
  | { readonly kind: 'outside' }
  /** The name exists with the right kind, but in other namespaces than the one that is meant. */
  | { readonly kind: 'other-namespace'; readonly targets: readonly IndexedResource[]; readonly namespace: string }
  /** The name exists in the namespace, but as another kind of the same family. */
  | { readonly kind: 'other-kind'; readonly targets: readonly IndexedResource[] }
  | { readonly kind: 'missing'; readonly nearest: readonly string[] }
  /** Nothing may be said: a placeholder, a guess, or a name still to be written. */
  | { readonly kind: 'unknown' };

/** Objects that live elsewhere, from `outside:` of the configuration. */
export type OutsideTest = (target: GroupKind, namespace: string | undefined, name: string) => boolean;

export interface KindLookup {
  /** Every summary whose group the dialect of this origin speaks for; used for guesses only. */
  summary(of: GroupKind): KindSummary | undefined;
  /** Whether two groups belong to one family, so that a reference to one may have been meant for the other. */
  related(a: string, b: string): boolean;
}

/** Matches references against the index. The only place that sees kinds and objects together. */
export class Resolver {
  readonly #index: WorkspaceIndex;
  readonly #kinds: KindLookup;

  constructor(index: WorkspaceIndex, kinds: KindLookup) {
    this.#index = index;
    this.#kinds = kinds;
  }

  resolve(origin: Origin, uri: Uri, outside: OutsideTest = () => false): Resolution {
    const { name } = origin;
    const targets = this.targetsOf(origin);
    if (name === undefined || targets.length === 0) {
      return { kind: 'unknown' };
    }
    if (name === origin.slot.wildcard) {
      return { kind: 'many', targets: this.#all(origin, targets) };
    }
    const found = this.#inNamespace(origin, this.#inWantedNamespaces(origin, targets, name).sort(byNearness(uri)), uri);
    if (found.length > 0) {
      return { kind: 'found', targets: found, meant: nearestOf(found, uri, origin.slot.namespaceRule === 'users-of-owner') };
    }
    const named = targets.flatMap((target) => this.#index.find(target, name)).sort(byNearness(uri));
    if (origin.opaque || origin.slot.sureness === 'inferred' || this.#mayBeFilledIn(origin, targets, name, named)) {
      return { kind: 'unknown' };
    }
    const namespaces = this.namespacesOf(origin);
    if (targets.some((target) => namespaces.some((namespace) => outside(target, namespace, name)))) {
      return { kind: 'outside' };
    }
    const namespace = namespaces[0];
    if (named.length > 0 && namespace !== undefined) {
      return { kind: 'other-namespace', targets: named, namespace };
    }
    const otherKinds = this.#otherKinds(origin, targets, name, uri);
    if (otherKinds.length > 0) {
      return { kind: 'other-kind', targets: otherKinds };
    }
    return { kind: 'missing', nearest: nearest(name, this.#namesFor(origin, targets)) };
  }

  /** The kinds that an origin may lead to: declared, read from the manifest, or guessed from the key. */
  targetsOf(origin: Origin): readonly GroupKind[] {
    if (origin.slot.sureness !== 'inferred' || origin.targets.length > 0) {
      return origin.targets;
    }
    const key = [...origin.slot.path].reverse().find((step) => typeof step === 'string');
    const known = [...this.#index.kinds()];
    const own = known.filter(({ group }) => group === origin.owner.group);
    const guesses = guessKinds(key ?? '', own);
    return guesses.length > 0 ? guesses : guessKinds(key ?? '', known);
  }

  /** The objects that may be named at an origin: of its kinds, in the namespace that it means; nearest first. */
  candidates(origin: Origin, uri: Uri): readonly IndexedResource[] {
    return this.#all(origin, this.targetsOf(origin)).sort(byNearness(uri));
  }

  /** The references that mean an object: it is the nearest of those that they may lead to. */
  *referrers(target: IndexedResource, outside?: OutsideTest): Iterable<IndexedOrigin> {
    const { name } = target;
    if (name === undefined) {
      return;
    }
    for (const entry of this.#index.wanting(name)) {
      if (!this.#mayLeadTo(entry, target)) {
        continue;
      }
      const resolution = this.resolve(entry.origin, entry.uri, outside);
      if (resolution.kind === 'found' && resolution.meant.some((each) => each.isSame(target))) {
        yield entry;
      }
    }
  }

  /** A quick look at how a reference is spelt, before its other namesakes are compared. */
  #mayLeadTo({ targets, slot, namespace, owner }: IndexedOrigin, target: IndexedResource): boolean {
    const isOfKind = targets.length === 0 || targets.some((each) => groupKindKey(each) === groupKindKey(target));
    return isOfKind && (slot.namespaceRule !== 'owner' || this.#inScope(target, namespace ?? owner.namespace));
  }

  /** The namespaces that a reference may mean; an absent one is not known (whoever applies the manifest says it). */
  namespacesOf(origin: Origin): readonly (string | undefined)[] {
    switch (origin.slot.namespaceRule) {
      case 'none':
        return [undefined];
      case 'owner':
        return [origin.namespace ?? origin.owner.namespace];
      case 'users-of-owner': {
        if (origin.namespace !== undefined) {
          return [origin.namespace];
        }
        const users = this.#usersOf(origin);
        return users.length > 0 ? users : [origin.owner.namespace];
      }
    }
  }

  /** True where a placeholder in a namespace, or in an object's name, may turn out to be what the reference means. */
  #mayBeFilledIn(origin: Origin, targets: readonly GroupKind[], name: string, named: readonly IndexedResource[]): boolean {
    const isOpen = origin.namespace === undefined && origin.slot.namespaceRule !== 'none' && origin.owner.namespaceNode?.opaque === true;
    const wanted = this.namespacesOf(origin);
    const mayBeHere = (entry: IndexedResource): boolean =>
      isOpen || holdsPlaceholder(entry.namespace ?? '') || wanted.some((namespace) => this.#inScope(entry, namespace));
    return (
      named.some(mayBeHere) ||
      targets.some((target) => this.#index.ofKind(target).some((entry) => holdsPlaceholder(entry.name ?? '') && mayStandFor(entry.name ?? '', name) && mayBeHere(entry)))
    );
  }

  #usersOf(origin: Origin): readonly (string | undefined)[] {
    const { owner } = origin;
    const namespaces = new Set<string | undefined>();
    for (const user of owner.name === undefined ? [] : this.#index.wanting(owner.name)) {
      const leadsHere = user.targets.some((target) => groupKindKey(target) === groupKindKey(owner));
      if (leadsHere && !user.is(origin) && compatible(user.namespace ?? user.owner.namespace, owner.namespace)) {
        namespaces.add(user.owner.namespace);
      }
    }
    return [...namespaces];
  }

  /** The objects of a name that may be in the namespaces that are meant; a workspace may have the name in many others. */
  #inWantedNamespaces(origin: Origin, targets: readonly GroupKind[], name: string): IndexedResource[] {
    const wanted = this.namespacesOf(origin);
    return targets.flatMap((target) =>
      wanted.includes(undefined) || this.#kinds.summary(target)?.scope === 'Cluster'
        ? this.#index.find(target, name)
        : [...new Set([...wanted, undefined])].flatMap((namespace) => this.#index.findIn(target, name, namespace)),
    );
  }

  /** An object without a namespace gives way to one whose namespace is the one, unless it is nearer. */
  #inNamespace(origin: Origin, named: readonly IndexedResource[], uri: Uri): readonly IndexedResource[] {
    const wanted = this.namespacesOf(origin);
    const isExact = ({ namespace }: IndexedResource): boolean => wanted.includes(namespace);
    const fitting = named.filter((entry) => wanted.some((namespace) => this.#inScope(entry, namespace)));
    const exact = Math.max(-1, ...fitting.filter(isExact).map((entry) => commonFolders(uri, entry.uri)));
    return fitting.filter((entry) => isExact(entry) || commonFolders(uri, entry.uri) > exact);
  }

  #inScope(entry: IndexedResource, namespace: string | undefined): boolean {
    return compatible(entry.namespace, namespace) || this.#kinds.summary(entry)?.scope === 'Cluster';
  }

  #all(origin: Origin, targets: readonly GroupKind[]): IndexedResource[] {
    const wanted = this.namespacesOf(origin);
    return targets
      .flatMap((target) => this.#index.ofKind(target))
      .filter((entry) => wanted.some((namespace) => this.#inScope(entry, namespace)));
  }

  #otherKinds(origin: Origin, targets: readonly GroupKind[], name: string, uri: Uri): readonly IndexedResource[] {
    const groups = [...new Set(targets.map(({ group }) => group))];
    const kinds = new Set(targets.map(groupKindKey));
    const wanted = this.namespacesOf(origin);
    return this.#index
      .named(name)
      .filter((entry) => groups.some((group) => this.#kinds.related(group, entry.group)) && !kinds.has(groupKindKey(entry)))
      .filter((entry) => !entry.is(origin.owner) && wanted.some((namespace) => this.#inScope(entry, namespace)))
      .sort(byNearness(uri));
  }

  #namesFor(origin: Origin, targets: readonly GroupKind[]): ReadonlySet<string> {
    return new Set(this.#all(origin, targets).flatMap(({ name }) => name ?? []));
  }
}

/** Two namespaces that may be the same one: an absent one is whatever the manifest is applied with. */
function compatible(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

/** Of each namespace that is meant the entries in the nearest folder. */
function nearestOf(entries: readonly IndexedResource[], uri: Uri, byNamespace: boolean): readonly IndexedResource[] {
  const near = new Map<string | undefined, number>();
  const keyOf = ({ namespace }: IndexedResource): string | undefined => (byNamespace ? namespace : undefined);
  for (const entry of entries) {
    near.set(keyOf(entry), Math.max(near.get(keyOf(entry)) ?? 0, commonFolders(uri, entry.uri)));
  }
  return entries.filter((entry) => commonFolders(uri, entry.uri) === near.get(keyOf(entry)));
}
