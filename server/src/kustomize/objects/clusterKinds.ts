/*
 * Kinds without a namespace that Kustomize knows, by apiVersion. Every other kind counts as one with namespaces.
 * Source: sigs.k8s.io/kustomize/kyaml/openapi, precomputedIsNamespaceScoped.
 */
const rows: readonly (readonly [group: string, versions: string, kinds: string])[] = [
  ['admissionregistration.k8s.io', 'v1 v1beta1', 'MutatingWebhookConfiguration ValidatingWebhookConfiguration'],
  ['admissionregistration.k8s.io', 'v1', 'ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding'],
  ['apiextensions.k8s.io', 'v1 v1beta1', 'CustomResourceDefinition'],
  ['apiregistration.k8s.io', 'v1 v1beta1', 'APIService'],
  ['certificates.k8s.io', 'v1 v1beta1', 'CertificateSigningRequest'],
  ['flowcontrol.apiserver.k8s.io', 'v1beta1', 'FlowSchema PriorityLevelConfiguration'],
  ['networking.k8s.io', 'v1 v1beta1', 'IngressClass'],
  ['node.k8s.io', 'v1 v1beta1', 'RuntimeClass'],
  ['policy', 'v1beta1', 'PodSecurityPolicy'],
  ['rbac.authorization.k8s.io', 'v1 v1beta1', 'ClusterRole ClusterRoleBinding'],
  ['scheduling.k8s.io', 'v1 v1beta1', 'PriorityClass'],
  ['storage.k8s.io', 'v1 v1beta1', 'CSIDriver CSINode StorageClass VolumeAttachment'],
  ['storage.k8s.io', 'v1beta1', 'CSINode'],
  ['', 'v1', 'ComponentStatus Namespace Node NodeProxyOptions PersistentVolume'],
];

/** The apiVersions of each kind. */
export const clusterKinds: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  rows
    .flatMap(([, , kinds]) => kinds.split(' '))
    .map(
      (kind) =>
        [
          kind,
          new Set(
            rows.flatMap(([group, versions, kinds]) =>
              kinds.split(' ').includes(kind) ? versions.split(' ').map((version) => (group === '' ? version : `${group}/${version}`)) : [],
            ),
          ),
        ] as const,
    ),
);
