import type { Path } from '../../base/path';
import { nothing } from '../../base/markdown';
import { stringMap, type Resource } from '../../manifest/resource';
import { podKinds } from '../../manifest/podTemplates';
import { labelsPathIn, type Selection } from '../../reference/selection';
import type { GroupKind } from '../../schema/kind';
import { parseGroupKind } from '../../reference/dialectSlots';
import type { IndexedResource } from '../../workspace/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { CompletionItem } from '../feature';
import { valueItem } from './item';
import { keyText } from './keys';
import type { TypingSpot } from './spot';

/** Keys of labels that the objects have which a selector may select. */
export function labelKeys(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const place = placeOf(spot, path, workspace);
  if (place === undefined || place.rest.length > 0) {
    return [];
  }
  const present = new Set(spot.map?.entries.map(({ key }) => key).filter((key) => key !== spot.scalar).map(({ text }) => text));
  return [...labelsOf(place, workspace)]
    .filter(([key]) => !present.has(key))
    .map(([key, values]): CompletionItem => ({ ...keyText(spot, key, 'string'), label: key, kind: 'value', detail: [...values].sort().join(', '), documentation: nothing, sort: '2' }));
}

/** Values of a label in a selector. */
export function labelValues(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const place = placeOf(spot, path, workspace);
  const [key, more] = place?.rest ?? [];
  const values = place === undefined || typeof key !== 'string' || more !== undefined ? [] : [...(labelsOf(place, workspace).get(key) ?? [])].sort();
  return values.map((value) => valueItem(spot, value, { kind: 'value', detail: `label ${typeof key === 'string' ? key : ''}`, documentation: nothing, sort: '0' }));
}

interface LabelPlace {
  readonly selection: Selection;
  readonly owner: Resource;
  /** Below the map of labels. */
  readonly rest: Path;
}

function placeOf({ resource }: TypingSpot, path: Path, workspace: Workspace): LabelPlace | undefined {
  if (resource === undefined) {
    return undefined;
  }
  const own = path.slice(resource.path.length);
  for (const selection of workspace.index.selections.by(resource)) {
    const labels = selection.form === 'map' ? selection.path : [...selection.path, 'matchLabels'];
    if (labels.every((step, index) => own[index] === step)) {
      return { selection, owner: resource, rest: own.slice(labels.length) };
    }
  }
  return undefined;
}

const mostObjects = 2000;

function labelsOf({ selection: { of }, owner }: LabelPlace, { index }: Workspace): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const kinds: readonly GroupKind[] = of.kinds !== undefined ? [...of.kinds].map(parseGroupKind) : of.sameNamespace ? podKinds : [parseGroupKind(of.key)];
  const entries = kinds.flatMap((kind) => index.ofKind(kind)).filter((entry) => !of.sameNamespace || owner.namespace === undefined || entry.namespace === undefined || entry.namespace === owner.namespace);
  for (const entry of entries.slice(0, mostObjects)) {
    for (const [key, value] of labelsIn(entry, labelsPathIn(of, entry))) {
      found.set(key, (found.get(key) ?? new Set()).add(value));
    }
  }
  return found;
}

function labelsIn(entry: IndexedResource, path: Path | undefined): ReadonlyMap<string, string> {
  return path === undefined ? new Map() : stringMap(entry.resource, ...path.filter((step) => typeof step === 'string'));
}
