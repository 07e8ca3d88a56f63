import assert from 'node:assert/strict';
import type { BundleReader } from '../../../server/src/schema/kinds/bundle';
import { apiVersionOf, type GroupVersionKind, type Kind, type KindLayer } from '../../../server/src/schema/kinds/kind';
import { kindFacts, KindStore, type LayerChange } from '../../../server/src/schema/kinds/kindStore';
import type { Structure } from '../../../server/src/schema/structure/structure';
import { BundledKinds } from '../../../server/src/schema/kinds/bundledKinds';

class MemoryBundle implements BundleReader {
  readonly reads: string[] = [];
  readonly #files: Readonly<Record<string, unknown>>;

  constructor(files: Readonly<Record<string, unknown>>) {
    this.#files = files;
  }

  read(path: string): string | undefined {
    this.reads.push(path);
    const file = this.#files[path];
    return file === undefined ? undefined : JSON.stringify(file);
  }
}

const vpc: GroupVersionKind = { group: 'ec2.services.k8s.aws', version: 'v1alpha1', kind: 'VPC' };
const subnet: GroupVersionKind = { ...vpc, kind: 'Subnet' };

function bundle(): MemoryBundle {
  return new MemoryBundle({
    'index.json': {
      format: 1,
      sources: [
        { repository: 'github.com/example/ec2', commit: 'abc', version: 'v1', date: '2026-01-02', licence: 'Apache-2.0', complete: true },
        { repository: 'github.com/example/open', commit: 'def', licence: 'Apache-2.0' },
      ],
      kinds: [
        ['ec2.services.k8s.aws', 'v1alpha1', 'VPC', 'vpcs', 'N', 0, ['v']],
        ['ec2.services.k8s.aws', 'v1alpha1', 'Subnet', 'subnets', 'N', 0],
        ['ec2.services.k8s.aws', 'v1', 'Subnet', 'subnets', 'N', 0],
        ['open.example.com', 'v1', 'Service', 'services', 'N', 1],
      ],
    },
    'common/coreKinds.json': {
      kinds: [
        ['', 'v1', 'Namespace', 'namespaces', 'C', ['ns']],
        ['', 'v1', 'Service', 'services', 'N'],
      ],
    },
    'common/objectMeta.json': { schema: { type: 'object', properties: { name: { type: 'string' }, namespace: { type: 'string' } } } },
    'kinds/ec2.services.k8s.aws/VPC.v1alpha1.json': { schema: { type: 'object', properties: { spec: { type: 'object' } } } },
    'kinds/ec2.services.k8s.aws/Subnet.v1alpha1.json': { schema: { type: 'object' } },
  });
}

function kind(of: GroupVersionKind, schema: Structure, more: Partial<Kind> = {}): Kind {
  return { ...of, plural: 'things', scope: 'Namespaced', provenance: { source: 'workspace', uri: 'file:///crd.yaml' }, schema, ...more };
}

function layer(id: string, kinds: readonly Kind[], source: KindLayer['source'] = 'workspace'): KindLayer {
  return { id, source, kinds };
}

