import { expectedOneOf } from '../../../../base/english';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { at } from '../../../../kustomize/objects/value';
import { stillHolds } from '../../../../workspace/applied/appliedContents';
import type { Origin } from '../../../../reference/extract';
import { isUncertain, type IndexedResource } from '../../../../workspace/index/indexed';
import type { Finding } from '../../../../workspace/finding';
import { asScalar, nodeAt } from '../../../../yaml/nodes/query';
import { knownPorts } from '../../membership/listeners';
import { meansStill, targetOf, type SetContext } from './context';

/**
 * Ports of the targets of a GatewayRoute that the provider of the VirtualService does not listen to. The port is one of the
 * provider, a router or a node. Source: Terraform's provider for AWS, aws_appmesh_gateway_route, action.target.port.
 */
export function gatewayTargetFindings(context: SetContext): readonly Finding[] {
  const { resource, uses } = context;
  return resource.kind !== 'GatewayRoute' || isUncertain(resource)
    ? []
    : uses.flatMap(({ slot, origins: [origin] }) =>
        origin === undefined || !slot.targets.some(({ kind }) => kind === 'VirtualService') ? [] : portFindings(origin, context),
      );
}

/** The origin's path is `spec.<type>.action.target.virtualService.virtualServiceRef`. */
function portFindings(origin: Origin, context: SetContext): readonly Finding[] {
  const { resource, entry, uri, workspace } = context;
  const path = origin.path.slice(resource.path.length);
  const portAt = [...path.slice(0, -2), 'port'];
  const port = asScalar(nodeAt(resource.node, portAt));
  const value = port?.opaque === false ? port.value : undefined;
  const service = typeof value === 'number' ? targetOf(origin, uri, workspace) : undefined;
  const provider = service === undefined ? undefined : providerOf(service, context);
  const ports = provider === undefined ? [] : (knownPorts(provider, workspace) ?? []);
  if (typeof value !== 'number' || service === undefined || provider === undefined || ports.length === 0 || ports.includes(value)) {
    return [];
  }
  const isStillSo = meansStill(entry, path, service, workspace) && stillHolds(entry, (content) => at(content, portAt) === value, workspace);
  const message = `Port ${value} is not a port of a listener of ${provider.kind} "${provider.name ?? ''}", the provider of VirtualService "${service.name ?? ''}"; ${expectedOneOf(ports.map(String))}`;
  return isStillSo
    ? [findingAt(resource, 'appmesh/target-port-unknown', portAt, 'value', message, { related: relatedTo([provider], workspace) })]
    : [];
}

/** The router or node that answers for a VirtualService, where it names one. */
function providerOf(service: IndexedResource, { workspace }: SetContext): IndexedResource | undefined {
  const [origin, ...others] = service.origins.filter(({ path, owner }) => path[owner.path.length + 1] === 'provider');
  const provider = origin === undefined || others.length > 0 ? undefined : targetOf(origin, service.uri, workspace);
  return origin !== undefined &&
    provider !== undefined &&
    meansStill(service, origin.path.slice(origin.owner.path.length), provider, workspace)
    ? provider
    : undefined;
}
