import { membersOf, withMember, withoutMember, type Few } from '../base/few';
import { addTo } from '../base/groups';
import { ownCopy } from '../base/sharedText';
import { WordCounts } from '../base/wordCounts';
import { podKinds } from '../manifest/podTemplates';
import { matches, type LabelSelector, type Verdict } from '../manifest/labelSelector';
import type { LabelReader } from '../manifest/labels';
import type { Resource } from '../manifest/resource';
import { labelIn, labelsIn, labelsPathIn, selectorOf, type LabelledClass, type Selection } from '../reference/selection';
import { groupKindKey, type GroupKind } from '../schema/kind';
import { holdsPlaceholder } from '../yaml/placeholders';
import { identityKey, type IndexedResource } from './indexed';
import type { ByPlace } from './placedLists';
import type { Fact } from './result';
import type { Reads } from './reads';

/** An object of a selection, and whether it is sure that it belongs there. */
export interface SelectedObject {
  readonly entry: IndexedResource;
  readonly verdict: Exclude<Verdict, 'no'>;
}

/**
 * Who selects whom by labels, both ways. Objects stand in buckets by one of their labels, and selectors by one that they
 * demand, so that neither side has to look at all of the other. What is read is noted, by bucket and by single label.
 */
export class Selections {
  readonly #selections: readonly Selection[];
  readonly #classes: readonly LabelledClass[];
  readonly #buckets = new Map<string, Few<IndexedResource>>();
  /** Labels by which selectors are kept, by selection and scope, each with the number of selectors. */
  readonly #keys = new WordCounts();
  readonly #byOwner = new Map<string, Selection[]>();
  readonly #kinds: ReadonlySet<string>;
  readonly #reads: Reads;
  readonly #byPlace: ByPlace<IndexedResource>;

