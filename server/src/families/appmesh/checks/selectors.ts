import { ownOf } from '../../../base/record';
import { checkSelector } from '../../../checks/values/selectorCheck';
import { decodedBlockOf } from '../../../manifest/presence';
import type { Resource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';

/** Selectors of labels, by kind. */
const places: Readonly<Record<string, readonly string[]>> = {
  Mesh: ['spec.namespaceSelector'],
  VirtualGateway: ['spec.namespaceSelector', 'spec.gatewayRouteSelector', 'spec.podSelector'],
  VirtualNode: ['spec.podSelector'],
};

/** Selectors that cannot be parsed, which stop everything that they decide about. */
export function selectorFindings(resource: Resource): readonly Finding[] {
  return (ownOf(places, resource.kind) ?? []).flatMap((place) =>
    checkSelector(resource, place, 'appmesh/selector-invalid', decodedBlockOf),
  );
}
