import { addTo } from '../../base/groups';
import { podKinds } from '../../manifest/podTemplates';
import type { LabelSelector } from '../../manifest/labelSelector';
import type { Resource } from '../../manifest/resource';
import { labelsIn, labelsPathIn, selectorOf, type LabelledClass, type Selection } from '../../reference/selection';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';

/**
 * In which buckets objects and selectors stand: objects by each of their labels, selectors by one that they demand, each for
 * the namespace that counts.
 */
export class SelectionBuckets {
  readonly #classes: readonly LabelledClass[];
  readonly #byOwner = new Map<string, Selection[]>();
  readonly #kinds: ReadonlySet<string>;

  constructor(selections: readonly Selection[]) {
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
  }

  /** The fields in which objects of a kind select others. */
  by(owner: GroupKind): readonly Selection[] {
    return this.#byOwner.get(groupKindKey(owner)) ?? [];
  }

  /** The labels by which the selectors of an object are kept, with what their buckets begin with. */
  keysOf(resource: Resource): readonly { readonly base: string; readonly key: string }[] {
    return this.by(resource).flatMap((selection) => {
      const wanted = equality(selectorOf(selection, resource));
      return wanted === undefined ? [] : [{ base: selectorsOf(selection, resource.namespace), key: wanted.key }];
    });
  }

  /** The buckets in which an object stands, and those of its selectors. */
  of(resource: Resource): readonly string[] {
    if (!this.#kinds.has(groupKindKey(resource))) {
      return [];
    }
    const selectors = this.by(resource).flatMap((each) => bucketsOfSelector(each, resource.namespace, selectorOf(each, resource)));
    const labels = this.#classes
      .filter((of) => labelsPathIn(of, resource) !== undefined)
      .flatMap((of) => {
        const base = `labelled ${of.key} ${scopeOf(of, resource.namespace)}`;
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

/** The buckets in which a selector stands. */
export function bucketsOfSelector(selection: Selection, namespace: string | undefined, selector: LabelSelector): readonly string[] {
  const base = selectorsOf(selection, namespace);
  const wanted = equality(selector);
  if (wanted !== undefined) {
    return [`${base} ${wanted.key}`, ...wanted.values.map((value) => bucketOf(base, wanted.key, value))];
  }
  return selector.state === 'absent' ? [] : [`${base} ${selector.state === 'broken' ? '!' : '*'}`];
}

/** The buckets of objects that a selector may be about. */
export function bucketsFor({ of }: Selection, namespace: string | undefined, selector: LabelSelector): readonly string[] {
  const base = `labelled ${of.key} ${scopeOf(of, namespace)}`;
  const wanted = equality(selector);
  if (selector.state === 'absent' || selector.state === 'broken') {
    return [];
  }
  if (wanted === undefined) {
    return [`${base} *`];
  }
  return wanted.values.some(holdsPlaceholder)
    ? [`${base} ${wanted.key}`, `${base} ?`]
    : [...wanted.values.map((value) => `${base} ${wanted.key}=${value}`), `${base} ${wanted.key}?`, `${base} ?`];
}

/** What the buckets of the selectors begin with that look at a namespace. */
export function selectorsOf(selection: Selection, namespace: string | undefined): string {
  return `selectors ${selection.id} ${scopeOf(selection.of, namespace)}`;
}

/** The namespace that counts for a selection; an empty text where none does. */
export function scopeOf({ sameNamespace }: LabelledClass, namespace: string | undefined): string {
  return sameNamespace ? (namespace ?? '') : '';
}
