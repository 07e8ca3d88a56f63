import { mailbox } from '../crds';
import type { World } from './world';

/*
 * What objects far from an object say of it, differently in each environment: settings of Knative, the project and region of a
 * Namespace, the account of a role, variables of Flux. Some environments write it themselves, some patch that of their base.
 */

function features(value: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata: { name: config-features, namespace: knative-serving }
data: { kubernetes.podspec-affinity: ${value} }
`;
}

const service = `apiVersion: serving.knative.dev/v1
kind: Service
metadata: { name: orders, namespace: shop }
spec: { template: { spec: { containers: [{ image: a }], affinity: { nodeAffinity: {} } } } }
`;

function namespace(project: string, region: string): string {
  return `apiVersion: v1
kind: Namespace
metadata:
  name: shop
  annotations:
    cnrm.cloud.google.com/project-id: ${project}
    services.k8s.aws/default-region: ${region}
    services.k8s.aws/owner-account-id: "111122223333"
`;
}

const cloud = `apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeNetwork
metadata: { name: net, namespace: shop }
spec: { autoCreateSubnetworks: false }
---
apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeSubnetwork
metadata: { name: subnet, namespace: shop }
spec:
  ipCidrRange: 10.0.0.0/16
  region: us-central1
  networkRef: { external: projects/shop-dev/global/networks/net }
---
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: data, namespace: shop }
spec: { name: data }
---
apiVersion: lambda.services.k8s.aws/v1alpha1
kind: Function
metadata: { name: orders, namespace: shop }
spec: { name: orders, role: "arn:aws:iam::111122223333:role/orders", code: { s3Bucket: data, s3Key: a } }
`;

function flux(name: string, path: string): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  interval: 1m
  prune: true
  path: ${path}
  sourceRef: { kind: GitRepository, name: flux-system }
  postBuild: { substituteFrom: [{ kind: ConfigMap, name: vars }] }
`;
}

function variables(region: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: vars, namespace: flux-system }\ndata: { REGION: ${region} }\n`;
}

/** A mesh with a node in it, to which the labels belong that overlays give. */
const mesh = `apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata: { name: shop }
spec: { namespaceSelector: { matchLabels: { mesh: shop } } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: orders, namespace: shop }
spec:
  podSelector: { matchLabels: { app: orders } }
  listeners: [{ portMapping: { port: 80, protocol: http } }]
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: orders, namespace: shop }
spec: { template: { metadata: { labels: { app: order } }, spec: { containers: [{ name: a, image: a }] } } }
`;

/** A CRD of one release, and an object of its kind. */
function crd(field: string): string {
  const properties = `spec:\n  type: object\n  properties:\n    ${field}: { type: integer }\n    owner: { type: string, enum: [${field}, all] }\n`;
  return mailbox({ properties });
}

const box = 'apiVersion: post.example.com/v1\nkind: Mailbox\nmetadata: { name: one, namespace: shop }\nspec: { owner: all, quota: 1 }\n';

/** An overlay that puts all into another namespace, and says things of it by other means than strategic patches. */
const moved = `resources: [../../base, own.yaml]
namespace: team
labels: [{ pairs: { mesh: shop, app: orders }, includeTemplates: true }]
commonAnnotations: { services.k8s.aws/default-region: eu-north-1 }
patches:
  - target: { kind: Namespace }
    patch: '[{ "op": "replace", "path": "/metadata/annotations/cnrm.cloud.google.com~1project-id", "value": "shop-moved" }]'
  - target: { kind: ConfigMap, name: config-features }
    patch: '[{ "op": "replace", "path": "/data", "value": {} }]'
`;

export const settings: World = {
  folders: ['file:///ws'],
  files: {
    'ws/dev/knative.yaml': features('disabled'),
    'ws/dev/namespace.yaml': namespace('shop-dev', 'eu-west-1'),
    'ws/dev/service.yaml': service,
    'ws/dev/cloud.yaml': cloud,
    'ws/dev/blue/service.yaml': service,
    'ws/dev/blue/cloud.yaml': cloud,
    'ws/dev/crd.yaml': crd('quota'),
    'ws/dev/box.yaml': box,
    'ws/prod/crd.yaml': crd('limit'),
    'ws/prod/box.yaml': box,
    'ws/prod/knative.yaml': features('enabled'),
    'ws/prod/namespace.yaml': namespace('shop-prod', 'us-east-1'),
    'ws/prod/service.yaml': service,
    'ws/prod/cloud.yaml': cloud,
    'ws/base/kustomization.yaml': 'resources: [knative.yaml, namespace.yaml, service.yaml, cloud.yaml, mesh.yaml]\n',
    'ws/base/knative.yaml': features('disabled'),
    'ws/base/namespace.yaml': namespace('shop', 'us-west-2'),
    'ws/base/service.yaml': service,
    'ws/base/cloud.yaml': cloud,
    'ws/base/mesh.yaml': mesh,
    ...Object.fromEntries(
      ['one', 'two'].flatMap((name) => [
        [
          `ws/overlays/${name}/kustomization.yaml`,
          'resources: [../../base, own.yaml]\npatches: [{ path: knative.yaml }, { path: namespace.yaml }]\n',
        ],
        [`ws/overlays/${name}/knative.yaml`, features(name === 'one' ? 'enabled' : 'disabled')],
        [`ws/overlays/${name}/namespace.yaml`, namespace(`shop-${name}`, 'eu-central-1')],
        [`ws/overlays/${name}/own.yaml`, `${service.replace('name: orders', 'name: own')}---\n${cloud.replaceAll('name: ', 'name: own-')}`],
      ]),
    ),
    'ws/overlays/moved/kustomization.yaml': moved,
    'ws/overlays/moved/own.yaml': `${service.replace('name: orders', 'name: own')}---\n${cloud.replaceAll('name: ', 'name: own-')}`,
    'ws/overlays/moved/apart/namespace.yaml': namespace('apart', 'us-west-1'),
    'ws/clusters/dev/flux.yaml': `${flux('apps', './apps')}---\n${variables('eu-west-1')}`,
    'ws/clusters/prod/flux.yaml': `${flux('apps', './apps')}---\n${variables('us-east-1')}`,
    'ws/apps/bucket.yaml':
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: "logs-${REGION}", namespace: shop }\nspec: { name: "logs-${REGION}" }\n',
  },
  absent: {
    'ws/dev/blue/crd.yaml': crd('limit'),
    'ws/dev/blue/knative.yaml': features('enabled'),
    'ws/dev/blue/namespace.yaml': namespace('shop-blue', 'us-east-1'),
    'ws/overlays/one/mesh/mesh.yaml': mesh,
    'ws/overlays/moved/knative.yaml': features('enabled'),
    'ws/knative.yaml': features('allowed'),
    'ws/namespace.yaml': namespace('shop-dev', 'eu-west-1'),
    'ws/overlays/kustomization.yaml': 'resources: [one, two]\n',
    'ws/clusters/more.yaml': variables('eu-west-1'),
  },
};
