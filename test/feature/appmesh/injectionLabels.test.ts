import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { mesh } from '../../support/appmesh';
import { openWorkspace, uriOf } from '../../support/workspace';

const code = 'appmesh/injection-label-missing';
const namespace = (labels = 'mesh: shop'): string => `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { ${labels} } }\n`;
const node = mesh(
  'VirtualNode',
  'web',
  'podSelector: { matchLabels: { app: web } }\nlisteners: [{ portMapping: { port: 8080, protocol: http } }]\nserviceDiscovery: { dns: { hostname: x.example.com } }',
);
const workload = `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: shop }\nspec: { selector: { matchLabels: { app: web } }, template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: x }] } } }\n`;
const environment = (folder: string, labels?: string): string =>
  `#- ${folder}/namespace.yaml\n${namespace(labels)}#- ${folder}/node.yaml\n${node}#- ${folder}/web.yaml\n${workload}`;
const on = 'mesh: shop, appmesh.k8s.aws/sidecarInjectorWebhook: enabled';

type Shown = readonly (readonly string[])[];

/** For each of some files, where the workload is that nothing is injected into. */
function shownIn(text: string, ...files: readonly string[]): Shown {
  const { workspace } = openWorkspace(text);
  return files.map((file) =>
    diagnosticsOf(uriOf(file), workspace)
      .filter(({ finding }) => finding.code === code)
      .flatMap(({ finding }) => finding.related?.().map(({ uri }) => uri.slice('file:///ws/'.length)) ?? []),
  );
}

describe('a Namespace without the label for the injector', () => {
  it('is reported with a workload of its own environment', () => {
    assert.deepEqual(shownIn(environment('a') + environment('b'), 'a/namespace.yaml', 'b/namespace.yaml'), [
      ['a/web.yaml'],
      ['b/web.yaml'],
    ]);
  });

  it('is reported whatever other environments say', () => {
    assert.deepEqual(shownIn(environment('a', on) + environment('b'), 'a/namespace.yaml', 'b/namespace.yaml'), [[], ['b/web.yaml']]);
  });

  it('is not reported for workloads of another environment', () => {
    const alone = `#- b/namespace.yaml\n${namespace()}`;
    assert.deepEqual(shownIn(environment('a') + alone, 'a/namespace.yaml', 'b/namespace.yaml'), [['a/web.yaml'], []]);
    assert.deepEqual(shownIn(environment('a', on) + alone, 'a/namespace.yaml', 'b/namespace.yaml'), [[], []]);
  });

  it('is found from a folder of Namespaces', () => {
    const text = `#- namespaces/shop.yaml\n${namespace()}#- apps/node.yaml\n${node}#- apps/web.yaml\n${workload}`;
    assert.deepEqual(shownIn(text, 'namespaces/shop.yaml'), [['apps/web.yaml']]);
  });

  it('follows edits', () => {
    const { workspace } = openWorkspace(environment('a') + environment('b'));
    const found = (file: string): number => diagnosticsOf(uriOf(file), workspace).filter(({ finding }) => finding.code === code).length;
    assert.deepEqual([found('a/namespace.yaml'), found('b/namespace.yaml')], [1, 1]);
    const { files } = workspace.setBuffer(uriOf('b/node.yaml'), node.replace('name: web', 'name: other'));
    assert.ok(files.has(uriOf('b/namespace.yaml')));
    assert.deepEqual([found('a/namespace.yaml'), found('b/namespace.yaml')], [1, 1]);
    workspace.setBuffer(uriOf('b/web.yaml'), workload.replaceAll('app: web', 'app: other'));
    assert.deepEqual([found('a/namespace.yaml'), found('b/namespace.yaml')], [1, 0]);
    workspace.setBuffer(uriOf('a/namespace.yaml'), namespace(on));
    assert.deepEqual([found('a/namespace.yaml'), found('b/namespace.yaml')], [0, 0]);
  });

  it('gets the labels that the selector of its own environment demands', () => {
    const meshOf = (value: string): string =>
      `apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: shop }\nspec: { namespaceSelector: { matchLabels: { mesh: ${value} } } }\n`;
    const files = ['a', 'b'].map(
      (folder) =>
        `#- ${folder}/mesh.yaml\n${meshOf(folder)}#- ${folder}/namespace.yaml\n${namespace('team: x')}#- ${folder}/node.yaml\n${node}`,
    );
    const { workspace } = openWorkspace(files.join(''));
    const titles = diagnosticsOf(uriOf('b/node.yaml'), workspace).flatMap((each) => fixesOf(each, workspace).map(({ title }) => title));
    assert.ok(titles.includes('Add label "mesh: b" to Namespace "shop"'), titles.join());
  });
});
