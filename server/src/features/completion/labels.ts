import { sortText } from '../../base/order';
import type { Path } from '../../base/path';
import { nothing } from '../../base/markdown';
import { operators, takesValues } from '../../manifest/labelSelector';
import { stringMap, type Resource } from '../../manifest/resource';
import { podKinds } from '../../manifest/podTemplates';
import { labelsPathIn, type Selection } from '../../reference/selection';
import { parseGroupKind, type GroupKind } from '../../schema/kinds/kind';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, nodeAt, textOf } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { valueItem } from '../suggestions/item';
import { keyText } from '../suggestions/keys';
import type { TypingSpot } from '../suggestions/spot';

/** Keys of labels that the objects have which a selector may select. */
export function labelKeys(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const place = placeOf(spot, path, workspace);
  if (place === undefined || place.rest.length > 0) {
    return [];
  }
  const present = new Set(
    spot.map?.entries
      .map(({ key }) => key)
      .filter((key) => key !== spot.scalar)
      .map(({ text }) => text),
  );
  return [...labelsOf(place, workspace)]
    .filter(([key]) => !present.has(key))
    .map(([key, values]): CompletionItem => ({
      ...keyText(spot, key, 'string'),
      label: key,
      kind: 'value',
      detail: [...values].sort().join(', '),
      documentation: nothing,
      sort: '2',
    }));
}

/** Values of a label in a selector; in its expressions also the keys and operators. */
export function labelValues(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  return [...mapValues(spot, path, workspace), ...expressionValues(spot, path, workspace)];
}

function mapValues(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const place = placeOf(spot, path, workspace);
  const [key, more] = place?.rest ?? [];
  return place === undefined || typeof key !== 'string' || more !== undefined ? [] : valuesOf(spot, key, place, workspace);
}

function expressionValues(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const place = expressionAt(spot, path, workspace);
  const [field, index, more] = place?.rest ?? [];
  if (place === undefined || more !== undefined) {
    return [];
  }
  if (field === 'key' && index === undefined) {
    return [...labelsOf(place, workspace)].map(([key, values]) =>
      valueItem(spot, key, { kind: 'value', detail: [...values].sort().join(', '), documentation: nothing, sort: '0' }),
    );
  }
  const written = (name: string): string | undefined => textOf(asScalar(nodeAt(place.expression, [name])));
  if (field === 'operator' && index === undefined) {
    const hasValues = nodeAt(place.expression, ['values']) !== undefined;
    return operators
      .filter((operator) => !hasValues || takesValues(operator))
      .map((operator, order) =>
        valueItem(spot, operator, { kind: 'enum', detail: '', documentation: nothing, sort: sortText('0', order) }),
      );
  }
  const [key, operator] = [written('key'), written('operator')];
  if (field !== 'values' || index === undefined || key === undefined || (operator !== undefined && !takesValues(operator))) {
    return [];
  }
  const present = new Set(
    asSequence(nodeAt(place.expression, ['values']))
      ?.items.filter((item) => item !== spot.scalar)
      .map((item) => textOf(asScalar(item))),
  );
  return valuesOf(spot, key, place, workspace).filter(({ label }) => !present.has(label));
}

function valuesOf(spot: TypingSpot, key: string, place: LabelPlace, workspace: Workspace): readonly CompletionItem[] {
  const values = [...(labelsOf(place, workspace).get(key) ?? [])].sort();
  return values.map((value) => valueItem(spot, value, { kind: 'value', detail: `label ${key}`, documentation: nothing, sort: '0' }));
}

interface LabelPlace {
  readonly selection: Selection;
  readonly owner: Resource;
  /** Below the map of labels, or below an expression. */
  readonly rest: Path;
}

function placeOf(spot: TypingSpot, path: Path, workspace: Workspace): LabelPlace | undefined {
  return belowSelection(spot, path, workspace, ({ form }) => (form === 'map' ? [] : ['matchLabels']));
}

/** A position in an item of `matchExpressions`. */
function expressionAt(
  spot: TypingSpot,
  path: Path,
  workspace: Workspace,
): (LabelPlace & { readonly expression: YamlNode | undefined }) | undefined {
  const place = belowSelection(spot, path, workspace, ({ form }) => (form === 'map' ? undefined : ['matchExpressions']));
  const [index, ...rest] = place?.rest ?? [];
  return place === undefined || typeof index !== 'number'
    ? undefined
    : { ...place, rest, expression: nodeAt(place.owner.node, [...place.selection.path, 'matchExpressions', index]) };
}

function belowSelection(
  { resource }: TypingSpot,
  path: Path,
  workspace: Workspace,
  partOf: (selection: Selection) => Path | undefined,
): LabelPlace | undefined {
  if (resource === undefined) {
    return undefined;
  }
  const own = path.slice(resource.path.length);
  for (const selection of workspace.index.selections.by(resource)) {
    const part = partOf(selection);
    const start = part === undefined ? undefined : [...selection.path, ...part];
    if (start?.every((step, index) => own[index] === step) === true) {
      return { selection, owner: resource, rest: own.slice(start.length) };
    }
  }
  return undefined;
}

const mostObjects = 2000;

function labelsOf({ selection: { of }, owner }: LabelPlace, { index }: Workspace): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const kinds: readonly GroupKind[] =
    of.kinds !== undefined ? [...of.kinds].map(parseGroupKind) : of.sameNamespace ? podKinds : [parseGroupKind(of.key)];
  const entries = kinds
    .flatMap((kind) => index.ofKind(kind))
    .filter(
      (entry) => !of.sameNamespace || owner.namespace === undefined || entry.namespace === undefined || entry.namespace === owner.namespace,
    );
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
