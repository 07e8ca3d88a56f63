import type { Steps } from '../../base/steps';
import { WordCounts } from '../../base/wordCounts';
import type { Resource } from '../../manifest/resource';
import { groupKindKey } from '../../schema/kinds/kind';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { identityKey, kindInKey, targetKey, type IndexedResource } from './indexed';
import { PlacedLists, type ByPlace } from './placedLists';

/** Returns the name of an object outside of the cluster, if its manifest sets one that differs from `metadata.name`. */
export type AliasOf = (resource: Resource) => string | undefined;

/** The named objects of a workspace, by each key that they are searched by. */
export class ObjectLists {
  /** By kind and name, in any namespace. */
  readonly byTarget: PlacedLists<IndexedResource>;
  /** The same by namespace as well, which is an empty string for objects without one. */
  readonly byIdentity: PlacedLists<IndexedResource>;
  readonly byName: PlacedLists<IndexedResource>;
  readonly byKind: PlacedLists<IndexedResource>;
  readonly byKindIn: PlacedLists<IndexedResource>;
  readonly byAlias: PlacedLists<IndexedResource>;
  /** By the same key, what the objects are called in the cluster. */
  readonly namesOfAlias = new WordCounts();
  /** By kind, those whose name holds a placeholder. */
  readonly openByKind: PlacedLists<IndexedResource>;
  readonly #aliasOf: AliasOf;

  constructor(byPlace: ByPlace<IndexedResource>, aliasOf: AliasOf) {
    this.byTarget = new PlacedLists(byPlace);
    this.byIdentity = new PlacedLists(byPlace);
    this.byName = new PlacedLists(byPlace);
    this.byKind = new PlacedLists(byPlace);
    this.byKindIn = new PlacedLists(byPlace);
    this.byAlias = new PlacedLists(byPlace);
    this.openByKind = new PlacedLists(byPlace);
    this.#aliasOf = aliasOf;
  }

  add(resource: Resource, name: string, entry: IndexedResource): void {
    this.byTarget.add(targetKey(resource, name), entry);
    this.byIdentity.add(identityKey(resource), entry);
    this.byName.add(name, entry);
    this.byKind.add(groupKindKey(resource), entry);
    this.byKindIn.add(kindInKey(resource, resource.namespace), entry);
    this.#setAlias(resource, this.#aliasOf(resource), entry);
    if (holdsPlaceholder(name)) {
      this.openByKind.add(groupKindKey(resource), entry);
    }
  }

  remove(resource: Resource, name: string, entry: IndexedResource): void {
    this.byTarget.remove(targetKey(resource, name), entry);
    this.byIdentity.remove(identityKey(resource), entry);
    this.byName.remove(name, entry);
    this.byKind.remove(groupKindKey(resource), entry);
    this.byKindIn.remove(kindInKey(resource, resource.namespace), entry);
    this.#unsetAlias(resource, this.#aliasOf(resource), entry);
    this.openByKind.remove(groupKindKey(resource), entry);
  }

  /** To be called when the manifest of an entry was replaced by one with the same kind, namespace and name. */
  renew(before: Resource, now: Resource, entry: IndexedResource): void {
    const [old, alias] = [this.#aliasOf(before), this.#aliasOf(now)];
    if (old !== alias) {
      this.#unsetAlias(before, old, entry);
      this.#setAlias(now, alias, entry);
    }
  }

  /** See {@link PlacedLists.forget}. */
  *forget(): Steps<void> {
    for (const lists of [this.byTarget, this.byIdentity, this.byName, this.byKind, this.byKindIn, this.byAlias, this.openByKind]) {
      yield* lists.forget();
    }
  }

  #setAlias(resource: Resource, alias: string | undefined, entry: IndexedResource): void {
    if (alias !== undefined) {
      this.byAlias.add(targetKey(resource, alias), entry);
      this.namesOfAlias.count(targetKey(resource, alias), identityKey(resource), 1);
    }
  }

  #unsetAlias(resource: Resource, alias: string | undefined, entry: IndexedResource): void {
    if (alias !== undefined) {
      this.byAlias.remove(targetKey(resource, alias), entry);
      this.namesOfAlias.count(targetKey(resource, alias), identityKey(resource), -1);
    }
  }
}
