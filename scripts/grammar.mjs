// Writes the kinds of the bundle into the grammar of scalars, so that `kind: Bucket` is coloured and `kind: Pod` is not.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Kinds that Kubernetes itself serves. A line of YAML does not tell `kind: Service` of a controller from the one of the
 * core group, so these are left alone. Source: the API groups of Kubernetes 1.33.
 */
const kubernetesKinds = new Set(
  `APIService Binding CSIDriver CSINode CSIStorageCapacity CertificateSigningRequest ClusterRole ClusterRoleBinding
  ConfigMap ControllerRevision CronJob CustomResourceDefinition DaemonSet Deployment Endpoints EndpointSlice Event Eviction
  FlowSchema HorizontalPodAutoscaler IPAddress Ingress IngressClass Job Lease LimitRange List MutatingWebhookConfiguration
  Namespace NetworkPolicy Node PersistentVolume PersistentVolumeClaim Pod PodDisruptionBudget PodTemplate PriorityClass
  PriorityLevelConfiguration ReplicaSet ReplicationController ResourceQuota Role RoleBinding RuntimeClass Secret Service
  ServiceAccount ServiceCIDR StatefulSet StorageClass ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding
  ValidatingWebhookConfiguration VolumeAttachment`.split(/\s+/),
);

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const grammarFile = path.join(root, 'syntaxes/scalars.tmLanguage.json');

/** The pattern for the kinds of a bundle index. */
export function kindPattern(index) {
  const kinds = [...new Set(index.kinds.map(([, , kind]) => kind))].filter((kind) => !kubernetesKinds.has(kind)).sort();
  return String.raw`(?<=kind: |kind: ["']|kind["']: ["'])(?:${kinds.join('|')})(?=["']?\s*(?:$|\s#|[,}]))`;
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const index = JSON.parse(fs.readFileSync(process.argv[2] ?? path.join(root, 'schemas/index.json'), 'utf8'));
  const grammar = JSON.parse(fs.readFileSync(grammarFile, 'utf8'));
  grammar.repository.kind.match = kindPattern(index);
  fs.writeFileSync(grammarFile, `${JSON.stringify(grammar, null, 2)}\n`);
}