  constructor(selections: readonly Selection[], reads: Reads, byPlace: ByPlace<IndexedResource>) {
    this.#selections = selections;
    for (const selection of selections) {
      addTo(this.#byOwner, groupKindKey(selection.owner), selection);
    }
    this.#classes = [...new Map(selections.map(({ of }) => [of.key, of] as const)).values()];
    this.#kinds = new Set([
      ...selections.map(({ owner }) => groupKindKey(owner)),
      ...this.#classes.flatMap(({ key, sameNamespace, kinds }) =>
        kinds === undefined ? (sameNamespace ? podKinds.map(groupKindKey) : [key]) : [...kinds],
      ),
    ]);
    this.#reads = reads;
    this.#byPlace = byPlace;
  }

  selection(id: string): Selection | undefined {
    return this.#selections.find((selection) => selection.id === id);
  }

  /** The fields in which objects of a kind select others. */
  by(owner: GroupKind): readonly Selection[] {
    return this.#byOwner.get(groupKindKey(owner)) ?? [];
  }

  /** The fields in which others select objects of a kind. */
  of(kind: GroupKind): readonly Selection[] {
    return this.#selections.filter(({ of }) => labelsPathIn(of, kind) !== undefined);
  }

  /** What an object selects. */
  selected(selection: Selection, by: IndexedResource): readonly SelectedObject[] {
    const selector = selectorIn(selection, by);
    const scope = scopeOf(selection.of, by);
    const base = `labelled ${selection.of.key} ${scope}`;
    const wanted = equality(selector);
    if (selector.state === 'absent' || selector.state === 'broken') {
      return [];
    }
    const buckets =
      wanted === undefined
        ? [`${base} *`]
        : wanted.values.some(holdsPlaceholder)
          ? [`${base} ${wanted.key}`, `${base} ?`]
          : [...wanted.values.map((value) => `${base} ${wanted.key}=${value}`), `${base} ${wanted.key}?`, `${base} ?`];
    return this.#matching(buckets, (entry) => matches(selector, readerOf(selection.of, entry)));
  }

  /** Who selects an object. */
  selecting(selection: Selection, object: IndexedResource): readonly SelectedObject[] {
    return this.selectingBy(selection, object.namespace, this.labelsOf(selection, object));
  }

  /** The selector of an object. */
  selectorOf(selection: Selection, by: IndexedResource): LabelSelector {
    return selectorIn(selection, by);
  }

  /** The labels of an object that a selection looks at. */
  labelsOf({ of }: Selection, object: IndexedResource): LabelReader {
    return readerOf(of, object);
  }

  /** Who selects an object with these labels; its namespace counts where only that of the selector is looked at. */
  selectingBy(selection: Selection, namespace: string | undefined, labelOf: LabelReader): readonly SelectedObject[] {
    const base = `selectors ${selection.id} ${selection.of.sameNamespace ? (namespace ?? '') : ''}`;
    this.#reads.note(`${base} keys`);
    const buckets = [...this.#keys.of(base)].flatMap((key) => {
      const value = labelOf(key);
      return value === undefined
        ? []
        : value === null || holdsPlaceholder(value)
          ? [`${base} ${key}`]
          : [`${base} ${key}=${value}`, `${base} ${key}?`];
    });
    return this.#matching([...buckets, `${base} *`], (entry) => matches(selectorIn(selection, entry), labelOf));
  }

  /** Whether one object selects what has these labels; a selector that cannot be parsed leaves it open. */
  verdict(selection: Selection, by: IndexedResource, labelOf: LabelReader): Verdict {
    const selector = selectorIn(selection, by);
    return selector.state === 'broken' ? 'maybe' : matches(selector, labelOf);
  }

  /** Those whose selector cannot be parsed: controllers fail for everything that they would have to ask them about. */
  broken(selection: Selection, namespace: string | undefined): readonly SelectedObject[] {
    const bucket = `selectors ${selection.id} ${selection.of.sameNamespace ? (namespace ?? '') : ''} !`;
    this.#reads.note(bucket);
    return [...membersOf(this.#buckets.get(bucket))].sort(this.#byPlace).map((entry) => ({ entry, verdict: 'maybe' }));
  }

  #matching(buckets: readonly string[], verdictOf: (entry: IndexedResource) => Verdict): readonly SelectedObject[] {
    const entries = new Set<IndexedResource>();
    for (const bucket of buckets) {
      this.#reads.note(bucket);
      membersOf(this.#buckets.get(bucket)).forEach((entry) => entries.add(entry));
    }
    return [...entries].sort(this.#byPlace).flatMap((entry) => {
      const verdict = verdictOf(entry);
      return verdict === 'no' ? [] : [{ entry, verdict }];
    });
  }

  add(resource: Resource, entry: IndexedResource): void {
    for (const bucket of this.#bucketsOf(resource)) {
      const entries = this.#buckets.get(bucket);
      this.#buckets.set(entries === undefined ? ownCopy(bucket) : bucket, withMember(entries, entry));
    }
    this.#count(resource, 1);
  }

  remove(resource: Resource, entry: IndexedResource): void {
    for (const bucket of this.#bucketsOf(resource)) {
      const entries = withoutMember(this.#buckets.get(bucket), entry);
      if (entries === undefined) {
        this.#buckets.delete(bucket);
      } else {
        this.#buckets.set(bucket, entries);
      }
    }
    this.#count(resource, -1);
  }

  /** The facts of buckets that have other objects in them than before, objects being told by what they are called. */
  compare(removed: readonly Resource[], added: readonly Resource[], moved: readonly Resource[], changed: Set<Fact>): void {
    const before = this.#placesOf(removed);
    const after = this.#placesOf(added);
    for (const [place, fact] of [...before, ...after]) {
      if (before.has(place) !== after.has(place)) {
        changed.add(fact);
      }
    }
    moved.flatMap((resource) => this.#bucketsOf(resource)).forEach((fact) => changed.add(fact));
  }

  /** Buckets with the name of who stands in each, and by how many of that name. */
  #placesOf(resources: readonly Resource[]): ReadonlyMap<string, string> {
    const places = new Map<string, string>();
    const counts = new Map<string, number>();
    for (const resource of resources) {
      for (const bucket of this.#bucketsOf(resource)) {
        const name = `${bucket}\n${identityKey(resource)}`;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        places.set(`${name}\n${count}`, bucket);
      }
      for (const { base, key } of this.#keysOf(resource)) {
        places.set(`${base} keys\n${key}\n${identityKey(resource)}`, `${base} keys`);
      }
    }
    return places;
  }

  #count(resource: Resource, by: 1 | -1): void {
    this.#keysOf(resource).forEach(({ base, key }) => {
      this.#keys.count(base, key, by);
    });
  }

  #keysOf(resource: Resource): readonly { readonly base: string; readonly key: string }[] {
    return this.#selectorsOf(resource).flatMap(({ base, wanted }) => (wanted === undefined ? [] : [{ base, key: wanted.key }]));
  }

  #selectorsOf(
    resource: Resource,
  ): readonly { readonly base: string; readonly wanted: Equality | undefined; readonly selector: LabelSelector }[] {
    if (!this.#kinds.has(groupKindKey(resource))) {
      return [];
    }
    return this.by(resource).map((selection) => {
      const selector = selectorOf(selection, resource);
      return { base: `selectors ${selection.id} ${scopeOf(selection.of, resource)}`, wanted: equality(selector), selector };
    });
  }

  #bucketsOf(resource: Resource): readonly string[] {
    if (!this.#kinds.has(groupKindKey(resource))) {
      return [];
    }
    const selectors = this.#selectorsOf(resource).flatMap(({ base, wanted, selector }) => {
      if (wanted !== undefined) {
        return [`${base} ${wanted.key}`, ...wanted.values.map((value) => bucketOf(base, wanted.key, value))];
      }
      return selector.state === 'absent' ? [] : [`${base} ${selector.state === 'broken' ? '!' : '*'}`];
    });
    const labels = this.#classes
      .filter((of) => labelsPathIn(of, resource) !== undefined)
      .flatMap((of) => {
        const base = `labelled ${of.key} ${scopeOf(of, resource)}`;
        const { values, isOpen } = labelsIn(of, resource);
        return [
          `${base} *`,
          ...(isOpen ? [`${base} ?`] : []),
          ...[...values].flatMap(([key, value]) => [`${base} ${key}`, bucketOf(base, key, value)]),
        ];
      });
    return [...selectors, ...labels];
  }
}

interface Equality {
  readonly key: string;
  readonly values: readonly string[];
}

/** A label that a selector demands with one of some values: what it is kept by. */
function equality({ state, requirements }: LabelSelector): Equality | undefined {
  for (const { key, operator, values } of state === 'written' ? requirements : []) {
    const known = values.filter((value) => value !== null);
    if (key !== null && operator === 'In' && known.length === values.length) {
      return { key, values: [...new Set(known)] };
    }
  }
  return undefined;
}

/** Where a label is kept: what may stand for any value is by itself. */
function bucketOf(base: string, key: string, value: string | null): string {
  return value === null || holdsPlaceholder(value) ? `${base} ${key}?` : `${base} ${key}=${value}`;
}

function scopeOf({ sameNamespace }: LabelledClass, { namespace }: { readonly namespace: string | undefined }): string {
  return sameNamespace ? (namespace ?? '') : '';
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
