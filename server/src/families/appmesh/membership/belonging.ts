import { addTo } from '../../../base/groups';
import { identityKey, type IndexedPlace, type IndexedResource } from '../../../workspace/index/indexed';
import { selectedAsApplied } from '../../../workspace/applied/appliedSelectors';
import type { Selection } from '../../../reference/selection';
import type { WorkspaceIndex } from '../../../workspace/index/workspaceIndex';
import type { SelectedObject } from '../../../workspace/index/selections';
import type { Workspace } from '../../../workspace/workspace';

/**
 * Objects by those that they belong to, for a result that all of these share: folder by folder of a large workspace there may
 * be as many owners of one name as objects.
 */
export type Belonging = ReadonlyMap<string, readonly IndexedPlace[]>;

/** How the objects that belong to one are found among those that it selects. */
export interface Claim {
  readonly selection: Selection;
  /** What the result is, among those of the selection. */
  readonly what: string;
  readonly among: (selected: readonly SelectedObject[]) => readonly IndexedResource[];
  /** Tells `ownersOf` from others. */
  readonly by: string;
  /** Those that an object belongs to. */
  readonly ownersOf: (object: IndexedResource) => readonly IndexedResource[];
}

/**
 * The objects that belong to one which selects them. All that write its selector share who belongs to whom: neither function
 * may hold an entry of the index. What only the selector reaches as kustomizations apply it is looked for by itself.
 */
export function belongingTo(
  owner: IndexedResource,
  { selection, what, among, by, ownersOf }: Claim,
  workspace: Workspace,
): readonly IndexedResource[] {
  const { index } = workspace;
  const found = index.selections.together(selection, owner, { what, key: ownerKey(owner, index) }, (selected) =>
    belongingOf(by, among(selected), ownersOf, workspace),
  );
  const key = ownerKey(owner, index);
  const applied = among(selectedAsApplied(owner, selection, workspace));
  const further = applied.filter((object) => ownersOf(object).some((each) => ownerKey(each, index) === key));
  return [...new Set([...index.entriesAt(found ?? []), ...further])];
}

/** `ownersOf`: those that an object belongs to, which `what` tells from others; kept for each object. */
export function belongingOf(
  what: string,
  objects: readonly IndexedResource[],
  ownersOf: (object: IndexedResource) => readonly IndexedResource[],
  workspace: Workspace,
): Belonging {
  const { index, results } = workspace;
  const byOwner = new Map<string, IndexedPlace[]>();
  for (const object of objects) {
    const place = index.placeOf(object);
    const owners = results.of(workspace, `owners by ${what} ${placeKey(place)}`, () =>
      ownersOf(object).map((owner) => ownerKey(owner, index)),
    );
    owners.forEach((owner) => addTo(byOwner, owner, place));
  }
  return byOwner;
}

/** The key by which what belongs to an owner is found. */
export function ownerKey(owner: IndexedResource, index: WorkspaceIndex): string {
  return placeKey(index.placeOf(owner));
}

function placeKey(place: IndexedPlace): string {
  return `${place.nth} ${place.uri} ${identityKey(place)}`;
}
