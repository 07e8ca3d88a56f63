import { isAtOrAbove } from '../../../../base/uri';
import type { LabelSelector } from '../../../../manifest/labelSelector';
import type { Resource } from '../../../../manifest/resource';
import type { Fix } from '../../../../workspace/finding';
import { isSelectorChanged } from '../../../../workspace/applied/appliedSelectors';
import { namespaceObjects } from '../../../../workspace/applied/namespaces';
import { addEntry, type TextEdit } from '../../../../yaml/writing/edit';
import { asMap, entryOf, nodeAt } from '../../../../yaml/nodes/query';
import { nearestFound } from '../../../../workspace/index/reach';
import { gatewaysOfNamespace } from '../../membership/gateway';
import type { SetContext } from './context';

/** Gives the Namespace of an object the labels that the nearest selector of a kind demands, where that is one. */
export function labelNamespace({ resource, uri, workspace }: SetContext, selectionId: string): readonly Fix[] {
  const { selections } = workspace.index;
  const selection = selections.selection(selectionId);
  const all = selection === undefined ? [] : workspace.index.ofKind(selection.owner);
  const holders = nearestFound(uri, (place) => all.filter((each) => isAtOrAbove(place, each.uri))).found;
  const [namespace, ...others] = namespaceObjects(resource.namespace, uri, workspace);
  const [holder, ...more] = holders;
  if (selection === undefined || namespace === undefined || holder === undefined || others.length > 0 || more.length > 0) {
    return [];
  }
  const labels = labelsFor(selections.selectorOf(selection, holder));
  const file = workspace.file(namespace.uri);
  const target = namespace.resource;
  if (file === undefined || labels.length === 0) {
    return [];
  }
  const edits = addedLabels(file.textOf(target.document), target, labels);
  const title = `Add ${labelWords(labels)} to Namespace "${namespace.name ?? ''}"`;
  return edits.length === 0
    ? []
    : [
        target.document === resource.document
          ? { title, preferred: false, edits }
          : { title, preferred: false, edits: [], elsewhere: [{ uri: namespace.uri, document: target.document, edits }] },
      ];
}

/** Gives a GatewayRoute the labels that a gateway demands of its routes, where that is the only one that selects the Namespace. */
export function labelRoute(text: string, { resource, entry, workspace }: SetContext): readonly Fix[] {
  const { selections } = workspace.index;
  const selection = selections.selection('gateway-routes');
  const [gateway, ...others] = gatewaysOfNamespace(entry, workspace);
  if (selection === undefined || gateway === undefined || others.length > 0 || isSelectorChanged(gateway, selection, workspace)) {
    return [];
  }
  const own = selections.labelsOf(selection, entry);
  const labels = labelsFor(selections.selectorOf(selection, gateway)).filter(([key, value]) => own(key) !== value);
  const edits = labels.length === 0 ? [] : addedLabels(text, resource, labels);
  return edits.length === 0 ? [] : [{ title: `Add ${labelWords(labels)}`, preferred: false, edits }];
}

type Label = readonly [key: string, value: string];

/** The labels that do for a selector; none where it leaves a choice. */
function labelsFor({ requirements }: LabelSelector): readonly Label[] {
  const labels = requirements.flatMap(({ key, operator, values: [value, ...others] }): readonly Label[] =>
    operator === 'In' && others.length === 0 && key !== null && typeof value === 'string' ? [[key, value]] : [],
  );
  return labels.length < requirements.length ? [] : labels;
}

function labelWords(labels: readonly Label[]): string {
  return `label ${labels.map(([key, value]) => `"${key}: ${value}"`).join(', ')}`;
}

/** Labels that an object does not have yet; none where one is there with another value. */
export function addedLabels(
  text: string,
  { node }: Resource,
  labels: readonly (readonly [key: string, value: string])[],
): readonly TextEdit[] {
  const metadata = asMap(nodeAt(node, ['metadata']));
  const own = asMap(nodeAt(metadata, ['labels']));
  if (metadata === undefined || labels.some(([key]) => entryOf(own, key) !== undefined)) {
    return [];
  }
  if (own === undefined) {
    return entryOf(metadata, 'labels') === undefined ? [addEntry(text, metadata, 'labels', Object.fromEntries(labels))] : [];
  }
  return labels.length === 1 ? labels.map(([key, value]) => addEntry(text, own, key, value)) : [];
}
