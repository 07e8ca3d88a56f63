import { bounds } from '../../../base/bounds';
import { shortestWay } from '../../../base/ways';
import { describeResource } from '../../../manifest/resource';
import type { Origin } from '../../../reference/extract';
import type { Finding } from '../../../workspace/finding';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { isDirect } from '../container';
import { nameToExternal } from '../sameResource';
import { findingAt, type KccContext } from './context';
import { relatedReferences } from '../../../checks/references/referencePlace';

/** One reference that leads from an object to another. */
interface Edge {
  readonly from: IndexedResource;
  readonly origin: Origin;
  readonly to: IndexedResource;
}

/** References of an object that come back to it: none of the objects on the way is ever ready. */
export function cycleFindings({ resource, uri, uses, workspace }: KccContext): readonly Finding[] {
  const own = workspace.index.entryOf(uri, resource);
  const origins = uses.flatMap((use) => (use.slot.object === undefined ? [] : use.origins));
  return edgesFrom(own, origins, workspace).flatMap((edge): readonly Finding[] => {
    const way = wayBack(edge, own, workspace);
    if (way === undefined) {
      return [];
    }
    const path = [...edge.origin.path.slice(resource.path.length), ...edge.origin.slot.shape.name];
    const loose = [edge, ...way].some((each) => isLoose(each, workspace));
    const names = [resource, ...[edge, ...way].map(({ to }) => to.resource)].map(describeResource).join(' → ');
    const message =
      way.length === 0
        ? 'Circular dependency: this object would wait for itself forever'
        : `Circular dependency: these objects would wait for each other forever: ${names}`;
    return [
      findingAt(resource, 'kcc/reference-cycle', path, 'value', message, {
        ...(loose ? { level: 'warning' as const } : {}),
        fixes: (text) => {
          const external = nameToExternal(edge.origin, text, uri, workspace);
          return external === undefined ? [] : [{ ...external, preferred: false }];
        },
        related: relatedReferences(
          way.map(({ from, origin }) => ({ owner: from, origin })),
          workspace,
        ),
        leadsOn: true,
      }),
    ];
  });
}

function edgesFrom(from: IndexedResource, origins: readonly Origin[], workspace: Workspace): readonly Edge[] {
  return origins.flatMap((origin): readonly Edge[] => {
    if (origin.name === undefined || origin.opaque || origin.external !== undefined || origin.slot.missing === 'silent') {
      return [];
    }
    const resolution = workspace.resolver.resolve(origin, from.uri);
    const [to] = resolution.kind === 'found' ? resolution.meant : [];
    return to === undefined ? [] : [{ from, origin, to }];
  });
}

function edgesOf(entry: IndexedResource, workspace: Workspace): readonly Edge[] {
  return edgesFrom(
    entry,
    entry.origins.filter(({ slot }) => slot.object !== undefined),
    workspace,
  );
}

/** True for an object that waits, by a chain of references, for another, which a reference back would close to a circle. */
export function waitsFor(entry: IndexedResource, goal: IndexedResource, workspace: Workspace): boolean {
  return entry.isSame(goal) || edgesOf(entry, workspace).some((edge) => wayBack(edge, goal, workspace) !== undefined);
}

/** The shortest list of edges from the target of `first` to `goal`, empty if that is `goal` itself; `undefined` if there is none. */
function wayBack(first: Edge, goal: IndexedResource, workspace: Workspace): readonly Edge[] | undefined {
  if (first.to.isSame(goal)) {
    return [];
  }
  return shortestWay(first.to, {
    edgesOf: (entry) => edgesOf(entry, workspace),
    endOf: ({ to }) => to,
    isGoal: (entry) => entry.isSame(goal),
    longest: bounds.cycleObjects.most - 1,
    mostNodes: bounds.cycleVisited.most,
  });
}

/** An optional field of a newer controller that may be set later: such a circle can be opened by its order of creation. */
function isLoose({ from, origin }: Edge, workspace: Workspace): boolean {
  const { object } = origin.slot;
  return object?.required === false && !object.immutable && isDirect(from.resource, workspace);
}
