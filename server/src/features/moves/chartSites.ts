import { baseNameOf, parentOf, type Uri } from '../../base/uri';
import { resolvePath } from '../../kustomize/files';
import { chartFileName } from '../../workspace/files/chartFiles';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, asSequence, valueOf } from '../../yaml/nodes/query';
import type { Moved } from './moved';
import { newPath, type PathSite } from './pathSite';

/** How a dependency names a chart on disk; what follows is counted from its own chart. Source: helm internal/resolver GetLocalPath. */
const local = 'file://';

/** The dependencies of a chart that name another one by a path which moves leave behind. */
export function chartSites(uri: Uri, moved: Moved, workspace: Workspace): readonly PathSite[] {
  const { document } = workspace.file(uri)?.documents[0] ?? {};
  const after = moved.after(uri);
  if (document === undefined || baseNameOf(after) !== chartFileName) {
    return [];
  }
  const items = asSequence(valueOf(document.root, 'dependencies'))?.items ?? [];
  return items.flatMap((item, index): readonly PathSite[] => {
    const node = asScalar(valueOf(item, 'repository'));
    const path = node?.text.startsWith(local) === true && !node.opaque ? node.text.slice(local.length) : '';
    const place = resolvePath(parentOf(uri), path);
    const isThere = workspace.charts.isChart(place) || workspace.around.presence(place) === 'folder';
    const text =
      path === '' || path.startsWith('/') || !isThere ? undefined : newPath(path, { folder: parentOf(after), place: moved.after(place) });
    return node === undefined || text === undefined
      ? []
      : [{ uri, document, node, path: ['dependencies', index, 'repository'], text: `${local}${text}`, isSure: true }];
  });
}
