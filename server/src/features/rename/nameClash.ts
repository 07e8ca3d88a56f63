import { baseNameOf, commonFolders, parentOf, type Uri } from '../../base/uri';
import { describeResource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { groupKindKey } from '../../schema/kinds/kind';
import { identityKey, type IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { nearestTargets, type ObjectUses } from './objectUses';

/**
 * Why a name cannot be given to an object although it is a name: another object has it where they would meet, or a
 * reference would change its meaning. `undefined` when it is free.
 */
export function clashReason(workspace: Workspace, { targets, references }: ObjectUses, name: string): string | undefined {
  const [first] = targets;
  if (first === undefined) {
    return undefined;
  }
  const wanted = identityKey({ group: first.group, kind: first.kind, namespace: first.namespace, name });
  const own = alikeOnce(targets);
  const others = alikeOnce(workspace.index.find(first.resource, name));
  const folders = new Set(targets.map(({ uri }) => parentOf(uri)));
  const beside = others.find(({ uri, resource }) => identityKey(resource) === wanted && folders.has(parentOf(uri)));
  if (beside !== undefined) {
    return `${describeResource(beside.resource)} already exists in ${baseNameOf(beside.uri)}`;
  }
  for (const { uri, origin } of references) {
    const fitting = others.length === 0 ? undefined : own.find((target) => fits(workspace, origin, target));
    const rival = others.find(
      (other) => fitting !== undefined && fits(workspace, origin, other) && atLeastAsNear(workspace, origin, uri, other, fitting),
    );
    if (rival !== undefined) {
      return `${describeResource(rival.resource)} already exists in ${baseNameOf(rival.uri)}; ${describeResource(origin.owner)} would refer to it after the rename`;
    }
  }
  for (const entry of workspace.index.references.wanting(name)) {
    const [current] = nearestTargets(workspace, entry);
    const taken = own.some(
      (target) =>
        current !== undefined &&
        fits(workspace, entry.origin, target) &&
        atLeastAsNear(workspace, entry.origin, entry.uri, target, current),
    );
    if (taken) {
      return `${describeResource(entry.origin.owner)} in ${baseNameOf(entry.uri)} refers to another "${name}" and would refer to this object after the rename`;
    }
  }
  return undefined;
}

/** The first of those that no reference tells apart: of one kind, one namespace and one folder. */
function alikeOnce(entries: readonly IndexedResource[]): readonly IndexedResource[] {
  const alike = new Map<string, IndexedResource>();
  for (const entry of entries) {
    const key = JSON.stringify([groupKindKey(entry), entry.namespace, parentOf(entry.uri)]);
    alike.set(key, alike.get(key) ?? entry);
  }
  return [...alike.values()];
}

/** True when an object, called as the reference says, may be what it means. */
function fits(workspace: Workspace, origin: Origin, { resource }: IndexedResource): boolean {
  const key = groupKindKey(resource);
  const inNamespace = workspace.resolver.namespaces
    .of(origin)
    .some((namespace) => namespace === undefined || resource.namespace === undefined || namespace === resource.namespace);
  return (
    (inNamespace || workspace.kinds.versions(resource)[0]?.scope === 'Cluster') &&
    workspace.resolver.targetsOf(origin).some((target) => groupKindKey(target) === key)
  );
}

/** Whether a reference would mean `rival` instead of, or as well as, `other`: as the resolver weighs them. */
function atLeastAsNear(workspace: Workspace, origin: Origin, uri: Uri, rival: IndexedResource, other: IndexedResource): boolean {
  const namespaces = workspace.resolver.namespaces.of(origin);
  const exact = ({ resource }: IndexedResource): number => (namespaces.includes(resource.namespace) ? 1 : 0);
  const nearer = commonFolders(uri, rival.uri) - commonFolders(uri, other.uri);
  return nearer > 0 || (nearer === 0 && exact(rival) >= exact(other));
}
