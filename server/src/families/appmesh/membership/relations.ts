import type { Path } from '../../../base/path';
import { labelsPathIn, type Selection } from '../../../reference/selection';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { Relation, Relations } from '../../../workspace/family';
import type { LabelSelector } from '../../../manifest/labelSelector';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { namespaceNameLabel } from '../../../workspace/applied/namespaces';
import { nearestFound } from '../../../workspace/index/reach';
import type { Workspace } from '../../../workspace/workspace';
import { belongingTo } from './belonging';
import { gatewayObjects } from './gateway';
import { memberKinds } from './kinds';
import { meshObjects } from './mesh';
import { podMembership, workloadsOf } from './pods';

/** Kinds whose objects select Pods, and what is called after them. */
const podSelector: Path = ['spec', 'podSelector'];
const namespaceSelector: Path = ['spec', 'namespaceSelector'];
const ownNamespace: Path = ['metadata', 'namespace'];

/** Mesh, virtual gateway, virtual node and Services of App Mesh's objects and of the workloads that they select. */
export const relations: Relations = {
  from: (object, workspace) => [
    ...toMesh(object, workspace),
    ...toGateway(object, workspace),
    ...toPodMember(object, workspace),
    ...serviceToMember(object, workspace),
  ],
  to: (object, workspace) => [
    ...membersOfMesh(object, workspace),
    ...routesOfGateway(object, workspace),
    ...podsOf(object, workspace),
    ...servicesOf(object, workspace),
  ],
};

function isKind(object: IndexedResource, kinds: readonly string[], workspace: Workspace): boolean {
  return kinds.includes(object.kind) && workspace.dialects.familyOf(object.group) === 'appmesh';
}

function toMesh(object: IndexedResource, workspace: Workspace): readonly Relation[] {
  return isKind(object, memberKinds, workspace) ? meshObjects(object, workspace).map((mesh) => meshRelation(object, mesh)) : [];
}

function meshRelation(from: IndexedResource, to: IndexedResource): Relation {
  return { id: 'mesh', from, to, fromPath: ownNamespace, toPath: namespaceSelector, counted: ['member', 'members'] };
}

function membersOfMesh(mesh: IndexedResource, workspace: Workspace): readonly Relation[] {
  const { selections } = workspace.index;
  const selection = selections.selection('mesh-namespaces');
  if (selection === undefined || groupKindKey(selection.owner) !== groupKindKey(mesh)) {
    return [];
  }
  const selector = selections.selectorOf(selection, mesh);
  const { group } = mesh;
  const members = belongingTo(
    mesh,
    {
      selection,
      what: 'members',
      among: (selected) => {
        const names = selected.flatMap(({ entry }) => entry.name ?? []);
        return candidatesFor(selector, names, group, workspace);
      },
      by: 'mesh',
      ownersOf: (object) => meshObjects(object, workspace),
    },
    workspace,
  );
  return members.map((object) => meshRelation(object, mesh));
}

/** The objects that may belong to a mesh which selects these namespaces. */
function candidatesFor(
  { state, requirements }: LabelSelector,
  selected: readonly string[],
  group: string,
  { index }: Workspace,
): readonly IndexedResource[] {
  const kinds = memberKinds.map((kind) => ({ group, kind }));
  // Namespaces that no object describes are matched by an empty selector, and by one that asks for their names.
  const named = requirements.flatMap(({ key, values }) => (key === namespaceNameLabel ? values.flatMap((value) => value ?? []) : []));
  const isEmpty = state === 'written' && requirements.length === 0;
  return isEmpty
    ? kinds.flatMap((kind) => index.ofKind(kind))
    : [...new Set([...selected, ...named])].flatMap((name) => kinds.flatMap((kind) => index.ofKindIn(kind, name)));
}

function toGateway(route: IndexedResource, workspace: Workspace): readonly Relation[] {
  return isKind(route, ['GatewayRoute'], workspace)
    ? gatewayObjects(route, workspace).map((gateway) => gatewayRelation(route, gateway))
    : [];
}

