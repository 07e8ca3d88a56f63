import assert from 'node:assert/strict';
import { Dialects } from '../../../server/src/reference/dialect';
import { formatSlotPath } from '../../../server/src/reference/slot';
import { SlotSource } from '../../../server/src/reference/slotSource';
import { findShapes, type ShapeFile } from '../../../server/src/reference/structural';
import type { Kind } from '../../../server/src/schema/kinds/kind';
import { KindStore } from '../../../server/src/schema/kinds/kindStore';
import type { Structure } from '../../../server/src/schema/structure/structure';
import { families } from '../../../server/src/families/index';
import { bundleOnDisk } from '../../support/schemaBundle';
import { BundledKinds } from '../../../server/src/schema/kinds/bundledKinds';

const { shapes } = JSON.parse(bundleOnDisk.read('dialects/structural.json') ?? '') as ShapeFile;
const known = ['Mesh', 'VirtualNode', 'Widget'].map((kind) => ({ group: 'example.com', kind }));
const text: Structure = { type: 'string' };

/** An object of string properties; `x!` is required, `x:` followed by words is an object of those. */
function object(properties: string): Structure {
  const names = properties.split(' ').filter((name) => name !== '');
  const required = names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace('!', ''), text])),
    ...(required.length === 0 ? {} : { required }),
  };
}

const wrap = (name: string, node: Structure): Structure => ({
  type: 'object',
  properties: { spec: { type: 'object', properties: { [name]: node } } },
});
const list = (items: Structure): Structure => ({ type: 'array', items });

/** Each line: field, its properties, the shape that it shows (`-` for none), what it leads to as far as the schema says. */
const table: readonly (readonly [field: string, node: Structure, shape: string, targets?: string])[] = [
  ['meshRef', { type: 'object', properties: { from: object('name namespace') } }, 'wrapped', 'Mesh'],
  ['meshRef', { type: 'object', properties: { from: object('name key') } }, '-'],
  ['meshRef', { type: 'object', properties: { from: object('name'), extra: text } }, '-'],
  ['sink', { type: 'object', properties: { ref: object('kind name apiVersion'), uri: text, other: text } }, 'destination'],
  ['sink', { type: 'object', properties: { ref: object('title'), uri: text } }, '-'],
  ['networkRef', object('external name namespace'), 'external'],
  ['memberFrom', object('external size'), '-'],
  ['owner', object('apiVersion kind name uid'), 'ownerReference'],
  ['thing', object('kind name namespace resourceVersion'), 'objectReference'],
  [
    'subject',
    { ...object('apiVersion kind name'), properties: { ...object('apiVersion kind name').properties, selector: { type: 'object' } } },
    'subject',
  ],
  ['parentRefs', list(object('group kind name sectionName')), 'parentReference'],
  ['backend', object('group kind name port weight'), 'backendReference'],
  ['scaleTargetRef', object('apiVersion kind name'), 'kreference'],
  ['anything', object('apiVersion kind name'), 'kreference'],
  ['anything', object('apiVersion kind name color'), '-'],
  ['issuerRef', object('group kind name'), 'groupKindName'],
  ['dataSource', object('apiGroup kind name'), 'typedReference'],
  ['to', object('key kind name namespace'), 'kindKey'],
  ['password', object('key name optional'), 'keySelector', 'Secret'],
  ['passwordSecret', object('key name'), 'keySelector', 'Secret'],
  ['rootConfigMap', object('key name'), 'keySelector', 'ConfigMap'],
  ['password', object('key! name namespace'), 'keySelector', 'Secret'],
  ['tag', object('key name'), '-'],
  ['roleRef', object('kind name'), 'kindName'],
  ['role', object('kind name'), '-'],
  ['meshRef', object('name namespace'), 'nameNamespace', 'Mesh'],
  ['meshRef', object('name uid'), 'nameNamespace', 'Mesh'],
  ['widgets', list(object('name namespace')), 'nameNamespace', 'Widget'],
  ['gadgets', list(object('name namespace')), '-'],
  ['credentialsSecret', object('name namespace'), 'nameNamespace', 'Secret'],
  ['widgetRef', object('name'), 'local', 'Widget'],
  ['imagePullSecrets', list(object('name')), 'local', 'Secret'],
  ['container', object('name'), '-'],
  ['header', object('name value'), '-'],
];

