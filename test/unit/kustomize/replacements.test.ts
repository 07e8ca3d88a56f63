import assert from 'node:assert/strict';
import { get } from '../../../server/src/kustomize/objects/value';
import { buildOf } from '../../support/kustomize';

/** The spec of a VPC after replacements that copy `value` into a field of it, or what Kustomize would refuse. */
function copied(value: string, spec: string, target: string): unknown {
  const { objects, problems } = buildOf(
    {
      'vpc.yaml': `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec: ${spec}\n`,
      'kustomization.yaml': `resources: [vpc.yaml]\nreplacements:\n- sourceValue: '${value}'\n  targets:\n  - select: { kind: VPC }\n    ${target}\n`,
    },
    '.',
  );
  const [only] = problems.failures;
  return only === undefined ? get(objects[0]?.content, 'spec') : `${only.code}: ${only.message}`;
}

const into = (...paths: readonly string[]): string => `fieldPaths: [${paths.map((path) => `'${path}'`).join(', ')}]`;
const create = '\n    options: { create: true }';

// What is expected here was measured with kubectl v1.34.5.
describe('a replacement', () => {
  it('copies the text of a scalar, as its file writes it', () => {
    const named = (written: string, more = ''): unknown => {
      const { objects } = buildOf(
        {
          'all.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata: { to: "" }\nfrom: ${written}\n`,
          'kustomization.yaml': `resources: [all.yaml]\n${more}replacements:\n- source: { kind: ConfigMap, fieldPath: from }\n  targets:\n  - select: { kind: ConfigMap }\n    fieldPaths: [data.to]\n`,
        },
        '.',
      );
      return get(get(objects[0]?.content, 'data'), 'to');
    };
    for (const text of ['1.0', '0x10', '012345678901', '1e3', 'True', '2012-10-17']) {
      assert.equal(named(text), text);
      assert.equal(named(`"${text}"`), text);
    }
    // A JSON patch has the object written out and read again.
    assert.equal(named('1.0', 'patches: [{ target: { kind: ConfigMap }, patch: \'[{"op": "add", "path": "/a", "value": 1}]\' }]\n'), '1');
  });

  it('makes items of lists', () => {
    assert.deepEqual(copied('q', '{ l: [{ k: 1 }] }', into('spec.l.[k=9].y', 'spec.l.2.z') + create), {
      l: [{ k: 1 }, { k: 9, y: 'q' }, { z: 'q' }],
    });
    assert.deepEqual(copied('q', '{}', into('spec.a.0', 'spec.b.0.c', 'spec.d.[=x]', 'spec.e.[k=v].f') + create), {
      a: ['q'],
      b: [{ c: 'q' }],
      d: ['q'],
      e: [{ k: 'v', f: 'q' }],
    });
    assert.match(String(copied('q', '{ l: [] }', into('spec.l.2') + create)), /^replacement-field/);
  });

  it('writes what it makes without quotes, and annotations with them', () => {
    const made = (value: string): unknown => (copied(value, '{}', into('spec.a') + create) as { a: unknown }).a;
    assert.deepEqual(['012', 'true', 'yes', '1e3', 'null', ''].map(made), [10, true, 'yes', 1000, null, '']);
    assert.equal(made('2012-10-17'), '2012-10-17T00:00:00Z');
    assert.deepEqual(copied('5', '{ s: x }', into('spec.s', 'metadata.annotations.a') + create), { s: '5' });
  });

  it('keeps the type of what is there, and is refused where the text cannot be of it', () => {
    assert.deepEqual(copied('3', '{ f: 1.5, i: 3, s: "7" }', into('spec.f', 'spec.i', 'spec.s')), { f: 3, i: 3, s: '3' });
    assert.equal(copied('q', '{ i: 3 }', into('spec.i')), 'replacement-field: spec.i of VPC "main" must be a number, got "q"');
    assert.equal(copied('1.5', '{ i: 3 }', into('spec.i')), 'replacement-field: spec.i of VPC "main" must be an integer, got "1.5"');
    assert.deepEqual(copied('1.5', '{ f: 3.0 }', into('spec.f')), { f: 1.5 });
    assert.equal(copied('q', '{ b: true }', into('spec.b')), 'replacement-field: spec.b of VPC "main" must be a boolean, got "q"');
    assert.equal(copied('q', '{ n: null }', into('spec.n')), 'replacement-field: spec.n of VPC "main" must be null, got "q"');
  });

  it('makes a number of a name without quotes that Kustomize wrote again before', () => {
    const named = (name: string, more: string): readonly unknown[] => {
      const { objects } = buildOf(
        {
          'vpc.yaml': `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: ${name}, namespace: q }\nspec: { a: 1 }\n`,
          'kustomization.yaml': `resources: [vpc.yaml]\n${more}replacements:\n- sourceValue: '12'\n  targets:\n  - select: { kind: VPC }\n    fieldPaths: [metadata.name, metadata.namespace]\n`,
        },
        '.',
      );
      const metadata = get(objects[0]?.content, 'metadata');
      return [get(metadata, 'name'), get(metadata, 'namespace'), objects[0]?.id.name];
    };
    const merge = '- target: { kind: VPC }\n  patch: "{ apiVersion: v1, kind: A, metadata: { name: a }, spec: { b: 1 } }"\n';
    const operation = `- target: { kind: VPC }\n  patch: '[{"op": "add", "path": "/spec/c", "value": 1}]'\n`;
    for (const [name, more, expected] of [
      ['v', '', ['12', '12', '12']],
      ['v', 'namePrefix: p-\n', [12, '12', '12']],
      ['v', 'nameSuffix: -p\n', [12, '12', '12']],
      ['"v"', 'namePrefix: p-\n', ['12', '12', '12']],
      ['v', `patches:\n${merge}`, [12, 12, '12']],
      ['"v"', `patches:\n${merge}`, ['12', 12, '12']],
      ['v', `patches:\n${merge}${operation}`, ['12', '12', '12']],
      ['"v"', `namePrefix: p-\npatches:\n${operation}`, [12, '12', '12']],
    ] as const) {
      assert.deepEqual(named(name, more), expected, `${name} ${more}`);
    }
  });

  it('reads numbers of an object as doubles after a JSON patch, as Kustomize does', () => {
    const { objects } = buildOf(
      {
        'vpc.yaml': `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: v }\nspec: { a: 9007199254740993, b: [{ c: 9223372036854775807 }] }\n`,
        'kustomization.yaml': `resources: [vpc.yaml]\npatches:\n- target: { kind: VPC }\n  patch: '[{"op": "add", "path": "/spec/d", "value": 9007199254740993}]'\n`,
      },
      '.',
    );
    assert.deepEqual(get(objects[0]?.content, 'spec'), { a: 9007199254740992, b: [{ c: 9223372036854775808 }], d: 9007199254740992 });
  });

  it('writes texts over annotations that stand without quotes', () => {
    const { objects, problems } = buildOf(
      {
        'vpc.yaml':
          'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: v, annotations: { a: 1.10, b: true, c: 1.10 } }\n',
        'kustomization.yaml': `resources: [vpc.yaml]\nreplacements:\n- sourceValue: q\n  targets:\n  - select: { kind: VPC }\n    fieldPaths: [metadata.annotations.a, metadata.annotations.b]\n  - select: { kind: VPC }\n    fieldPaths: [metadata.annotations.c]\n    options: { delimiter: ., index: 0 }\n`,
      },
      '.',
    );
    assert.deepEqual(problems.failures, []);
    assert.deepEqual(get(get(objects[0]?.content, 'metadata'), 'annotations'), { a: 'q', b: 'q', c: 'q.10' });
  });

  it('finds no key in brackets that holds no dots', () => {
    assert.match(String(copied('q', '{ m: { a/b: 1 } }', into('spec.m.[a/b]'))), /^replacement-field/);
    assert.match(String(copied('q', '{ m: { c: 1 } }', into('spec.m.[a/b]') + create)), /^replacement-field/);
    assert.deepEqual(copied('q', '{ m: { a.b/c: x } }', into('spec.m.[a.b/c]')), { m: { 'a.b/c': 'q' } });
  });

  it('splits scalars alone', () => {
    assert.match(String(copied('q', '{ m: { a: 1 } }', `${into('spec.m')}\n    options: { delimiter: "-" }`)), /^replacement-field/);
  });

  it('finds objects without a namespace as those of the default one', () => {
    const rejecting = (namespace: string): string => `${into('spec.a')}${create}\n    reject: [{ kind: VPC, namespace: ${namespace} }]`;
    assert.deepEqual(copied('q', '{ b: 1 }', rejecting('default')), { b: 1 });
    assert.deepEqual(copied('q', '{ b: 1 }', rejecting('team')), { a: 'q', b: 1 });
  });
});
