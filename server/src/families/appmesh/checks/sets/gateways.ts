import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { isSelectorChanged } from '../../../../workspace/applied/appliedSelectors';
import { isUncertain, type IndexedResource } from '../../../../workspace/index/indexed';
import { namespaceObjects } from '../../../../workspace/applied/namespaces';
import type { Finding } from '../../../../workspace/finding';
import type { Workspace } from '../../../../workspace/workspace';
import { namespacesSelectedAsApplied } from '../../membership/appliedNamespaces';
import { gatewayObjects, gatewayOf } from '../../membership/gateway';
import { meshOf } from '../../membership/mesh';
import { fullName, listed, type SetContext } from './context';
import { labelNamespace, labelRoute } from './namespaceFix';
import { gatewayListenerFindings } from './routeListeners';

const at = ['metadata', 'name'];

/** The gateway of a GatewayRoute. Source: pkg/virtualgateway/membership_designator.go, webhooks/appmesh/gatewayroute_mutator.go. */
export function gatewayFindings(context: SetContext): readonly Finding[] {
  const { resource, entry, workspace } = context;
  if (resource.kind !== 'GatewayRoute' || isUncertain(resource)) {
    return [];
  }
  const gateway = gatewayOf(entry, workspace);
  switch (gateway.kind) {
    case 'many':
      return [
        findingAt(
          resource,
          'appmesh/gateway-many-select-route',
          at,
          'value',
          `More than one VirtualGateway selects this GatewayRoute: ${listed(gateway.names)} (App Mesh controller)`,
          { related: relatedTo(gatewayObjects(entry, workspace), workspace) },
        ),
      ];
    case 'none':
      return gateway.near ? [notSelected(context, gateway.refusing)] : [];
    case 'one':
      return [...otherMesh(context), ...gatewayListenerFindings(context)];
    case 'unknown':
      return [];
  }
}

/** `refusing`: the gateways that select the route's Namespace. */
function notSelected(context: SetContext, refusing: readonly IndexedResource[]): Finding {
  const { resource, entry, workspace } = context;
  const code = 'appmesh/gateway-none-selects-route';
  const start = 'No VirtualGateway in this workspace selects this GatewayRoute';
  const [gateway] = refusing;
  return gateway === undefined
    ? findingAt(
        resource,
        code,
        at,
        'value',
        `${start}; the "namespaceSelector" of the VirtualGateway must match the labels of namespace "${resource.namespace ?? ''}"`,
        {
          related: relatedTo(namespaceObjects(resource.namespace, entry.uri, workspace), workspace),
          fixes: () => labelNamespace(context, 'gateway-namespaces'),
        },
      )
    : findingAt(
        resource,
        code,
        at,
        'value',
        `${start}; the "gatewayRouteSelector" of VirtualGateway "${fullName(gateway)}" must match its labels`,
        {
          related: relatedTo(refusing, workspace),
          fixes: (text) => labelRoute(text, context),
        },
      );
}

function otherMesh({ resource, entry, workspace }: SetContext): readonly Finding[] {
  const [gateway] = gatewayObjects(entry, workspace);
  const own = meshOf(entry, workspace);
  const other = gateway === undefined ? undefined : meshOf(gateway, workspace);
  return gateway !== undefined && own.kind === 'one' && other?.kind === 'one' && own.name !== other.name
    ? [
        findingAt(
          resource,
          'appmesh/gateway-route-mesh-mismatch',
          at,
          'value',
          `VirtualGateway "${fullName(gateway)}", which selects this GatewayRoute, belongs to Mesh "${other.name}"; the GatewayRoute belongs to "${own.name}" (App Mesh controller)`,
          {
            related: relatedTo([gateway], workspace),
          },
        ),
      ]
    : [];
}

/** A gateway that takes no routes. */
export function gatewaySelectionFindings({ resource, entry, workspace }: SetContext): readonly Finding[] {
  const { selections } = workspace.index;
  const byNamespace = selections.selection('gateway-namespaces');
  const byRoute = selections.selection('gateway-routes');
  if (
    byNamespace === undefined ||
    byRoute === undefined ||
    resource.kind !== byNamespace.owner.kind ||
    isUncertain(resource) ||
    isSelectorChanged(entry, byNamespace, workspace)
  ) {
    return [];
  }
  if (selections.selectorOf(byNamespace, entry).state === 'absent') {
    return [
      findingAt(
        resource,
        'appmesh/gateway-selects-no-route',
        byNamespace.path,
        'parent',
        '"namespaceSelector" is not set, so this VirtualGateway selects no GatewayRoute; "{}" selects those of all namespaces',
      ),
    ];
  }
  // Routes beside a gateway that takes none from where it looks for them: it does not take those of its own namespace by itself.
  const hasRoutes = (namespace: string | undefined): boolean =>
    workspace.index.hasKindIn({ group: resource.group, kind: 'GatewayRoute' }, namespace);
  const namespaces = selections.selectedNames(byNamespace, entry);
  const isIdle =
    hasRoutes(resource.namespace) &&
    namespaces.every(({ name, isSure }) => isSure && !hasRoutes(name)) &&
    !namespacesSelectedAsApplied(selections.selectorOf(byNamespace, entry), workspace).some(({ name }) => hasRoutes(name)) &&
    areAllWithoutGateway(resource.group, resource.namespace, workspace);
  return isIdle
    ? [
        findingAt(
          resource,
          'appmesh/gateway-selects-no-route',
          byNamespace.path,
          'key',
          `This selector does not match a namespace that has GatewayRoutes; it does not match namespace "${resource.namespace ?? ''}", which has some`,
        ),
      ]
    : [];
}

/** True where no gateway takes a route of a namespace; asked once for all gateways of the namespace. */
function areAllWithoutGateway(group: string, namespace: string | undefined, workspace: Workspace): boolean {
  const { index, results } = workspace;
  return results.shared.whole(`routes without a gateway in ${namespace ?? ''}`, () =>
    index.ofKindIn({ group, kind: 'GatewayRoute' }, namespace).every((route) => gatewayOf(route, workspace).kind === 'none'),
  );
}
