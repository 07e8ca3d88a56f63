import assert from 'node:assert/strict';
import type { World } from '../../../server/src/kustomize/build';
import { buildOf, namesOf } from '../../support/kustomize';

const objects = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { replicas: 1, template: { spec: { containers: [{ name: web, image: "nginx:1" }] } } }
---
apiVersion: sqs.services.k8s.aws/v1alpha1
kind: Queue
metadata: { name: orders }
spec: { queueName: orders }
`;

const plugin = (kind: string, body: string, name = 'p'): string =>
  `apiVersion: builtin\nkind: ${kind}\nmetadata: { name: ${name} }\n${body}`;

/** A kustomization with plugins in a file, and with the same in place: both must come to the same. */
function built(field: string, text: string, more: Readonly<Record<string, string>> = {}): World {
  const inPlace = `resources: [a.yaml]\n${field}:\n- |\n${text.replaceAll(/^/gm, '  ')}\n`;
  const [world, other] = [`resources: [a.yaml]\n${field}: [p.yaml]\n`, inPlace].map((kustomization) =>
    buildOf({ 'kustomization.yaml': kustomization, 'a.yaml': objects, 'p.yaml': text, ...more }, '.'),
  ) as [World, World];
  assert.deepEqual(contents(world), contents(other));
  assert.deepEqual(codes(world), codes(other));
  return world;
}

const contents = ({ objects: all }: World): readonly unknown[] => all.map(({ content }) => content);
const codes = ({ problems }: World): readonly string[] => problems.failures.map(({ code }) => code);
const specs = ({ objects: all }: World): unknown => all.map(({ content }) => content?.['spec']);
const web = (replicas: number, image: string): unknown => ({ replicas, template: { spec: { containers: [{ name: 'web', image }] } } });
const queue = (queueName: string): unknown => ({ queueName });

// What is expected here was measured with kubectl v1.34.5.
describe('plugins that Kustomize brings itself', () => {
  it('patch objects', () => {
    const patches = [
      plugin('PatchTransformer', 'target: { kind: Queue }\npatch: |-\n  kind: any\n  metadata: { name: any }\n  spec: { queueName: q }\n'),
      plugin('PatchTransformer', 'target: { kind: Queue }\npatch: |-\n  - { op: replace, path: /spec/queueName, value: q }\n'),
      plugin('PatchJson6902Transformer', 'target: { name: orders }\njsonOp: |-\n  - { op: replace, path: /spec/queueName, value: q }\n'),
      plugin('PatchStrategicMergeTransformer', 'paths: [patch.yaml]\n'),
    ];
    for (const patch of patches) {
      const world = built('transformers', patch, {
        'patch.yaml': 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: orders }\nspec: { queueName: q }\n',
      });
      assert.deepEqual([world.problems.isWhole, specs(world)], [true, [web(1, 'nginx:1'), queue('q')]]);
    }
  });

  it('set images, replicas, names, labels and copied values', () => {
    const change = (kind: string, body: string): unknown => specs(built('transformers', plugin(kind, body)));
    assert.deepEqual(change('ImageTagTransformer', 'imageTag: { name: nginx, newTag: "2" }\n'), [web(1, 'nginx:2'), queue('orders')]);
    assert.deepEqual(
      change('ReplicaCountTransformer', 'replica: { name: web, count: 3 }\nfieldSpecs: [{ path: spec/replicas, kind: Deployment }]\n'),
      [web(3, 'nginx:1'), queue('orders')],
    );
    assert.deepEqual(
      change(
        'ReplacementTransformer',
        'replacements:\n- source: { kind: Deployment }\n  targets: [{ select: { kind: Queue }, fieldPaths: [spec.queueName] }]\n',
      ),
      [web(1, 'nginx:1'), queue('web')],
    );
    const both = plugin('PrefixSuffixTransformer', 'prefix: 1\nsuffix: -z\nfieldSpecs: [{ path: metadata/name }]\n');
    assert.deepEqual(namesOf(built('transformers', both)), ['Deployment 1web-z', 'Queue 1orders-z']);
  });

  it('generate ConfigMaps and Secrets, without the options of generators', () => {
    const world = buildOf(
      {
        'kustomization.yaml': 'generators: [p.yaml]\ngeneratorOptions: { disableNameSuffixHash: true, labels: { a: b } }\n',
        'p.yaml': `${plugin('ConfigMapGenerator', 'literals: [a=b]\n')}---\n${plugin('SecretGenerator', 'name: other\nliterals: [a=b]\n')}`,
      },
      '.',
    );
    assert.deepEqual(namesOf(world), ['ConfigMap p-4h2mbtbbt6', 'Secret other-k695gkmbtk']);
    assert.deepEqual(codes(world), []);
  });

  it('come in order, those in place first', () => {
    const label = (value: string): string =>
      plugin('LabelTransformer', `labels: { at: ${value} }\nfieldSpecs: [{ path: metadata/labels, create: true }]\n`, value);
    const inPlace = `resources: [a.yaml]\ntransformers:\n- p.yaml\n- |\n${label('here').replaceAll(/^/gm, '  ')}\n`;
    const { objects: all } = buildOf({ 'kustomization.yaml': inPlace, 'a.yaml': objects, 'p.yaml': label('file') }, '.');
    assert.deepEqual(all[0]?.content?.['metadata'], { name: 'web', labels: { at: 'file' } });
  });

  it('are refused where Kustomize refuses them', () => {
    const refused = (field: string, kind: string, body: string): readonly string[] => codes(built(field, plugin(kind, body)));
    assert.deepEqual(refused('transformers', 'PrefixTransformer', 'prefix: a-\n'), ['bad-plugin']);
    assert.deepEqual(refused('transformers', 'PrefixTransformer', 'prefix: a-\nfieldSpecs: []\n'), []);
    assert.deepEqual(refused('transformers', 'NoTransformer', ''), ['bad-plugin']);
    assert.deepEqual(refused('transformers', 'NamespaceTransformer', 'setRoleBindingSubjects: some\n'), ['bad-plugin']);
    assert.deepEqual(refused('transformers', 'PatchJson6902Transformer', 'target: { kind: Queue }\njsonOp: "[]"\n'), ['bad-plugin']);
    assert.deepEqual(refused('transformers', 'PatchJson6902Transformer', 'target: { name: orders }\njsonOp: "[]"\n'), ['empty']);
    assert.deepEqual(refused('transformers', 'PatchTransformer', 'target: { kind: Queue }\n'), ['patch-path-and-patch']);
    assert.deepEqual(refused('transformers', 'ReplicaCountTransformer', 'replica: { name: web, count: "1" }\n'), ['wrong-type']);
    assert.deepEqual(refused('generators', 'LabelTransformer', ''), ['bad-plugin']);
    const twice = plugin('LabelTransformer', '');
    assert.deepEqual(codes(built('transformers', `${twice}---\n${twice}`)), ['bad-plugin']);
  });

  it('are unknown where nobody follows them', () => {
    for (const [field, kind] of [
      ['transformers', 'ValueAddTransformer'],
      ['generators', 'HelmChartInflationGenerator'],
    ] as const) {
      const { problems } = built(field, plugin(kind, ''));
      assert.deepEqual([problems.failures, problems.unknowns.length], [[], 1]);
    }
  });

  it('must not change anything as validators', () => {
    const test = (value: string): string =>
      plugin('PatchTransformer', `target: { kind: Queue }\npatch: |-\n  - { op: test, path: /spec/queueName, value: ${value} }\n`);
    assert.deepEqual(codes(built('validators', plugin('LabelTransformer', 'labels: { a: b }\n'))), []);
    assert.deepEqual(codes(built('validators', test('other'))), ['patch-test-fails']);
    const prefix = plugin('PrefixTransformer', 'prefix: a-\nfieldSpecs: [{ path: metadata/name }]\n');
    const world = built('validators', prefix);
    assert.deepEqual(codes(world), ['bad-plugin']);
    assert.deepEqual(namesOf(world), ['Deployment web', 'Queue orders']);
    assert.deepEqual(built('validators', 'apiVersion: example.com/v1\nkind: Own\nmetadata: { name: p }\n').problems.isWhole, true);
  });
});
