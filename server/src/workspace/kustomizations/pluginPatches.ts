import { resolvePath } from '../../kustomize/files';
import type { Resource } from '../../manifest/resource';
import { parseFile } from '../../yaml/reading/file';
import type { YamlNode } from '../../yaml/nodes/node';
import { asSequence, asString, valueOf } from '../../yaml/nodes/query';
import { patchFor, type NamedPatch, type Patch } from './namedPatch';

/** A patch that a transformer of Kustomize's own names, by its path from the folder of the kustomization. */
export interface PluginPatch {
  readonly path: string;
  readonly patch: Patch;
}

/** What such transformers have as `apiVersion`, which has no group. */
const builtin = 'builtin';

/** True for an object that may be such a transformer. */
export function isPlugin({ group, version }: Resource): boolean {
  return version === builtin && group === '';
}

/** The patches that transformers name, which are configured in some documents. */
export function pluginPatchesIn(roots: readonly (YamlNode | undefined)[]): readonly PluginPatch[] {
  return roots.flatMap((root): readonly PluginPatch[] => {
    if (asString(valueOf(root, 'apiVersion')) !== builtin) {
      return [];
    }
    switch (asString(valueOf(root, 'kind'))) {
      case 'PatchTransformer':
      case 'PatchJson6902Transformer':
        return pathsIn([valueOf(root, 'path')]).map((path) => ({ path, patch: patchFor(valueOf(root, 'target')) }));
      case 'PatchStrategicMergeTransformer':
        return pathsIn(asSequence(valueOf(root, 'paths'))?.items ?? []).map((path) => ({ path, patch: {} }));
      default:
        return [];
    }
  });
}

/** The same of a text that stands in a kustomization file. */
export function pluginPatchesInText(text: string): readonly PluginPatch[] {
  const mayBeOne = text.includes(builtin) && text.includes('Transformer');
  return mayBeOne ? pluginPatchesIn(parseFile(text).documents.map(({ document }) => document.root)) : [];
}

export function namedFrom(folder: string, patches: readonly PluginPatch[]): readonly NamedPatch[] {
  return patches.map(({ path, patch }) => ({ file: resolvePath(folder, path), patch }));
}

/** None where a patch is written in place. */
function pathsIn(nodes: readonly (YamlNode | undefined)[]): readonly string[] {
  return nodes.flatMap((node) => asString(node) ?? []).filter((path) => path !== '' && !path.includes('\n') && !path.includes('://'));
}
