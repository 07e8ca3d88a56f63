import type { Uri } from '../base/uri';
import { labelAt, type LabelReader } from '../manifest/labels';
import type { IndexedResource } from './indexed';
import type { Workspace } from './workspace';

export const namespaceKind = { group: '', kind: 'Namespace' };
const path = ['metadata', 'labels'];

/** The label that the API server gives every Namespace. Source: Kubernetes "Automatic labelling". */
export const namespaceNameLabel = 'kubernetes.io/metadata.name';

/** The objects that may be a namespace as seen from a file: the nearest of its name, which are alternatives. */
export function namespaceObjects(name: string | undefined, from: Uri, { index }: Workspace): readonly IndexedResource[] {
  return name === undefined ? [] : index.namesakes(namespaceKind, name).nearest(from);
}

/** The same without patches of others. */
export function wholeNamespaces(name: string | undefined, from: Uri, workspace: Workspace): readonly IndexedResource[] {
  return workspace.kustomizations.wholes(namespaceObjects(name, from, workspace));
}

/** The objects of a name that describe a namespace, below a place. */
export function namespaceObjectsBelow(name: string | undefined, place: string, { index }: Workspace): readonly IndexedResource[] {
  return name === undefined ? [] : index.namesakes(namespaceKind, name).below(place);
}

/** The labels of a namespace as seen from a file. Those of one that is not in the workspace are not known, nor is one of which alternatives say different things. */
export function namespaceLabels(name: string | undefined, from: Uri, workspace: Workspace): LabelReader {
  const objects = namespaceObjects(name, from, workspace);
  return (key) => {
    if (key === namespaceNameLabel) {
      return name ?? null;
    }
    const values = new Set(
      objects.map(
        (entry) => entry.read(`label ${namespaceKind.kind} ${key}`, (resource) => ({ value: labelAt(resource, path, key) })).value,
      ),
    );
    // Of successive states of a namespace the one counts that says something.
    const [first, ...others] = values.size > 1 ? [...values].filter((value) => value !== undefined) : [...values];
    return objects.length === 0 || others.length > 0 ? null : first;
  };
}
