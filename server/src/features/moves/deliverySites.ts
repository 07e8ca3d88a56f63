import { samePath } from '../../base/path';
import type { Uri } from '../../base/uri';
import { isSurelyHere } from '../../checks/places/deliveredPaths';
import { chartPath } from '../../flux/helmRelease';
import type { Resource } from '../../manifest/resource';
import type { Delivery } from '../../workspace/deliveries/delivery';
import type { Workspace } from '../../workspace/workspace';
import {
  foundBy,
  spellingOf,
  startOf,
  startsAtRoot,
  writtenPaths,
  type Found,
  type Spelling,
  type WrittenPath,
} from '../delivery/pathFields';
import type { Moved } from './moved';
import { leadsOut, newPath, type PathSite } from './pathSite';

/**
 * The paths of objects of Flux and Argo CD that moves leave behind. Whether the repository in hand is the one that an object
 * names is known of some only.
 */
export function deliverySites(uri: Uri, moved: Moved, workspace: Workspace): readonly PathSite[] {
  return (workspace.file(uri)?.documents ?? []).flatMap(({ document, resources }) =>
    resources.flatMap((resource) =>
      writtenPaths(resource).flatMap((written): readonly PathSite[] => {
        const found = foundBy(written, resource, uri, workspace);
        const text = found === undefined ? undefined : newText(written, spellingOf(written, resource), found, moved);
        const delivery = found === undefined || text === undefined ? undefined : deliveryOf(written, found, resource, uri, workspace);
        if (text === undefined || delivery === undefined) {
          return [];
        }
        const path = [...resource.path, ...written.path];
        return [{ uri, document, node: written.node, path, text, isSure: isSurelyHere(delivery, workspace) }];
      }),
    ),
  );
}

function newText({ field }: WrittenPath, { before, text, holder }: Spelling, { base, place }: Found, moved: Moved): string | undefined {
  const path = newPath(text, { folder: moved.after(base), place: moved.after(place) });
  // No path of a repository leads out of it.
  const staysInside = holder === undefined && !startsAtRoot(text, field);
  return path === undefined || (!staysInside && leadsOut(path)) ? undefined : `${before}${path}`;
}

/**
 * What the object delivers by this path, or from the folder that it is written from, or the source that holds it; none where its
 * repository is another one.
 */
function deliveryOf(written: WrittenPath, { place }: Found, resource: Resource, uri: Uri, workspace: Workspace): Delivery | undefined {
  const { path, field } = written;
  const { holder } = spellingOf(written, resource);
  const isItself = field.from === undefined && field.leadsTo === 'folder';
  const all = workspace.deliveries.ofObject(resource, uri);
  if (holder !== undefined) {
    const source = all.find((each) => samePath(each.at, [...holder, 'path']));
    return source === undefined || workspace.deliveries.sourceOf(source)?.folders === 0 ? undefined : source;
  }
  const at = isItself ? path : field.from === undefined ? chartPath : startOf(field.from, path);
  return all.find((each) => samePath(each.at, at) && each.folder !== undefined && (!isItself || each.folder === place));
}
