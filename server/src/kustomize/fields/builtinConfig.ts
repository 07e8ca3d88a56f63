import type { FieldSpec } from './fieldSpecs';
import { builtinNameReferences } from './builtinNameReferences';
import { emptyConfig, mergeSpecs, type TransformerConfig } from './transformerConfig';

/*
 * Where Kustomize's transformers act without any `configurations`.
 * Source: sigs.k8s.io/kustomize/api/internal/konfig/builtinpluginconsts at v5.7.
 */

/** `[group/]version? Kind`: a group ends with `/`, a version stands after it, `-` means any kind. */
function specs(create: boolean, kinds: string, ...paths: readonly string[]): readonly FieldSpec[] {
  return kinds.split(' ').flatMap((written) => {
    const [, group = '', version = '', kind = ''] = /^(?:([^/:]*)\/)?(?:([^:]*):)?(.*)$/.exec(written) ?? [];
    return paths.map((path) => ({ group, version, kind: kind === '-' ? '' : kind, path, create }));
  });
}

const apps = 'apps/Deployment apps/StatefulSet';
const podSpec = 'spec/template/spec';
const term = 'podAffinityTerm/labelSelector/matchLabels';
const required = 'requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels';

const metadataLabels = [
  ...specs(true, '-', 'metadata/labels'),
  ...specs(true, 'v1:ReplicationController Deployment ReplicaSet DaemonSet apps/StatefulSet batch/Job', 'spec/template/metadata/labels'),
  ...specs(true, 'batch/CronJob', 'spec/jobTemplate/metadata/labels', 'spec/jobTemplate/spec/template/metadata/labels'),
];

const volumeClaimTemplateLabels = specs(true, 'apps/StatefulSet', 'spec/volumeClaimTemplates[]/metadata/labels');

const commonLabels = [
  ...specs(true, 'v1:Service v1:ReplicationController', 'spec/selector'),
  ...specs(true, 'Deployment ReplicaSet DaemonSet apps/StatefulSet', 'spec/selector/matchLabels'),
  ...specs(
    false,
    apps,
    ...['podAffinity', 'podAntiAffinity'].flatMap((affinity) => [
      `${podSpec}/affinity/${affinity}/preferredDuringSchedulingIgnoredDuringExecution/${term}`,
      `${podSpec}/affinity/${affinity}/${required}`,
    ]),
    `${podSpec}/topologySpreadConstraints/labelSelector/matchLabels`,
  ),
  ...specs(false, 'batch/Job policy/PodDisruptionBudget', 'spec/selector/matchLabels'),
  ...specs(false, 'batch/CronJob', 'spec/jobTemplate/spec/selector/matchLabels'),
  ...specs(
    false,
    'networking.k8s.io/NetworkPolicy',
    'spec/podSelector/matchLabels',
    'spec/ingress/from/podSelector/matchLabels',
    'spec/egress/to/podSelector/matchLabels',
  ),
  ...metadataLabels,
  ...volumeClaimTemplateLabels,
];

const commonAnnotations = [
  ...specs(true, '-', 'metadata/annotations'),
  ...specs(true, 'v1:ReplicationController Deployment ReplicaSet DaemonSet StatefulSet batch/Job', 'spec/template/metadata/annotations'),
  ...specs(true, 'batch/CronJob', 'spec/jobTemplate/metadata/annotations', 'spec/jobTemplate/spec/template/metadata/annotations'),
];

const images = specs(
  true,
  '-',
  ...['spec', podSpec].flatMap((pod) => [`${pod}/containers[]/image`, `${pod}/initContainers[]/image`, `${pod}/volumes[]/image/reference`]),
);

const containers = ['containers', 'initContainers'].flatMap((list) =>
  ['args', 'command', 'env/value', 'volumeMounts/mountPath'].map((field) => `${list}/${field}`),
);
const inPod = (pod: string): readonly string[] => containers.map((path) => `${pod}/${path}`);

const varReference = [
  ...specs(false, 'CronJob', ...inPod('spec/jobTemplate/spec/template/spec'), 'spec/jobTemplate/spec/template/volumes/nfs/server'),
  ...specs(false, 'DaemonSet Deployment Job ReplicaSet StatefulSet', ...inPod(podSpec)),
  ...specs(false, 'DaemonSet Deployment Job ReplicaSet', `${podSpec}/volumes/nfs/server`),
  ...specs(false, 'Deployment', 'spec/template/metadata/annotations'),
  ...specs(false, 'Ingress', 'spec/rules/host', 'spec/tls/hosts', 'spec/tls/secretName'),
  ...specs(false, 'Pod', ...inPod('spec'), 'spec/volumes/nfs/server'),
  ...specs(false, 'Service', 'spec/ports/port', 'spec/ports/targetPort'),
  ...specs(false, 'StatefulSet', 'spec/volumeClaimTemplates/spec/nfs/server'),
  ...specs(false, 'PersistentVolume', 'spec/nfs/server'),
  ...specs(false, '-', 'metadata/labels', 'metadata/annotations'),
];

export const builtinConfig: TransformerConfig = {
  ...emptyConfig,
  namePrefix: specs(false, '-', 'metadata/name'),
  nameSuffix: specs(false, '-', 'metadata/name'),
  namespace: [
    ...specs(true, 'Namespace', 'metadata/name'),
    ...specs(true, 'apiregistration.k8s.io/APIService', 'spec/service/namespace'),
    ...specs(false, 'apiextensions.k8s.io/CustomResourceDefinition', 'spec/conversion/webhook/clientConfig/service/namespace'),
  ],
  commonLabels: mergeSpecs([], commonLabels),
  templateLabels: mergeSpecs([], metadataLabels),
  volumeClaimTemplateLabels,
  commonAnnotations: mergeSpecs([], commonAnnotations),
  varReference: mergeSpecs([], varReference),
  images,
  replicas: specs(true, 'Deployment ReplicationController ReplicaSet StatefulSet', 'spec/replicas'),
  nameReference: builtinNameReferences(specs),
};
