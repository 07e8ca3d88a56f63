import { MemoryFiles } from './memoryFiles';

/** A small mesh in two files: a mesh, a virtual node and a route that names the node. */
export const meshText = `apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata:
  name: shop
spec:
  namespaceSelector:
    matchLabels:
      mesh: shop
`;

export const nodeText = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: stock
  namespace: shop
spec:
  podSelector:
    matchLabels:
      app: stock
  listeners:
    - portMapping:
        port: 8080
        protocol: http
  serviceDiscovery:
    dns:
      hostname: stock.shop.svc.cluster.local
`;

export const routerText = `# emoji before a column: 🚀🚀
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualRouter
metadata:
  name: stock-router
  namespace: shop
spec:
  listeners:
    - portMapping: { port: 8080, protocol: http }
  routes:
    - name: all
      httpRoute:
        match: { prefix: / }
        action:
          weightedTargets:
            - virtualNodeRef: { name: stock }
              weight: 1
`;

export const mesh = 'file:///ws/mesh.yaml';
export const node = 'file:///ws/nodes/stock.yaml';
export const router = 'file:///ws/router.yaml';

export function meshFiles(): MemoryFiles {
  return new MemoryFiles({ [mesh]: meshText, [node]: nodeText, [router]: routerText });
}

/** Texts of many files by name: a node in each, and a router that refers to it. */
export function manyMeshes(count: number): ReadonlyMap<string, string> {
  const text = `${nodeText}---\n${routerText}`;
  return new Map(Array.from({ length: count }, (_, index) => [`mesh-${index}.yaml`, text.replaceAll('stock', `stock-${index}`)] as const));
}

/** A kind that no bundle has, and an object of it with a field that it does not have. */
export const crdText = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.test
spec:
  group: example.test
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: integer, description: How large it is. }
`;

export const widgetText = `apiVersion: example.test/v1
kind: Widget
metadata:
  name: one
spec:
  colour: red
`;