describe('kind store', () => {
  it('reads bundled kinds one at a time, once, on first use', () => {
    const files = bundle();
    const store = new KindStore(new BundledKinds(files));
    assert.deepEqual(files.reads, []);
    assert.equal(store.summary(vpc)?.scope, 'Namespaced');
    const kindReads = (): string[] => files.reads.filter((path) => path.startsWith('kinds/'));
    assert.deepEqual(kindReads(), []);
    const first = store.find(vpc);
    assert.equal(store.find(vpc), first);
    assert.deepEqual(kindReads(), ['kinds/ec2.services.k8s.aws/VPC.v1alpha1.json']);
    assert.deepEqual(first?.provenance, {
      source: 'bundled',
      repository: 'github.com/example/ec2',
      commit: 'abc',
      version: 'v1',
      date: '2026-01-02',
    });
  });

  it('gives every kind the common fields of objects', () => {
    const schema = new KindStore(new BundledKinds(bundle())).find(vpc)?.schema;
    assert.deepEqual(Object.keys(schema?.properties ?? {}), ['apiVersion', 'kind', 'metadata', 'spec']);
    assert.deepEqual(schema?.required, ['apiVersion', 'kind', 'metadata']);
    assert.equal(schema.properties?.['metadata']?.properties?.['name']?.type, 'string');
  });

  it('keeps the limits that a CRD puts on names, and nothing else of its metadata', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    const metadata: Structure = { type: 'object', properties: { name: { type: 'string', maxLength: 5 }, other: { type: 'string' } } };
    store.change({ set: [layer('a', [kind(vpc, { type: 'object', properties: { metadata } })])] });
    const found = store.find(vpc)?.schema.properties?.['metadata']?.properties;
    assert.deepEqual(Object.keys(found ?? {}), ['name', 'namespace']);
    assert.deepEqual(found?.['name']?.allOf, [{ type: 'string', maxLength: 5 }]);
  });

  it('answers by group, by kind and by name', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    assert.deepEqual(store.groups(), ['', 'ec2.services.k8s.aws', 'open.example.com']);
    assert.deepEqual(
      store.kindsInGroup('ec2.services.k8s.aws').map(({ kind: name, version }) => `${name} ${version}`),
      ['Subnet v1', 'Subnet v1alpha1', 'VPC v1alpha1'],
    );
    assert.deepEqual(
      store.versions(subnet).map(({ version }) => version),
      ['v1', 'v1alpha1'],
    );
    assert.deepEqual(store.byKindName('Service').map(apiVersionOf), ['v1', 'open.example.com/v1']);
    assert.deepEqual(store.byKindName('Nothing'), []);
  });

  it('knows a group whole only where its source publishes it whole', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    store.change({ set: [layer('a', [kind({ group: 'mine.example.com', version: 'v1', kind: 'Mine' }, {})])] });
    assert.equal(store.knowsGroup('ec2.services.k8s.aws'), true);
    for (const group of ['open.example.com', 'mine.example.com', '', 'unknown.example.com']) {
      assert.equal(store.knowsGroup(group), false, group);
    }
  });

  it('knows core kinds by summary only', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    const namespace = { group: '', version: 'v1', kind: 'Namespace' };
    assert.equal(store.summary(namespace)?.scope, 'Cluster');
    assert.equal(store.find(namespace), undefined);
    assert.deepEqual(store.summary(namespace)?.provenance, { source: 'builtin' });
  });

  it('prefers workspace to configured to inferred to bundled, whatever came first', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    const titled = (title: string): Kind => kind(vpc, { type: 'object', title });
    const title = (): string | undefined => store.find(vpc)?.schema.title;
    store.change({ set: [layer('w', [titled('workspace')])] });
    store.change({ set: [layer('i', [titled('inferred')], 'inferred'), layer('c', [titled('configured')], 'configured')] });
    assert.equal(title(), 'workspace');
    store.change({ remove: ['w'] });
    assert.equal(title(), 'configured');
    store.change({ remove: ['c'] });
    assert.equal(title(), 'inferred');
    store.change({ remove: ['i'] });
    assert.equal(title(), undefined);
    assert.equal(store.find(vpc)?.provenance.source, 'bundled');
  });

  it('takes the first identifier of two equals, whatever came first', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    const a = layer('a', [kind(vpc, { title: 'a' })]);
    const b = layer('b', [kind(vpc, { title: 'b' })]);
    store.change({ set: [b, a] });
    assert.equal(store.find(vpc)?.schema.title, 'a');
  });

  it('knows what others of the same trust say in other words', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    const others = (): readonly (string | undefined)[] => store.find(vpc)?.others?.map(({ schema }) => schema.title) ?? [];
    store.change({ set: [layer('a', [kind(vpc, { title: 'one' })]), layer('b', [kind(vpc, { title: 'one' })])] });
    store.change({ set: [layer('c', [kind(vpc, { title: 'three' })], 'configured')] });
    assert.deepEqual(others(), []);
    store.change({ set: [layer('d', [kind(vpc, { title: 'two' })]), layer('e', [kind(vpc, { title: 'two' })])] });
    assert.deepEqual(others(), ['two']);
    const before = store.find(vpc);
    store.change({ set: [layer('f', [kind(subnet, { title: 'two' })])] });
    assert.equal(store.find(vpc), before);
    store.change({ remove: ['d', 'e'] });
    assert.deepEqual(others(), []);
  });

  it('tells which kinds changed, and only those', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    const heard: string[][] = [];
    const change = (what: LayerChange): void => {
      const changed = store.change(what).map(({ kind: name }) => name);
      if (changed.length > 0) {
        heard.push(changed);
      }
    };
    const both = (title: string): KindLayer => layer('a', [kind(vpc, { title }), kind(subnet, { title: 'same' })]);
    change({ set: [both('one')] });
    change({ set: [both('one')] });
    change({ set: [both('two')] });
    change({ set: [layer('z', [kind(vpc, { title: 'second' })])] });
    change({ remove: ['a'] });
    change({ remove: ['a', 'never was'] });
    assert.deepEqual(heard, [['VPC', 'Subnet'], ['VPC'], ['VPC'], ['VPC', 'Subnet']]);
  });

  it('looks at few of the kinds that are there when others come and go, one layer at a time', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    let looks = 0;
    const counted = (name: string, group: string): Kind =>
      new Proxy(kind({ group, version: 'v1', kind: name }, { type: 'object' }), {
        get: (of, key) => {
          looks += 1;
          return Reflect.get(of, key) as unknown;
        },
      });
    const layers = Array.from({ length: 300 }, (_, index) => layer(`file:///${index}.yaml`, [counted(`K${index}`, 'many.example')]));
    const looksOf = (change: LayerChange): number => {
      const before = looks;
      store.change(change);
      return looks - before;
    };
    const each = layers.map((one) => looksOf({ set: [one] }));
    assert.ok(Math.max(...each) < 100, `${Math.max(...each)} looks for one of 300 layers`);
    assert.equal(store.kindsInGroup('many.example').length, 300);
    assert.ok(looksOf({ remove: ['file:///7.yaml'] }) < 100);
    assert.deepEqual(
      store.kindsInGroup('many.example').map((one) => one.kind),
      layers
        .flatMap(({ kinds }) => kinds.map((one) => one.kind))
        .filter((name) => name !== 'K7')
        .sort(),
    );
  });

  it('is the same whichever layers came first, and which came meanwhile', () => {
    const all = [
      layer('file:///b.yaml', [kind(vpc, { type: 'string' }), kind({ ...vpc, kind: 'Odd' }, {})]),
      layer('file:///a.yaml', [kind(vpc, { type: 'number' }), kind({ ...vpc, version: 'v2' }, {})]),
      layer(
        'configured',
        [kind(subnet, { type: 'boolean' }), kind({ group: 'a.example', version: 'v1', kind: 'Subnet' }, {})],
        'configured',
      ),
      layer('file:///test/c.yaml', [kind(subnet, {}, { testFolder: 'file:///test' })]),
    ];
    const seen = (store: KindStore): unknown => [
      store.groups(),
      store.groups().map((group) => store.kindsInGroup(group)),
      store.byKindName('Subnet'),
      store.versions(vpc),
      store.brought(),
      store.descriptions(vpc, 'file:///b.yaml'),
    ];
    const once = new KindStore(new BundledKinds(bundle()));
    once.change({ set: all });
    const later = new KindStore(new BundledKinds(bundle()));
    [...all]
      .reverse()
      .forEach((one) => later.change({ set: [one, layer('other', [kind(vpc, {}), kind({ ...vpc, group: 'gone.example' }, {})])] }));
    later.change({ set: [layer('file:///a.yaml', [])] });
    later.change({ set: all.slice(1, 2), remove: ['other'] });
    assert.deepEqual(seen(later), seen(once));
    later.change({ remove: all.map(({ id }) => id) });
    assert.deepEqual(seen(later), seen(new KindStore(new BundledKinds(bundle()))));
  });

  it('keeps the object of a kind that is the same after an edit, so that its compiled checks live on', () => {
    const store = new KindStore(new BundledKinds(bundle()));
    store.change({ set: [layer('a', [kind(vpc, { title: 'one' }), kind(subnet, { title: 'x' })])] });
    const before = store.find(vpc);
    store.change({ set: [layer('a', [kind(vpc, { title: 'one' }), kind(subnet, { title: 'y' })])] });
    assert.equal(store.find(vpc), before);
    assert.equal(store.find(subnet)?.schema.title, 'y');
  });

  it('looks at the versions of a new kind once at most, however many it has', () => {
    const looksAt = (count: number): number => {
      let looks = 0;
      const versions = Array.from({ length: count }, (_, index): Kind => {
        const own = kind({ ...vpc, group: 'many.example.com', version: `v${index + 1}` }, { title: 'one' });
        return Object.defineProperty(own, 'plural', { enumerable: true, get: () => ((looks += 1), 'vpcs') });
      });
      const store = new KindStore(new BundledKinds(bundle()));
      const facts = [...kindFacts(store.change({ set: [layer('a', versions)] }))];
      assert.ok(facts.includes('versions many.example.com/VPC'));
      return looks;
    };
    assert.ok(looksAt(40) <= 40);
  });
});
