import { compact } from '../../base/lists';
import { ownCopy } from '../../base/sharedText';
import { baseNameOf, parentOf, type Uri } from '../../base/uri';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import type { YamlNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, asString, valueOf } from '../../yaml/nodes/query';
import { patchFor, type NamedPatch } from './namedPatch';
import { namedFrom, pluginPatchesInText } from './pluginPatches';

/** What one kustomization file says, as far as it matters for which objects are applied together. */
export interface Kustomization {
  readonly uri: Uri;
  readonly folder: string;
  /** Files and folders, resolved. */
  readonly resources: readonly Uri[];
  /** Files that change objects of others; they spell an object's name and are none of their own. */
  readonly patches: readonly NamedPatch[];
  /** Other files that it reads: configurations, lists of replacements. */
  readonly others: readonly Uri[];
  /** Those of them that may configure transformers, which name patches as well. */
  readonly plugins: readonly Uri[];
  /** Those of them that hold lists of Kustomize's own. */
  readonly lists: readonly ListFile[];
  /** What it does to the names of all its objects. */
  readonly renames: string;
  /** It only works inside of those that include it. */
  readonly isComponent: boolean;
}

/** A file that is no object: field specifications, or replacements. */
export interface ListFile {
  readonly file: Uri;
  readonly holds: 'configurations' | 'replacements';
}

/** True for a file that is called like a kustomization file. */
export function isKustomization(uri: Uri): boolean {
  return kustomizationNames.includes(baseNameOf(uri));
}

/** True for the content of a kustomization file. Flux has a kind that is called like one and is none. */
export function isLayer(uri: Uri, root: YamlNode | undefined): boolean {
  if (!isKustomization(uri)) {
    return false;
  }
  const apiVersion = asString(valueOf(root, 'apiVersion'));
  return apiVersion === undefined || apiVersion.startsWith('kustomize.config.k8s.io/') || !apiVersion.includes('/');
}

/** What a kustomization file says; `root` is one of {@link isLayer}. */
export function kustomizationOf(uri: Uri, root: YamlNode): Kustomization {
  const folder = parentOf(uri);
  const lists = ['resources', 'bases', 'components'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
  const patches = ['patches', 'patchesStrategicMerge', 'patchesJson6902'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
  return {
    uri,
    folder,
    resources: compact(
      lists
        .flatMap((item) => asString(item) ?? [])
        .filter((path) => !path.includes('://'))
        .map((path) => ownCopy(resolvePath(folder, path)) as Uri),
    ),
    patches: compact([
      ...patches.flatMap((item) => patchOf(item, folder)),
      ...namedFrom(folder, textsOf(root, ['transformers', 'validators']).flatMap(pluginPatchesInText)),
    ]),
    others: compact(othersOf(root).map((path) => resolvePath(folder, path))),
    plugins: compact(pathsOf(root, ['transformers', 'validators']).map((path) => resolvePath(folder, path))),
    lists: compact([
      ...pathsOf(root, ['configurations']).map((path): ListFile => ({ file: resolvePath(folder, path), holds: 'configurations' })),
      ...replacementPaths(root).map((path): ListFile => ({ file: resolvePath(folder, path), holds: 'replacements' })),
    ]),
    isComponent: asString(valueOf(root, 'kind')) === 'Component',
    renames: ['namespace', 'namePrefix', 'nameSuffix'].map((key) => asScalar(valueOf(root, key))?.text ?? '').join('/'),
  };
}

/** The file of an entry of `patches` or `patchesStrategicMerge`; none for a patch that is written in place. */
function patchOf(item: YamlNode, folder: string): readonly NamedPatch[] {
  const path = asString(item) ?? asString(valueOf(item, 'path'));
  if (path === undefined || path.includes('\n')) {
    return [];
  }
  return [{ file: resolvePath(folder, path), patch: patchFor(valueOf(item, 'target')) }];
}

function othersOf(root: YamlNode): readonly string[] {
  return [...pathsOf(root, ['configurations', 'crds', 'transformers', 'validators', 'generators']), ...replacementPaths(root)];
}

function replacementPaths(root: YamlNode): readonly string[] {
  const paths = (asSequence(valueOf(root, 'replacements'))?.items ?? []).flatMap((item) => asString(valueOf(item, 'path')) ?? []);
  return paths.filter((path) => !path.includes('\n'));
}

function pathsOf(root: YamlNode, keys: readonly string[]): readonly string[] {
  return textsOf(root, keys).filter((path) => !path.includes('\n'));
}

function textsOf(root: YamlNode, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => asSequence(valueOf(root, key))?.items ?? []).flatMap((item) => asString(item) ?? []);
}
