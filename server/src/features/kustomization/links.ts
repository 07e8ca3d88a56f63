import { parentOf, type Uri } from '../../base/uri';
import { shift, type Span } from '../../base/text';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import type { DocumentLink } from '../feature';
import { leadsTo, writtenPathsIn } from './writtenPaths';

/** The paths of a kustomization file, each with the file that it leads to: of a folder, its kustomization file. */
export function kustomizationLinks(workspace: Workspace, uri: Uri): readonly DocumentLink[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document }) => {
    const start = file?.startOf(document) ?? 0;
    return isLayer(uri, document.root)
      ? writtenPathsIn(document.root).flatMap(({ node, path }) => linkOf(path, shift(node.span, start), uri, workspace))
      : [];
  });
}

function linkOf(path: string, span: Span, uri: Uri, workspace: Workspace): readonly DocumentLink[] {
  const { place, layer } = leadsTo(path, parentOf(uri), workspace);
  const isThere = layer !== undefined || workspace.file(place) !== undefined || workspace.around.presence(place) === 'file';
  return isThere ? [{ span, target: layer ?? place, tooltip: layer === undefined ? path : `Kustomization of ${path}` }] : [];
}
