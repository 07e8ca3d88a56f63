import { expectedOneOf } from '../../../base/english';
import { findingAt } from '../../../checks/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';
import type { MapNode } from '../../../yaml/node';
import { asMap, asScalar, asSequence, effectiveEntries, nodeAt, valueOf } from '../../../yaml/query';
import { blockOf, hasItems, presenceOf, stringIn } from '../../../manifest/presence';

/** Settings of a listener and routes of a router that its listeners do not fit. The controller passes all of them on. */
export function protocolFindings(resource: Resource): readonly Finding[] {
  switch (resource.kind) {
    case 'VirtualNode':
      return [
        ...settings(resource, 'connectionPool', 'pool-protocol-mismatch'),
        ...settings(resource, 'timeout', 'timeout-protocol-mismatch'),
      ];
    case 'VirtualGateway':
      return settings(resource, 'connectionPool', 'pool-protocol-mismatch');
    case 'VirtualRouter':
      return routes(resource);
    default:
      return [];
  }
}

/** A block of a listener that holds settings for one protocol, by its name. Several of them are another rule's. */
function settings(resource: Resource, key: string, rule: string): readonly Finding[] {
  return nodesAt(resource.node, 'spec.listeners[]')
    .flatMap(blockOf)
    .flatMap(({ map, path }): readonly Finding[] => {
      const protocol = stringIn(nodeAt(map, ['portMapping']), 'protocol');
      const block = asMap(valueOf(map, key));
      const set = block === undefined ? [] : [...effectiveEntries(block).keys()].filter((each) => presenceOf(block, each) !== 'unset');
      const [only] = set;
      return protocol === undefined || only === undefined || set.length > 1 || !known.has(only) || !known.has(protocol) || only === protocol
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

const known: ReadonlySet<string> = new Set(['tcp', 'http', 'http2', 'grpc']);
const routeTypes = [...known].map((protocol) => [`${protocol}Route`, protocol] as const);

function routes(resource: Resource): readonly Finding[] {
  const listeners = listenersOf(resource);
  return listeners === undefined
    ? []
    : nodesAt(resource.node, 'spec.routes[]')
        .flatMap(blockOf)
        .flatMap(({ map, path }) =>
          routeTypes.flatMap(([type, protocol]): readonly Finding[] => {
            const route = asMap(valueOf(map, type));
            if (route === undefined) {
              return [];
            }
            const port = numberOf(nodeAt(route, ['match', 'port']));
            const isSpoken = listeners.some((each) => each.protocol === protocol);
            const isOpen = port === undefined || listeners.some((each) => each.port === port);
            return [
              ...(isSpoken
                ? []
                : [
                    findingAt(
                      resource,
                      'appmesh/route-protocol-mismatch',
                      [...path, type],
                      'key',
                      `"${type}" does not match a listener of this VirtualRouter; their protocols are ${quoted(listeners.map((each) => each.protocol))}`,
                    ),
                  ]),
              ...(isOpen
                ? []
                : [
                    findingAt(
                      resource,
                      'appmesh/match-port-unknown',
                      [...path, type, 'match', 'port'],
                      'value',
                      `Port ${port} is not a port of a listener of this VirtualRouter; ${expectedOneOf(listeners.map((each) => String(each.port)))}`,
                    ),
                  ]),
            ];
          }),
        );
}

interface Listener {
  readonly port: number;
  readonly protocol: string;
}

/** The listeners of a router, `undefined` where there are none or not all of them are known. */
function listenersOf(resource: Resource): readonly Listener[] | undefined {
  const node = nodeAt(resource.node, ['spec', 'listeners']);
  const items = hasItems(node) ? (asSequence(node)?.items ?? []) : [];
  const listeners = items.flatMap((item): readonly Listener[] => {
    const mapping: MapNode | undefined = asMap(nodeAt(item, ['portMapping']));
    const port = numberOf(nodeAt(mapping, ['port']));
    const protocol = stringIn(mapping, 'protocol');
    return port === undefined || protocol === undefined ? [] : [{ port, protocol }];
  });
  return listeners.length === 0 || listeners.length < items.length ? undefined : listeners;
}

function numberOf(node: Parameters<typeof asScalar>[0]): number | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque || typeof scalar.value !== 'number' ? undefined : scalar.value;
}

function quoted(values: readonly string[]): string {
  return [...new Set(values)].map((value) => `"${value}"`).join(', ');
}
