import assert from 'node:assert/strict';
import { at } from '../../../server/src/kustomize/objects/value';
import { buildOf } from '../../support/kustomize';

const deployment = (metadata: string, spec = ''): string => `apiVersion: apps/v1\nkind: Deployment\nmetadata: ${metadata}\n${spec}`;
const base = {
  'base/app.yaml': deployment(
    '{ name: app }',
    'spec:\n  selector: { matchLabels: { app: app } }\n  template: { metadata: { labels: { app: app } } }\n',
  ),
  'base/kustomization.yaml': 'resources: [app.yaml]\n',
};
const places = [
  ['metadata', 'labels', 'lay'],
  ['spec', 'selector', 'matchLabels', 'lay'],
  ['spec', 'template', 'metadata', 'labels', 'lay'],
];
const everywhere = 'labels: [{ pairs: { lay: one }, includeSelectors: true }]\n';
const onlyMetadata = (text: string): string => `labels: [{ pairs: { lay: ${text} } }]\n`;
const patch = (content: string): string => `patches:\n- target: { kind: Deployment }\n  patch: '${content}'\n`;
const merge = (more: object): string =>
  patch(JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'app' }, ...more }));

/** The label of the metadata, of the selector and of the template, after these layers over the base. */
function labelsAfter(...layers: readonly string[]): unknown {
  const files = layers.map(
    (layer, index) => [`l${index}/kustomization.yaml`, `resources: [../${index === 0 ? 'base' : `l${index - 1}`}]\n${layer}`] as const,
  );
  const { objects, problems } = buildOf({ ...base, ...Object.fromEntries(files) }, `l${layers.length - 1}`);
  assert.deepEqual(problems.failures, []);
  return places.map((place) => at(objects[0]?.content, place));
}

// Measured with kubectl v1.34.5.
describe('labels that were set together', () => {
  it('stay one, however often they are written', () => {
    assert.deepEqual(labelsAfter(everywhere, onlyMetadata('two')), ['two', 'two', 'two']);
    assert.deepEqual(labelsAfter(everywhere, onlyMetadata('two'), onlyMetadata('three')), ['three', 'three', 'three']);
    assert.deepEqual(labelsAfter(everywhere, everywhere.replace('one', 'two'), onlyMetadata('three')), ['three', 'three', 'three']);
  });

  it('are one only with those of the same step', () => {
    const two = 'labels: [{ pairs: { lay: one }, includeTemplates: true }, { pairs: { lay: two }, includeSelectors: true }]\n';
    assert.deepEqual(labelsAfter(two, onlyMetadata('three')), ['three', 'two', 'three']);
  });

  it('change with one that a patch or a replacement writes', () => {
    assert.deepEqual(labelsAfter(everywhere, merge({ spec: { selector: { matchLabels: { lay: 'p' } } } })), ['p', 'p', 'p']);
    const replacement =
      'replacements: [{ source: { kind: Deployment }, targets: [{ select: { kind: Deployment }, fieldPaths: [metadata.labels.lay] }] }]\n';
    assert.deepEqual(labelsAfter(everywhere, replacement), ['app', 'app', 'app']);
  });

  it('take the last of several that a patch writes, in the order of its keys', () => {
    const all = {
      metadata: { name: 'app', labels: { lay: 'm' } },
      spec: { template: { metadata: { labels: { lay: 't' } } }, selector: { matchLabels: { lay: 's' } } },
    };
    assert.deepEqual(labelsAfter(everywhere, merge(all)), ['t', 't', 't']);
  });

  it('part where a patch replaces or removes what holds them', () => {
    const parted = {
      metadata: { name: 'app', labels: { lay: 'm' } },
      spec: { template: { metadata: { labels: { $patch: 'replace', lay: 't' } } }, selector: { matchLabels: { lay: null } } },
    };
    assert.deepEqual(labelsAfter(everywhere, merge(parted)), ['m', undefined, 't']);
    assert.deepEqual(labelsAfter(everywhere, merge(parted), onlyMetadata('two')), ['two', undefined, 't']);
    assert.deepEqual(labelsAfter(everywhere, merge({ spec: { selector: { $patch: 'delete' } } }), onlyMetadata('two')), [
      'two',
      undefined,
      'two',
    ]);
  });

  it('part where a JSON patch reads the object, even one that only tests', () => {
    assert.deepEqual(
      labelsAfter(everywhere, patch('[{"op": "test", "path": "/metadata/labels/lay", "value": "one"}]'), onlyMetadata('two')),
      ['two', 'one', 'one'],
    );
  });
});
