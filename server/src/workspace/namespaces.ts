import { commonFolders, type Uri } from '../base/uri';
import { labelAt, type LabelReader } from '../manifest/labels';
import { holdsPlaceholder } from '../yaml/placeholders';
import type { IndexedResource } from './indexed';
import type { Workspace } from './workspace';

const kind = { group: '', kind: 'Namespace' };
const path = ['metadata', 'labels'];

/** The label that the API server gives every Namespace. Source: Kubernetes "Automatic labelling". */
export const namespaceNameLabel = 'kubernetes.io/metadata.name';

/** The objects that may be a namespace as seen from a file: the nearest of its name, which are alternatives. */
export function namespaceObjects(name: string | undefined, from: Uri, { index }: Workspace): readonly IndexedResource[] {
  const all = name === undefined || holdsPlaceholder(name) ? [] : index.find(kind, name);
  const near = Math.max(...all.map(({ uri }) => commonFolders(from, uri)));
  return all.filter(({ uri }) => commonFolders(from, uri) === near);
}

/** The labels of a namespace as seen from a file. Those of one that is not in the workspace are not known. */
export function namespaceLabels(name: string | undefined, from: Uri, workspace: Workspace): LabelReader {
  const objects = namespaceObjects(name, from, workspace);
  return (key) => {
    if (key === namespaceNameLabel) {
      return name === undefined || holdsPlaceholder(name) ? null : name;
    }
    const [first, ...rest] = objects.map((entry) => entry.read(`label ${kind.kind} ${key}`, (resource) => ({ value: labelAt(resource, path, key) })));
    return first === undefined || rest.some(({ value }) => value !== first.value) ? null : first.value;
  };
}
