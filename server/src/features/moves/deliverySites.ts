import { samePath } from '../../base/path';
import type { Uri } from '../../base/uri';
import { isSurelyHere } from '../../checks/delivery/paths';
import { chartPath } from '../../flux/helmRelease';
import type { Resource } from '../../manifest/resource';
import type { Delivery } from '../../workspace/delivery';
import type { Workspace } from '../../workspace/workspace';
import { foundBy, startOf, startsAtRoot, writtenPaths, type Found, type WrittenPath } from '../delivery/pathFields';
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
        const text = found === undefined ? undefined : newText(written, found, moved);
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

function newText({ node, field }: WrittenPath, { base, place }: Found, moved: Moved): string | undefined {
  const text = newPath(node.text, { folder: moved.after(base), place: moved.after(place) });
  // No path of a repository leads out of it.
  return text === undefined || (startsAtRoot(node.text, field) && leadsOut(text)) ? undefined : text;
}

/** What the object delivers by this path, or from the folder that it is written from; none where its repository is another one. */
function deliveryOf(
  { path, field }: WrittenPath,
  { place }: Found,
  resource: Resource,
  uri: Uri,
  workspace: Workspace,
): Delivery | undefined {
  const isItself = field.from === undefined && field.leadsTo === 'folder';
  const at = isItself ? path : field.from === undefined ? chartPath : startOf(field.from, path);
  return workspace.deliveries
    .ofObject(resource, uri)
    .find((each) => samePath(each.at, at) && each.folder !== undefined && (!isItself || each.folder === place));
}
