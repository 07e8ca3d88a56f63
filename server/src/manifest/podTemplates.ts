import type { Path } from '../base/path';
import { groupKindKey, type GroupKind } from '../schema/kind';

/** Where the kinds that make Pods hold the Pod's own manifest. Source: Kubernetes API reference, workload resources. */
const templates: Readonly<Record<string, Path>> = {
  '/Pod': [],
  '/ReplicationController': ['spec', 'template'],
  'apps/Deployment': ['spec', 'template'],
  'apps/StatefulSet': ['spec', 'template'],
  'apps/DaemonSet': ['spec', 'template'],
  'apps/ReplicaSet': ['spec', 'template'],
  'batch/Job': ['spec', 'template'],
  'batch/CronJob': ['spec', 'jobTemplate', 'spec', 'template'],
};

/** The path of the Pod template in an object of a kind; `undefined` for kinds that make no Pods. */
export function podTemplateOf(of: GroupKind): Path | undefined {
  return templates[groupKindKey(of)];
}

/** The kinds that have a Pod template, Pod itself included. */
export const podKinds: readonly GroupKind[] = Object.keys(templates).map((key) => {
  const [group = '', kind = ''] = key.split('/');
  return { group, kind };
});
