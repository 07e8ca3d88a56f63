import type { LabelReader } from '../../../manifest/labels';
import { matches, type LabelSelector } from '../../../manifest/labelSelector';
import { appliedLabels } from '../../../workspace/applied/appliedLabels';
import type { IndexedPlace, IndexedResource } from '../../../workspace/index/indexed';
import { namespaceKind, namespaceNameLabel, writtenLabel } from '../../../workspace/applied/namespaces';
import type { Workspace } from '../../../workspace/workspace';

/** The Namespaces that a selector may match by labels that kustomizations give them; what stands in the manifests is not looked at. */
export function namespacesSelectedAsApplied(selector: LabelSelector, workspace: Workspace): readonly IndexedResource[] {
  return workspace.index
    .entriesAt(appliedNamespaces(workspace))
    .filter((namespace) => matches(selector, labelsOfNamespace(namespace, workspace)) !== 'no');
}

/** The labels of a Namespace as they are applied. */
export function labelsOfNamespace(namespace: IndexedResource, workspace: Workspace): LabelReader {
  const labels = appliedLabels(namespace, ['metadata', 'labels'], (key) => writtenLabel(namespace, key), workspace);
  return (key) => (key === namespaceNameLabel ? null : labels(key));
}

/** Those that kustomizations apply; listed once for all who ask. */
function appliedNamespaces(workspace: Workspace): readonly IndexedPlace[] {
  return workspace.results.of(workspace, 'Namespaces that kustomizations apply', () =>
    workspace.index
      .ofKind(namespaceKind)
      .filter(({ uri }) => workspace.roots.reading(uri).length > 0)
      .map((each) => workspace.index.placeOf(each)),
  );
}
