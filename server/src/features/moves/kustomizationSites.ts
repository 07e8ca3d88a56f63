import { baseNameOf, decodeSegment, parentOf, type Uri } from '../../base/uri';
import { isKustomization, isLayer } from '../../workspace/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { leadsTo, writtenPathsIn, type WrittenPath } from '../kustomization/writtenPaths';
import type { Moved } from './moved';
import { newPath, type PathSite } from './pathSite';

/** The paths of a kustomization file that moves leave behind: to what is moved, and out of it. */
export function kustomizationSites(uri: Uri, moved: Moved, workspace: Workspace): readonly PathSite[] {
  const { document } = workspace.file(uri)?.documents[0] ?? {};
  if (document === undefined || !isLayer(uri, document.root) || !isKustomization(moved.after(uri))) {
    return [];
  }
  return writtenPathsIn(document.root).flatMap((written) => {
    const text = newText(written, uri, moved, workspace);
    return text === undefined || text === written.node.text
      ? []
      : [{ uri, document, node: written.node, path: written.at, text, isSure: true }];
  });
}

function newText({ path, before, keyed }: WrittenPath, uri: Uri, moved: Moved, workspace: Workspace): string | undefined {
  const { place, layer } = leadsTo(path, parentOf(uri), workspace);
  const presence = workspace.file(place) === undefined ? workspace.around.presence(place) : 'file';
  const isThere = layer !== undefined || presence === 'file' || presence === 'folder' || (presence === 'unknown' && moved.has(place));
  if (!isThere || (keyed && presence === 'unknown')) {
    return undefined;
  }
  const after = placeAfter(place, layer, moved);
  const ends = { folder: parentOf(moved.after(uri)), place: after };
  const [oldName, newName] = [place, after].map((each) => decodeSegment(baseNameOf(each))) as [string, string];
  // The object that is generated keeps its key.
  const key = keyed && before === '' && presence === 'file' && oldName !== newName ? `${oldName}=` : before;
  const changed = newPath(path, ends);
  return changed === undefined || (keyed && changed.includes('=')) ? undefined : `${key}${changed}`;
}

/** A path to a folder means its kustomization, which may be moved alone. */
function placeAfter(place: Uri, layer: Uri | undefined, moved: Moved): Uri {
  const after = layer === undefined ? undefined : moved.after(layer);
  return after !== undefined && isKustomization(after) ? (parentOf(after) as Uri) : moved.after(place);
}
