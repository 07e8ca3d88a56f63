import type { Uri } from '../../../base/uri';
import { compareTexts } from '../../../base/order';
import { podTemplateOf } from '../../../manifest/podTemplates';
import { knownText, nodesAt } from '../../../manifest/values';
import { awsNameOf } from '../../../reference/awsName';
import type { Inventory, InventoryObject } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import type { YamlNode } from '../../../yaml/nodes/node';
import { asScalar } from '../../../yaml/nodes/query';
import { injectionOf } from '../injection/injection';
import { isLegacy, legacyNameOf } from '../legacy/names';
import { membershipOf } from '../membership/inspect';
import { serviceFactsOf, type ServiceFacts } from './facts';

/** What a team has to move before the service ends: for each mesh its objects, its workloads and what they make use of. */
export function appmeshInventory(uris: Iterable<Uri>, workspace: Workspace): Inventory {
  const facts = serviceFactsOf(workspace);
  const groups = new Map<string | undefined, Group>();
  for (const uri of uris) {
    for (const resource of workspace.file(uri)?.resources ?? []) {
      const entry = workspace.index.entryOf(uri, resource);
      if (workspace.dialects.familyOf(resource.group) === 'appmesh') {
        groupOf(groups, meshNameOf(entry, workspace)).objects.push(entry);
      } else if (podTemplateOf(resource) !== undefined) {
        const workload = workloadOf(entry, workspace);
        if (workload !== undefined) {
          groupOf(groups, workload.mesh).workloads.push(workload.object);
        }
      }
    }
  }
  const names = [...groups.keys()].sort((a, b) => (a === undefined ? 1 : b === undefined ? -1 : compareTexts(a, b)));
  return {
    facts: { endOfSupport: facts.endOfSupport.date },
    groups: names.map((name) => {
      const group = groupOf(groups, name);
      return {
        name,
        objects: group.objects.map((entry) => objectOf(entry, workspace)),
        workloads: group.workloads,
        constructs: constructsOf(group.objects, facts),
      };
    }),
  };
}

interface Group {
  readonly objects: IndexedResource[];
  readonly workloads: InventoryObject[];
}

function groupOf(groups: Map<string | undefined, Group>, name: string | undefined): Group {
  const group = groups.get(name) ?? { objects: [], workloads: [] };
  groups.set(name, group);
  return group;
}

/** Objects of the old API name their mesh themselves. */
function meshNameOf(entry: IndexedResource, workspace: Workspace): string | undefined {
  if (entry.kind === 'Mesh') {
    return entry.name;
  }
  if (isLegacy(entry.resource, workspace.dialects)) {
    return entry.read('meshName', (resource) => knownText(resource, 'spec.meshName'));
  }
  return membershipOf(entry, workspace)?.mesh ?? undefined;
}

function objectOf(entry: IndexedResource, workspace: Workspace): InventoryObject {
  const { resource } = entry;
  const awsName = awsNameOf(resource, workspace.dialects)?.value ?? legacyNameOf(resource, workspace.dialects);
  return { entry, facts: awsName === undefined ? {} : { awsName } };
}

/** A workload whose Pods belong to a virtual node or gateway, with the mesh of that. */
function workloadOf(
  entry: IndexedResource,
  workspace: Workspace,
): { readonly mesh: string | undefined; readonly object: InventoryObject } | undefined {
  const { mesh, virtualNode, virtualGateway } = membershipOf(entry, workspace) ?? {};
  const member = virtualNode ?? virtualGateway;
  if (member === undefined || member === null) {
    return undefined;
  }
  const { injected } = injectionOf(entry, workspace) ?? {};
  const facts = {
    ...(virtualNode === undefined || virtualNode === null ? { virtualGateway: member } : { virtualNode: member }),
    ...(injected === undefined ? {} : { injected }),
  };
  return { mesh: mesh ?? undefined, object: { entry, facts } };
}

/** How often each construct is used, and in how many objects; those that nobody uses are left out. */
function constructsOf(objects: readonly IndexedResource[], { constructs }: ServiceFacts): Inventory['groups'][number]['constructs'] {
  return constructs.flatMap(({ id, title, kind, paths }) => {
    const counts = objects
      .filter((entry) => entry.kind === kind)
      .map(({ resource }) =>
        paths.reduce((sum, path) => sum + nodesAt(resource.node, path).filter(({ node }) => !isNothing(node)).length, 0),
      )
      .filter((count) => count > 0);
    return counts.length === 0 ? [] : [{ id, title, count: counts.reduce((sum, count) => sum + count, 0), objects: counts.length }];
  });
}

function isNothing(node: YamlNode): boolean {
  return asScalar(node)?.value === null;
}
