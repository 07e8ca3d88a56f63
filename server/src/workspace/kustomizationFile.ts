import { compact } from '../base/lists';
import { ownCopy } from '../base/sharedText';
import { baseNameOf, parentOf, type Uri } from '../base/uri';
import { kustomizationNames, resolvePath } from '../kustomize/files';
import type { YamlNode } from '../yaml/node';
import { asScalar, asSequence, asString, valueOf } from '../yaml/query';

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
  /** What it does to the names of all its objects. */
  readonly renames: string;
  /** It only works inside of those that include it. */
  readonly isComponent: boolean;
}

interface NamedPatch {
  readonly file: Uri;
  readonly patch: Patch;
}

/** A file that a kustomization names as a patch: its objects are parts of objects. */
export interface Patch {
  /** What it is applied to instead of the object that it names, as far as the kustomization says it. */
  readonly target?: { readonly group?: string; readonly version?: string; readonly kind: string };
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
    patches: compact(patches.flatMap((item) => patchOf(item, folder))),
    others: compact(othersOf(root).map((path) => resolvePath(folder, path))),
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
  const target = valueOf(item, 'target');
  const [group, version, kind] = ['group', 'version', 'kind'].map((key) => asString(valueOf(target, key)));
  const file = resolvePath(folder, path);
  return kind === undefined
    ? [{ file, patch: {} }]
    : [{ file, patch: { target: { kind, ...(group === undefined ? {} : { group }), ...(version === undefined ? {} : { version }) } } }];
}

function othersOf(root: YamlNode): readonly string[] {
  const lists = ['configurations', 'crds', 'transformers', 'generators'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
  const replacements = (asSequence(valueOf(root, 'replacements'))?.items ?? []).flatMap((item) => valueOf(item, 'path') ?? []);
  return [...lists, ...replacements].flatMap((item) => asString(item) ?? []).filter((path) => !path.includes('\n'));
}
