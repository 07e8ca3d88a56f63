import assert from 'node:assert/strict';
import { affixesOf, wordsFor } from '../../../server/src/kustomize/names/formerNames';
import { withAlternatives } from '../../../server/src/kustomize/fields/namePatterns';
import { buildOf } from '../../support/kustomize';

describe('patterns of names', () => {
  const replaced = (pattern: string): string | undefined =>
    withAlternatives(pattern, (literal) => (literal === 'a.b' ? ['x.y'] : literal === 'main' ? ['main', 'core'] : undefined));
  for (const [pattern, expected] of [
    ['main', 'main|core'],
    ['^main$', '^main$|^core$'],
    ['(one|main)', '(one|main|core)'],
    ['(?:^main|a\\.b)|other', '(?:^main|^core|x\\.y)|other'],
    ['a.b', 'x.y'],
    ['main.*', undefined],
    ['(main)?x', undefined],
    ['x(main|y)', undefined],
    ['(main', undefined],
    ['other', undefined],
    ['main|[ab]', undefined],
  ] as const) {
    it(pattern, () => assert.equal(replaced(pattern), expected));
  }
});

describe('names that an object had', () => {
  const files = {
    'base/vpc.yaml': 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\n',
    'base/kustomization.yaml': 'namePrefix: b-\nresources: [vpc.yaml]\n',
    'top/kustomization.yaml':
      'nameSuffix: -t\nnamePrefix: p-\nnamespace: x\nresources: [../base]\nconfigMapGenerator: [{ name: settings, literals: [a=b] }]\n',
    'set/kustomization.yaml':
      'namePrefix: s-\nresources: [../base]\npatches:\n- target: { kind: VPC }\n  patch: |-\n    - { op: replace, path: /metadata/name, value: fixed }\n',
  };
  const [settings, vpc] = ['ConfigMap', 'VPC'].map((kind) => buildOf(files, 'top').objects.find(({ id }) => id.kind === kind));

  it('follow from the first one', () =>
    assert.deepEqual(
      [...(vpc === undefined ? [] : wordsFor(vpc, 'core'))],
      [
        ['main', 'core'],
        ['b-main', 'b-core'],
        ['p-b-main', 'p-b-core'],
        ['p-b-main-t', 'p-b-core-t'],
      ],
    ));

  it('end in a hash where one is generated', () => {
    assert.deepEqual(settings === undefined ? undefined : affixesOf(settings).at(-1), { prefix: 'p-', suffix: '-t', hashed: true });
    assert.deepEqual([...(settings === undefined ? [] : wordsFor(settings, 'other').keys())], ['settings', 'p-settings', 'p-settings-t']);
  });

  it('do not follow what a patch sets', () => {
    const [object] = buildOf(files, 'set').objects;
    assert.deepEqual(
      [...(object === undefined ? [] : wordsFor(object, 'core'))],
      [
        ['main', 'core'],
        ['b-main', 'b-core'],
        ['fixed', 'fixed'],
        ['s-fixed', 's-fixed'],
      ],
    );
  });
});
