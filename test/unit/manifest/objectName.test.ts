import assert from 'node:assert/strict';
import { labelProblem, nameProblem } from '../../../server/src/manifest/objectName';

describe('names of objects', () => {
  const configMap = { group: '', kind: 'ConfigMap' };
  const namespace = { group: '', kind: 'Namespace' };
  const service = { group: '', kind: 'Service' };
  const role = { group: 'rbac.authorization.k8s.io', kind: 'ClusterRole' };
  const table: readonly (readonly [of: { readonly group: string; readonly kind: string }, name: string, before: string, fits: boolean])[] =
    [
      [configMap, 'a.b-c', 'x', true],
      [configMap, 'A', 'x', false],
      [configMap, '-a', 'x', false],
      [configMap, 'a..b', 'x', false],
      [configMap, 'a'.repeat(63), 'x', true],
      [configMap, 'a'.repeat(254), 'x', false],
      [namespace, 'a.b', 'x', false],
      [namespace, '1a', 'x', true],
      [namespace, 'a'.repeat(63), 'x', true],
      [namespace, 'a'.repeat(64), 'x', false],
      [service, '1a', 'x', false],
      [service, 'a1', 'x', true],
      [role, 'system:core', 'system:main', true],
      [role, 'system:core', 'main', false],
      [role, 'a/b', 'system:main', false],
      [role, '..', 'system:main', false],
      [role, 'a'.repeat(253), 'system:main', true],
      [role, `s:${'a'.repeat(252)}`, 'system:main', false],
    ];
  for (const [of, name, before, fits] of table) {
    it(`${of.kind} ${name.length > 40 ? `${name.slice(0, 3)}… of ${name.length}` : name}, now ${before}`, () =>
      assert.equal(nameProblem(of, name, before) === undefined, fits));
  }

  it('of namespaces are labels', () =>
    assert.deepEqual(
      ['a', 'a.b', 'a'.repeat(64)].map((name) => labelProblem(name) === undefined),
      [true, false, false],
    ));
});
