import { parentOf, type Uri } from '../../base/uri';
import { shift, type Span } from '../../base/text';
import type { Path } from '../../base/path';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import { isLayer } from '../../workspace/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/node';
import type { DocumentLink } from '../feature';
import { pathKindAt } from './paths';

/** The paths of a kustomization file, each with the file that it leads to: of a folder, its kustomization file. */
export function kustomizationLinks(workspace: Workspace, uri: Uri): readonly DocumentLink[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document }) => {
    const start = file?.startOf(document) ?? 0;
    return isLayer(uri, document.root)
      ? pathsIn(document.root).flatMap(({ node, path }) => linkOf(path, shift(node.span, start), uri, workspace))
      : [];
  });
}

interface WrittenPath {
  readonly node: ScalarNode;
  readonly path: string;
}

function pathsIn(root: YamlNode | undefined, at: Path = []): readonly WrittenPath[] {
  switch (root?.kind) {
    case 'map':
      return root.entries.flatMap(({ key, value }) => pathsIn(value, [...at, key.text]));
    case 'sequence':
      return root.items.flatMap((item, index) => pathsIn(item, [...at, index]));
    case 'scalar': {
      const kind = root.opaque || root.text.includes('\n') ? undefined : pathKindAt(at);
      const path = kind === 'any' ? root.text.slice(root.text.indexOf('=') + 1) : root.text;
      return kind === undefined || path.includes('://') ? [] : [{ node: root, path }];
    }
    default:
      return [];
  }
}

function linkOf(path: string, span: Span, uri: Uri, workspace: Workspace): readonly DocumentLink[] {
  const target = resolvePath(parentOf(uri), path);
  const layer = kustomizationNames.map((name) => resolvePath(target, name)).find((each) => workspace.file(each) !== undefined);
  const isThere = layer !== undefined || workspace.file(target) !== undefined || workspace.around.presence(target) === 'file';
  return isThere ? [{ span, target: layer ?? target, tooltip: layer === undefined ? path : `Kustomization of ${path}` }] : [];
}