function gatewayRelation(from: IndexedResource, to: IndexedResource): Relation {
  return {
    id: 'virtualGateway',
    from,
    to,
    fromPath: ['metadata', 'labels'],
    toPath: namespaceSelector,
    counted: ['gateway route', 'gateway routes'],
  };
}

function routesOfGateway(gateway: IndexedResource, workspace: Workspace): readonly Relation[] {
  const { selections } = workspace.index;
  const selection = selections.selection('gateway-routes');
  if (selection === undefined || groupKindKey(selection.owner) !== groupKindKey(gateway)) {
    return [];
  }
  const routes = belongingTo(
    gateway,
    {
      selection,
      what: 'routes',
      among: (selected) => selected.map(({ entry }) => entry),
      by: 'gateway',
      ownersOf: (route) => gatewayObjects(route, workspace),
    },
    workspace,
  );
  return routes.map((route) => gatewayRelation(route, gateway));
}

function toPodMember(workload: IndexedResource, workspace: Workspace): readonly Relation[] {
  const membership = podMembership(workload, workspace);
  return [membership?.nodes, membership?.gateways]
    .flatMap((choice) => (choice?.kind === 'one' || choice?.kind === 'many' ? choice.objects : []))
    .map((member) => podRelation(workload, member, workspace));
}

function podRelation(from: IndexedResource, to: IndexedResource, workspace: Workspace): Relation {
  const [selection] = workspace.index.selections.by(to).filter(({ of }) => of.sameNamespace);
  const fromPath = selection === undefined ? [] : (labelsPathIn(selection.of, from) ?? []);
  return { id: 'pods', from, to, fromPath, toPath: podSelector, counted: ['workload', 'workloads'] };
}

function podsOf(member: IndexedResource, workspace: Workspace): readonly Relation[] {
  return isKind(member, ['VirtualNode', 'VirtualGateway'], workspace)
    ? workloadsOf(member, workspace).map((workload) => podRelation(workload, member, workspace))
    : [];
}

/** A Service that selects the Pods of a virtual node or gateway. */
function serviceToMember(service: IndexedResource, workspace: Workspace): readonly Relation[] {
  const { selections } = workspace.index;
  const selection = selections.selection('service-pods');
  if (selection === undefined || groupKindKey(selection.owner) !== groupKindKey(service)) {
    return [];
  }
  const workloads = belongingTo(
    service,
    {
      selection,
      what: 'workloads',
      among: (selected) => selected.flatMap(({ entry, verdict }) => (verdict === 'yes' ? [entry] : [])),
      by: 'Services',
      ownersOf: (workload) => servicesFor(workload, selection, workspace),
    },
    workspace,
  );
  const members = workloads.flatMap((workload) => toPodMember(workload, workspace));
  return distinct(members.map(({ to }) => to)).map((member) => serviceRelation(service, member));
}

/** The Services that select the Pods of a workload, in the nearest folder that has any. */
function servicesFor(workload: IndexedResource, selection: Selection, { index }: Workspace): readonly IndexedResource[] {
  const claiming = index.selections.claiming(selection, workload.namespace, index.selections.labelsOf(selection, workload));
  return nearestFound(workload.uri, (place) => claiming(place).flatMap(({ entry, verdict }) => (verdict === 'yes' ? [entry] : []))).found;
}

function serviceRelation(from: IndexedResource, to: IndexedResource): Relation {
  return { id: 'service', from, to, fromPath: ['spec', 'selector'], toPath: podSelector, counted: ['Service', 'Services'] };
}

function servicesOf(member: IndexedResource, workspace: Workspace): readonly Relation[] {
  const { selections } = workspace.index;
  const selection = selections.selection('service-pods');
  if (selection === undefined || !isKind(member, ['VirtualNode', 'VirtualGateway'], workspace)) {
    return [];
  }
  const services = workloadsOf(member, workspace).flatMap((workload) => servicesFor(workload, selection, workspace));
  return distinct(services).map((service) => serviceRelation(service, member));
}

function distinct(objects: readonly IndexedResource[]): readonly IndexedResource[] {
  return [...new Set(objects)];
}
