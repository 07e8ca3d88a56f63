import type { Uri } from '../../base/uri';
import { at, get, isList, isMap, type Value, type ValueMap } from '../../kustomize/objects/value';
import { matches, operators, takesValues, type LabelSelector, type Requirement, type Verdict } from '../../manifest/labelSelector';
import type { LabelReader } from '../../manifest/labels';
import type { Selection } from '../../reference/selection';
import { formsOrUnknown } from './appliedForms';
import { appliedContents } from './appliedContents';
import type { IndexedPlace, IndexedResource } from '../index/indexed';
import type { SelectedBelow, SelectedObject } from '../index/selections';
import type { Workspace } from '../workspace';

const none: readonly never[] = [];

/** A selection with the labels that its selector is to match. */
export interface AppliedClaim {
  readonly selection: Selection;
  readonly labelOf: LabelReader;
}

/** Who asks: a file, and the namespace of what is selected where one counts. */
export interface AppliedAsker {
  readonly uri: Uri;
  readonly namespace?: string | undefined;
}

/**
 * Who selects something that kustomizations apply, where `found` says who does by the selectors that are written: those whose
 * selectors kustomizations change are asked for what is applied. An owner that selects by several fields must match by all.
 */
export function claimingAsApplied(
  found: SelectedBelow,
  claims: readonly AppliedClaim[],
  asker: AppliedAsker,
  workspace: Workspace,
): SelectedBelow {
  if (workspace.roots.reading(asker.uri).length === 0) {
    return found;
  }
  const ownersBelow = changedOwners(claims, asker, workspace);
  return (place) => {
    const owners = ownersBelow(place);
    const changed = owners.length === 0 ? none : workspace.index.entriesAt(owners);
    if (changed.length === 0) {
      return found(place);
    }
    const others = new Set(changed);
    const claiming = changed.flatMap((entry) => {
      const verdict = together(claims.map((claim) => appliedVerdict(entry, claim, workspace)));
      return verdict === 'no' ? [] : [{ entry, verdict }];
    });
    return [...found(place).filter(({ entry }) => !others.has(entry)), ...claiming];
  };
}

/** What an object selects by its selector as kustomizations apply it, where these may change it. */
export function selectedAsApplied(owner: IndexedResource, selection: Selection, workspace: Workspace): readonly SelectedObject[] {
  if (!isSelectorChanged(owner, selection, workspace)) {
    return [];
  }
  const selectors = appliedContents(owner, workspace).flatMap((content) => (content === null ? [] : [selectorIn(content, selection)]));
  return selectors.flatMap((selector) => workspace.index.selections.selectedIn(selection, owner.namespace, selector));
}

/** True for an object whose selector kustomizations may change: what is written says nothing of what it selects. */
export function isSelectorChanged(owner: IndexedResource, { path }: Selection, workspace: Workspace): boolean {
  return workspace.roots
    .reading(owner.uri)
    .some((root) =>
      formsOrUnknown(owner, root, workspace).some((form) => form !== null && workspace.worlds.touches(form.object, String(path[0]))),
    );
}

/** Those below a place whose selectors kustomizations change; listed once for all who ask. */
function changedOwners(
  claims: readonly AppliedClaim[],
  { namespace }: AppliedAsker,
  workspace: Workspace,
): (place: string) => readonly IndexedPlace[] {
  const selections = claims.map(({ selection }) => selection);
  const [first] = selections;
  if (first === undefined) {
    return () => none;
  }
  const { owner, of } = first;
  const scope = of.sameNamespace && namespace !== undefined ? `in ${JSON.stringify(namespace)}` : 'anywhere';
  const id = `changed selectors ${selections.map((each) => each.id).join('+')} ${scope} `;
  return (place) =>
    workspace.results.shared.whole(id + place, () =>
      workspace.index
        .ofKindBelow(owner, place)
        .filter((each) => !of.sameNamespace || each.namespace === namespace)
        .filter((each) => selections.some((selection) => isSelectorChanged(each, selection, workspace)))
        .map((each) => workspace.index.placeOf(each)),
    );
}

function appliedVerdict(owner: IndexedResource, { selection, labelOf }: AppliedClaim, workspace: Workspace): Verdict {
  const verdicts = appliedContents(owner, workspace).map((content): Verdict => {
    const selector = content === null ? undefined : selectorIn(content, selection);
    return selector === undefined || selector.state === 'broken' ? 'maybe' : matches(selector, labelOf);
  });
  const [first = 'maybe', ...others] = new Set(verdicts);
  return others.length > 0 ? 'maybe' : first;
}

function together(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes('no') ? 'no' : verdicts.includes('maybe') ? 'maybe' : 'yes';
}

/** The selector of an object as it is applied, read as `selectorAt` reads what is written. */
function selectorIn(content: ValueMap, { path, form, absent }: Selection): LabelSelector {
  const value = at(content, path);
  const expressions = form === 'map' ? undefined : get(value, 'matchExpressions');
  const requirements = [
    ...equalities(form === 'map' ? value : get(value, 'matchLabels')),
    ...(isList(expressions) ? expressions.map(expression) : []),
  ];
  if (!isMap(value) || (form === 'map' && requirements.length === 0)) {
    return absent === 'all' ? { state: 'written', requirements: [] } : { state: 'absent', requirements: [] };
  }
  const known = requirements.filter((each) => each !== 'broken');
  return { state: known.length < requirements.length ? 'broken' : 'written', requirements: known };
}

function equalities(labels: Value): readonly Requirement[] {
  return isMap(labels) ? Object.entries(labels).map(([key, value]) => ({ key, operator: 'In', values: [textOf(value)] })) : [];
}

function expression(value: Value): Requirement | 'broken' {
  const [key, word, values] = ['key', 'operator', 'values'].map((name) => get(value, name));
  const operator = operators.find((each) => each === word);
  const texts = isList(values) ? values.map(textOf) : [];
  return operator === undefined || typeof key !== 'string' || key === '' || texts.length > 0 !== takesValues(operator)
    ? 'broken'
    : { key, operator, values: texts };
}

function textOf(value: Value): string | null {
  return typeof value === 'string' ? value : null;
}
