import { expectedOneOf } from '../../../../base/english';
import { findingAt } from '../../../../checks/findingAt';
import { relatedTo } from '../../../../checks/referencePlace';
import type { Origin } from '../../../../reference/extract';
import { isUncertain, type IndexedResource } from '../../../../workspace/indexed';
import type { Finding } from '../../../../workspace/finding';
import { asMap, asScalar, nodeAt, valueOf } from '../../../../yaml/query';
import { knownPorts } from '../../membership/listeners';
import { targetOf, type SetContext } from './context';

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
  const { resource, uri, workspace } = context;
  const at = origin.path.slice(resource.path.length, -2);
  const port = asScalar(valueOf(asMap(nodeAt(resource.node, at)), 'port'));
  if (port === undefined || port.opaque || typeof port.value !== 'number') {
    return [];
  }
  const service = targetOf(origin, uri, workspace);
  const provider = service === undefined ? undefined : providerOf(service, context);
  const ports = provider === undefined ? undefined : knownPorts(provider);
  if (service === undefined || provider === undefined || ports === undefined || ports.length === 0 || ports.includes(port.value)) {
    return [];
  }
  const message = `Port ${port.text} is not a port of a listener of ${provider.kind} "${provider.name ?? ''}", the provider of VirtualService "${service.name ?? ''}"; ${expectedOneOf(ports.map(String))}`;
  return [
    findingAt(resource, 'appmesh/target-port-unknown', [...at, 'port'], 'value', message, { related: relatedTo([provider], workspace) }),
  ];
}

/** The router or node that answers for a VirtualService, where it names one. */
function providerOf(service: IndexedResource, { workspace }: SetContext): IndexedResource | undefined {
  const [origin, ...others] = service.origins.filter(({ path, owner }) => path[owner.path.length + 1] === 'provider');
  return origin === undefined || others.length > 0 ? undefined : targetOf(origin, service.uri, workspace);
}
