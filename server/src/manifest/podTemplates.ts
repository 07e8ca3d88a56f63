import type { Path } from '../base/path';
import { groupKindKey, type GroupKind } from '../schema/kinds/kind';

/** Where the kinds that make Pods hold the Pod's own manifest. Source: Kubernetes API reference, workload resources. */
const templates: ReadonlyMap<string, Path> = new Map(
  Object.entries({
    '/Pod': [],
    '/ReplicationController': ['spec', 'template'],
    'apps/Deployment': ['spec', 'template'],
    'apps/StatefulSet': ['spec', 'template'],
    'apps/DaemonSet': ['spec', 'template'],
    'apps/ReplicaSet': ['spec', 'template'],
    'batch/Job': ['spec', 'template'],
    'batch/CronJob': ['spec', 'jobTemplate', 'spec', 'template'],
  }),
);

/** The path of the Pod template in an object of a kind; `undefined` for kinds that make no Pods. */
export function podTemplateOf(of: GroupKind): Path | undefined {
  return templates.get(groupKindKey(of));
}

/** The kinds that have a Pod template, Pod itself included. */
export const podKinds: readonly GroupKind[] = [...templates.keys()].map((key) => {
  const [group = '', kind = ''] = key.split('/');
  return { group, kind };
});
