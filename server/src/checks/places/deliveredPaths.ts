import { nearest } from '../../base/nearest';
import { resolvePath } from '../../kustomize/files';
import type { Resource } from '../../manifest/resource';
import { foldersAbove } from '../../base/uri';
import type { Delivery } from '../../workspace/deliveries/delivery';
import { isUsual } from '../../workspace/deliveries/deliverySources';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import { asScalar, nodeAt } from '../../yaml/nodes/query';

/** True where other objects with the same source name folders that are in hand: the repository seems to be this one. */
export function hasOthersHere(delivery: Delivery, { deliveries }: Workspace): boolean {
  return (deliveries.sourceOf(delivery)?.folders ?? 0) > 0;
}

/**
 * True where everything that names this source fits the repository in hand, or it is called as Flux calls the one that it is
 * set up from: what is wrong with the folder is then wrong with what is applied.
 */
export function isSurelyHere(delivery: Delivery, { deliveries }: Workspace): boolean {
  const inHand = deliveries.sourceOf(delivery);
  return (delivery.tool === 'flux' && isUsual(delivery.source)) || (inHand !== undefined && inHand.isWhole && inHand.folders > 1);
}

/** Folders beside the one that is not there that are nearly called so. */
export function pathFixes({ node }: Resource, { uri, path = '', at }: Delivery, { around, deliveries }: Workspace): readonly Fix[] {
  const scalar = asScalar(nodeAt(node, at));
  const cut = path.lastIndexOf('/') + 1;
  const parent = path.slice(0, Math.max(cut - 1, 0));
  const folders = parent === '' ? foldersAbove(uri) : [deliveries.folderOf(uri, parent)].filter((folder) => folder !== undefined);
  const names = new Set(
    folders.flatMap((folder) => around.list(folder).flatMap(({ name, isFolder }) => (isFolder && !name.startsWith('.') ? [name] : []))),
  );
  const found = scalar === undefined || scalar.opaque || path === '' ? [] : nearest(path.slice(cut), names, 2);
  return scalar === undefined
    ? []
    : found.flatMap((name) => {
        const written = scalar.text.replace(/[^/]*(\/*)$/, (_, end: string) => `${name}${end}`);
        // Only a path that ends as it is written can be mended by its last step.
        return deliveries.folderOf(uri, `${parent}${parent === '' ? '' : '/'}${name}`) === undefined || resolvePath('', scalar.text) === ''
          ? []
          : [{ title: `Change to "${written}"`, preferred: false, edits: [setScalar(scalar, written)] }];
      });
}
