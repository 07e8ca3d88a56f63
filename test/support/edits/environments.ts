import type { World } from './world';

/*
 * The same mesh in each of many folders, some of them below others: who belongs to whom is told by labels and by what lies
 * nearest, and what all find that select the same is found for all of them together.
 */

const namespace = `apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { mesh: shop, gateway: front, appmesh.k8s.aws/sidecarInjectorWebhook: enabled } }
`;

const mesh = `apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata: { name: shop }
spec: { namespaceSelector: { matchLabels: { mesh: shop } } }
`;

const node = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: stock, namespace: shop }
spec:
  podSelector: { matchLabels: { app: stock } }
  listeners: [{ portMapping: { port: 8080, protocol: http } }]
  serviceDiscovery: { dns: { hostname: stock.shop.svc.cluster.local } }
`;

const gateway = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualGateway
metadata: { name: front, namespace: shop }
spec:
  namespaceSelector: { matchLabels: { gateway: front } }
  gatewayRouteSelector: { matchLabels: { gateway: front } }
  podSelector: { matchLabels: { app: front } }
  listeners: [{ portMapping: { port: 8088, protocol: http } }]
`;

const route = `apiVersion: appmesh.k8s.aws/v1beta2
kind: GatewayRoute
metadata: { name: stock, namespace: shop, labels: { gateway: front } }
spec:
  httpRoute:
    match: { prefix: / }
    action: { target: { virtualService: { virtualServiceRef: { name: stock } } } }
`;

const virtualService = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: stock, namespace: shop }
spec: { awsName: stock.shop, provider: { virtualNode: { virtualNodeRef: { name: stock } } } }
`;

const workload = `apiVersion: apps/v1
kind: Deployment
metadata: { name: stock, namespace: shop }
spec:
  template:
    metadata: { labels: { app: stock } }
    spec: { containers: [{ name: app, image: x, ports: [{ containerPort: 8080 }] }] }
---
apiVersion: v1
kind: Service
metadata: { name: stock, namespace: shop }
spec: { selector: { app: stock }, ports: [{ port: 8080 }] }
`;

const roles = `apiVersion: services.k8s.aws/v1alpha1
kind: IAMRoleSelector
metadata: { name: shop }
spec: { arn: "arn:aws:iam::111122223333:role/shop", namespaceSelector: { names: [shop] } }
---
apiVersion: services.k8s.aws/v1alpha1
kind: IAMRoleSelector
metadata: { name: labelled }
spec: { arn: "arn:aws:iam::111122223333:role/mesh", namespaceSelector: { labelSelector: { matchLabels: { mesh: shop } } } }
---
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: data, namespace: shop }
spec: { name: data }
`;

function inOneFile(...documents: readonly string[]): string {
  return documents.join('---\n');
}

const environment: Readonly<Record<string, string>> = {
  'mesh.yaml': inOneFile(namespace, mesh, node, virtualService),
  'gateway.yaml': inOneFile(gateway, route),
  'workload.yaml': workload,
};

/** More than what is found for each one alone. */
const folders = ['dev', 'dev/blue', 'dev/green', 'dev/green/old', 'prod', 'prod/a', 'prod/b', 'test', 'test/a', 'demo'];

export const environments: World = {
  folders: ['file:///ws'],
  files: {
    'ws/namespace.yaml': namespace,
    ...Object.fromEntries(
      folders.flatMap((folder) => Object.entries(environment).map(([name, text]) => [`ws/${folder}/${name}`, text] as const)),
    ),
    'ws/prod/roles.yaml': roles,
    'ws/test/roles.yaml': roles,
    'ws/test/kustomization.yaml': 'resources: [mesh.yaml, roles.yaml]\n',
  },
  absent: {
    'ws/new/all.yaml': inOneFile(mesh, node, gateway, workload),
    'ws/prod/route.yaml': route,
    'ws/namespaces/shop.yaml': inOneFile(namespace, namespace.replaceAll('shop', 'cart')),
  },
};
