import type { Origin } from '../../reference/extract';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { addDocument, addEntry, removeEntry, setScalar } from '../../yaml/edit';
import type { MapEntry, MapNode } from '../../yaml/node';
import { dereference, nodeAt } from '../../yaml/query';
import { skeletonOf } from '../skeleton';

/** Takes one of several keys that say the same thing away. */
export function removeOne(text: string, parent: MapNode, entry: MapEntry, preferred: boolean): readonly Fix[] {
  return parent.entries.includes(entry)
    ? [{ title: `Remove "${entry.key.text}"`, preferred, edits: [removeEntry(text, parent, entry)] }]
    : [];
}

/** Points a reference at another name: a guess, however near the names are, so never a preferred fix. */
export function renameTarget(origin: Origin, names: readonly string[]): readonly Fix[] {
  const { nameNode } = origin;
  return nameNode === undefined
    ? []
    : names.map((name) => ({
        title: `Refer to "${name}"`,
        preferred: false,
        edits: [setScalar(nameNode, name)],
      }));
}

/** Writes the namespace in which the target is. */
export function writeNamespace(text: string, origin: Origin, namespaces: readonly string[]): readonly Fix[] {
  const path = origin.slot.shape.namespace;
  const key = path?.at(-1);
  if (path === undefined || typeof key !== 'string') {
    return [];
  }
  const holder = dereference(nodeAt(origin.node, path.slice(0, -1)));
  return namespaces.flatMap((namespace): readonly Fix[] => {
    const preferred = namespaces.length === 1;
    const title = `Refer to namespace "${namespace}"`;
    if (origin.namespaceNode !== undefined && origin.namespaceNode.span.end > origin.namespaceNode.span.start) {
      return [{ title, preferred, edits: [setScalar(origin.namespaceNode, namespace)] }];
    }
    return holder?.kind === 'map' && origin.namespaceNode === undefined
      ? [{ title, preferred, edits: [addEntry(text, holder, key, namespace)] }]
      : [];
  });
}

/** Adds the missing object as a document behind this one. */
export function createTarget(text: string, origin: Origin, name: string, namespace: string | undefined, workspace: Workspace): readonly Fix[] {
  const insideList = origin.owner.path.length > 0 || /^\s*\{/.test(text);
  if (insideList) {
    return [];
  }
  return origin.targets.flatMap((target): readonly Fix[] => {
    const summary = workspace.kinds.versions(target)[0];
    const kind = summary === undefined ? undefined : workspace.kinds.find(summary);
    return kind === undefined
      ? []
      : [
          {
            title: `Create ${target.kind} "${name}" in this file`,
            preferred: false,
            edits: [addDocument(text, skeletonOf(kind, name, namespace))],
          },
        ];
  });
}
