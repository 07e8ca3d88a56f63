import { baseNameOf, decodeSegment, parentOf, type Uri } from '../../base/uri';
import { resolvePath } from '../../kustomize/files';
import { isKustomization, isLayer } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import type { YamlDocument } from '../../yaml/nodes/node';
import { asScalar, asSequence, asString, nodeAt, valueOf } from '../../yaml/nodes/query';
import { leadsTo, writtenPathsIn, type WrittenPath } from '../kustomization/writtenPaths';
import type { Moved } from './moved';
import { leadsOut, newPath, type PathSite } from './pathSite';

/** The paths of a kustomization file that moves leave behind: to what is moved, and out of it. */
export function kustomizationSites(uri: Uri, moved: Moved, workspace: Workspace): readonly PathSite[] {
  const { document } = workspace.file(uri)?.documents[0] ?? {};
  if (document === undefined || !isLayer(uri, document.root) || !isKustomization(moved.after(uri))) {
    return [];
  }
  const paths = writtenPathsIn(document.root).flatMap((written): readonly PathSite[] => {
    const text = newText(written, uri, moved, workspace);
    return text === undefined || text === written.node.text
      ? []
      : [{ uri, document, node: written.node, path: written.at, text, isSure: true }];
  });
  return [...paths, ...chartSites(uri, document, moved, workspace)];
}

/**
 * The names of charts that lie in the folder of charts. One that is also fetched keeps its name.
 * Source: kustomize HelmChartInflationGenerator.go, chartExistsLocally.
 */
function chartSites(uri: Uri, document: YamlDocument, moved: Moved, workspace: Workspace): readonly PathSite[] {
  const written = asString(nodeAt(document.root, ['helmGlobals', 'chartHome'])) ?? '';
  const home = resolvePath(parentOf(uri), written === '' ? 'charts' : written);
  return (asSequence(valueOf(document.root, 'helmCharts'))?.items ?? []).flatMap((item, index): readonly PathSite[] => {
    const node = asScalar(valueOf(item, 'name'));
    const name = node?.opaque === false ? node.text : '';
    const place = resolvePath(home, name);
    const isHere = name !== '' && valueOf(item, 'repo') === undefined && workspace.charts.isChart(place);
    // A folder of charts that is not written stays where the kustomization is.
    const homeAfter = written === '' ? resolvePath(parentOf(moved.after(uri)), 'charts') : moved.after(home);
    const text = isHere ? newPath(name, { folder: homeAfter, place: moved.after(place) }) : undefined;
    return node === undefined || text === undefined || leadsOut(text)
      ? []
      : [{ uri, document, node, path: ['helmCharts', index, 'name'], text, isSure: true }];
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
