import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../../support/workspace';

const rule = 'knative/pod-feature-disabled';
const flag = 'kubernetes.podspec-affinity';

const service =
  'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: orders, namespace: shop }\n' +
  'spec: { template: { spec: { containers: [{ image: a }], affinity: { nodeAffinity: {} } } } }\n';

function features(value?: string): string {
  const data = value === undefined ? '' : `data: { ${flag}: ${value} }\n`;
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-features, namespace: knative-serving }\n${data}`;
}

function written(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, text]) => `#- ${path}\n${text}`)
    .join('');
}

/** What is said of the Services of some files. */
function levels(files: Readonly<Record<string, string>>, ...paths: readonly string[]): readonly (readonly string[])[] {
  const { workspace } = openWorkspace(written(files));
  return paths.map((path) => diagnosticsOf(uriOf(path), workspace).map(({ severity, finding }) => `${severity} ${finding.code}`));
}

describe('settings of Knative in several environments', () => {
  const prod = { 'prod/service.yaml': service, 'prod/knative/features.yaml': features('enabled') };
  const dev = { 'dev/service.yaml': service, 'dev/knative/features.yaml': features('disabled') };

  it('are those of the nearest ConfigMap, as if the environment were alone', () => {
    assert.deepEqual(levels(prod, 'prod/service.yaml'), [[]]);
    assert.deepEqual(levels(dev, 'dev/service.yaml'), [[`error ${rule}`]]);
    assert.deepEqual(levels({ ...prod, ...dev }, 'prod/service.yaml', 'dev/service.yaml'), [[], [`error ${rule}`]]);
  });

  it('are not those of a farther ConfigMap where the nearest does not say', () => {
    const files = { ...dev, 'prod/service.yaml': service, 'prod/knative/features.yaml': features() };
    assert.deepEqual(levels(files, 'prod/service.yaml'), [[`hint ${rule}`]]);
  });

  it('are unknown where ConfigMaps that are equally near differ', () => {
    const files = { ...prod, ...dev, 'apps/service.yaml': service };
    assert.deepEqual(levels(files, 'apps/service.yaml'), [[`hint ${rule}`]]);
    assert.deepEqual(levels({ ...files, 'prod/knative/features.yaml': features('disabled') }, 'apps/service.yaml'), [[`error ${rule}`]]);
  });

  describe('under kustomizations', () => {
    const base = { 'base/kustomization.yaml': 'resources: [features.yaml, service.yaml]\n', 'base/service.yaml': service };
    const overlay = (name: string, value: string): Readonly<Record<string, string>> => ({
      [`${name}/kustomization.yaml`]: 'resources: [../base, service.yaml]\npatches: [{ path: features.yaml }]\n',
      [`${name}/features.yaml`]: features(value),
      [`${name}/service.yaml`]: service.replace('name: orders', 'name: own'),
    });
    const files = { ...base, 'base/features.yaml': features('disabled'), ...overlay('prod', 'enabled') };

    it('are those that a patch sets', () => {
      assert.deepEqual(levels(files, 'prod/service.yaml', 'base/service.yaml'), [[], []]);
    });

    it('are those that a patch sets of a ConfigMap that the workspace does not have', () => {
      const patched = (value?: string): Readonly<Record<string, string>> => ({
        'knative/kustomization.yaml': 'resources: [https://example.com/knative.yaml]\npatches: [{ path: features.yaml }]\n',
        'knative/features.yaml': features(value),
        'apps/service.yaml': service,
      });
      assert.deepEqual(levels(patched('enabled'), 'apps/service.yaml'), [[]]);
      assert.deepEqual(levels(patched('disabled'), 'apps/service.yaml'), [[`error ${rule}`]]);
      assert.deepEqual(levels(patched(), 'apps/service.yaml'), [[`hint ${rule}`]]);
      const near = { ...patched('enabled'), 'dev/features.yaml': features('disabled') };
      assert.deepEqual(levels({ ...near, 'dev/service.yaml': service }, 'dev/service.yaml'), [[`error ${rule}`]]);
      assert.deepEqual(levels({ ...near, 'knative/service.yaml': service }, 'knative/service.yaml'), [[]]);
    });

    it('are those of the own overlay also where another ConfigMap is nearer', () => {
      const near = {
        ...files,
        ...overlay('dev', 'disabled'),
        'prod/apart/features.yaml': features('disabled'),
        'features.yaml': features(),
      };
      assert.deepEqual(levels(near, 'prod/service.yaml', 'dev/service.yaml'), [[], [`error ${rule}`]]);
    });

    it('are those of the own overlay, and unknown where overlays differ', () => {
      const both = { ...files, ...overlay('dev', 'disabled') };
      assert.deepEqual(levels(both, 'prod/service.yaml', 'dev/service.yaml', 'base/service.yaml'), [
        [],
        [`error ${rule}`],
        [`hint ${rule}`],
      ]);
    });
  });
});
