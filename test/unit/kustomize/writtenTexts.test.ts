import assert from 'node:assert/strict';
import { at, get } from '../../../server/src/kustomize/objects/value';
import { buildOf } from '../../support/kustomize';

/** What the first object of a kustomization has at a path. */
function valueIn(files: Readonly<Record<string, string>>, ...path: readonly string[]): unknown {
  const { objects, problems } = buildOf(files, '.');
  assert.deepEqual(
    problems.failures.map(({ message }) => message),
    [],
  );
  return at(objects[0]?.content, path);
}

const map = (more: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n${more}`;
const folded = (indent: string): string => ['>', 'a', '  b', 'c', ''].join(`\n${indent}`).trimEnd();

// What is expected here was measured with kubectl v1.34.5.
describe('texts that Kustomize takes as they are written', () => {
  it('are those of annotations in strategic merge patches, and of labels where the patch has a target', () => {
    const patched = (pairs: string, target = ''): unknown =>
      valueIn(
        {
          'c.yaml': map('  annotations: { z: old }\n'),
          'p.yaml': map(`  annotations: ${pairs}\n  labels: { a: 1.10 }\n`),
          'kustomization.yaml': `resources: [c.yaml]\npatches: [{ path: p.yaml${target} }]\n`,
        },
        'metadata',
      );
    const annotations = { z: 'old', a: '1.10', b: '0x10', d: '2020-01-01' };
    assert.deepEqual(patched('{ a: 1.10, b: 0x10, d: 2020-01-01 }'), { name: 'c', annotations, labels: { a: 1.1 } });
    assert.deepEqual(patched('{ a: 1.10, b: 0x10, d: 2020-01-01 }', ', target: { kind: ConfigMap }'), {
      name: 'c',
      annotations,
      labels: { a: '1.10' },
    });
    assert.deepEqual(patched('{ z: null, a: b }'), { name: 'c', annotations: { a: 'b' }, labels: { a: 1.1 } });
  });

  it('are dates and folded texts of annotations', () => {
    const text = map(`  annotations:\n    d: 2020-01-01\n    f: ${folded('      ')}\ndata:\n  d: 2020-01-01\n  f: ${folded('    ')}\n`);
    const [object] = buildOf({ 'c.yaml': text, 'kustomization.yaml': 'resources: [c.yaml]\n' }, '.').objects;
    assert.deepEqual(get(get(object?.content, 'metadata'), 'annotations'), { d: '2020-01-01', f: 'a\n  b\nc\n' });
    assert.deepEqual(get(object?.content, 'data'), { d: '2020-01-01T00:00:00Z', f: 'a\n\n  b\nc\n' });
  });

  it('are folded texts of a patch where the object has a value in their place', () => {
    const patched = (was: string): unknown =>
      valueIn(
        {
          'c.yaml': map(`data:\n  z: x\n${was}`),
          'p.yaml': map(`data:\n  a: ${folded('    ')}\n`),
          'kustomization.yaml': 'resources: [c.yaml]\npatches: [{ path: p.yaml }]\n',
        },
        'data',
        'a',
      );
    assert.equal(patched('  a: old\n'), 'a\n  b\nc\n');
    assert.equal(patched(''), 'a\n\n  b\nc\n');
    assert.equal(patched(`  a: ${folded('    ')}\n`), 'a\n\n  b\nc\n');
  });

  it('are those of an object that a generator merges into, in its labels and data', () => {
    const files = {
      'c.yaml': map(`  labels: { a: 1.10 }\ndata:\n  d: 2020-01-01\n  v: 1.10\n  f: ${folded('    ')}\n`),
      'kustomization.yaml': 'resources: [c.yaml]\nconfigMapGenerator: [{ name: c, behavior: merge, literals: [x=y] }]\n',
    };
    assert.deepEqual(valueIn(files, 'data'), { d: '2020-01-01', v: '1.10', f: 'a\n  b\nc\n', x: 'y' });
    assert.deepEqual(valueIn(files, 'metadata', 'labels'), { a: '1.10' });
  });

  it('are none of those in a typed list, which is read as JSON', () => {
    const item = (kind: string): Readonly<Record<string, string>> => ({
      'c.yaml':
        `apiVersion: v1\nkind: ${kind}\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n` +
        `  metadata: { name: c, annotations: { a: 1.10 } }\n  data:\n    f: ${folded('      ')}\n`,
      'kustomization.yaml': 'resources: [c.yaml]\n',
    });
    assert.deepEqual(
      ['List', 'ConfigMapList'].map((kind) => [valueIn(item(kind), 'metadata', 'annotations', 'a'), valueIn(item(kind), 'data', 'f')]),
      [
        ['1.10', 'a\n\n  b\nc\n'],
        ['1.1', 'a\n  b\nc\n'],
      ],
    );
  });

  it('are not those of a name that a patch has set', () => {
    const files = {
      'c.yaml': map(''),
      'kustomization.yaml':
        'resources: [c.yaml]\nnamePrefix: dev-\npatches:\n- target: { name: c }\n  options: { allowNameChange: true }\n' +
        "  patch: '{ apiVersion: v1, kind: ConfigMap, metadata: { name: other } }'\n",
    };
    assert.equal(valueIn(files, 'metadata', 'name'), 'dev-other');
    assert.equal(buildOf(files, '.').objects[0]?.causeOf(['metadata', 'name'])?.what, 'namePrefix');
  });

  it('are not those of texts in quotes whose tag makes something else of them', () => {
    const files = {
      'c.yaml': map('data: { a: !!int "5", b: !!str 5, c: !!null "", d: "5" }\n'),
      'kustomization.yaml': 'resources: [c.yaml]\n',
    };
    assert.deepEqual(valueIn(files, 'data'), { a: 5, b: '5', c: undefined, d: '5' });
  });
});

describe('a JSON patch that begins with an empty document', () => {
  const patched = (patch: string, field: string): readonly [value: unknown, codes: readonly string[]] => {
    const { objects, problems } = buildOf(
      {
        'c.yaml': map('data: { a: b }\n'),
        'p.yaml': `${patch}- { op: add, path: /data/x, value: q }\n`,
        'kustomization.yaml': `resources: [c.yaml]\n${field}: [{ path: p.yaml, target: { version: v1, kind: ConfigMap, name: c } }]\n`,
      },
      '.',
    );
    return [at(objects[0]?.content, ['data', 'x']), problems.failures.map(({ code }) => code)];
  };

  it('is none that begins with "---" alone, also in place', () => {
    for (const [start, expected] of [
      ['---', 'q'],
      ['--- # c', 'q'],
      ['---\n    ---', undefined],
    ] as const) {
      const patch = `  patch: |\n    ${start}\n    - { op: add, path: /data/x, value: q }\n`;
      const files = {
        'c.yaml': map('data: { a: b }\n'),
        'kustomization.yaml': `resources: [c.yaml]\npatches:\n- target: { kind: ConfigMap }\n${patch}`,
      };
      assert.equal(valueIn(files, 'data', 'x'), expected, start);
    }
  });

  it('changes nothing, and is refused in "patchesJson6902"', () => {
    assert.deepEqual(patched('---\n', 'patches'), ['q', []]);
    assert.deepEqual(patched('# c\n---\n', 'patches'), ['q', []]);
    assert.deepEqual(patched('---\n---\n', 'patches'), [undefined, []]);
    assert.deepEqual(patched('---\n# c\n---\n', 'patches'), [undefined, []]);
    assert.deepEqual(patched('---\n---\n', 'patchesJson6902')[1], ['empty']);
  });
});

describe('vars', () => {
  const service = (name: string): string => `apiVersion: v1\nkind: Service\nmetadata: { name: ${name} }\n`;
  const user = (name: string, text: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec: { containers: [{ name: c, args: ["${text}"] }] }\n`;
  const vars = (name: string): string => `vars: [{ name: ${name}, objref: { apiVersion: v1, kind: Service, name: s } }]\n`;
  const files = {
    'a/a.yaml': `${service('s')}---\n${user('a', '$(A)')}`,
    'a/kustomization.yaml': `resources: [a.yaml]\nnamePrefix: a-\n${vars('A')}`,
    'b/b.yaml': `${service('s')}---\n${user('b', '$(B)')}`,
    'b/kustomization.yaml': `resources: [b.yaml]\nnamePrefix: b-\n${vars('B')}`,
  };
  const outcome = (more: Readonly<Record<string, string>>): unknown => {
    const { objects, problems } = buildOf({ ...files, ...more }, 'o');
    const args = objects.map(({ content }) => at(content, ['spec', 'containers', 0, 'args', 0])).filter((each) => each !== undefined);
    return problems.failures.length > 0 ? problems.failures.map(({ code, message }) => `${code}: ${message}`) : args;
  };

  it('mean objects of the layer that declares them, whatever its siblings bring', () => {
    assert.deepEqual(outcome({ 'o/kustomization.yaml': 'resources: [../a, ../b]\nnamePrefix: o-\n' }), ['o-a-s', 'o-b-s']);
  });

  it('do not find what only other layers bring, and nothing where several objects match', () => {
    const alone = {
      'o/kustomization.yaml': 'resources: [../c, ../d]\n',
      'd/kustomization.yaml': 'resources: [s.yaml]\n',
      'd/s.yaml': service('s'),
    };
    const asker = { 'c/c.yaml': user('c', '$(C)'), 'c/kustomization.yaml': `resources: [c.yaml]\n${vars('C')}` };
    assert.deepEqual(outcome({ ...alone, ...asker }), ['var-not-found: Source of the var "C" not found']);
    assert.deepEqual(outcome({ 'o/kustomization.yaml': `resources: [../a, ../b]\n${vars('O')}` }), [
      'var-not-found: Source of the var "O" is not clear: 2 objects match',
    ]);
  });
});

describe('a list whose items need several keys', () => {
  it('is not known where an item has none of them', () => {
    const pod = (items: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec: { containers: [{ name: c, ports: [${items}] }] }\n`;
    const unknowns = (items: string): number =>
      buildOf(
        {
          'p.yaml': pod(items),
          'kustomization.yaml':
            "resources: [p.yaml]\npatches: [{ patch: '{ apiVersion: v1, kind: Pod, metadata: { name: p }, spec: { x: y } }' }]\n",
        },
        '.',
      ).problems.unknowns.length;
    assert.deepEqual(
      ['{ name: x }', '{ containerPort: 1 }, { name: x }', '{ containerPort: 1 }, { protocol: UDP }'].map(unknowns),
      [1, 1, 0],
    );
  });
});
