import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { openWorkspace, uriOf } from '../../support/workspace';

const rule = 'knative/revision-name-prefix';
const service = (template: string): string =>
  `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: orders, namespace: shop }\nspec: { template: { metadata: { ${template} } } }\n`;
const whole = (name: string): string => service(`name: ${name}`).replace('} } }', '}, spec: { containers: [{ image: a }] } } }');

/** Files of a base with a Service, and of an overlay for each further text. */
function opened(name: string, ...overlays: readonly string[]): ReturnType<typeof openWorkspace>['workspace'] {
  const files = overlays.map((overlay, at) => `#- overlay-${at}/kustomization.yaml\nresources: [../base]\n${overlay}`);
  return openWorkspace(`#- base/kustomization.yaml\nresources: [object.yaml]\n#- base/object.yaml\n${whole(name)}${files.join('')}`)
    .workspace;
}

function said(file: string, workspace: ReturnType<typeof opened>): readonly string[] {
  return diagnosticsOf(uriOf(file), workspace).map(({ severity, finding }) => `${severity} ${finding.code} ${finding.message}`);
}

const patch = (template: string): string => `patches:\n- patch: |\n${service(template).replace(/^(?=.)/gm, '    ')}`;
const json = (value: string): string =>
  `patches: [{ target: { kind: Service }, patch: '[{ "op": "replace", "path": "/spec/template/metadata/name", "value": "${value}" }]' }]\n`;
const left = (roots: string): string =>
  `error ${rule} Service "orders" is renamed to "dev-orders" in ${roots}, but "spec.template.metadata.name" is not; it must start with "dev-orders-" (Knative)`;

describe('the name of a revision whose Service kustomizations rename', () => {
  it('is left behind, as is said once with the roots in which it is', () => {
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\n')), [left('overlay-0')]);
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\n', '', 'namePrefix: dev-\n')), [
      left('overlay-0 and overlay-2'),
    ]);
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\n', 'nameSuffix: -x\n')), [
      `error ${rule} Service "orders" is renamed in overlay-0 and overlay-1 (to "dev-orders" in overlay-0), but "spec.template.metadata.name" is not; it must start with "dev-orders-" (Knative)`,
    ]);
  });

  it('leads to what renames it', () => {
    const workspace = opened('orders-v1', 'namePrefix: dev-\n');
    const related = diagnosticsOf(uriOf('base/object.yaml'), workspace).flatMap(({ finding }) => finding.related?.() ?? []);
    assert.deepEqual(
      related.map(({ uri, message }) => `${uri} ${message}`),
      [`${uriOf('overlay-0/kustomization.yaml')} "namePrefix" of overlay-0`],
    );
  });

  it('is right where a layer gives it the new beginning, or takes it away', () => {
    for (const overlay of [json('dev-orders-v1'), patch('name: null'), patch('name: dev-orders-v2')]) {
      assert.deepEqual(said('base/object.yaml', opened('orders-v1', `namePrefix: dev-\n${overlay}`)), []);
      assert.deepEqual(said('overlay-0/kustomization.yaml', opened('orders-v1', `namePrefix: dev-\n${overlay}`)), []);
    }
    assert.deepEqual(said('base/object.yaml', opened('orders-dev-v1', 'nameSuffix: -dev\n')), []);
    assert.deepEqual(said('base/object.yaml', opened('dev-orders-v1', 'namePrefix: dev-\n')), []);
  });

  it('is wrong in the patch that writes it', () => {
    for (const overlay of [json('orders-v2'), patch('name: orders-v2')]) {
      const workspace = opened('orders-v1', `namePrefix: dev-\n${overlay}`);
      assert.deepEqual(said('base/object.yaml', workspace), []);
      assert.deepEqual(said('overlay-0/kustomization.yaml', workspace), [
        `error ${rule} Name of a revision must start with "dev-orders-" (Knative)`,
      ]);
    }
  });

  it('is not known where a root cannot be built', () => {
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\ncomponents: [../missing]\n')), []);
  });
});
