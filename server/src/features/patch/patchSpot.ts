import type { Path } from '../../base/path';
import { touches } from '../../base/text';
import { patchEntriesOf } from '../../workspace/files/deliveredPatches';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import { operationsIn, pathOfPointer, resourceOf, type WrittenOperation } from '../../workspace/applied/patchTargets';
import { appliedBy, appliedByEntry, usesOfPatch, type Applied } from '../../workspace/applied/patches';
import { patchEntries } from '../../kustomize/patches/patchEntries';
import { readLayer } from '../../kustomize/layers/layer';
import type { Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';

/** What a position of a patch is about. */
export interface PatchSpot {
  readonly applied: readonly Applied[];
  /** The place in the objects that are changed; `undefined` where the position is about the objects as wholes. */
  readonly pathIn: ((applied: Applied) => Path) | undefined;
}

/** The patch, or the `target` of one, under a position. */
export function patchSpotAt(spot: Spot, workspace: Workspace): PatchSpot | undefined {
  const { state, hit, offset } = spot;
  if (usesOfPatch(state, workspace).length === 0) {
    return spot.file.mayEmbed ? targetAt(spot, workspace) : undefined;
  }
  const applied = appliedBy(state, workspace);
  const operation = operationsIn(state.document.root)?.find(({ node }) => touches(node.span, offset));
  if (operation !== undefined) {
    return { applied, pathIn: (each) => operationPath(operation, each, workspace) };
  }
  const path = hit?.path ?? [];
  const isHead =
    path.length === 0 ||
    path[0] === 'apiVersion' ||
    path[0] === 'kind' ||
    (path[0] === 'metadata' && (path.length === 1 || path[1] === 'name' || path[1] === 'namespace'));
  // Lists are merged or replaced as wholes: an index in the patch is none in the object.
  const list = path.findIndex((step) => typeof step === 'number');
  return { applied, pathIn: isHead ? undefined : (): Path => (list < 0 ? path : path.slice(0, list)) };
}

function operationPath({ path = '' }: WrittenOperation, { application: { before } }: Applied, workspace: Workspace): Path {
  const resource = resourceOf(before, workspace);
  return resource === undefined ? [] : pathOfPointer(path, resource, workspace);
}

function targetAt({ state, offset }: Spot, workspace: Workspace): PatchSpot | undefined {
  const entries = isLayer(state.uri, state.document.root)
    ? patchEntries(readLayer(state.uri, state.document).root)
    : state.resources.flatMap(patchEntriesOf);
  const entry = entries.find(({ target }) => target?.fields !== undefined && touches(target.node.span, offset));
  return entry === undefined ? undefined : { applied: appliedByEntry({ layer: state.uri, entry }, workspace), pathIn: undefined };
}
