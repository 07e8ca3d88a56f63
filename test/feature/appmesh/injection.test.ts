import assert from 'node:assert/strict';
import { inspect } from '../../../server/src/features/effective/inspect';
import { mesh } from '../../support/appmesh';
import { hover } from '../../../server/src/features/hover';
import { openWorkspace } from '../../support/workspace';

const namespace = `---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { mesh: shop, appmesh.k8s.aws/sidecarInjectorWebhook: enabled } }
`;
const around =
  namespace +
  mesh('Mesh', 'shop', 'namespaceSelector: { matchLabels: { mesh: shop } }') +
  mesh(
    'VirtualNode',
    'web',
    'podSelector: { matchLabels: { app: web } }\nlisteners: [{ portMapping: { port: 80, protocol: http } }]\nserviceDiscovery: { dns: { hostname: web.example.com } }',
  );
const pod = (containers: string, kind = 'Pod'): string => `---
apiVersion: v1
kind: ${kind}
metadata: { name: web, namespace: shop, labels: { app: web } }
spec: { containers: ${containers} }
`;

/** What `inspect` says of the Pod `web`. */
function injectionOf(text: string): { readonly injected: unknown; readonly line: string | undefined } {
  const { workspace, uri } = openWorkspace(`#- main.yaml\n${around}${text}`);
  const facts = inspect(workspace, [uri]).resources.find(({ kind }) => kind === 'Pod')?.facts ?? [];
  const injection = facts.flatMap(({ fields }) => fields['injection'] ?? [])[0] as { readonly injected?: unknown } | undefined;
  return { injected: injection?.injected, line: facts.flatMap(({ lines }) => lines).at(-1) };
}

const hoverText = (marked: string): string => {
  const { workspace, uri, offset } = openWorkspace(marked);
  return hover(workspace, uri, offset)?.markdown.text ?? '';
};

describe('injection into the Pods of a VirtualNode', () => {
  it('adds Envoy', () => {
    assert.deepEqual(injectionOf(pod('[{ name: app, image: x }]')), { injected: true, line: 'Envoy is injected' });
  });

  it('adds no second Envoy', () => {
    assert.deepEqual(injectionOf(pod('[{ name: envoy, image: x }]')), {
      injected: false,
      line: 'Envoy is not injected: a container is named "envoy"; its traffic is intercepted',
    });
    assert.match(hoverText(`#- main.yaml\n${around}${pod('[{ name: envoy, image: x }]', '<|>Pod')}`), /Intercepted ports: `80`/);
  });

  it('is not known where the containers are not', () => {
    assert.deepEqual(injectionOf(pod('"${CONTAINERS}"')), {
      injected: undefined,
      line: 'Envoy is injected unless a container is named "envoy"',
    });
  });
});
