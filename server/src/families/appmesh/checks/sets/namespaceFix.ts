import { isAtOrAbove } from '../../../../base/uri';
import type { Resource } from '../../../../manifest/resource';
import type { Fix } from '../../../../workspace/finding';
import { namespaceObjects } from '../../../../workspace/namespaces';
import { addEntry, type TextEdit } from '../../../../yaml/edit';
import { asMap, entryOf, nodeAt } from '../../../../yaml/query';
import { nearestFound } from '../../../../workspace/reach';
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
  const wanted = selections
    .selectorOf(selection, holder)
    .requirements.map(({ key, operator, values }) =>
      operator === 'In' && values.length === 1 ? ([key, values[0] ?? null] as const) : undefined,
    );
  const labels = wanted.flatMap((each) =>
    each === undefined || each[0] === null || each[1] === null ? [] : [[each[0], each[1]] as const],
  );
  const file = workspace.file(namespace.uri);
  const target = namespace.resource;
  if (file === undefined || labels.length === 0 || labels.length < wanted.length) {
    return [];
  }
  const edits = addedLabels(file.textOf(target.document), target, labels);
  const title = `Add label ${labels.map(([key, value]) => `"${key}: ${value}"`).join(', ')} to Namespace "${namespace.name ?? ''}"`;
  return edits.length === 0
    ? []
    : [
        target.document === resource.document
          ? { title, preferred: false, edits }
          : { title, preferred: false, edits: [], elsewhere: [{ uri: namespace.uri, document: target.document, edits }] },
      ];
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
