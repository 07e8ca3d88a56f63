import { ownOf } from '../../../base/record';
import type { Path } from '../../../base/path';
import { addTo } from '../../../base/groups';
import { knownText } from '../../../manifest/values';
import type { GroupKind } from '../../../schema/kinds/kind';
import type { Relation, Relations } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { servedVersion } from '../membership/kinds';
import { nearestFound } from '../../../workspace/index/reach';
import { belongingOf, ownerKey } from '../membership/belonging';

/** Fields whose host names clients or Envoy look up in the DNS of the cluster, by kind. */
const hostFields: Readonly<Record<string, Path>> = {
  VirtualNode: ['spec', 'serviceDiscovery', 'dns', 'hostname'],
  VirtualService: ['spec', 'awsName'],
};

const service: GroupKind = { group: '', kind: 'Service' };

/** The name and namespace of the Service that a host name stands for. A name that ends in a dot is not searched for below the cluster's domain. */
export function serviceOfHost(host: string): { readonly name: string; readonly namespace: string } | undefined {
  const [, name, namespace] = /^([a-z0-9-]+)\.([a-z0-9-]+)(?:\.svc(?:\.cluster\.local\.?)?)?$/.exec(host) ?? [];
  return name === undefined || namespace === undefined ? undefined : { name, namespace };
}

/** Services of the workspace behind the host names that virtual nodes and virtual services write. */
export const hostRelations: Relations = {
  from: (object, workspace) => servicesOf(object, workspace).map((target) => hostRelation(object, target)),
  to: (object, workspace) =>
    object.kind !== service.kind || object.group !== service.group
      ? []
      : objectsOf(object, workspace).map((from) => hostRelation(from, object)),
};

function hostRelation(from: IndexedResource, to: IndexedResource): Relation {
  return {
    id: 'host',
    from,
    to,
    fromPath: ownOf(hostFields, from.kind) ?? [],
    toPath: [],
    isWritten: true,
    counted: ['host name', 'host names'],
  };
}

function servicesOf(object: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  const found = workspace.dialects.familyOf(object.group) === 'appmesh' ? serviceWritten(object) : undefined;
  if (found === undefined) {
    return [];
  }
  const services = workspace.index.namesakesIn(service, found.name, found.namespace);
  return nearestFound(object.uri, (place) => services.below(place).filter(({ isUncertain }) => !isUncertain)).found;
}

function serviceWritten(object: IndexedResource): ReturnType<typeof serviceOfHost> {
  const field = Object.hasOwn(hostFields, object.kind) ? hostFields[object.kind] : undefined;
  const host =
    field === undefined
      ? undefined
      : object.read('host', (resource) => (resource.version === servedVersion ? knownText(resource, field.join('.')) : undefined));
  return host === undefined ? undefined : serviceOfHost(host);
}

type Identity = Pick<IndexedResource, 'group' | 'kind' | 'namespace'> & { readonly name: string };

/** The objects whose host name stands for a Service; found once for all Services of one name, of which there may be one in each folder. */
function objectsOf(object: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  const { index, results } = workspace;
  const { name, namespace } = object;
  if (name === undefined || namespace === undefined) {
    return [];
  }
  const found = results.shared.part(`objects of Service ${namespace}/${name}`, ownerKey(object, index), () => {
    const identities = byService(workspace).get(`${namespace}/${name}`) ?? [];
    return belongingOf(
      'Services of the host name',
      [...new Set(identities.flatMap((each) => index.findIn(each, each.name, each.namespace)))],
      (from) => servicesOf(from, workspace),
      workspace,
    );
  });
  return index.entriesAt(found ?? []);
}

/** The objects that write a host name, by the Service that it stands for; made again when one of these names changes. */
function byService(workspace: Workspace): ReadonlyMap<string, readonly Identity[]> {
  return workspace.results.of(workspace, 'objects by the Services of their host names', () => {
    const { index } = workspace;
    const found = new Map<string, Identity[]>();
    const group = index.selections.selection('node-pods')?.owner.group;
    for (const entry of group === undefined ? [] : Object.keys(hostFields).flatMap((kind) => index.ofKind({ group, kind }))) {
      const at = serviceWritten(entry);
      if (at !== undefined && entry.name !== undefined) {
        const { kind, name, namespace } = entry;
        addTo(found, `${at.namespace}/${at.name}`, { group: entry.group, kind, name, namespace });
      }
    }
    return found;
  });
}
