import type { Uri } from '../../base/uri';
import type { ClusterFacts } from '../../workspace/familyFacts';
import type { Workspace } from '../../workspace/workspace';

/** How the controller of a cluster is started, as far as checks depend on it. */
export const meshCluster = {
  ipFamily: { meaning: 'IP family of App Mesh. The default is "ipv4".', values: ['ipv4', 'ipv6'], default: 'ipv4' },
  enableBackendGroups: { meaning: 'The App Mesh controller runs with backend groups enabled.', values: [true, false], default: false },
  enableXrayTracing: { meaning: 'The App Mesh controller injects the X-Ray daemon.', values: [true, false], default: false },
} as const satisfies ClusterFacts;

/** Whether a flag of the controller is on in the cluster that a file is meant for. */
export function isEnabled(flag: 'enableBackendGroups' | 'enableXrayTracing', uri: Uri, workspace: Workspace): boolean {
  return workspace.configuration.of(uri).cluster[flag satisfies keyof typeof meshCluster] === true;
}
