import assert from 'node:assert/strict';
import { editDistance } from '../../../server/src/base/editDistance';
import { nearest, nearestInDomain } from '../../../server/src/base/nearest';
import { seeded } from '../../support/mutate';

describe('nearest', () => {
  const names = ['vpcID', 'subnetID', 'cidrBlocks', 'tags'];
  const table: readonly (readonly [text: string, found: readonly string[]])[] = [
    ['vpcId', ['vpcID']],
    ['vcpID', ['vpcID']],
    ['cidrBlock', ['cidrBlocks']],
    ['cidr', ['cidrBlocks']],
    ['tag', ['tags']],
    ['somethingElse', []],
  ];
  for (const [text, found] of table) {
    it(`of ${text}`, () => assert.deepEqual(nearest(text, names), found));
  }

  it('of a key is asked of its name alone', () => {
    const keys = ['example.org/source', 'example.org/binding', 'other.example.org/sources'];
    assert.deepEqual(nearestInDomain('example.org/sorce', keys), ['example.org/source']);
    assert.deepEqual(nearestInDomain('example.org/release', keys), []);
    assert.deepEqual(nearestInDomain('sorce', keys), []);
  });

  it('guesses nothing for one or two letters but their case', () => {
    assert.deepEqual(nearest('P', ['A', 'p', 'X']), ['p']);
    assert.deepEqual(nearest('ab', ['ac', 'AB']), ['AB']);
    assert.deepEqual(nearest('ar', ['arn', 'br']), ['arn']);
  });

  it('offers equally near names in the order of the alphabet', () => {
    assert.deepEqual(nearest('vpcIE', ['vpcIZ', 'vpcIA']), ['vpcIA', 'vpcIZ']);
  });

  it('finds a name in a longer one from four letters on', () => {
    assert.deepEqual(nearest('role', ['executionRole']), ['executionRole']);
    assert.deepEqual(nearest('arn', ['warningLevel']), []);
  });

  it('leaves out no name because of its letters', () => {
    const random = seeded(3);
    const word = (): string =>
      Array.from({ length: 3 + Math.floor(random() * 10) }, () => 'abcxyz019-'[Math.floor(random() * 10)] ?? '').join('');
    const words = Array.from({ length: 300 }, word);
    for (const text of words) {
      const near = words.filter((each) => each !== text && editDistance(text, each) <= Math.max(1, Math.floor(text.length / 3)));
      const found = nearest(text, words, words.length);
      assert.deepEqual(
        near.filter((each) => !found.includes(each)),
        [],
        text,
      );
    }
  });

  it('counts swapped neighbours as one edit', () => {
    assert.equal(editDistance('ab', 'ba'), 1);
    assert.equal(editDistance('kitten', 'sitting'), 3);
    assert.equal(editDistance('', 'abc'), 3);
  });
});
