import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../../support/workspace';

const service =
  'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s }\nspec: { template: { spec: { nodeSelector: { a: b }, containers: [{ image: example.com/a }] } } }\n';
const operator = (value: string, entry = 'features'): string =>
  `apiVersion: operator.knative.dev/v1beta1\nkind: KnativeServing\nmetadata: { name: ks, namespace: knative-serving }\nspec: { config: { ${entry}: { kubernetes.podspec-nodeselector: ${value} } } }\n`;
const configMap = (value: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-features, namespace: knative-serving }\ndata: { kubernetes.podspec-nodeselector: ${value} }\n`;

function severities(files: Readonly<Record<string, string>>): readonly string[] {
  const text = Object.entries(files).map(([name, content]) => `#- ${name}\n${content}`);
  const { workspace } = openWorkspace(text.join(''));
  return diagnosticsOf(uriOf('apps/s.yaml'), workspace).map(({ finding, severity }) => `${severity} ${finding.code}`);
}

describe('settings that the operator of Knative writes', () => {
  it('count as those of the ConfigMap do', () => {
    const hint = ['hint knative/pod-feature-disabled'];
    assert.deepEqual(severities({ 'apps/s.yaml': service }), hint);
    assert.deepEqual(severities({ 'apps/s.yaml': service, 'knative/serving.yaml': operator('enabled') }), []);
    assert.deepEqual(severities({ 'apps/s.yaml': service, 'knative/serving.yaml': operator('allowed', 'config-features') }), []);
    assert.deepEqual(severities({ 'apps/s.yaml': service, 'knative/serving.yaml': operator('disabled') }), [
      'error knative/pod-feature-disabled',
    ]);
    const elsewhere = operator('enabled').replace('namespace: knative-serving', 'namespace: other');
    assert.deepEqual(severities({ 'apps/s.yaml': service, 'knative/serving.yaml': elsewhere }), hint);
  });

  it('are stronger than the ConfigMap beside them, and weaker than a nearer one', () => {
    const told = ['error knative/pod-feature-disabled'];
    assert.deepEqual(
      severities({ 'apps/s.yaml': service, 'knative/a.yaml': operator('disabled'), 'knative/b.yaml': configMap('enabled') }),
      told,
    );
    assert.deepEqual(
      severities({ 'apps/s.yaml': service, 'knative/a.yaml': operator('disabled'), 'apps/b.yaml': configMap('enabled') }),
      [],
    );
    assert.deepEqual(
      severities({ 'apps/s.yaml': service, 'apps/a.yaml': operator('disabled'), 'knative/b.yaml': configMap('enabled') }),
      told,
    );
  });

  it('are judged again when the operator is told otherwise', () => {
    const { workspace } = openWorkspace(`#- apps/s.yaml\n${service}#- knative/a.yaml\n${operator('enabled')}`);
    const codes = (): number => diagnosticsOf(uriOf('apps/s.yaml'), workspace).length;
    assert.equal(codes(), 0);
    const { files } = workspace.setBuffer(uriOf('knative/a.yaml'), operator('disabled'));
    assert.ok(files.has(uriOf('apps/s.yaml')));
    assert.equal(codes(), 1);
    workspace.setBuffer(uriOf('knative/a.yaml'), operator('enabled'));
    assert.equal(codes(), 0);
  });
});
