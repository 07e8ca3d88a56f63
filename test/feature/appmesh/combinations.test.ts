import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { mesh, targets } from '../../support/appmesh';
import { openWorkspace } from '../../support/workspace';

const router = (weight: number): string =>
  mesh(
    'VirtualRouter',
    'r',
    `routes:\n- name: all\n  httpRoute:\n    match: { prefix: / }\n    action: ${targets.replace('weight: 1', `weight: ${weight}`)}`,
  );
const node = mesh(
  'VirtualNode',
  'web',
  'serviceDiscovery: { dns: { hostname: web.example.com } }\nlisteners: [{ portMapping: { port: 80, protocol: http } }]',
);

/** What is said of a base and of an overlay with one JSON patch, by file. */
function said(base: string, kind: string, path: string, value: unknown): readonly string[] {
  const { workspace } = openWorkspace(
    `#- base/kustomization.yaml\nresources: [all.yaml]\n#- base/all.yaml\n${base}#- over/kustomization.yaml\nresources: [../base]\npatches:\n- target: { kind: ${kind} }\n  path: p.json\n#- over/p.json\n${JSON.stringify([{ op: 'add', path, value }])}\n`,
  );
  return [...workspace.uris].flatMap((uri) =>
    diagnosticsOf(uri, workspace)
      .filter(({ finding: { code } }) => code.startsWith('appmesh/') && code !== 'appmesh/service-end-of-support')
      .map(({ finding }) => `${uri.replace('file:///ws/', '')} ${finding.code}`),
  );
}

describe('values of App Mesh that do not fit together', () => {
  it('are said of the patch that brings them together', () => {
    const route = '/spec/routes/0/httpRoute';
    assert.deepEqual(said(router(1), 'VirtualRouter', `${route}/action/weightedTargets/0/weight`, 0), [
      'over/p.json appmesh/weights-all-zero',
    ]);
    assert.deepEqual(said(node, 'VirtualNode', '/spec/listeners/0/timeout', { tcp: { idle: { unit: 's', value: 1 } } }), [
      'over/p.json appmesh/timeout-protocol-mismatch',
    ]);
    assert.deepEqual(said(router(1), 'VirtualRouter', `${route}/match/path`, { exact: '/a' }), ['over/p.json appmesh/vr-prefix-and-path']);
  });

  it('are not said of a base where every overlay mends them', () =>
    assert.deepEqual(said(router(0), 'VirtualRouter', '/spec/routes/0/httpRoute/action/weightedTargets/0/weight', 5), []));
});
