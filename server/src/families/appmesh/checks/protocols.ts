import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';
import { asMap, effectiveEntries, nodeAt, valueOf } from '../../../yaml/nodes/query';
import { decodedBlockOf, presenceOf, stringIn } from '../../../manifest/presence';
import { protocols } from './routeTypes';

/** Settings of a listener that its protocol does not fit. The controller passes all of them on. */
export function protocolFindings(resource: Resource): readonly Finding[] {
  switch (resource.kind) {
    case 'VirtualNode':
      return [
        ...settings(resource, 'connectionPool', 'pool-protocol-mismatch'),
        ...settings(resource, 'timeout', 'timeout-protocol-mismatch'),
      ];
    case 'VirtualGateway':
      return settings(resource, 'connectionPool', 'pool-protocol-mismatch');
    default:
      return [];
  }
}

/** A block of a listener that holds settings for one protocol, by its name. Several of them are another rule's. */
function settings(resource: Resource, key: string, rule: string): readonly Finding[] {
  return nodesAt(resource.node, 'spec.listeners[]')
    .flatMap(decodedBlockOf)
    .flatMap(({ map, path }): readonly Finding[] => {
      const protocol = stringIn(nodeAt(map, ['portMapping']), 'protocol');
      const block = asMap(valueOf(map, key));
      const set = block === undefined ? [] : [...effectiveEntries(block).keys()].filter((each) => presenceOf(block, each) !== 'unset');
      const [only] = set;
      return protocol === undefined ||
        only === undefined ||
        set.length > 1 ||
        !protocols.has(only) ||
        !protocols.has(protocol) ||
        only === protocol
        ? []
        : [
            findingAt(
              resource,
              `appmesh/${rule}`,
              [...path, key, only],
              'key',
              `"${only}" does not match the protocol of the listener, "${protocol}"`,
            ),
          ];
    });
}
