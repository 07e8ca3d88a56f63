import assert from 'node:assert/strict';
import { formatPath } from '../../../server/src/base/path';
import { AjvValidator } from '../../../server/src/schema/validation/ajvValidator';
import { isCrd, readCrd } from '../../../server/src/schema/kinds/crdReader';
import type { Structure } from '../../../server/src/schema/structure/structure';
import { readStructure } from '../../../server/src/schema/structure/structureReader';

const provenance = { source: 'workspace' } as const;
const names = { kind: 'Thing', plural: 'things', shortNames: ['th'] };

function crd(spec: Record<string, unknown>, apiVersion = 'apiextensions.k8s.io/v1'): unknown {
  return { apiVersion, kind: 'CustomResourceDefinition', metadata: { name: 'things.example.com' }, spec };
}

function version(name: string, schema: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, served: true, storage: true, schema: { openAPIV3Schema: schema }, ...more };
}

function problems(value: unknown): string[] {
  return readCrd(value, provenance).problems.map(({ path, message }) => `${formatPath(path)}: ${message}`);
}

describe('CRD reader', () => {
  it('reads served versions with names, scope and descriptions', () => {
    const read = readCrd(
      crd({
        group: 'example.com',
        names,
        scope: 'Cluster',
        versions: [
          version('v1', { type: 'object', properties: { spec: { type: 'object', description: 'What is wanted.' } } }),
          version('v1beta1', { type: 'object' }, { served: false }),
          version('v1alpha1', { type: 'object' }),
        ],
      }),
      provenance,
    );
    assert.deepEqual(read.problems, []);
    assert.deepEqual(
      read.kinds.map((kind) => [kind.group, kind.version, kind.kind, kind.plural, kind.scope, kind.shortNames]),
      [
        ['example.com', 'v1', 'Thing', 'things', 'Cluster', ['th']],
        ['example.com', 'v1alpha1', 'Thing', 'things', 'Cluster', ['th']],
      ],
    );
    assert.equal(read.kinds[0]?.schema.properties?.['spec']?.description, 'What is wanted.');
  });

  it('reads v1beta1, its shared schema and its tolerance of unknown fields', () => {
    const shared = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { a: { type: 'string' } } } } } };
    const read = readCrd(
      crd({ group: 'example.com', names, version: 'v1', validation: shared }, 'apiextensions.k8s.io/v1beta1'),
      provenance,
    );
    assert.deepEqual(read.problems, []);
    const spec = read.kinds[0]?.schema.properties?.['spec'];
    assert.equal(read.kinds[0]?.version, 'v1');
    assert.equal(spec?.['x-kubernetes-preserve-unknown-fields'], true);
    assert.equal(spec.properties?.['a']?.type, 'string');
    const strict = readCrd(
      crd(
        { group: 'example.com', names, versions: [{ name: 'v1' }], validation: shared, preserveUnknownFields: false },
        'apiextensions.k8s.io/v1beta1',
      ),
      provenance,
    );
    assert.equal(strict.kinds[0]?.schema.properties?.['spec']?.['x-kubernetes-preserve-unknown-fields'], undefined);
  });

  it('keeps unknown fields of items where their list keeps them, but not inside of fields that the items declare', () => {
    const item = { type: 'object', properties: { known: { type: 'object', properties: { a: { type: 'string' } } } } };
    const list = { type: 'array', 'x-kubernetes-preserve-unknown-fields': true };
    const spec = {
      type: 'object',
      properties: {
        kept: { ...list, items: item },
        nested: { ...list, items: { type: 'array', items: item } },
        strict: { type: 'array', items: item },
      },
    };
    const read = readCrd(
      crd({ group: 'example.com', names, versions: [version('v1', { type: 'object', properties: { spec } })] }),
      provenance,
    );
    const { kept, nested, strict } = read.kinds[0]?.schema.properties?.['spec']?.properties ?? {};
    const keeps = (structure: Structure | undefined): boolean | undefined => structure?.['x-kubernetes-preserve-unknown-fields'];
    assert.deepEqual([kept?.items, nested?.items?.items, strict?.items].map(keeps), [true, true, undefined]);
    assert.equal(keeps(kept?.items?.properties?.['known']), undefined);
  });

  it('knows what every object has where one is inside of another', () => {
    const template = {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      properties: { metadata: { type: 'object' }, spec: { type: 'string' } },
    };
    const spec = {
      group: 'g.io',
      names: { kind: 'K', plural: 'ks' },
      versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { template } } } }],
    };
    const [kind] = readCrd({ apiVersion: 'apiextensions.k8s.io/v1', spec }, { source: 'workspace' }).kinds;
    assert.ok(kind !== undefined);
    const found = (value: unknown): readonly string[] =>
      new AjvValidator().validate(kind, { template: value }).map(({ path, message }) => `${formatPath(path)}: ${message}`);
    assert.deepEqual(found({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a', labels: { b: 'c' } }, spec: 'x' }), []);
    assert.deepEqual(found({ spec: 'x' }), [
      'template.apiVersion: Missing required field "apiVersion"',
      'template.kind: Missing required field "kind"',
    ]);
    assert.deepEqual(found({ apiVersion: 'a/b/c', kind: 'a.b', metadata: { labels: { b: 1 } } }), [
      'template.metadata.labels.b: Expected a string, found the number 1',
      'template.apiVersion: "a/b/c" must be a group and a version, such as apps/v1',
      'template.kind: "a.b" must be the name of a kind, such as Deployment',
    ]);
  });

  it('takes a version without a schema as one that accepts everything', () => {
    const read = readCrd(crd({ group: 'example.com', names, versions: [{ name: 'v1', served: true }] }), provenance);
    assert.deepEqual(read.kinds[0]?.schema, { type: 'object', 'x-kubernetes-preserve-unknown-fields': true });
  });

  it('says what is wrong and where, and uses the rest', () => {
    const broken = crd({
      group: 'example.com',
      names,
      scope: 'Everywhere',
      versions: [
        version('v1', {
          type: 'objekt',
          properties: { spec: { type: 'object', required: 'name', properties: { a: 'string', b: { type: 'string', minLength: '3' } } } },
          oneOf: {},
        }),
        'v2',
        { served: true },
      ],
    });
    const at = 'spec.versions[0].schema.openAPIV3Schema';
    assert.deepEqual(problems(broken), [
      'spec.scope: Expected "Namespaced" or "Cluster"',
      'spec.versions[1]: Expected an object',
      'spec.versions[2].name: CustomResourceDefinition is missing "spec.versions[2].name"',
      `${at}.type: Unknown type "objekt"`,
      `${at}.properties.spec.required: Expected a list, found a string`,
      `${at}.properties.spec.properties.a: Expected an object, found a string`,
      `${at}.properties.spec.properties.b.minLength: Expected a number, found a string`,
      `${at}.oneOf: Expected a list, found an object`,
    ]);
    assert.equal(readCrd(broken, provenance).kinds[0]?.schema.properties?.['spec']?.properties?.['b']?.type, 'string');
  });

  it('reads nothing from what has no names', () => {
    assert.deepEqual(problems(crd({ group: 'example.com', names: { kind: 'Thing' }, versions: [] })), [
      'spec.names.plural: CustomResourceDefinition is missing "spec.names.plural"',
    ]);
    for (const value of [undefined, null, 'x', 5, [], {}, { spec: null }, { spec: { names: null, group: 7 } }]) {
      const read = readCrd(value, provenance);
      assert.deepEqual(read.kinds, []);
      assert.notEqual(read.problems.length, 0);
    }
  });

  it('says nothing of a part that a patch would change', () => {
    const conversion = { conversion: { strategy: 'Webhook' } };
    const annotated = { metadata: { name: 'things.example.com', annotations: { 'cert-manager.io/inject-ca-from': 'a/b' } } };
    for (const value of [
      crd(conversion),
      crd({ scope: 'Namespaced', ...conversion }),
      annotated,
      { metadata: { name: 'things.example.com' } },
    ]) {
      assert.deepEqual(readCrd(value, provenance), { kinds: [], problems: [] });
    }
    assert.notDeepEqual(problems(crd({ ...conversion, names })), []);
    assert.notDeepEqual(problems({ metadata: { name: 'things.example.com' }, spec: null }), []);
  });

  it('survives schemas that contain themselves, are too deep, or too large', () => {
    const cyclic: Record<string, unknown> = { type: 'object' };
    cyclic['properties'] = { again: cyclic };
    assert.match(problems(crd({ group: 'g.io', names, versions: [version('v1', cyclic)] })).join('\n'), /nested deeper than/);

    let bomb: unknown = { type: 'string' };
    for (let level = 0; level < 30; level += 1) {
      bomb = { type: 'object', properties: { a: bomb, b: bomb, c: bomb } };
    }
    assert.match(problems(crd({ group: 'g.io', names, versions: [version('v1', bomb)] })).join('\n'), /has more than 100000 nodes/);

    const loop: unknown[] = [];
    loop.push(loop);
    const read = readCrd(
      crd({ group: 'g.io', names, versions: [version('v1', { type: 'array', default: loop, enum: loop })] }),
      provenance,
    );
    assert.deepEqual(read.kinds[0]?.schema, { type: 'array' });
    assert.equal(read.problems.length, 2);
  });

  it('keeps fields with the names of JavaScript’s own', () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}') as unknown;
    const { value } = readStructure(schema, []);
    assert.deepEqual(Object.keys(value.properties ?? {}), ['__proto__', 'constructor']);
  });

  it('recognises CRDs, good or bad', () => {
    assert.equal(isCrd(crd({})), true);
    assert.equal(isCrd({ apiVersion: 'apiextensions.k8s.io/v1beta1', kind: 'CustomResourceDefinition' }), true);
    assert.equal(isCrd({ apiVersion: 'v1', kind: 'CustomResourceDefinition' }), false);
    assert.equal(isCrd(null), false);
  });
});
