import { knownText } from '../../../manifest/values';
import { claimingAsApplied } from '../../../workspace/applied/appliedSelectors';
import { choose, isOneEnvironment, type Choice } from '../../../workspace/applied/choice';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { namespaceLabels, namespaceObjectsBelow, namespacesOf } from '../../../workspace/applied/namespaces';
import type { Claim } from '../../../workspace/index/selections';
import type { Workspace } from '../../../workspace/workspace';
import { servedVersion } from './kinds';
import { selectedLabels } from './selectedLabels';

/**
 * The virtual gateway of a GatewayRoute: the one whose `namespaceSelector` matches the labels of the route's Namespace and
 * whose `gatewayRouteSelector`, if there is one, matches those of the route. Source:
 * pkg/virtualgateway/membership_designator.go at 7588d12.
 */
export type GatewayAnswer =
  | { readonly kind: 'one'; readonly namespace: string | undefined; readonly name: string; readonly by: 'selector' | 'reference' }
  | { readonly kind: 'many'; readonly names: readonly string[] }
  /**
   * `near`: gateways and Namespace are kept where one would expect them. `refusing`: the gateways that select the Namespace and
   * not the route; where there are none it is the Namespace that nobody selects.
   */
  | { readonly kind: 'none'; readonly near: boolean; readonly refusing: readonly IndexedResource[] }
  | { readonly kind: 'unknown' };

const unknown: GatewayAnswer = { kind: 'unknown' };

export function gatewayOf(route: IndexedResource, workspace: Workspace): GatewayAnswer {
  const written = writtenGateway(route);
  if (written === null) {
    return unknown;
  }
  if (written.name !== undefined) {
    return { kind: 'one', namespace: written.namespace ?? route.namespace, name: written.name, by: 'reference' };
  }
  const choice = chosenGateways(route, workspace);
  switch (choice.kind) {
    case 'one': {
      const [gateway] = choice.objects;
      return { kind: 'one', namespace: gateway?.namespace, name: gateway?.name ?? '', by: 'selector' };
    }
    case 'many':
      return { kind: 'many', names: choice.objects.map(({ namespace, name }) => `${namespace ?? ''}/${name ?? ''}`).sort() };
    case 'none': {
      const owner = workspace.index.selections.selection('gateway-namespaces')?.owner;
      const gatewaysBelow = (place: string): readonly IndexedResource[] =>
        owner === undefined ? [] : workspace.index.ofKindBelow(owner, place);
      const spacesBelow = (place: string): readonly IndexedResource[] => namespaceObjectsBelow(route.namespace, place, workspace);
      return owner === undefined || !workspace.index.hasKind(owner)
        ? unknown
        : {
            kind: 'none',
            near: isOneEnvironment(gatewaysBelow, spacesBelow, route.uri, workspace),
            refusing: gatewaysOfNamespace(route, workspace),
          };
    }
    case 'unknown':
      return unknown;
  }
}

/** The gateways that take a route. */
function chosenGateways(route: IndexedResource, workspace: Workspace): Choice {
  const byRoute = workspace.index.selections.selection('gateway-routes');
  return byRoute === undefined
    ? { kind: 'unknown' }
    : gatewaysBy(route, { selection: byRoute, labelOf: selectedLabels(byRoute, route, workspace) }, workspace);
}

/** The gateways that would take routes of a route's Namespace, whatever these are labelled. */
export function gatewaysOfNamespace(route: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  const choice = gatewaysBy(route, undefined, workspace);
  return choice.kind === 'one' || choice.kind === 'many' ? choice.objects : [];
}

/** The gateways that select a route's Namespace, and where `own` is given the route itself as well. */
function gatewaysBy(route: IndexedResource, own: Claim | undefined, workspace: Workspace): Choice {
  const { selections } = workspace.index;
  const byNamespace = selections.selection('gateway-namespaces');
  if (byNamespace === undefined) {
    return { kind: 'unknown' };
  }
  const [namespace, ...others] = namespacesOf(route, workspace);
  const labelOf = namespaceLabels(others.length > 0 ? undefined : namespace, route.uri, workspace);
  const written = selections.claiming(byNamespace, undefined, labelOf, own);
  const claims = [{ selection: byNamespace, labelOf }, ...(own === undefined ? [] : [own])];
  return choose(claimingAsApplied(written, claims, route, workspace), route.uri, workspace);
}

/** The gateway objects of an answer that names them. */
export function gatewayObjects(route: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  const written = writtenGateway(route);
  const owner = workspace.index.selections.selection('gateway-namespaces')?.owner;
  if (written?.name !== undefined) {
    return owner === undefined ? [] : workspace.index.findIn(owner, written.name, written.namespace ?? route.namespace);
  }
  const choice: Choice = written === null ? { kind: 'unknown' } : chosenGateways(route, workspace);
  return choice.kind === 'one' || choice.kind === 'many' ? choice.objects : [];
}

/** The gateway that an exported route says by itself; `null` for a route of another API version. */
function writtenGateway(route: IndexedResource): { readonly name: string | undefined; readonly namespace: string | undefined } | null {
  return route.read('gateway', (resource) =>
    resource.version !== servedVersion
      ? null
      : { name: knownText(resource, 'spec.virtualGatewayRef.name'), namespace: knownText(resource, 'spec.virtualGatewayRef.namespace') },
  );
}
