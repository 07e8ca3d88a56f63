import type { FieldSpec } from './fieldSpecs';
import type { NameReference } from './transformerConfig';

type Specs = (create: boolean, kinds: string, ...paths: readonly string[]) => readonly FieldSpec[];

/**
 * Which fields Kustomize takes for names of objects, by itself.
 * Source: sigs.k8s.io/kustomize/api/internal/konfig/builtinpluginconsts/namereference.go.
 */
export function builtinNameReferences(specs: Specs): readonly NameReference[] {
  const paths = (kinds: string, ...each: readonly string[]): readonly FieldSpec[] => specs(false, kinds, ...each);
  /** The kinds that hold a pod, with where it stands in them. */
  const pods = (kinds: string, ...each: readonly string[]): readonly FieldSpec[] =>
    kinds.split(' ').flatMap((kind) => {
      const [name, base] = podPlaces[kind] ?? [kind, 'spec/template/spec'];
      return paths(name, ...each.map((path) => `${base}/${path}`));
    });
  const workloads = 'Pod PodTemplate Deployment ReplicaSet DaemonSet StatefulSet Job CronJob';
  const withClaims = 'Pod StatefulSet Deployment ReplicationController CronJob Job DaemonSet';
  const scaled = paths('HorizontalPodAutoscaler', 'spec/scaleTargetRef/name');
  const rbac = 'rbac.authorization.k8s.io';
  const admission = 'admissionregistration.k8s.io';
  const entry = (kind: string, fieldSpecs: readonly FieldSpec[], { group = '', version = '' } = {}): NameReference => ({
    group,
    version,
    kind,
    fieldSpecs,
  });
  const v1 = { version: 'v1' };
  return [
    ...['Deployment', 'ReplicationController', 'ReplicaSet', 'StatefulSet'].map((kind) => entry(kind, scaled)),
    entry(
      'ConfigMap',
      [
        ...pods(
          workloads,
          'volumes/configMap/name',
          'containers/env/valueFrom/configMapKeyRef/name',
          'initContainers/env/valueFrom/configMapKeyRef/name',
          'containers/envFrom/configMapRef/name',
          'initContainers/envFrom/configMapRef/name',
          'volumes/projected/sources/configMap/name',
        ),
        ...paths('Node', 'spec/configSource/configMap'),
        ...paths('Role ClusterRole', 'rules/resourceNames'),
        ...paths('Ingress', 'metadata/annotations/nginx.ingress.kubernetes.io\\/fastcgi-params-configmap'),
      ],
      v1,
    ),
    entry(
      'Secret',
      [
        ...pods(
          workloads,
          'volumes/secret/secretName',
          'containers/env/valueFrom/secretKeyRef/name',
          'initContainers/env/valueFrom/secretKeyRef/name',
          'containers/envFrom/secretRef/name',
          'initContainers/envFrom/secretRef/name',
          'imagePullSecrets/name',
          'volumes/projected/sources/secret/name',
        ),
        ...paths(
          'Ingress',
          'spec/tls/secretName',
          ...[
            'ingress.kubernetes.io\\/auth-secret',
            'nginx.ingress.kubernetes.io\\/auth-secret',
            'nginx.ingress.kubernetes.io\\/auth-tls-secret',
          ].map((key) => `metadata/annotations/${key}`),
        ),
        ...paths('ServiceAccount', 'imagePullSecrets/name'),
        ...paths(
          'StorageClass',
          'parameters/secretName',
          'parameters/adminSecretName',
          'parameters/userSecretName',
          'parameters/secretRef',
        ),
        ...paths('Role ClusterRole', 'rules/resourceNames'),
        ...paths('serving.knative.dev/v1:Service', 'spec/template/spec/containers/env/valueFrom/secretKeyRef/name'),
        ...paths('PersistentVolume', 'spec/azureFile/secretName'),
      ],
      v1,
    ),
    entry(
      'Service',
      [
        ...paths('apps/StatefulSet', 'spec/serviceName'),
        ...paths(
          'Ingress',
          'spec/rules/http/paths/backend/serviceName',
          'spec/backend/serviceName',
          'spec/rules/http/paths/backend/service/name',
          'spec/defaultBackend/service/name',
        ),
        ...paths('apiregistration.k8s.io/APIService', 'spec/service/name'),
        ...paths(`${admission}/ValidatingWebhookConfiguration ${admission}/MutatingWebhookConfiguration`, 'webhooks/clientConfig/service'),
      ],
      v1,
    ),
    entry('Role', paths(`${rbac}/RoleBinding`, 'roleRef/name'), { group: rbac }),
    entry('ClusterRole', paths(`${rbac}/RoleBinding ${rbac}/ClusterRoleBinding`, 'roleRef/name'), { group: rbac }),
    entry(
      'ServiceAccount',
      [...paths(`${rbac}/RoleBinding ${rbac}/ClusterRoleBinding`, 'subjects'), ...pods(withClaims, 'serviceAccountName').map(anyVersion)],
      v1,
    ),
    entry('PersistentVolumeClaim', pods(withClaims, 'volumes/persistentVolumeClaim/claimName').map(anyVersion), v1),
    entry('PersistentVolume', [...paths('PersistentVolumeClaim', 'spec/volumeName'), ...paths('ClusterRole', 'rules/resourceNames')], v1),
    entry(
      'StorageClass',
      [
        ...paths('PersistentVolume PersistentVolumeClaim', 'spec/storageClassName'),
        ...paths('StatefulSet', 'spec/volumeClaimTemplates/spec/storageClassName'),
      ],
      { group: 'storage.k8s.io', version: 'v1' },
    ),
    entry('PriorityClass', pods(withClaims, 'priorityClassName').map(anyVersion), { group: 'scheduling.k8s.io', version: 'v1' }),
    // As upstream writes it: a group with a version in it, which no object has.
    entry('IngressClass', paths('Ingress', 'spec/ingressClassName'), { group: 'networking.k8s.io/v1', version: 'v1' }),
    entry('ValidatingAdmissionPolicy', paths(`${admission}/ValidatingAdmissionPolicyBinding`, 'spec/policyName'), { group: admission }),
  ];
}

/** Where the pod stands in kinds that are no workloads with a template, with the kind as upstream selects it. */
const podPlaces: Readonly<Record<string, readonly [kinds: string, path: string]>> = {
  Pod: ['v1:Pod', 'spec'],
  PodTemplate: ['PodTemplate', 'template/spec'],
  CronJob: ['CronJob', 'spec/jobTemplate/spec/template/spec'],
};

function anyVersion(spec: FieldSpec): FieldSpec {
  return { ...spec, version: '' };
}
