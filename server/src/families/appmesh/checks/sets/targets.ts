import { expectedOneOf } from '../../../../base/english';
import type { Path } from '../../../../base/path';
import { at as valueAt, type Value, type ValueMap } from '../../../../kustomize/objects/value';
import { stillHolds } from '../../../../workspace/applied/appliedContents';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { isUncertain, type IndexedResource } from '../../../../workspace/index/indexed';
import type { Finding } from '../../../../workspace/finding';
import { asMap, asScalar, nodeAt, valueOf } from '../../../../yaml/nodes/query';
import { listenersOf, type Listener } from '../../membership/listeners';
import { presenceOf } from '../../../../manifest/presence';
import { listed, meansStill, targetOf, type SetContext } from './context';
import { routeProtocols } from '../routeTypes';

/** Virtual nodes that a route or a service sends requests to, beside what they listen to. The controller compares none of it. */
export function targetFindings(context: SetContext): readonly Finding[] {
  const { resource, uses, entry, workspace } = context;
  return isUncertain(resource)
    ? []
    : uses.flatMap((use): readonly Finding[] => {
        const [origin] = use.origins;
        const node =
          origin === undefined || !use.slot.targets.some(({ kind }) => kind === 'VirtualNode')
            ? undefined
            : targetOf(origin, context.uri, workspace);
        const listeners = node === undefined ? undefined : listenersOf(node, workspace);
        if (origin === undefined || node === undefined || listeners === undefined) {
          return [];
        }
        const path = origin.path.slice(resource.path.length);
        const findings = findingsOf(path, { node, listeners }, context);
        return findings.length > 0 && meansStill(entry, path, node, workspace) ? findings : [];
      });
}

interface Target {
  readonly node: IndexedResource;
  readonly listeners: readonly Listener[];
}

function findingsOf(path: Path, target: Target, context: SetContext): readonly Finding[] {
  const { resource } = context;
  switch (resource.kind) {
    case 'VirtualService':
      return target.listeners.length === 0 ? [withoutListener(path, target, context)] : [];
    case 'VirtualRouter':
      return target.listeners.length === 0 ? [] : [...protocolFindings(path, target, context), ...portFindings(path, target, context)];
    default:
      return [];
  }
}

function withoutListener(path: Path, { node }: Target, { resource, workspace }: SetContext): Finding {
  return findingAt(
    resource,
    'appmesh/provider-node-without-listener',
    [...path, 'name'],
    'value',
    `${called(node)} has no listener, so it cannot receive requests`,
    { related: relatedTo([node], workspace) },
  );
}

/** `path` is `spec.routes[n].<type>.action.weightedTargets[n].virtualNodeRef`. */
function protocolFindings(path: Path, { node, listeners }: Target, { resource, workspace }: SetContext): readonly Finding[] {
  const protocol = routeProtocols.get(String(path[3]));
  const protocols = listeners.map((each) => each.protocol);
  return protocol === undefined || protocols.includes(protocol)
    ? []
    : [
        findingAt(
          resource,
          'appmesh/target-protocol-mismatch',
          [...path, 'name'],
          'value',
          `${called(node)} does not listen to ${protocol}, the protocol of this route; the protocols of its listeners are ${listed(protocols)}`,
          { related: relatedTo([node], workspace) },
        ),
      ];
}

function portFindings(path: Path, { node, listeners }: Target, { resource, entry, workspace }: SetContext): readonly Finding[] {
  const target = path.slice(0, -1);
  const at = [...target, 'port'];
  const map = asMap(nodeAt(resource.node, target));
  const port = asScalar(valueOf(map, 'port'));
  const ports = listeners.map((each) => each.port);
  const said = (rule: string, place: 'value' | 'parent', message: string): Finding =>
    findingAt(resource, rule, at, place, message, { related: relatedTo([node], workspace) });
  const appliedPort = (content: ValueMap): Value => valueAt(content, at) ?? undefined;
  if (map === undefined || routeProtocols.get(String(path[3])) === undefined) {
    return [];
  }
  if (presenceOf(map, 'port') === 'unset') {
    return ports.length > 1 && stillHolds(entry, (content) => appliedPort(content) === undefined, workspace)
      ? [
          said(
            'appmesh/target-port-ambiguous',
            'parent',
            `${called(node)} has more than one listener; "port" says which one receives the requests: ${listed(ports.map(String))}`,
          ),
        ]
      : [];
  }
  const value = port?.opaque === false ? port.value : undefined;
  return typeof value !== 'number' || ports.includes(value) || !stillHolds(entry, (content) => appliedPort(content) === value, workspace)
    ? []
    : [
        said(
          'appmesh/target-port-unknown',
          'value',
          `Port ${value} is not a port of a listener of ${called(node)}; ${expectedOneOf(ports.map(String))}`,
        ),
      ];
}

function called({ name }: IndexedResource): string {
  return `VirtualNode "${name ?? ''}"`;
}
