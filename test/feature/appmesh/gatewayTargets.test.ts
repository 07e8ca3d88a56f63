import assert from 'node:assert/strict';
import { mesh } from '../../support/appmesh';
import { checkDiagnostics, openWorkspace, problemsOf } from '../../support/workspace';

const code = 'appmesh/target-port-unknown';
const listeners = (...ports: readonly (number | string)[]): string =>
  `listeners: [${ports.map((port) => `{ portMapping: { port: ${port}, protocol: http } }`).join(', ')}]`;
const node = (...ports: readonly (number | string)[]): string =>
  mesh('VirtualNode', 'web', `serviceDiscovery: { dns: { hostname: web.example.com } }\n${listeners(...ports)}`);
const router = (...ports: readonly (number | string)[]): string => mesh('VirtualRouter', 'web', `${listeners(...ports)}\nroutes: []`);
const service = (provider = '{ virtualNode: { virtualNodeRef: { name: web } } }'): string =>
  mesh('VirtualService', 'web', `provider: ${provider}`);
const byRouter = service('{ virtualRouter: { virtualRouterRef: { name: web } } }');
const route = (port: string, type = 'httpRoute', to = 'virtualServiceRef: { name: web }'): string =>
  mesh('GatewayRoute', 'web', `${type}:\n  match: { prefix: / }\n  action: { target: { ${port} virtualService: { ${to} } } }`);
const problems = (text: string): readonly string[] => problemsOf(openWorkspace(text)).filter((each) => each.startsWith(code));

describe('the port of the target of a GatewayRoute', () => {
  it('is one of the node that provides the VirtualService', () => {
    assert.deepEqual(problems(route('port: 9090,') + service() + node(8080, 8081)), [
      `${code}: Port 9090 is not a port of a listener of VirtualNode "web", the provider of VirtualService "web"; expected one of "8080", "8081"`,
    ]);
    assert.deepEqual(problems(route('port: 8081,') + service() + node(8080, 8081)), []);
    assert.equal(problems(route('port: 9090,', 'http2Route') + service() + node(8080)).length, 1);
    assert.equal(problems(route('port: 9090,', 'grpcRoute') + service() + node(8080)).length, 1);
  });

  it('is one of the router that provides it, whatever its nodes listen to', () => {
    assert.equal(problems(route('port: 8080,') + byRouter + router(80) + node(8080)).length, 1);
    assert.deepEqual(problems(route('port: 80,') + byRouter + router(80) + node(8080)), []);
  });

  it('is marked where it is written', () => {
    const text = route('port: <|9090|>,') + service() + node(8080);
    checkDiagnostics(text.replace(/^---\n/, ''), [code]);
  });

  it('is not judged where the listeners are not known for sure', () => {
    const two = '{ virtualNode: { virtualNodeRef: { name: web } }, virtualRouter: { virtualRouterRef: { name: web } } }';
    for (const rest of [
      service(),
      node(8080),
      service() + node(),
      service() + node('$PORT'),
      service('{}') + node(8080),
      service('"${PROVIDER}"') + node(8080),
      service(two) + node(8080) + router(80),
      service('{ virtualNode: { virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/other" } }') + node(8080),
    ]) {
      assert.deepEqual(problems(route('port: 9090,') + rest), [], rest);
    }
    assert.deepEqual(problems(route('port: "$PORT",') + service() + node(8080)), []);
    assert.deepEqual(problems(route('') + service() + node(8080)), []);
    assert.deepEqual(problems(`#- a/r.yaml\n${route('port: 9090,')}${service()}#- b/n.yaml\n${node(8080)}#- c/n.yaml\n${node(9090)}`), []);
  });

  it('follows edits of the provider', () => {
    const { workspace, uri } = openWorkspace(`#- r.yaml\n${route('port: 9090,')}#- s.yaml\n${service()}#- n.yaml\n${node(8080)}`);
    const found = (): number =>
      problemsOf({ workspace, uri } as ReturnType<typeof openWorkspace>).filter((each) => each.startsWith(code)).length;
    assert.equal(found(), 1);
    workspace.setBuffer('file:///ws/n.yaml' as typeof uri, node(9090));
    assert.equal(found(), 0);
    workspace.setBuffer('file:///ws/n.yaml' as typeof uri, node(8080));
    workspace.setBuffer('file:///ws/s.yaml' as typeof uri, byRouter);
    assert.equal(found(), 0);
  });
});
