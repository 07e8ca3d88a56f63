import { parentOf, type Uri } from '../../base/uri';
import { relativePath, resolvePath } from '../../kustomize/files';
import { meaningAt, type PathKind } from '../../kustomize/fields/fieldMeanings';
import type { Path } from '../../base/path';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { bounds } from '../../base/bounds';
import { compareTexts } from '../../base/order';

/** A path that a kustomization file may name, as it is written. */
export interface NamedPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/** What the paths of a field lead to; `undefined` for a field that holds none. */
export function pathKindAt(path: Path): PathKind | undefined {
  return meaningAt(path)?.paths;
}

/** The paths that begin with what is typed: what lies in the folder so far, and kustomizations elsewhere. */
export function pathsFor(typed: string, kind: PathKind, uri: Uri, workspace: Workspace): readonly NamedPath[] {
  const folder = parentOf(uri);
  const start = typed.slice(0, typed.lastIndexOf('/') + 1);
  const here = resolvePath(folder, start);
  const near = workspace.around.list(here).flatMap(({ name, isFolder }): readonly NamedPath[] => {
    const at = resolvePath(here, name);
    const isUseful = isFolder
      ? at !== folder && !name.startsWith('.') && !isOtherLayer(at, folder, kind, workspace)
      : isInside(at, folder) && isFile(at, kind, workspace);
    return isUseful ? [{ path: `${start}${name}${isFolder && !isLayerOf(at, kind, workspace) ? '/' : ''}`, isFolder }] : [];
  });
  const known = new Set(near.map(({ path }) => path));
  const far = kind === 'resources' || kind === 'components' ? layersElsewhere(folder, kind, workspace) : [];
  return [...near, ...far.filter(({ path }) => !known.has(path))];
}

function isInside(uri: string, folder: string): boolean {
  return uri.startsWith(`${folder}/`);
}

function isFile(uri: Uri, kind: PathKind, { kustomizations }: Workspace): boolean {
  switch (kind) {
    case 'components':
    case 'folders':
      return false;
    case 'any':
      return !isKustomization(uri);
    case 'files':
      return /\.(?:ya?ml|json)$/.test(uri) && !isKustomization(uri);
    case 'resources':
      return /\.(?:ya?ml|json)$/.test(uri) && !isKustomization(uri) && kustomizations.patchOf(uri) === undefined;
  }
}

function isLayerOf(folder: string, kind: PathKind, { kustomizations }: Workspace): boolean {
  return kustomizations.has(folder) && kustomizations.isComponent(folder) === (kind === 'components');
}

/** A folder that must not be listed as it is, and below which there is none that may. */
function isOtherLayer(at: string, folder: string, kind: PathKind, workspace: Workspace): boolean {
  const { kustomizations } = workspace;
  return (
    (kind === 'resources' || kind === 'components') &&
    kustomizations.has(at) &&
    (!isLayerOf(at, kind, workspace) || includes(at, folder, workspace)) &&
    !kustomizations.folders.some((each) => isInside(each, at) && isLayerOf(each, kind, workspace))
  );
}

/** Whether the kustomization of a folder is made of that of another one, which can then not include it. */
function includes(folder: string, other: string, { kustomizations }: Workspace): boolean {
  return kustomizations.layersOf(folder).some((uri) => parentOf(uri) === other);
}

/** Other kustomizations, as seen from a folder, the nearest first; none that holds it or includes it, which would be a circle. */
function layersElsewhere(folder: string, kind: PathKind, workspace: Workspace): readonly NamedPath[] {
  const others = workspace.kustomizations.folders.filter(
    (each) => each !== folder && !isInside(folder, each) && isLayerOf(each, kind, workspace) && !includes(each, folder, workspace),
  );
  const paths = others
    .map((each) => relativePath(folder, each))
    .sort((a, b) => a.split('/').length - b.split('/').length || compareTexts(a, b));
  return paths.slice(0, bounds.offeredPaths.most).map((path) => ({ path, isFolder: true }));
}
