import { ownOf } from '../../../base/record';
import { knownText } from '../../../manifest/values';
import { awsNameOf } from '../../../reference/awsName';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { gatewayObjects } from '../membership/gateway';
import { meshObjects } from '../membership/mesh';

/** What AWS calls the kinds below a mesh. Source: pkg/references and pkg/inject/envoy.go at 7588d12. */
const types: Readonly<Record<string, string>> = {
  VirtualNode: 'virtualNode',
  VirtualGateway: 'virtualGateway',
  VirtualService: 'virtualService',
  VirtualRouter: 'virtualRouter',
};

/** Kinds whose Pods have an Envoy of that name. */
const envoyKinds: ReadonlySet<string> = new Set(['VirtualNode', 'VirtualGateway']);

export interface ResourceName {
  /** Below the account: `mesh/m/virtualNode/web_shop`. */
  readonly path: string;
  /** True where Envoy runs under this name. */
  readonly isEnvoy: boolean;
  /** The account that the mesh is shared from; Envoy has it in its name where the controller runs in another one. */
  readonly meshOwner: string | undefined;
}

/**
 * Where an object is in AWS, and the name that its Envoy has; `undefined` where its mesh or gateway is not known for sure.
 * The owner's account stands behind the mesh as Envoy has it.
 */
export function resourceNameOf(entry: IndexedResource, workspace: Workspace): ResourceName | undefined {
  const [mesh, otherMesh] = meshObjects(entry, workspace);
  const own = awsNameOf(entry.resource, workspace.dialects)?.value;
  if (mesh === undefined || own === undefined || (otherMesh !== undefined && otherMesh.name !== mesh.name)) {
    return undefined;
  }
  const meshName = awsNameOf(mesh.resource, workspace.dialects)?.value ?? '';
  const meshOwner = knownText(mesh.resource, 'spec.meshOwner');
  const root = `mesh/${meshName}${meshOwner === undefined ? '' : `@${meshOwner}`}`;
  const type = ownOf(types, entry.kind);
  if (type !== undefined) {
    return { path: `${root}/${type}/${own}`, isEnvoy: envoyKinds.has(entry.kind), meshOwner };
  }
  const gateways = entry.kind === 'GatewayRoute' ? gatewayObjects(entry, workspace) : [];
  const [gateway] = gateways;
  const gatewayName =
    gateway === undefined || gateways.some(({ name, namespace }) => name !== gateway.name || namespace !== gateway.namespace)
      ? undefined
      : awsNameOf(gateway.resource, workspace.dialects)?.value;
  return gatewayName === undefined
    ? undefined
    : { path: `${root}/virtualGateway/${gatewayName}/gatewayRoute/${own}`, isEnvoy: false, meshOwner };
}
