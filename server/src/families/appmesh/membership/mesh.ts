import { groupBy } from '../../../base/groups';
import { parentOf, type Uri } from '../../../base/uri';
import { knownText } from '../../../manifest/values';
import { claimingAsApplied } from '../../../workspace/applied/appliedSelectors';
import { choose, isOneEnvironment, type Choice } from '../../../workspace/applied/choice';
import type { IndexedPlace, IndexedResource } from '../../../workspace/index/indexed';
import { namespaceLabels, namespaceObjectsBelow, namespacesOf } from '../../../workspace/applied/namespaces';
import type { Workspace } from '../../../workspace/workspace';
import { servedVersion } from './kinds';

/**
 * The mesh of an object: the one whose `namespaceSelector` matches the labels of the object's Namespace when the object is
 * created. Source: pkg/mesh/membership_designator.go at 7588d12.
 */
export type MeshAnswer =
  /** `reference`: the object says it by itself, as one does that was read from a cluster. */
  | { readonly kind: 'one'; readonly name: string; readonly by: 'selector' | 'reference'; readonly terminating: boolean }
  | { readonly kind: 'many'; readonly names: readonly string[] }
  /** No mesh of the workspace matches; `near`: mesh and Namespace are kept where one would expect them. */
  | { readonly kind: 'none'; readonly near: boolean }
  | { readonly kind: 'unknown' };

const unknown: MeshAnswer = { kind: 'unknown' };

export function meshOf(object: IndexedResource, workspace: Workspace): MeshAnswer {
  const written = object.read('mesh', (resource) =>
    resource.version !== servedVersion ? null : { name: knownText(resource, 'spec.meshRef.name') },
  );
  if (written === null) {
    return unknown;
  }
  if (written.name !== undefined) {
    return { kind: 'one', name: written.name, by: 'reference', terminating: false };
  }
  return meshAround(object, workspace).answer;
}

/** What takes in the objects that are created in a namespace. */
export interface MeshOfNamespace {
  readonly answer: MeshAnswer;
  /** The Mesh objects of an answer that names them, in the order of files and places, and by file. */
  readonly meshes: readonly IndexedPlace[];
  readonly byFile: ReadonlyMap<Uri, readonly IndexedPlace[]>;
}

const noMesh: MeshOfNamespace = { answer: unknown, meshes: [], byFile: new Map() };

/** True for a workspace that has a Mesh, served or not. */
export function hasMesh({ index }: Workspace): boolean {
  const owner = index.selections.selection('mesh-namespaces')?.owner;
  return owner !== undefined && index.hasKind(owner);
}

/** What takes in an object, in the namespace into which its kustomizations put it; unknown where these differ. */
function meshAround(object: IndexedResource, workspace: Workspace): MeshOfNamespace {
  const [namespace, ...others] = namespacesOf(object, workspace);
  return others.length > 0 ? noMesh : meshOfNamespace(namespace, object.uri, workspace);
}

/** As seen from a file; computed once for each folder, or for each file that kustomizations read, since these may differ. */
export function meshOfNamespace(namespace: string | undefined, from: Uri, workspace: Workspace): MeshOfNamespace {
  if (!hasMesh(workspace)) {
    return noMesh;
  }
  const place = workspace.roots.reading(from).length === 0 ? parentOf(from) : from;
  return workspace.results.of(workspace, `mesh of ${namespace ?? ''} from ${place}`, () => {
    const choice = chosenMeshes(namespace, from, workspace);
    const meshes = choice.kind === 'one' || choice.kind === 'many' ? choice.objects.map((each) => workspace.index.placeOf(each)) : [];
    return { answer: answerTo(choice, namespace, from, workspace), meshes, byFile: groupBy(meshes, ({ uri }) => uri) };
  });
}

function answerTo(choice: Choice, namespace: string | undefined, from: Uri, workspace: Workspace): MeshAnswer {
  switch (choice.kind) {
    case 'one': {
      const [mesh] = choice.objects;
      return { kind: 'one', name: mesh?.name ?? '', by: 'selector', terminating: choice.objects.every(isTerminating) };
    }
    case 'many':
      return { kind: 'many', names: choice.objects.flatMap(({ name }) => name ?? []).sort() };
    case 'none': {
      const meshesBelow = (place: string): readonly IndexedResource[] => servedMeshes(workspace, place);
      const spacesBelow = (place: string): readonly IndexedResource[] => namespaceObjectsBelow(namespace, place, workspace);
      return servedMeshes(workspace).length === 0
        ? unknown
        : { kind: 'none', near: isOneEnvironment(meshesBelow, spacesBelow, from, workspace) };
    }
    case 'unknown':
      return unknown;
  }
}

function chosenMeshes(namespace: string | undefined, from: Uri, workspace: Workspace): Choice {
  const { selections } = workspace.index;
  const selection = selections.selection('mesh-namespaces');
  if (selection === undefined) {
    return { kind: 'unknown' };
  }
  const labelOf = namespaceLabels(namespace, from, workspace);
  const written = selections.claiming(selection, undefined, labelOf);
  return choose(claimingAsApplied(written, [{ selection, labelOf }], { uri: from }, workspace), from, workspace);
}

/** Where the Mesh objects of {@link meshOf} are written; of all files, or in one. */
export function meshPlaces(object: IndexedResource, workspace: Workspace, file?: Uri): readonly IndexedPlace[] {
  const found = meshOf(object, workspace);
  if (found.kind === 'one' && found.by === 'reference') {
    const owner = workspace.index.selections.selection('mesh-namespaces')?.owner;
    const all = owner === undefined ? [] : workspace.index.find(owner, found.name);
    return all.filter(({ uri }) => file === undefined || uri === file).map((each) => workspace.index.placeOf(each));
  }
  const { meshes, byFile } = meshAround(object, workspace);
  return file === undefined ? meshes : (byFile.get(file) ?? []);
}

/** The Mesh objects of {@link meshOf}. */
export function meshObjects(object: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  return workspace.index.entriesAt(meshPlaces(object, workspace));
}

/** All Mesh objects that the controller serves, or those below a place. */
function servedMeshes({ index }: Workspace, place?: string): readonly IndexedResource[] {
  const owner = index.selections.selection('mesh-namespaces')?.owner;
  const all = owner === undefined ? [] : place === undefined ? index.ofKind(owner) : index.ofKindBelow(owner, place);
  return all.filter((mesh) => mesh.read('version', ({ version }) => version) === servedVersion);
}

function isTerminating(mesh: IndexedResource): boolean {
  return mesh.read('terminating', (resource) => knownText(resource, 'metadata.deletionTimestamp') !== undefined);
}
