import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { checkCancelled, type CancelToken } from '../../base/cancellation';
import { comparePlaces } from '../../base/order';
import type { GroupVersionKind } from '../../schema/kinds/kind';
import type { IndexedOrigin, IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { Place } from '../feature';
import { innerSymbolAt, placeOfOccurrence } from '../rename/innerSymbols';
import { duckAt, implementersOf, ownDuckPlace } from '../ducks/place';
import { listedPlaceOf, relationsTo } from './relations';
import { definitionsOf, kindAt } from '../typeDefinition';
import { patchesOf, placeOfPatch } from '../patch/places';
import { patchedNames } from '../patch/patchedNames';
import { patchSpotAt } from '../patch/patchSpot';
import { resourceOf } from '../../workspace/applied/patchTargets';
import { meantAt, spotAt, type Spot } from '../../workspace/spot';

/**
 * Every place that refers to the object under a position, and the object itself if asked for; by file and place. Of a duck
 * type's name these are the CRDs whose kinds implement it, and the objects of such kinds; of a kind, its objects.
 */
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
  const named = duckAt(spot, workspace);
  if (named !== undefined) {
    if (options.includeDeclaration) {
      put(ownDuckPlace(workspace, named.duck));
    }
    workspace.ducks.kindsOf(named.duck).forEach((kind) => put(crdPlaceOf(workspace, kind)));
    implementersOf(workspace, named.duck).forEach((entry) => put(placeOfName(workspace, entry)));
  }
  const inner = innerSymbolAt(workspace, spot);
  if (inner !== undefined) {
    [...(options.includeDeclaration ? inner.definitions : []), ...inner.uses()].forEach((each) => put(placeOfOccurrence(workspace, each)));
  }
  const ofKind = kindAt(spot);
  if (ofKind !== undefined) {
    if (options.includeDeclaration) {
      put(crdPlaceOf(workspace, ofKind, uri));
    }
    workspace.index.ofKind(ofKind).forEach((entry) => put(placeOfName(workspace, entry)));
  }
  const targets =
    spot === undefined || named !== undefined || inner !== undefined
      ? []
      : [...new Set([...meantAt(workspace, uri, spot), ...patchedAt(spot, workspace)])];
  for (const target of targets) {
    checkCancelled(options.token);
    patchesOf(target.uri, target.resource, workspace).forEach(({ application }) => put(placeOfPatch(application, workspace)));
    patchedNames(target, workspace).forEach(put);
    if (options.includeDeclaration) {
      put(placeOfName(workspace, target));
    }
    relationsTo(target, workspace).forEach((relation) => put(listedPlaceOf(workspace, relation)));
  }
  for (const referrer of workspace.resolver.referrers(targets)) {
    checkCancelled(options.token);
    put(placeOfOrigin(workspace, referrer));
  }
  return [...places.values()].sort(comparePlaces);
}

/** The objects that a patch changes, from its own name or its `target`. */
function patchedAt(spot: Spot, workspace: Workspace): readonly IndexedResource[] {
  const patch = patchSpotAt(spot, workspace);
  return patch === undefined || patch.pathIn !== undefined
    ? []
    : patch.applied.flatMap(({ application: { before } }) => {
        const resource = resourceOf(before, workspace);
        return resource === undefined ? [] : [workspace.index.entryOf(before.source.uri, resource)];
      });
}

function crdPlaceOf(workspace: Workspace, kind: GroupVersionKind, from?: Uri): Place | undefined {
  const [definition] = definitionsOf(workspace, kind, from);
  return definition?.kind === 'place' ? { uri: definition.uri, span: definition.selection } : undefined;
}

export function placeOfName(workspace: Workspace, { uri, resource }: IndexedResource): Place | undefined {
  const start = workspace.file(uri)?.startOf(resource.document);
  return start === undefined || resource.nameNode === undefined ? undefined : { uri, span: shift(resource.nameNode.span, start) };
}

export function placeOfOrigin(workspace: Workspace, { uri, origin }: IndexedOrigin): Place | undefined {
  const start = workspace.file(uri)?.startOf(origin.owner.document);
  return start === undefined || origin.nameNode === undefined ? undefined : { uri, span: shift(origin.nameNode.span, start) };
}
