import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../../support/workspace';

const scale = 'autoscaling.knative.dev';
const annotations = (...of: readonly string[]): string =>
  `metadata: { annotations: { ${of.map((each) => `${scale}/${each}`).join(', ')} } }`;
const service = (spec: string, template = '', more = ''): string =>
  `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: orders, namespace: shop }\nspec: { template: { ${template}${template === '' ? '' : ', '}spec: { ${spec} } }${more} }\n`;
const container = 'containers: [{ image: a }]';
const mounted = 'containers: [{ image: a, volumeMounts: [{ name: v, mountPath: /v }] }]';
const part = (kind: string, spec: string): string =>
  `apiVersion: serving.knative.dev/v1\nkind: ${kind}\nmetadata: { name: orders, namespace: shop }\nspec: ${spec}\n`;

const json = (...operations: readonly unknown[]): string =>
  `patches: [{ target: { kind: .* }, patch: '${JSON.stringify(operations.map((each) => ({ op: 'add', ...(each as object) })))}' }]\n`;
const merge = (text: string): string => `patches:\n- patch: |\n${text.replace(/^(?=.)/gm, '    ')}`;
const nothing = '';

/** What is said of a base and of each of its overlays. */
function said(base: string, ...overlays: readonly string[]): readonly (readonly string[])[] {
  const files = [
    `#- base/kustomization.yaml\nresources: [object.yaml]\n#- base/object.yaml\n${base}`,
    ...overlays.map((overlay, at) => `#- overlay-${at}/kustomization.yaml\nresources: [../base]\n${overlay}`),
  ];
  const { workspace } = openWorkspace(files.join(''));
  return ['base/object.yaml', ...overlays.map((_, at) => `overlay-${at}/kustomization.yaml`)].map((file) =>
    diagnosticsOf(uriOf(file), workspace).map(({ finding }) => finding.code),
  );
}

interface Completed {
  readonly rule: string;
  readonly base: string;
  readonly overlay: string;
}

const completed: Readonly<Record<string, Completed>> = {
  'a volume that a JSON patch adds': {
    rule: 'knative/mount-unknown-volume',
    base: service(mounted),
    overlay: json({ path: '/spec/template/spec/volumes', value: [{ name: 'v', configMap: { name: 'c' } }] }),
  },
  'a scale that a strategic merge patch raises': {
    rule: 'knative/autoscaling-scale-order',
    base: service(container, annotations('min-scale: "5"', 'max-scale: "3"')),
    overlay: merge(part('Service', `{ template: { ${annotations('max-scale: "9"')} } }`)),
  },
  'a percentage that a patch changes': {
    rule: 'knative/traffic-sum',
    base: service(container, '', ', traffic: [{ latestRevision: true, percent: 50 }]'),
    overlay: json({ op: 'replace', path: '/spec/traffic/0/percent', value: 100 }),
  },
  'a field that a replacement writes': {
    rule: 'knative/autoscaling-scale-order',
    base: service(container, annotations('min-scale: "5"', 'max-scale: "3"')),
    overlay: `configMapGenerator: [{ name: c, literals: [most=9] }]\nreplacements:\n- source: { kind: ConfigMap, name: c, fieldPath: data.most }\n  targets: [{ select: { kind: Service }, fieldPaths: [ 'spec.template.metadata.annotations.[${scale}/max-scale]' ] }]\n`,
  },
  'an image that a layer names': {
    rule: 'knative/container-image-invalid',
    base: service('containers: [{ image: IMAGE }]'),
    overlay: 'images: [{ name: IMAGE, newName: registry.example.com/orders }]\n',
  },
  'a domain that a suffix completes': {
    rule: 'knative/domain-mapping-name',
    base: 'apiVersion: serving.knative.dev/v1beta1\nkind: DomainMapping\nmetadata: { name: orders, namespace: shop }\nspec: { ref: { apiVersion: v1, kind: Service, name: "${NAME}" } }\n',
    overlay: 'nameSuffix: .example.com\n',
  },
  'an address that a patch removes': {
    rule: 'knative/destination-ref-and-absolute-uri',
    base: 'apiVersion: sources.knative.dev/v1\nkind: PingSource\nmetadata: { name: a }\nspec: { sink: { uri: "http://a.b", ref: { apiVersion: v1, kind: Service, name: "${NAME}" } } }\n',
    overlay: json({ op: 'remove', path: '/spec/sink/uri' }),
  },
};

describe('values of an object of Knative that do not fit together', () => {
  for (const [what, { rule, base, overlay }] of Object.entries(completed)) {
    it(`are judged as they are applied: ${what}`, () => {
      assert.deepEqual(said(base, nothing)[0], [rule]);
      assert.deepEqual(said(base, overlay), [[], []]);
    });

    it(`are said of the root that keeps them where overlays differ: ${what}`, () => {
      assert.deepEqual(said(base, overlay, nothing)[0], [rule]);
    });
  }

  it('are wrong still where a layer makes something else of them', () => {
    const base = service(container, annotations('min-scale: "5"', 'max-scale: "3"'));
    assert.deepEqual(said(base, merge(part('Service', `{ template: { ${annotations('max-scale: "4"')} } }`))), [
      ['knative/autoscaling-scale-order'],
      [],
    ]);
  });

  it('are judged by their names, wherever they stand in a list', () => {
    const first = json({ path: '/spec/template/spec/containers/0', value: { name: 'first', image: 'b', ports: [{ containerPort: 80 }] } });
    assert.deepEqual(said(service(mounted), first)[0], ['knative/mount-unknown-volume']);
    const other = json(
      { op: 'replace', path: '/spec/template/spec/containers/0/volumeMounts/0/name', value: 'w' },
      { path: '/spec/template/spec/volumes', value: [{ name: 'x', emptyDir: {} }] },
    );
    assert.deepEqual(said(service(mounted), other)[0], []);
  });

  it('are completed by a component', () => {
    const { workspace } = openWorkspace(
      `#- base/kustomization.yaml\nresources: [object.yaml]\n#- base/object.yaml\n${service(mounted)}#- component/kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n${completed['a volume that a JSON patch adds']?.overlay ?? ''}#- prod/kustomization.yaml\nresources: [../base]\ncomponents: [../component]\n`,
    );
    assert.deepEqual(diagnosticsOf(uriOf('base/object.yaml'), workspace), []);
  });
});

