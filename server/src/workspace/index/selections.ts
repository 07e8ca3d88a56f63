import { groupBy } from '../../base/groups';
import type { Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import { matches, type LabelSelector, type Verdict } from '../../manifest/labelSelector';
import type { LabelReader } from '../../manifest/labels';
import type { Resource } from '../../manifest/resource';
import { labelIn, labelsPathIn, selectorOf, type LabelledClass, type Selection } from '../../reference/selection';
import type { GroupKind } from '../../schema/kinds/kind';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { identityKey, type IndexedResource } from './indexed';
import { isOneOf } from './oneOf';
import { factBelow, factsAbove } from './namesakes';
import { PlacedLists, type ByPlace } from './placedLists';
import type { Fact } from '../results/result';
import type { Results } from '../results/results';
import { bucketsFor, bucketsOfSelector, scopeOf, SelectionBuckets, selectorsOf } from './selectionBuckets';
import { SelectorKeys } from './selectorKeys';

/** An object of a selection, and whether it is sure that it belongs there. */
export interface SelectedObject {
  readonly entry: IndexedResource;
  readonly verdict: Exclude<Verdict, 'no'>;
}

/** What objects are called that somebody selects. */
export interface SelectedName {
  readonly name: string | undefined;
  readonly isSure: boolean;
}

/** Labels of an object, wherever it is, that a selector is to match as well. */
export interface Claim {
  readonly selection: Selection;
  readonly labelOf: LabelReader;
}

/** Those of some objects that are written in a file or below one of the places above it. */
export type SelectedBelow = (place: string) => readonly SelectedObject[];

const none: readonly never[] = [];

/** Where more may be selected, or may select the same, it is computed once for all of these. */
const few = 8;

/**
 * Who selects whom by labels, both ways. Objects stand in buckets by one of their labels, and selectors by one that they
 * demand, so that neither side has to look at all of the other. What is read is noted, by bucket and by single label.
 */
export class Selections {
  readonly #selections: readonly Selection[];
  readonly #byId: ReadonlyMap<string, Selection>;
  readonly #layout: SelectionBuckets;
  readonly #buckets: PlacedLists<IndexedResource>;
  readonly #keys: SelectorKeys;
  readonly #results: Results;
  readonly #byPlace: ByPlace<IndexedResource>;

  constructor(selections: readonly Selection[], results: Results, byPlace: ByPlace<IndexedResource>) {
    this.#selections = selections;
    this.#byId = new Map(selections.map((selection) => [selection.id, selection]));
    this.#layout = new SelectionBuckets(selections);
    this.#keys = new SelectorKeys(this.#layout, results);
    this.#results = results;
    this.#byPlace = byPlace;
    this.#buckets = new PlacedLists(byPlace);
  }

  selection(id: string): Selection | undefined {
    return this.#byId.get(id);
  }

  /** The fields in which objects of a kind select others. */
  by(owner: GroupKind): readonly Selection[] {
    return this.#layout.by(owner);
  }

  /** The fields in which others select objects of a kind. */
  of(kind: GroupKind): readonly Selection[] {
    return this.#selections.filter(({ of }) => labelsPathIn(of, kind) !== undefined);
  }

  /** What an object selects. */
  selected(selection: Selection, by: IndexedResource): readonly SelectedObject[] {
    return this.selectedIn(selection, by.namespace, selectorIn(selection, by));
  }

  /** What a selector would select that is written nowhere, such as one as it is applied. */
  selectedIn(selection: Selection, namespace: string | undefined, selector: LabelSelector): readonly SelectedObject[] {
    return this.#matching(bucketsFor(selection, namespace, selector), (entry) => matches(selector, readerOf(selection.of, entry)));
  }

  /** True where {@link selected} has something; looks at no more than that needs, see {@link isOneOf}. */
  selectsSome(selection: Selection, by: IndexedResource): boolean {
    const selector = selectorIn(selection, by);
    return bucketsFor(selection, by.namespace, selector).some((bucket) =>
      isOneOf(
        {
          list: () => this.#in(bucket),
          from: by.uri,
          isSuch: (entry) => matches(selector, readerOf(selection.of, entry)) !== 'no',
        },
        this.#results,
      ),
    );
  }

  /**
   * What `compute` says for `key` of the objects that this one selects. It is the same for all objects of a namespace, or of all
   * where none counts, that write the same selector: folder by folder there may be as many as what they select. So they share
   * one result, of which each reads what is said for its key. It must hold no entry of the index, which another one may replace
   * that is called the same.
   */
  together<T>(
    selection: Selection,
    by: IndexedResource,
    { what, key }: { readonly what: string; readonly key: string },
    compute: (selected: readonly SelectedObject[]) => ReadonlyMap<string, T>,
  ): T | undefined {
    const selector = selectorIn(selection, by);
    const { namespace } = by;
    const isLong = [bucketsFor, bucketsOfSelector].some((buckets) => this.#count(buckets(selection, namespace, selector)) > few);
    const find = (): ReadonlyMap<string, T> => compute(this.selectedIn(selection, namespace, selector));
    return isLong
      ? this.#results.shared.part(JSON.stringify([what, selection.id, scopeOf(selection.of, namespace), selector]), key, find)
      : find().get(key);
  }

  /** The names of what an object selects, each once, and whether all objects of the name are selected for sure. */
  selectedNames(selection: Selection, by: IndexedResource): readonly SelectedName[] {
    const found = this.together(selection, by, { what: 'names', key: '' }, (selected) => {
      const byName = groupBy(selected, ({ entry }) => entry.name);
      return new Map([['', [...byName].map(([name, all]) => ({ name, isSure: all.every(({ verdict }) => verdict === 'yes') }))]]);
    });
    return found ?? [];
  }

  /** Who selects an object. */
  selecting(selection: Selection, object: IndexedResource): readonly SelectedObject[] {
    const labelOf = this.labelsOf(selection, object);
    return this.#matching(this.#selectorsFor(selection, object.namespace, labelOf), (entry) =>
      matches(selectorIn(selection, entry), labelOf),
    );
  }

  /** The selector of an object. */
  selectorOf(selection: Selection, by: IndexedResource): LabelSelector {
    return selectorIn(selection, by);
  }

  /** The labels of an object that a selection looks at. */
  labelsOf({ of }: Selection, object: IndexedResource): LabelReader {
    return readerOf(of, object);
  }

  /**
   * Who selects an object with these labels. Who has a selector that cannot be parsed is among them as `maybe`: controllers
   * fail for every object that they would have to ask it about. `namespace` counts only where a selector looks into its own
   * namespace. The answer is asked for one folder at a time, so that of thousands only a few are read. With `also` a selector
   * in another field has to match too: the shorter of both lists of candidates is read, and a selector of `also` that cannot
   * be parsed makes a `maybe`.
   */
  claiming(selection: Selection, namespace: string | undefined, labelOf: LabelReader, also?: Claim): SelectedBelow {
    const own = this.#selectorsFor(selection, namespace, labelOf);
    const other =
      also === undefined
        ? own
        : [...this.#selectorsFor(also.selection, undefined, also.labelOf), `${selectorsOf(also.selection, undefined)} !`];
    const buckets = this.#count(other) < this.#count(own) ? other : own;
    const broken = [`${selectorsOf(selection, namespace)} !`];
    const verdictOf = (entry: IndexedResource): Verdict => {
      const verdict = matches(selectorIn(selection, entry), labelOf);
      const second = also === undefined || verdict === 'no' ? 'yes' : this.verdict(also.selection, entry, also.labelOf);
      return second === 'yes' ? verdict : second;
    };
    return (place) => {
      const claiming = this.#matching(buckets, verdictOf, place);
      const perhaps = this.#matching(broken, () => 'maybe', place);
      return perhaps.length === 0 ? claiming : [...claiming, ...perhaps];
    };
  }

  /** Whether one object selects what has these labels; a selector that cannot be parsed leaves it open. */
  verdict(selection: Selection, by: IndexedResource, labelOf: LabelReader): Verdict {
    const selector = selectorIn(selection, by);
    return selector.state === 'broken' ? 'maybe' : matches(selector, labelOf);
  }

  /** The buckets of selectors that may be about an object. */
  #selectorsFor(selection: Selection, namespace: string | undefined, labelOf: LabelReader): readonly string[] {
    const base = selectorsOf(selection, namespace);
    const buckets = this.#keys.of(base).flatMap((key) => {
      const value = labelOf(key);
      return value === undefined
        ? []
        : value === null || holdsPlaceholder(value)
          ? [`${base} ${key}`]
          : [`${base} ${key}=${value}`, `${base} ${key}?`];
    });
    return [...buckets, `${base} *`];
  }

  #in(bucket: string, place?: string): readonly IndexedResource[] {
    if (place === undefined) {
      this.#results.note(bucket);
      return this.#buckets.at(bucket);
    }
    this.#results.noteOf((fact) => factBelow(place, fact), bucket);
    return this.#buckets.below(bucket, place);
  }

  #matching(buckets: readonly string[], verdictOf: (entry: IndexedResource) => Verdict, place?: string): readonly SelectedObject[] {
    const entries = this.#allIn(buckets, place);
    return entries.length === 0
      ? none
      : entries.flatMap((entry) => {
          const verdict = verdictOf(entry);
          return verdict === 'no' ? [] : [{ entry, verdict }];
        });
  }

  /** What stands in any of some buckets, by place. Folder by folder that is nothing nearly always. */
  #allIn(buckets: readonly string[], place: string | undefined): readonly IndexedResource[] {
    let first: readonly IndexedResource[] = none;
    let all: Set<IndexedResource> | undefined;
    for (const bucket of buckets) {
      const list = this.#in(bucket, place);
      if (first.length === 0) {
        first = list;
      } else if (list.length > 0) {
        all ??= new Set(first);
        list.forEach((entry) => all?.add(entry));
      }
    }
    return all === undefined ? first : [...all].sort(this.#byPlace);
  }

  add(resource: Resource, entry: IndexedResource): void {
    this.#layout.of(resource).forEach((bucket) => {
      this.#buckets.add(bucket, entry);
    });
    this.#keys.add(resource);
  }

  remove(resource: Resource, entry: IndexedResource): void {
    this.#layout.of(resource).forEach((bucket) => {
      this.#buckets.remove(bucket, entry);
    });
    this.#keys.remove(resource);
  }

  /** Forgets lists that are made again for who asks. */
  forget(): Steps<void> {
    return this.#buckets.forget();
  }

  /** The facts of buckets that have other objects of a file in them than before, objects being told by what they are called. */
  compare({ uri, removed, added, moved }: ReplacedObjects, changed: Set<Fact>): void {
    const before = this.#placesOf(removed);
    const after = this.#placesOf(added);
    for (const [place, fact] of [...before, ...after]) {
      if (before.has(place) !== after.has(place)) {
        factsAbove(uri, fact).forEach((each) => changed.add(each));
      }
    }
    moved
      .flatMap((resource) => this.#layout.of(resource))
      .flatMap((bucket) => factsAbove(uri, bucket))
      .forEach((fact) => changed.add(fact));
    this.#keys.compare(removed, added, changed);
  }

  /** Buckets with the name of who stands in each, and by how many of that name. */
  #placesOf(resources: readonly Resource[]): ReadonlyMap<string, string> {
    const places = new Map<string, string>();
    const counts = new Map<string, number>();
    for (const resource of resources) {
      for (const bucket of this.#layout.of(resource)) {
        const name = `${bucket}\n${identityKey(resource)}`;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        places.set(`${name}\n${count}`, bucket);
      }
    }
    return places;
  }

  /** How many objects stand in buckets; notes no fact. */
  #count(buckets: readonly string[]): number {
    return buckets.reduce((sum, bucket) => sum + this.#buckets.countAt(bucket), 0);
  }
}

/** Objects of a file that went and came; `moved` are those that are still there and stand behind others than before. */
export interface ReplacedObjects {
  readonly uri: Uri;
  readonly removed: readonly Resource[];
  readonly added: readonly Resource[];
  readonly moved: readonly Resource[];
}

/** The selector of an object: who asks is asked again when it says something else. */
function selectorIn(selection: Selection, entry: IndexedResource): LabelSelector {
  return entry.read(`selector ${selection.id}`, (resource) => selectorOf(selection, resource));
}

function readerOf(of: LabelledClass, entry: IndexedResource): LabelReader {
  return (key) => {
    const { value } = entry.read(`label ${of.key} ${key}`, (resource) => ({ value: labelIn(of, resource, key) }));
    return value;
  };
}
