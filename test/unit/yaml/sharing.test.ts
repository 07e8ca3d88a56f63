import assert from 'node:assert/strict';
import type { ScalarNode } from '../../../server/src/yaml/nodes/node';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import { asMap, asScalar, nodeAt } from '../../../server/src/yaml/nodes/query';
import { hasAlias, usesOf } from '../../../server/src/yaml/nodes/sharing';

function usesIn(
  text: string,
  scalarOf: (root: ReturnType<typeof parseYaml>['root']) => ScalarNode | undefined,
): readonly string[] | undefined {
  const { root } = parseYaml(text);
  const scalar = scalarOf(root);
  assert.ok(scalar);
  const uses = usesOf(root, new Set([scalar]));
  return uses === undefined ? undefined : [...(uses.get(scalar)?.paths ?? [])].sort();
}

const at =
  (...path: readonly (string | number)[]) =>
  (root: ReturnType<typeof parseYaml>['root']) =>
    asScalar(nodeAt(root, path));
const keyOf = (key: string) => (root: ReturnType<typeof parseYaml>['root']) =>
  asMap(root)?.entries.find((entry) => entry.key.text === key)?.key;

describe('uses of a scalar', () => {
  it('are its place, and every alias of it or of what holds it', () => {
    assert.deepEqual(usesIn('a: &x v\nb: *x\nc: [*x]\n', at('a')), ['a', 'b', 'c[0]']);
    assert.deepEqual(usesIn('a: &m { m: v }\nb: *m\n', at('a', 'm')), ['a.m', 'b.m']);
    assert.deepEqual(usesIn('a: &m { m: v }\nb: { <<: *m }\n', at('a', 'm')), ['a.m', 'b.m']);
  });
  it('are keys, too', () => {
    assert.deepEqual(usesIn('k: 1\n', keyOf('k')), ['k (key)']);
    assert.deepEqual(usesIn('&x k: 1\nb: { *x : 2 }\nc: *x\n', keyOf('k')), ['b.k (key)', 'c', 'k (key)']);
  });
  it('are not those that another entry overrides', () => {
    assert.deepEqual(usesIn('a: &m { m: v }\nb: { <<: *m, m: own }\n', at('a', 'm')), ['a.m']);
  });
});

describe('a document with aliases', () => {
  const table: readonly (readonly [text: string, expected: boolean])[] = [
    ['a: 1\n', false],
    ['a: &x 1\n', false],
    ['a: &x 1\nb: *x\n', true],
    ['- [{ b: [*x] }]\n', true],
    ['&x a: 1\n', true],
  ];
  for (const [text, expected] of table) {
    it(JSON.stringify(text), () => assert.equal(hasAlias(parseYaml(text).root), expected));
  }
});
