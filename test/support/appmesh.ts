/** One App Mesh object as a document; `spec` is flow or block YAML. */
export function mesh(kind: string, name: string, spec?: string, ns = 'shop'): string {
  return [
    '---',
    'apiVersion: appmesh.k8s.aws/v1beta2',
    `kind: ${kind}`,
    'metadata:',
    `  name: ${name}`,
    ...(kind === 'Mesh' || ns === '' ? [] : [`  namespace: ${ns}`]),
    ...(spec === undefined ? [] : ['spec:', ...spec.split('\n').map((line) => `  ${line}`)]),
    '',
  ].join('\n');
}

export const arn = (type: string, name: string): string => `arn:aws:appmesh:eu-west-1:111122223333:mesh/m/${type}/${name}`;

const service = `{ target: { virtualService: { virtualServiceARN: "${arn('virtualService', 'stock.shop')}" } } }`;

/** A GatewayRoute with one route, whose action is to a service in another place. */
export function gatewayRoute(
  match: string,
  { type = 'httpRoute', rewrite }: { readonly type?: string; readonly rewrite?: string } = {},
): string {
  const action = rewrite === undefined ? service : service.replace('{ ', `{ rewrite: ${rewrite}, `);
  return mesh('GatewayRoute', 'r', `${type}:\n  match: ${match}\n  action: ${action}`);
}

export const targets = `{ weightedTargets: [{ virtualNodeARN: "${arn('virtualNode', 'stock')}", weight: 1 }] }`;

/** A VirtualRouter with one route. */
export function router(match: string, type = 'httpRoute'): string {
  return mesh('VirtualRouter', 'r', `routes:\n- name: all\n  ${type}:\n    match: ${match}\n    action: ${targets}`);
}

/** A VirtualNode with one listener. */
export function listener(rest: string, protocol = 'http'): string {
  return mesh(
    'VirtualNode',
    'node',
    `serviceDiscovery: { dns: { hostname: node } }\nlisteners:\n- portMapping: { port: 80, protocol: ${protocol} }\n  ${rest}`,
  );
}

/** One object of the API before, as a document. */
export function legacy(kind: string, name: string, spec?: string, ns = 'shop'): string {
  return mesh(kind, name, spec, ns).replace('v1beta2', 'v1beta1');
}
