import { samePath } from '../../base/path';
import { code, md, type Markdown } from '../../base/markdown';
import type { Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { meshCluster } from './cluster';

export const preferencePath = ['spec', 'meshServiceDiscovery', 'ipPreference'];

/** What the mutating webhook writes into a Mesh, by the IP family of the cluster. Source: webhooks/appmesh/mesh_mutator.go. */
export const preferenceOf = { ipv4: 'IPv4_ONLY', ipv6: 'IPv6_ONLY' } as const;

/** The value that the IP preference of a Mesh gets, whatever is written. */
export function hoverPreference({ resource, hit, file }: Spot, workspace: Workspace): readonly Markdown[] {
  const isOurs = resource?.kind === 'Mesh' && workspace.dialects.familyOf(resource.group) === 'appmesh';
  if (!isOurs || hit === undefined || !samePath(hit.path.slice(resource.path.length), preferencePath)) {
    return [];
  }
  const { ipFamily = meshCluster.ipFamily.default } = workspace.configuration.of(file.uri).cluster;
  return [md`In this cluster it becomes ${code(preferenceOf[ipFamily === 'ipv6' ? 'ipv6' : 'ipv4'])} (${code('cluster.ipFamily')}).`];
}
