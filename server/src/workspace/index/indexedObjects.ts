import { groupBy } from '../../base/groups';
import type { Scored } from '../../base/nearest';
import { placeBehind } from '../../base/order';
import { parentOf, type Uri } from '../../base/uri';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { Derived } from '../results/derived';
import { identityKey, kindInKey, targetKey, type CalledObject, type IndexedPlace, type IndexedResource } from './indexed';
import { Namesakes } from './namesakes';
import { NamesOfKinds } from './namesOfKinds';
import { aliasFact, kindFact, kindInFact, namedFact, namesOfAliasFact, objectFact, openFact, someFact } from './objectChanges';
import type { ObjectLists } from './objectLists';
import { restOn } from './oneOf';
import type { Results } from '../results/results';

/** The objects of a workspace by what they are called and of which kind they are. Each question is noted for the result that asks it. */
export class IndexedObjects {
  protected readonly objects: ObjectLists;
  protected readonly results: Results;
  /** Names of objects, by the fact that stands for these; made when somebody asks. */
  protected readonly names: NamesOfKinds;
  readonly #inFolders = new Derived<ReadonlyMap<string, readonly IndexedResource[]>>();
  readonly #byNames = new Derived<ReadonlyMap<string, readonly IndexedResource[]>>();

  constructor(objects: ObjectLists, results: Results) {
    this.objects = objects;
    this.results = results;
    this.names = new NamesOfKinds(objects, results);
  }

  /** Objects of a kind and name in any namespace. */
  find(target: GroupKind, name: string): readonly IndexedResource[] {
    return this.namesakes(target, name).all;
  }

  /** The same, of which somebody may want the nearest only. */
  namesakes(target: GroupKind, name: string): Namesakes {
    const key = targetKey(target, name);
    return new Namesakes(this.objects.byTarget, key, namedFact(key), this.results);
  }

  /** Objects of a kind and name that are written with a namespace, or with none where that is `undefined`. */
  findIn(target: GroupKind, name: string, namespace: string | undefined): readonly IndexedResource[] {
    return this.namesakesIn(target, name, namespace).all;
  }

  /** The same, of which somebody may want the nearest only. */
  namesakesIn(target: GroupKind, name: string, namespace: string | undefined): Namesakes {
    const key = identityKey({ group: target.group, kind: target.kind, name, namespace });
    return new Namesakes(this.objects.byIdentity, key, objectFact(key), this.results);
  }

  /** Equal objects of one file, in its order: those of {@link findIn} that are written there. */
  findInFile(uri: Uri, object: CalledObject): readonly IndexedResource[] {
    return this.namesakesIn(object, object.name, object.namespace).below(uri);
  }

  /** The same of the files of a folder, without those of folders below it. */
  findInFolder(folder: string, object: CalledObject): readonly IndexedResource[] {
    const all = this.namesakesIn(object, object.name, object.namespace).below(folder);
    return this.#inFolders.of([all], '', () => groupBy(all, ({ uri }) => parentOf(uri))).get(folder) ?? [];
  }

  /** By what an entry with a name is found again, see {@link entryAt}. */
  placeOf(entry: IndexedResource): IndexedPlace {
    const { uri, group, kind, name = '', namespace } = entry;
    const called = { group, kind, name, namespace };
    return { uri, ...called, nth: this.findInFile(uri, called).findIndex((each) => each.isSame(entry)) };
  }

  /** The entry that stands for an object by now. */
  entryAt(place: IndexedPlace): IndexedResource | undefined {
    return this.findInFile(place.uri, place)[place.nth];
  }

  /** The same for each of some places, without those where no object stands any more. */
  entriesAt(places: readonly IndexedPlace[]): readonly IndexedResource[] {
    return places.flatMap((place) => this.entryAt(place) ?? []);
  }

  /** Objects of a kind that are called so outside of the cluster. */
  aliased(target: GroupKind, alias: string): Namesakes {
    const key = targetKey(target, alias);
    return new Namesakes(this.objects.byAlias, key, aliasFact(key), this.results);
  }

  /** The same by what they are called in the cluster; those of one name are alternatives. */
  aliasedByName(target: GroupKind, alias: string): ReadonlyMap<string, readonly IndexedResource[]> {
    const { all } = this.aliased(target, alias);
    return this.#byNames.of([all], '', () => groupBy(all, identityKey));
  }

  /** Whether objects of a kind that are called so outside of the cluster have several names in it. */
  hasNamesOfAlias(target: GroupKind, alias: string): boolean {
    const key = targetKey(target, alias);
    this.results.note(namesOfAliasFact(key));
    return this.objects.namesOfAlias.sizeOf(key) > 1;
  }

  named(name: string): readonly IndexedResource[] {
    this.results.note(`name ${name}`);
    return this.objects.byName.at(name);
  }

  ofKind(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.results.note(kindFact(key));
    return this.objects.byKind.at(key);
  }

  /** Whether there are objects of a kind; which ones does not matter. */
  hasKind(kind: GroupKind): boolean {
    const key = groupKindKey(kind);
    this.results.note(someFact(kindFact(key)));
    return this.objects.byKind.has(key);
  }

  /** The same of {@link ofKindIn}. */
  hasKindIn(kind: GroupKind, namespace: string | undefined): boolean {
    const key = kindInKey(kind, namespace);
    this.results.note(someFact(kindInFact(key)));
    return this.objects.byKindIn.has(key);
  }

  /** Whether an object is the first one of its kind in the order of files. A no rests on one that stands before it alone. */
  isFirstOfKind(entry: IndexedResource): boolean {
    const all = this.results.untracked(() => this.ofKind(entry));
    const before = all[placeBehind(all, ({ uri }) => uri >= entry.uri) - 1];
    if (before !== undefined) {
      restOn(before);
      return false;
    }
    return this.ofKind(entry)[0]?.isSame(entry) === true;
  }

  /** Those of {@link ofKind} in a file or below one of the places above it. */
  ofKindBelow(kind: GroupKind, place: string): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.results.note(kindFact(key));
    return this.objects.byKind.below(key, place);
  }

  /** Objects of a kind that are written with a namespace, or with none where that is `undefined`. */
  ofKindIn(kind: GroupKind, namespace: string | undefined): readonly IndexedResource[] {
    const key = kindInKey(kind, namespace);
    this.results.note(kindInFact(key));
    return this.objects.byKindIn.at(key);
  }

  /** {@link ofKindIn}, of which a result may read those of one folder without the others. */
  ofKindInPlaces(kind: GroupKind, namespace: string | undefined): Namesakes {
    const key = kindInKey(kind, namespace);
    return new Namesakes(this.objects.byKindIn, key, kindInFact(key), this.results);
  }

  /** Names of {@link ofKind} that are spelt like a text, best first, with how near they are. */
  nearestOfKind(kind: GroupKind, text: string): readonly Scored[] {
    return this.names.nearest(kind, text);
  }

  /** The same of {@link ofKindIn}. */
  nearestOfKindIn(kind: GroupKind, namespace: string | undefined, text: string): readonly Scored[] {
    return this.names.nearestIn(kind, namespace, text);
  }

  /** Those of {@link ofKind} whose name holds a placeholder. */
  openOfKind(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.results.note(openFact(key));
    return this.objects.openByKind.at(key);
  }

  /** Forgets what was made of lists of objects for who asked. */
  forgetAnswers(): void {
    this.#inFolders.forget();
    this.#byNames.forget();
  }
}
