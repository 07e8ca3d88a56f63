import { findingAt } from '../../../checks/places/findingAt';
import { presenceOf } from '../../../manifest/presence';
import type { Resource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import { asMap, nodeAt } from '../../../yaml/nodes/query';

/** A VirtualService that nothing answers for. */
export function providerFindings(resource: Resource): readonly Finding[] {
  return resource.kind !== 'VirtualService' || hasProvider(resource)
    ? []
    : [
        findingAt(
          resource,
          'appmesh/provider-missing',
          ['spec', 'provider'],
          'parent',
          '"provider" is not set, so nothing answers requests to this VirtualService',
        ),
      ];
}

function hasProvider(resource: Resource): boolean {
  const spec = nodeAt(resource.node, ['spec']);
  const map = asMap(spec);
  return map === undefined ? spec !== undefined : presenceOf(map, 'provider') !== 'unset';
}
