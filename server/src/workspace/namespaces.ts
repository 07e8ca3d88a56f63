import { largest } from '../base/lists';
import { commonFolders, type Uri } from '../base/uri';
import { labelAt, type LabelReader } from '../manifest/labels';
import type { IndexedResource } from './indexed';
import type { Workspace } from './workspace';

const kind = { group: '', kind: 'Namespace' };
const path = ['metadata', 'labels'];

/** The label that the API server gives every Namespace. Source: Kubernetes "Automatic labelling". */
export const namespaceNameLabel = 'kubernetes.io/metadata.name';

/** The objects that may be a namespace as seen from a file: the nearest of its name, which are alternatives. */
export function namespaceObjects(name: string | undefined, from: Uri, { index }: Workspace): readonly IndexedResource[] {
  const all = name === undefined ? [] : index.find(kind, name);
  const near = largest(all.map(({ uri }) => commonFolders(from, uri)));
  return all.filter(({ uri }) => commonFolders(from, uri) === near);
}

/** The labels of a namespace as seen from a file. Those of one that is not in the workspace are not known, nor is one of which alternatives say different things. */
export function namespaceLabels(name: string | undefined, from: Uri, workspace: Workspace): LabelReader {
  const objects = namespaceObjects(name, from, workspace);
  return (key) => {
    if (key === namespaceNameLabel) {
      return name ?? null;
    }
    const values = new Set(
      objects.map((entry) => entry.read(`label ${kind.kind} ${key}`, (resource) => ({ value: labelAt(resource, path, key) })).value),
    );
    // Of successive states of a namespace the one counts that says something.
    const [first, ...others] = values.size > 1 ? [...values].filter((value) => value !== undefined) : [...values];
    return objects.length === 0 || others.length > 0 ? null : first;
  };
}
