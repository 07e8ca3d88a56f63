import { mesh } from './appmesh';

/** One environment with a mesh, all of whose parts belong to one another: by labels, names and host names. */
export const meshOfFolder = [
  '---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { mesh: shop } }\n',
  mesh('Mesh', 'shop', 'namespaceSelector: { matchLabels: { mesh: shop } }'),
  mesh(
    'VirtualNode',
    'cart',
    'podSelector: { matchLabels: { app: cart } }\nlisteners: [{ portMapping: { port: 8080, protocol: http } }]\nserviceDiscovery: { dns: { hostname: cart.shop.svc.cluster.local } }',
  ),
  mesh('VirtualService', 'cart', 'provider: { virtualNode: { virtualNodeRef: { name: cart } } }'),
  mesh(
    'VirtualGateway',
    'ingress',
    'namespaceSelector: { matchLabels: { mesh: shop } }\npodSelector: { matchLabels: { app: ingress } }\nlisteners: [{ portMapping: { port: 8088, protocol: http } }]',
  ),
  mesh(
    'GatewayRoute',
    'cart',
    'httpRoute: { match: { prefix: / }, action: { target: { virtualService: { virtualServiceRef: { name: cart } } } } }',
  ),
  '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: cart, namespace: shop }\nspec: { selector: { matchLabels: { app: cart } }, template: { metadata: { labels: { app: cart } }, spec: { containers: [{ name: app, image: a, ports: [{ containerPort: 8080 }] }] } } }\n',
  '---\napiVersion: v1\nkind: Service\nmetadata: { name: cart, namespace: shop }\nspec: { selector: { app: cart }, ports: [{ port: 8080 }] }\n',
].join('');
