import { expectedOneOf } from '../../../../base/english';
import { canonicalJson } from '../../../../schema/canonical';
import { findingAt } from '../../../../checks/findingAt';
import { relatedTo } from '../../../../checks/referencePlace';
import type { Resource } from '../../../../manifest/resource';
import { isUncertain, type IndexedResource } from '../../../../workspace/indexed';
import type { Finding } from '../../../../workspace/finding';
import { asMap, asScalar, nodeAt, valueOf } from '../../../../yaml/query';
import { plainValue } from '../../../../yaml/value';
import { nodesAt } from '../../../../manifest/values';
import { listenersOf } from '../../membership/listeners';
import { blockOf, presenceOf } from '../../../../manifest/presence';
import { listed, targetOf, type SetContext } from './context';

const protocols: Readonly<Record<string, string>> = { tcpRoute: 'tcp', httpRoute: 'http', http2Route: 'http2', grpcRoute: 'grpc' };

/** Virtual nodes that a route or a service sends requests to, beside what they listen to. The controller compares none of it. */
export function targetFindings(context: SetContext): readonly Finding[] {
  const { resource, uses } = context;
  return isUncertain(resource)
    ? []
    : uses.flatMap((use) => {
        const [origin] = use.origins;
        const node =
          origin === undefined || !use.slot.targets.some(({ kind }) => kind === 'VirtualNode')
            ? undefined
            : targetOf(origin, context.uri, context.workspace);
        const listeners = node === undefined ? undefined : listenersOf(node);
        if (origin === undefined || node === undefined || listeners === undefined) {
          return [];
        }
        const path = origin.path.slice(resource.path.length);
        if (resource.kind === 'VirtualService') {
          return listeners.length === 0
            ? [
                findingAt(
                  resource,
                  'appmesh/provider-node-without-listener',
                  [...path, 'name'],
                  'value',
                  `VirtualNode "${node.name ?? ''}" has no listener, so it cannot receive requests`,
                  { related: relatedTo([node], context.workspace) },
                ),
              ]
            : [];
        }
        return resource.kind === 'VirtualRouter' ? routeFindings(path, node, listeners, context) : [];
      });
}

/** `path` is `spec.routes[n].<type>.action.weightedTargets[n].virtualNodeRef`. */
function routeFindings(
  path: readonly (string | number)[],
  node: IndexedResource,
  listeners: NonNullable<ReturnType<typeof listenersOf>>,
  { resource, workspace }: SetContext,
): readonly Finding[] {
  const protocol = protocols[String(path[3])];
  const target = asMap(nodeAt(resource.node, path.slice(0, -1)));
  const name = `VirtualNode "${node.name ?? ''}"`;
  const related = (): NonNullable<Finding['related']> => relatedTo([node], workspace);
  if (protocol === undefined || target === undefined || listeners.length === 0) {
    return [];
  }
  const at = [...path, 'name'];
  const isSpoken = listeners.some((each) => each.protocol === protocol);
  const port = asScalar(valueOf(target, 'port'));
  const portAt = [...path.slice(0, -1), 'port'];
  const isKnownPort =
    port === undefined || port.opaque || typeof port.value !== 'number' || listeners.some((each) => each.port === port.value);
  return [
    ...(isSpoken
      ? []
      : [
          findingAt(
            resource,
            'appmesh/target-protocol-mismatch',
            at,
            'value',
            `${name} does not listen to ${protocol}, the protocol of this route; the protocols of its listeners are ${listed(listeners.map((each) => each.protocol))}`,
            { related: related() },
          ),
        ]),
    ...(isKnownPort
      ? []
      : [
          findingAt(
            resource,
            'appmesh/target-port-unknown',
            portAt,
            'value',
            `Port ${port.text} is not a port of a listener of ${name}; ${expectedOneOf(listeners.map((each) => String(each.port)))}`,
            { related: related() },
          ),
        ]),
    ...(listeners.length > 1 && presenceOf(target, 'port') === 'unset'
      ? [
          findingAt(
            resource,
            'appmesh/target-port-ambiguous',
            portAt,
            'parent',
            `${name} has more than one listener; "port" says which one receives the requests: ${listed(listeners.map((each) => String(each.port)))}`,
            { related: related() },
          ),
        ]
      : []),
  ];
}

/** Routes of a router of which the later one gets no requests: the same match and priority. */
export function shadowFindings(resource: Resource): readonly Finding[] {
  if (resource.kind !== 'VirtualRouter') {
    return [];
  }
  const seen = new Map<string, string>();
  return nodesAt(resource.node, 'spec.routes[]')
    .flatMap(blockOf)
    .flatMap(({ map, path }): readonly Finding[] => {
      const types = Object.keys(protocols).filter((type) => presenceOf(map, type) !== 'unset');
      const [type] = types;
      const match = type === undefined ? undefined : nodeAt(map, [type, 'match']);
      const plain = match === undefined ? { value: {}, opaque: false } : plainValue(match);
      const priority = asScalar(valueOf(map, 'priority'));
      const name = asScalar(valueOf(map, 'name'));
      if (type === undefined || types.length > 1 || plain === undefined || plain.opaque || priority?.opaque === true) {
        return [];
      }
      const key = `${type} ${priority?.text ?? ''} ${canonicalJson(plain.value)}`;
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, name?.text ?? '');
        return [];
      }
      return [
        findingAt(
          resource,
          'appmesh/route-shadowed',
          [...path, type],
          'key',
          `This route has the same match and priority as route "${first}"`,
        ),
      ];
    });
}
