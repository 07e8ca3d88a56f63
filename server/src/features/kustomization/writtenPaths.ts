import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { meaningAt } from '../../kustomize/fields/fieldMeanings';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';

/** A path that a kustomization file writes. */
export interface WrittenPath {
  readonly node: ScalarNode;
  /** Of the scalar, from the document's root. */
  readonly at: Path;
  /** What stands in the scalar before the path: a key with its `=`, or nothing. */
  readonly before: string;
  readonly path: string;
  /** A key may stand before it, and the name of the file is the key where none does. */
  readonly keyed: boolean;
}

/** The paths of a kustomization file to files and folders beside it; none for addresses of what would be fetched. */
export function writtenPathsIn(root: YamlNode | undefined, at: Path = []): readonly WrittenPath[] {
  switch (root?.kind) {
    case 'map':
      return root.entries.flatMap(({ key, value }) => writtenPathsIn(value, [...at, key.text]));
    case 'sequence':
      return root.items.flatMap((item, index) => writtenPathsIn(item, [...at, index]));
    case 'scalar':
      return root.opaque || typeof root.value !== 'string' || root.text.includes('\n') ? [] : writtenPath(root, at);
    default:
      return [];
  }
}

function writtenPath(node: ScalarNode, at: Path): readonly WrittenPath[] {
  const { paths, keyed = false } = meaningAt(at) ?? {};
  const cut = keyed ? node.text.indexOf('=') + 1 : 0;
  const path = node.text.slice(cut);
  return paths === undefined || path === '' || path.startsWith('/') || path.includes('://')
    ? []
    : [{ node, at, before: node.text.slice(0, cut), path, keyed }];
}

/** The place that a path of a kustomization in a folder leads to, and the kustomization file of a folder that has one. */
export function leadsTo(path: string, folder: string, workspace: Workspace): { readonly place: Uri; readonly layer: Uri | undefined } {
  const place = resolvePath(folder, path);
  const layer = kustomizationNames.map((name) => resolvePath(place, name)).find((each) => workspace.file(each) !== undefined);
  return { place, layer };
}
