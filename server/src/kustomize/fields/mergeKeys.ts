import type { Path } from '../../base/path';

/*
 * How lists of built-in kinds are merged: by which keys of their items, and which type the values of a field have.
 * Lists that are not named here are replaced as a whole, as are all lists of custom kinds.
 * Source: the OpenAPI document of Kubernetes 1.21 that Kustomize carries (x-kubernetes-patch-merge-key,
 * x-kubernetes-list-map-keys, x-kubernetes-patch-strategy).
 */

/** What is known of one type: its fields by name. */
export interface MergeType {
  readonly [field: string]: MergeField;
}

export interface MergeField {
  /** Keys that tell the items of a list apart; empty for a list of scalars that are united. Absent: replaced. */
  readonly keys?: readonly string[];
  /** The type of the value, or of the items of the list. */
  readonly type?: MergeType;
}

const objectMeta: MergeType = { finalizers: { keys: [] }, ownerReferences: { keys: ['uid'] } };
const metadata: MergeField = { type: objectMeta };
const conditions: MergeField = { type: { conditions: { keys: ['type'] } } };

const container: MergeType = {
  env: { keys: ['name'] },
  ports: { keys: ['containerPort', 'protocol'] },
  volumeDevices: { keys: ['devicePath'] },
  volumeMounts: { keys: ['mountPath'] },
};
const { ports: _none, ...ephemeralContainer } = container;
const claim: MergeType = { metadata, status: conditions };
const podSpec: MergeType = {
  containers: { keys: ['name'], type: container },
  initContainers: { keys: ['name'], type: container },
  ephemeralContainers: { keys: ['name'], type: ephemeralContainer },
  hostAliases: { keys: ['ip'] },
  imagePullSecrets: { keys: ['name'] },
  topologySpreadConstraints: { keys: ['topologyKey', 'whenUnsatisfiable'] },
  volumes: { keys: ['name'], type: { ephemeral: { type: { volumeClaimTemplate: { type: { metadata } } } } } },
};
const template: MergeType = { metadata, spec: { type: podSpec } };
const workload: MergeType = { metadata, spec: { type: { template: { type: template } } }, status: conditions };
const webhooks: MergeType = { metadata, webhooks: { keys: ['name'] } };
const plain: MergeType = { metadata };
const withStatus: MergeType = { metadata, status: conditions };

/** By `apiVersion kind`; a kind that is not here is a custom one. */
const rows: readonly (readonly [apiVersions: string, kinds: string, type: MergeType])[] = [
  [
    'admissionregistration.k8s.io/v1 admissionregistration.k8s.io/v1beta1',
    'MutatingWebhookConfiguration ValidatingWebhookConfiguration',
    webhooks,
  ],
  ['apiregistration.k8s.io/v1 apiregistration.k8s.io/v1beta1', 'APIService', withStatus],
  ['apps/v1', 'ControllerRevision', plain],
  ['apps/v1', 'DaemonSet Deployment ReplicaSet', workload],
  ['apps/v1', 'StatefulSet', { ...workload, spec: { type: { template: { type: template }, volumeClaimTemplates: { type: claim } } } }],
  ['autoscaling/v1 autoscaling/v2beta1 autoscaling/v2beta2', 'HorizontalPodAutoscaler', plain],
  ['batch/v1', 'Job', workload],
  [
    'batch/v1 batch/v1beta1',
    'CronJob',
    { metadata, spec: { type: { jobTemplate: { type: { metadata, spec: { type: { template: { type: template } } } } } } } },
  ],
  ['networking.k8s.io/v1 networking.k8s.io/v1beta1 extensions/v1beta1', 'Ingress', plain],
  ['networking.k8s.io/v1', 'IngressClass NetworkPolicy', plain],
  ['policy/v1 policy/v1beta1', 'PodDisruptionBudget', withStatus],
  ['rbac.authorization.k8s.io/v1 rbac.authorization.k8s.io/v1beta1', 'ClusterRole ClusterRoleBinding Role RoleBinding', plain],
  ['storage.k8s.io/v1 storage.k8s.io/v1beta1', 'CSIDriver StorageClass VolumeAttachment', plain],
  ['storage.k8s.io/v1 storage.k8s.io/v1beta1', 'CSINode', { metadata, spec: { type: { drivers: { keys: ['name'] } } } }],
  ['scheduling.k8s.io/v1 scheduling.k8s.io/v1beta1', 'PriorityClass', plain],
  ['v1', 'ConfigMap Endpoints LimitRange PersistentVolume ResourceQuota Secret', plain],
  ['v1', 'Namespace PersistentVolumeClaim', withStatus],
  [
    'v1',
    'Node',
    {
      metadata,
      spec: { type: { podCIDRs: { keys: [] } } },
      status: { type: { conditions: { keys: ['type'] }, addresses: { keys: ['type'] } } },
    },
  ],
  ['v1', 'Pod', { metadata, spec: { type: podSpec }, status: { type: { conditions: { keys: ['type'] }, podIPs: { keys: ['ip'] } } } }],
  ['v1', 'PodTemplate', { metadata, template: { type: template } }],
  ['v1', 'ReplicationController', workload],
  ['v1', 'Service', { metadata, spec: { type: { ports: { keys: ['port', 'protocol'] } } }, status: conditions }],
  ['v1', 'ServiceAccount', { metadata, secrets: { keys: ['name'] } }],
];

/** Types by `apiVersion kind`. */
export type MergeTypes = ReadonlyMap<string, MergeType>;

export const mergeTypes: MergeTypes = new Map(
  rows.flatMap(([apiVersions, kinds, type]) =>
    apiVersions.split(' ').flatMap((apiVersion) => kinds.split(' ').map((kind) => [`${apiVersion} ${kind}`, type] as const)),
  ),
);

/** True for the path of a mapping above which every list is merged item by item; `type`: of the object, `undefined` for a custom kind. */
export function mergesItems(path: Path, type: MergeType | undefined): boolean {
  let own = type;
  let field: MergeField | undefined;
  for (const step of path) {
    if (typeof step === 'number') {
      if ((field?.keys ?? []).length === 0) {
        return false;
      }
      field = undefined;
    } else {
      field = own?.[step];
      own = field?.type;
    }
  }
  return true;
}
