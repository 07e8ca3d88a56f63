import { shift } from '../base/text';
import type { Uri } from '../base/uri';
import { checkCancelled, type CancelToken } from '../base/cancellation';
import type { IndexedOrigin, IndexedResource } from '../workspace/indexed';
import type { Workspace } from '../workspace/workspace';
import type { Place } from './feature';
import { meantAt, spotAt } from '../workspace/spot';

/** Every place that refers to the object under a position, and the object itself if asked for; by file and place. */
export function references(
  workspace: Workspace,
  uri: Uri,
  offset: number,
  options: { readonly includeDeclaration: boolean; readonly token: CancelToken },
): readonly Place[] {
  const spot = spotAt(workspace, uri, offset);
  const places = new Map<string, Place>();
  const put = (place: Place | undefined): void => {
    if (place !== undefined) {
      places.set(`${place.uri} ${place.span.start}`, place);
    }
  };
  for (const target of spot === undefined ? [] : meantAt(workspace, uri, spot)) {
    checkCancelled(options.token);
    if (options.includeDeclaration) {
      put(placeOfName(workspace, target));
    }
    for (const referrer of workspace.resolver.referrers(target)) {
      put(placeOfOrigin(workspace, referrer));
    }
  }
  return [...places.values()].sort((a, b) => (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.span.start - b.span.start));
}

export function placeOfName(workspace: Workspace, { uri, resource }: IndexedResource): Place | undefined {
  const start = workspace.file(uri)?.startOf(resource.document);
  return start === undefined || resource.nameNode === undefined ? undefined : { uri, span: shift(resource.nameNode.span, start) };
}

export function placeOfOrigin(workspace: Workspace, { uri, origin }: IndexedOrigin): Place | undefined {
  const start = workspace.file(uri)?.startOf(origin.owner.document);
  return start === undefined || origin.nameNode === undefined ? undefined : { uri, span: shift(origin.nameNode.span, start) };
}
