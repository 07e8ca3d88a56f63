import { podTemplateOf } from '../manifest/podTemplates';
import { labelAt, labelsAt, type Labels, type LabelValue } from '../manifest/labels';
import { selectorAt, type LabelSelector } from '../manifest/labelSelector';
import { parsePath, type Path } from '../base/path';
import type { Resource } from '../manifest/resource';
import { groupKindKey, type GroupKind } from '../schema/kinds/kind';
import type { FamilyId } from './slot';

/** A field in which a kind selects objects by their labels. */
export interface Selection {
  readonly id: string;
  readonly family: FamilyId;
  readonly owner: GroupKind;
  /** From the object's root. */
  readonly path: Path;
  /** `map`: labels without operators. */
  readonly form: 'selector' | 'map';
  readonly of: LabelledClass;
  /** What a selector that is not written selects. */
  readonly absent: 'none' | 'all';
  readonly source: string;
}

/**
 * A set of objects that can be selected by their labels: Pods and what makes them, by the labels of the Pods, or several
 * kinds, by their own, in one namespace; or one kind in all.
 */
export interface LabelledClass {
  readonly key: string;
  readonly sameNamespace: boolean;
  /** As `group/Kind`; absent for Pods and for one kind in all namespaces. */
  readonly kinds?: ReadonlySet<string>;
}

/** A selection as a record writes it; `of` is `pods`, `group/Kind`, or a list of such kinds. */
export interface SelectionRecord extends GroupKind {
  readonly id: string;
  readonly path: string;
  readonly form?: Selection['form'];
  readonly of: string | readonly string[];
  readonly absent: Selection['absent'];
}

const pods = 'pods';

export function selectionOf(
  family: FamilyId,
  source: string,
  { id, group, kind, path, form = 'selector', of, absent }: SelectionRecord,
): Selection {
  return { id, family, owner: { group, kind }, path: parsePath(path) ?? [], form, of: classOf(of), absent, source };
}

function classOf(of: SelectionRecord['of']): LabelledClass {
  return typeof of === 'string' ? { key: of, sameNamespace: of === pods } : { key: of.join(), sameNamespace: true, kinds: new Set(of) };
}

/** Where an object holds the labels by which it is selected; `undefined` for one that is not in the class. */
export function labelsPathIn({ key, kinds }: LabelledClass, of: GroupKind): Path | undefined {
  if (kinds !== undefined) {
    return kinds.has(groupKindKey(of)) ? ['metadata', 'labels'] : undefined;
  }
  if (key !== pods) {
    return groupKindKey(of) === key ? ['metadata', 'labels'] : undefined;
  }
  const template = podTemplateOf(of);
  return template === undefined ? undefined : [...template, 'metadata', 'labels'];
}

export function labelsIn(of: LabelledClass, resource: Resource): Labels {
  return labelsAt(resource, labelsPathIn(of, resource) ?? []);
}

export function labelIn(of: LabelledClass, resource: Resource, key: string): LabelValue {
  return labelAt(resource, labelsPathIn(of, resource) ?? [], key);
}

/** The selector of an object; what stands for one that is not written is said by it. */
export function selectorOf({ path, form, absent }: Selection, resource: Resource): LabelSelector {
  const selector = selectorAt(resource, path, form);
  return selector.state === 'absent' && absent === 'all' ? { state: 'written', requirements: [] } : selector;
}
