import { baseNameOf } from '../../base/uri';
import type { Duck } from '../../schema/ducks/duck';
import { groupKindKey } from '../../schema/kinds/kind';
import { configFileName } from '../../workspace/files/fileRoles';
import type { Workspace } from '../../workspace/workspace';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Spot } from '../../workspace/spot';
import type { ScalarNode } from '../../yaml/nodes/node';
import { asSequence, asScalar, valueOf } from '../../yaml/nodes/query';
import type { Place } from '../feature';

/** A duck type whose name stands at a position. */
export interface NamedDuck {
  readonly duck: Duck;
  readonly node: ScalarNode;
  /** Where the node's document starts in the file. */
  readonly start: number;
}

/**
 * The duck type that a position names: the id of one in a project file, a label that declares it or an annotation that
 * narrows it to versions, and the name of the object that describes it (`addressables.duck.…`).
 */
export function duckAt(spot: Spot | undefined, workspace: Workspace): NamedDuck | undefined {
  const node = spot?.hit?.node;
  if (spot === undefined || node?.kind !== 'scalar') {
    return undefined;
  }
  const duck = baseNameOf(spot.file.uri) === configFileName ? ownDuckAt(spot, workspace) : markedAt(spot, workspace);
  return duck === undefined ? undefined : { duck, node, start: spot.start };
}

function ownDuckAt({ hit, file }: Spot, { ducks }: Workspace): Duck | undefined {
  const [first, index, key, ...more] = hit?.path ?? [];
  return first === 'ducks' && typeof index === 'number' && key === 'id' && more.length === 0 && hit?.node.kind === 'scalar'
    ? ducks.find(hit.node.text, file.uri)
    : undefined;
}

function markedAt({ hit, resource }: Spot, { ducks }: Workspace): Duck | undefined {
  if (hit?.node.kind !== 'scalar' || resource === undefined) {
    return undefined;
  }
  const { node, part, path } = hit;
  const at = resource.path.length;
  if (path[at] !== 'metadata' || path.length > at + 3) {
    return undefined;
  }
  const [holder, key] = path.slice(at + 1);
  const all = ducks.all();
  if (holder === 'name') {
    return part === 'key'
      ? undefined
      : all.find(
          ({ fullName, describedBy }) =>
            fullName === node.text && describedBy !== undefined && groupKindKey(describedBy) === groupKindKey(resource),
        );
  }
  if (part !== 'key' || typeof key !== 'string') {
    return undefined;
  }
  return holder === 'labels'
    ? all.find(({ labels }) => labels.includes(key))
    : holder === 'annotations'
      ? all.find(({ fullName }) => fullName !== undefined && key.startsWith(`${fullName}/`))
      : undefined;
}

/** Where a project file describes a duck type of its own; the first of several. */
export function ownDuckPlace(workspace: Workspace, duck: Duck): Place | undefined {
  for (const uri of [...workspace.uris].filter((each) => baseNameOf(each) === configFileName).sort()) {
    const file = workspace.file(uri);
    const [placed] = file?.documents ?? [];
    const ids = (asSequence(valueOf(placed?.document.root, 'ducks'))?.items ?? []).flatMap((item) => asScalar(valueOf(item, 'id')) ?? []);
    const id = ids.find(({ value }) => value === duck.id);
    if (id !== undefined) {
      return { uri, span: id.span };
    }
  }
  return undefined;
}

/** The objects of the workspace whose kinds implement a duck type, by file and place. */
export function implementersOf(workspace: Workspace, duck: Duck): readonly IndexedResource[] {
  const kinds = new Set(workspace.ducks.kindsOf(duck).map(groupKindKey));
  return workspace.index.resources().filter((entry) => kinds.has(groupKindKey(entry)));
}
