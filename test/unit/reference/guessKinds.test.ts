import assert from 'node:assert/strict';
import { guessKinds, kindNamesFor } from '../../../server/src/reference/guessKinds';

const guess = (key: string, kinds: readonly string[], how?: 'exact' | 'ending'): readonly string[] =>
  guessKinds(
    key,
    kinds.map((kind) => ({ kind })),
    how,
  ).map(({ kind }) => kind);

describe('kinds guessed from a key', () => {
  it('are those of the name, in any case and number', () => {
    assert.deepEqual(kindNamesFor('subnetRefs'), ['subnet']);
    assert.deepEqual(kindNamesFor('policies'), ['policies', 'policy']);
    assert.deepEqual(kindNamesFor('ref'), []);
    assert.deepEqual(guess('subnetIDs', ['Subnet', 'VPC']), ['Subnet']);
    assert.deepEqual(guess('policies', ['Policy', 'VPC']), ['Policy']);
  });
  it('else those that the name ends with, if they are asked for', () => {
    assert.deepEqual(guess('parentSubnetRef', ['Subnet', 'VPC']), ['Subnet']);
    assert.deepEqual(guess('parentSubnetRef', ['Subnet', 'VPC'], 'exact'), []);
    assert.deepEqual(guess('subnetRef', ['Subnet', 'Net']), ['Subnet']);
  });
  it('but not by an ending of two letters, which says nothing', () => {
    assert.deepEqual(guess('membershipRef', ['IP']), []);
    assert.deepEqual(guess('ipRef', ['IP']), ['IP']);
    assert.deepEqual(guess('mainVpcRef', ['VPC']), ['VPC']);
  });
});
