import { commonFolders, type Uri } from '../../base/uri';
import { nearestFirst, type IndexedResource } from '../../workspace/indexed';

/** Objects of the nearest folder that has any. */
export function nearest(entries: readonly IndexedResource[], uri: Uri): readonly IndexedResource[] {
  const sorted = nearestFirst(entries, uri);
  const near = commonFolders(uri, sorted[0]?.uri ?? uri);
  return sorted.filter((entry) => commonFolders(uri, entry.uri) === near);
}