describe('what an object of Knative lacks', () => {
  const trigger =
    'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: a }\nspec: { subscriber: { uri: "http://a.b" } }\n';
  const sequence = 'apiVersion: flows.knative.dev/v1\nkind: Sequence\nmetadata: { name: a }\nspec: { steps: [] }\n';
  const added = json({ path: '/spec/brokerRef', value: { kind: 'Broker', name: '${BROKER}', apiVersion: 'eventing.knative.dev/v1' } });
  const steps = json({ path: '/spec/steps/-', value: { uri: 'http://a.b' } });

  it('is not missing where every overlay adds it, or what takes its place', () => {
    assert.deepEqual(said(trigger, added, added)[0], []);
    assert.deepEqual(said(sequence, steps)[0], []);
    assert.deepEqual(
      said(service('containers: [{ image: "" }]'), json({ path: '/spec/template/spec/containers/0/image', value: 'a' }))[0],
      [],
    );
  });

  it('is missing where an overlay does not add it', () => {
    assert.deepEqual(said(trigger, added, nothing)[0], ['knative/trigger-broker-missing']);
  });

  it('is told in the patch that takes it away', () => {
    assert.deepEqual(said(sequence.replace('[]', '[{ uri: "http://a.b" }]'), json({ op: 'replace', path: '/spec/steps', value: [] })), [
      [],
      ['knative/sequence-steps-missing'],
    ]);
  });
});

describe('a patch of an object of Knative', () => {
  const good = service(`${mounted}, volumes: [{ name: v, emptyDir: {} }]`, annotations('min-scale: "2"', 'max-scale: "3"'));

  it('is told what it makes wrong', () => {
    assert.deepEqual(said(good, merge(part('Service', `{ template: { ${annotations('min-scale: "4"')} } }`))), [
      [],
      ['knative/autoscaling-scale-order'],
    ]);
    assert.deepEqual(said(good, json({ op: 'replace', path: `/spec/template/metadata/annotations/${scale}~1min-scale`, value: '4' })), [
      [],
      ['knative/autoscaling-scale-order'],
    ]);
    assert.deepEqual(said(good, merge(part('Service', '{ template: { spec: { volumes: null } } }'))), [
      [],
      ['knative/mount-unknown-volume'],
    ]);
    assert.deepEqual(said(good, json({ path: '/spec/traffic', value: [{ percent: 1 }] })), [[], ['knative/traffic-sum']]);
  });

  it('is not told what another one makes wrong, or what a later one mends', () => {
    const own = merge(part('Service', `{ template: { ${annotations('min-scale: "4"')} } }`));
    const more = merge(part('Service', `{ template: { ${annotations('window: "60s"')} } }`)).replace('patches:\n', '');
    assert.deepEqual(said(good, `${own}${more}`)[1], ['knative/autoscaling-scale-order']);
    const later = merge(part('Service', `{ template: { ${annotations('max-scale: "9"')} } }`)).replace('patches:\n', '');
    assert.deepEqual(said(good, `${own}${later}`), [[], []]);
    const both = merge(part('Service', `{ template: { ${annotations('min-scale: "4"', 'max-scale: "3"')} } }`));
    assert.deepEqual(said(good, both)[1], ['knative/autoscaling-scale-order']);
    assert.deepEqual(said(good, `${both}${later}`)[1], []);
  });

  it('may bring all of it', () => {
    const whole = merge(part('Service', `{ template: { spec: { ${mounted}, volumes: [{ name: v, emptyDir: {} }] } } }`));
    assert.deepEqual(said(service(container), whole), [[], []]);
    assert.deepEqual(said(service(container), whole.replace('name: v, emptyDir', 'name: w, emptyDir')), [
      [],
      ['knative/mount-unknown-volume', 'knative/volume-not-mounted'],
    ]);
  });
});

describe('what roots make of an object that is not known as a whole', () => {
  const wrong = service(container, '', ', traffic: [{ latestRevision: true, percent: 50 }]');

  it('counts where only further objects are not known', () => {
    const remote = 'resources: [../base, "https://github.com/a/b?ref=v1"]\n';
    const { workspace } = openWorkspace(
      `#- base/kustomization.yaml\nresources: [object.yaml]\n#- base/object.yaml\n${wrong}#- prod/kustomization.yaml\n${remote}`,
    );
    assert.deepEqual(
      diagnosticsOf(uriOf('base/object.yaml'), workspace).map(({ finding }) => finding.code),
      ['knative/traffic-sum'],
    );
  });

  it('does not count where something unknown may change it', () => {
    for (const unknown of [
      'components: ["https://github.com/a/b?ref=v1"]\n',
      'patches: [{ path: missing.yaml }]\n',
      'transformers: [any.yaml]\n',
    ]) {
      assert.deepEqual(said(wrong, unknown)[0], []);
    }
  });
});
