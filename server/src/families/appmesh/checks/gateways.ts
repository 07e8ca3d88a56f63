import { findingAt } from '../../../checks/places/findingAt';
import { decodedBlockOf, presenceOf } from '../../../manifest/presence';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';

/**
 * Names in the certificates of clients, which the controller fails on: it writes them into a part of the request that it has not
 * made, in every pass. Source: pkg/conversions/virtualgateway_types_conversion.go at 7588d12; what it does for the policy of
 * clients, and for a VirtualNode, works.
 */
export function gatewayFindings(resource: Resource): readonly Finding[] {
  return resource.kind !== 'VirtualGateway'
    ? []
    : nodesAt(resource.node, 'spec.listeners[].tls.validation.subjectAlternativeNames')
        .flatMap(decodedBlockOf)
        .filter(({ map }) => presenceOf(map, 'match') === 'set')
        .map(({ path }) =>
          findingAt(
            resource,
            'appmesh/vg-listener-alternative-names',
            path,
            'key',
            'The controller fails on "subjectAlternativeNames" in a listener of a VirtualGateway, which is then never created in AWS (App Mesh controller)',
          ),
        );
}
