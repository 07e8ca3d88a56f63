import { expectedOneOf } from '../../../../base/english';
import type { Path } from '../../../../base/path';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { at, has } from '../../../../kustomize/objects/value';
import { nodesAt } from '../../../../manifest/values';
import { stillHolds } from '../../../../workspace/applied/appliedContents';
import type { IndexedResource } from '../../../../workspace/index/indexed';
import type { Finding } from '../../../../workspace/finding';
import type { Workspace } from '../../../../workspace/workspace';
import { asMap, asScalar, nodeAt } from '../../../../yaml/nodes/query';
import { gatewayObjects } from '../../membership/gateway';
import { listenersOf, type Listener } from '../../membership/listeners';
import { protocols, routeProtocols, routeTypes } from '../routeTypes';
import { fullName, listed, type SetContext } from './context';

/** Who listens to the requests of routes. */
interface Listening {
  readonly called: string;
  readonly listeners: readonly Listener[];
  readonly rule: string;
  /** Where it is another object than the one with the routes. */
  readonly other?: IndexedResource;
}

/** Protocol and port of a route that its gateway does not listen to. */
export function gatewayListenerFindings(context: SetContext): readonly Finding[] {
  const { entry, workspace } = context;
  const [other, ...variants] = gatewayObjects(entry, workspace);
  const listeners = other === undefined || variants.length > 0 ? undefined : listenersOf(other, workspace);
  return other === undefined || listeners === undefined
    ? []
    : routeFindings(
        ['spec'],
        { called: `VirtualGateway "${fullName(other)}"`, listeners, rule: 'appmesh/gateway-route-protocol-mismatch', other },
        context,
      );
}

/** Protocols and ports of the routes of a router that it does not listen to itself. */
export function routerListenerFindings(context: SetContext): readonly Finding[] {
  const { resource, entry, workspace } = context;
  const routes = resource.kind === 'VirtualRouter' ? nodesAt(resource.node, 'spec.routes[]') : [];
  const listeners = routes.length === 0 ? undefined : listenersOf(entry, workspace);
  return listeners === undefined
    ? []
    : routes.flatMap(({ path }) =>
        routeFindings(path, { called: 'this VirtualRouter', listeners, rule: 'appmesh/route-protocol-mismatch' }, context),
      );
}

/** `path` leads to what holds the route. */
function routeFindings(path: Path, listening: Listening, context: SetContext): readonly Finding[] {
  return listening.listeners.length === 0
    ? []
    : routeTypes.flatMap((type) =>
        (type === 'tcpRoute' && listening.other !== undefined) || asMap(nodeAt(context.resource.node, [...path, type])) === undefined
          ? []
          : [...protocolFindings(path, type, listening, context), ...portFindings([...path, type, 'match', 'port'], listening, context)],
      );
}

function protocolFindings(path: Path, type: string, listening: Listening, { resource, entry, workspace }: SetContext): readonly Finding[] {
  const listened = listening.listeners.map(({ protocol }) => protocol);
  const isStillThere = (): boolean => stillHolds(entry, (content) => has(at(content, path), type), workspace);
  const message = (): string => `"${type}" does not match a listener of ${listening.called}; their protocols are ${listed(listened)}`;
  // What another protocol was meant to be is not known.
  return listened.includes(routeProtocols.get(type) ?? '') || !listened.every((each) => protocols.has(each)) || !isStillThere()
    ? []
    : [findingAt(resource, listening.rule, [...path, type], 'key', message(), relatedOf(listening, workspace))];
}

function portFindings(path: Path, listening: Listening, { resource, entry, workspace }: SetContext): readonly Finding[] {
  const ports = listening.listeners.map(({ port }) => port);
  const port = asScalar(nodeAt(resource.node, path));
  const value = port === undefined || port.opaque ? undefined : port.value;
  const isStillThere = (): boolean => stillHolds(entry, (content) => at(content, path) === value, workspace);
  return typeof value !== 'number' || ports.includes(value) || !isStillThere()
    ? []
    : [
        findingAt(
          resource,
          'appmesh/match-port-unknown',
          path,
          'value',
          `Port ${value} is not a port of a listener of ${listening.called}; ${expectedOneOf(ports.map(String))}`,
          // Which ports it may be says more than which numbers are ports in AWS, but not than which the API server takes.
          { ...relatedOf(listening, workspace), ...(Number.isSafeInteger(value) && value >= 0 ? { supersedes: path } : {}) },
        ),
      ];
}

function relatedOf({ other }: Listening, workspace: Workspace): Pick<Finding, 'related'> {
  return other === undefined ? {} : { related: relatedTo([other], workspace) };
}