describe('reference shapes', () => {
  for (const [field, node, shape, targets = ''] of table) {
    it(`${field} { ${Object.keys((node.items ?? node).properties ?? {}).join(', ')} }: ${shape}`, () => {
      const found = findShapes(wrap(field, node), shapes, known);
      assert.deepEqual(
        found.map(({ rule }) => rule.id),
        shape === '-' ? [] : [shape],
      );
      assert.equal(found.flatMap((each) => each.targets.map(({ kind }) => kind)).join(), targets);
    });
  }

  it('names a bare ref after the field that holds it', () => {
    const found = findShapes(wrap('secret', { type: 'object', properties: { ref: object('name') } }), shapes, known);
    assert.deepEqual(
      found.map(({ path, targets }) => [formatSlotPath(path), targets[0]?.kind]),
      [['spec.secret.ref', 'Secret']],
    );
  });

  it('looks into maps and lists, and not into what it has found', () => {
    const node: Structure = {
      type: 'object',
      additionalProperties: list({ type: 'object', properties: { ref: object('kind name'), uri: text, meshRef: object('name uid') } }),
    };
    assert.deepEqual(
      findShapes(wrap('sinks', node), shapes, known).map(({ path }) => formatSlotPath(path)),
      ['spec.sinks{}[].ref', 'spec.sinks{}[].meshRef'],
    );
  });

  it('finds nothing below status', () => {
    assert.deepEqual(
      findShapes(
        { type: 'object', properties: { status: { type: 'object', properties: { meshRef: object('name uid') } } } },
        shapes,
        known,
      ),
      [],
    );
  });
});

/** Numbers of the measured table in the specification; a pod template counts by what is inside. */
const counts: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ack: { wrapped: 373, keySelector: 27, groupKindName: 1, kindKey: 1, ownerReference: 1 },
  appmesh: { nameNamespace: 19 },
  kcc: { external: 1716, keySelector: 40, nameNamespace: 18, objectReference: 1 },
  knative: { destination: 26, kreference: 11, subject: 1, objectReference: 1, keySelector: 6, local: 12 },
};

describe('reference shapes of the published CRDs', () => {
  const kinds = new KindStore(new BundledKinds(bundleOnDisk));
  const dialects = Dialects.read(
    bundleOnDisk,
    families.flatMap(({ dialect }) => dialect ?? []),
  );
  const plain = shapes.filter(({ podTemplate }) => podTemplate !== true);
  const found = new Map<string, Map<string, number>>();
  const unspoken: string[] = [];
  const bundled = kinds
    .groups()
    .flatMap((group) => kinds.kindsInGroup(group))
    .flatMap((summary): Kind[] => [kinds.find(summary)].filter((kind) => kind !== undefined));
  const source = new SlotSource(dialects, kinds, bundleOnDisk);
  for (const kind of bundled) {
    const family = kind.group.endsWith('.cnrm.cloud.google.com') ? 'kcc' : dialects.familyOf(kind.group);
    const declared = new Set(source.slotsOf(kind).map(({ path }) => formatSlotPath(path)));
    for (const { rule, path } of findShapes(kind.schema, plain, kinds.kindsInGroup(kind.group))) {
      const counted = found.get(family) ?? new Map<string, number>();
      found.set(family, counted.set(rule.id, (counted.get(rule.id) ?? 0) + 1));
      if (family !== 'kcc' && !covers(declared, formatSlotPath(path))) {
        unspoken.push(`${kind.group}/${kind.kind} ${formatSlotPath(path)}`);
      }
    }
  }
  for (const [family, expected] of Object.entries(counts)) {
    it(`${family}: ${Object.values(expected).reduce((sum, count) => sum + count, 0)}`, () => {
      assert.deepEqual(Object.fromEntries(found.get(family) ?? []), expected);
    });
  }

  it('are all spoken of by the records of ACK, App Mesh and Knative', () => {
    assert.deepEqual(unspoken, ['services.k8s.aws/AdoptedResource spec.kubernetes.metadata.ownerReferences[]']);
  });
});

/** A record may name the reference itself, or the scalar below it that holds the name. */
function covers(declared: ReadonlySet<string>, path: string): boolean {
  return declared.has(path) || [...declared].some((each) => each.startsWith(`${path}.`));
}
