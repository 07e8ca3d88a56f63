import type { Uri } from '../../base/uri';
import type { Origin } from '../../reference/extract';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Resolution } from '../../workspace/resolution/resolution';
import type { Workspace } from '../../workspace/workspace';
import { candidatesFor, isFollowed, namePath, ownObjects, textAt } from './effectiveReference';
import { patchedReferences } from './patchedReferences';
import { patchWith } from './underRoots';

/**
 * True for a reference that finds its object under every root that has it, or under one that holds something unknown,
 * where the files alone do not show it. An object that Kustomize cannot read is in no root, but may be once it is mended.
 * Where a kustomization writes the name of an object which a later one renames, that rename is what is reported.
 */
export function isFoundEffectively(origin: Origin, uri: Uri, { kind }: Resolution, workspace: Workspace): boolean {
  if (kind !== 'missing' && kind !== 'other-namespace' && kind !== 'other-kind') {
    return false;
  }
  if (!isFollowed(origin)) {
    return false;
  }
  const path = namePath(origin);
  const state = patchWith(origin.owner.document, uri, workspace);
  if (state !== undefined) {
    return isFoundOfPatch(origin, state, workspace);
  }
  const all = ownObjects(origin, uri, workspace);
  if (all.length === 0) {
    const { worlds, roots } = workspace;
    const worldsHere = roots.reading(uri).map((root) => worlds.worldUnder(root));
    return worldsHere.some((world) => !worlds.isWhole(world, uri) && !worlds.deletes(world, origin.owner, uri));
  }
  return all.every(({ world, object }) => {
    const name = textAt(object.content, path);
    const candidates = name === undefined ? [] : candidatesFor({ origin, world, referrer: object, path, name }, workspace);
    return (
      name === undefined || candidates.some(({ id }) => id.name === name || name !== origin.name) || !workspace.worlds.isWhole(world, uri)
    );
  });
}

/** What a patch writes is judged in the objects that it changes. Nothing is said of what it does not reach. */
function isFoundOfPatch(origin: Origin, state: DocumentState, workspace: Workspace): boolean {
  return patchedReferences([origin], state, workspace).every(
    ({ world, name, candidates, referrer }) =>
      candidates.some(({ id }) => id.name === name) || !workspace.worlds.isWhole(world, referrer.source.uri),
  );
}
