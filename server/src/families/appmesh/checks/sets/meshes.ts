import { bounds } from '../../../../base/bounds';
import { withArticle } from '../../../../base/english';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { isGivenNamespace } from '../../../../manifest/objectName';
import { isUncertain, type IndexedPlace, type IndexedResource } from '../../../../workspace/index/indexed';
import { appliedNamespaces, namespaceObjects, namespaceKind } from '../../../../workspace/applied/namespaces';
import { isSelectorChanged } from '../../../../workspace/applied/appliedSelectors';
import type { Finding } from '../../../../workspace/finding';
import type { Workspace } from '../../../../workspace/workspace';
import { memberKinds } from '../../membership/kinds';
import { namespacesSelectedAsApplied } from '../../membership/appliedNamespaces';
import { hasMesh, meshOf, meshOfNamespace, meshPlaces } from '../../membership/mesh';
import { listed, type SetContext } from './context';
import { labelNamespace } from './namespaceFix';

const at = ['metadata', 'namespace'];

/** Objects whose mesh the controller does not find, or finds twice. Source: pkg/mesh/membership_designator.go. */
export function meshFindingsOf(context: SetContext): readonly Finding[] {
  const { resource, entry, workspace } = context;
  if (!memberKinds.includes(resource.kind) || resource.namespace === undefined || isUncertain(resource)) {
    return [];
  }
  const mesh = meshOf(entry, workspace);
  if (mesh.kind === 'one' && mesh.by === 'reference') {
    return [];
  }
  const related = (): NonNullable<Finding['related']> => relatedToMeshes(meshPlaces(entry, workspace), workspace);
  switch (mesh.kind) {
    case 'many':
      return [
        findingAt(
          resource,
          'appmesh/mesh-many-select-namespace',
          at,
          'value',
          `More than one Mesh selects namespace "${resource.namespace}": ${listed(mesh.names)} (App Mesh controller)`,
          { related: related() },
        ),
      ];
    case 'none':
      return mesh.near
        ? [
            findingAt(
              resource,
              'appmesh/mesh-none-selects-namespace',
              at,
              'value',
              `No Mesh in this workspace selects namespace "${resource.namespace}"; the controller rejects ${withArticle(resource.kind)} outside of a mesh`,
              {
                related: relatedTo(namespaceObjects(resource.namespace, entry.uri, workspace), workspace),
                fixes: () => labelNamespace(context, 'mesh-namespaces'),
              },
            ),
          ]
        : [];
    case 'one':
      return mesh.terminating
        ? [
            findingAt(
              resource,
              'appmesh/mesh-terminating',
              at,
              'value',
              `Mesh "${mesh.name}", which selects namespace "${resource.namespace}", is being deleted (App Mesh controller)`,
              { related: related() },
            ),
          ]
        : missingNamespace(context);
    case 'unknown':
      return missingNamespace(context);
  }
}

/** A namespace that no object describes, in a workspace that describes a mesh: it may be created elsewhere. */
function missingNamespace({ resource, entry, workspace }: SetContext): readonly Finding[] {
  const { namespace } = resource;
  const isMissing =
    namespace !== undefined &&
    !isGivenNamespace(namespace) &&
    hasMesh(workspace) &&
    namespaceObjects(namespace, entry.uri, workspace).length === 0 &&
    appliedNamespaces(resource, entry.uri, workspace).length === 0;
  return isMissing
    ? [
        findingAt(
          resource,
          'appmesh/namespace-not-found',
          at,
          'value',
          `Namespace "${namespace}" not found in this workspace; its labels decide the mesh of this ${resource.kind}`,
        ),
      ]
    : [];
}

/** Meshes that select nothing, and meshes that want the same namespace before anything is in it. */
export function meshSelectionFindings({ resource, entry, workspace }: SetContext): readonly Finding[] {
  const { selections } = workspace.index;
  const selection = selections.selection('mesh-namespaces');
  if (
    selection === undefined ||
    selection.owner.kind !== resource.kind ||
    isUncertain(resource) ||
    isSelectorChanged(entry, selection, workspace)
  ) {
    return [];
  }
  const selector = selections.selectorOf(selection, entry);
  const path = [...selection.path];
  if (selector.state === 'absent') {
    return [
      findingAt(
        resource,
        'appmesh/mesh-selects-nothing',
        path,
        'parent',
        '"namespaceSelector" is not set, so this Mesh selects no namespace; "{}" selects all of them',
      ),
    ];
  }
  const selected = selections.selectedNames(selection, entry);
  if (
    selector.state === 'written' &&
    selector.requirements.length > 0 &&
    selected.length === 0 &&
    workspace.index.hasKind(namespaceKind) &&
    selector.requirements.every(({ key }) => key?.includes('kubernetes.io/') !== true) &&
    namespacesSelectedAsApplied(selector, workspace).length === 0
  ) {
    return [findingAt(resource, 'appmesh/mesh-selects-nothing', path, 'key', 'This selector does not match a Namespace in this workspace')];
  }
  // A selector that matches everything leaves it to the other one to say so.
  const candidates = selector.requirements.length === 0 ? [] : selected;
  return candidates.flatMap(({ name, isSure }): readonly Finding[] => {
    const found = isSure && !hasMembers(name, resource.group, workspace) ? meshOfNamespace(name, entry.uri, workspace) : undefined;
    const meshes = found?.answer.kind === 'many' ? found.meshes : [];
    const others = meshes.some((each) => isPlaceOf(each, entry)) ? meshes.filter((each) => !isPlaceOf(each, entry)) : [];
    return others.length === 0
      ? []
      : [
          findingAt(
            resource,
            'appmesh/mesh-selectors-overlap',
            path,
            'key',
            `Namespace "${name ?? ''}" is also selected by Mesh ${listed(others.map(({ name }) => name ?? ''))}; the controller then rejects every object in it`,
            { related: relatedToMeshes(others, workspace) },
          ),
        ];
  });
}

function isPlaceOf({ uri, name }: IndexedPlace, mesh: IndexedResource): boolean {
  return uri === mesh.uri && name === mesh.name;
}

function relatedToMeshes(meshes: readonly IndexedPlace[], workspace: Workspace): NonNullable<Finding['related']> {
  return relatedTo(workspace.index.entriesAt(meshes.slice(0, bounds.related.most)), workspace);
}

function hasMembers(namespace: string | undefined, group: string, { index }: Workspace): boolean {
  return memberKinds.some((kind) => index.hasKindIn({ group, kind }, namespace));
}
