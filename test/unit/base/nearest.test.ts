import assert from 'node:assert/strict';
import { editDistance, isSlip, isSlipOfValue, isTypo } from '../../../server/src/base/editDistance';
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

  it('compares long texts within a limit without a table of all their letters', () => {
    const long = 'ab'.repeat(100_000);
    assert.equal(editDistance(`x${long}`, `${long}y`, 2), 2);
    assert.ok(editDistance(`xx${long}`, `${long}yy`, 2) > 2);
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

describe('a slip', () => {
  const table: readonly (readonly [written: string, meant: string, ofName: boolean, ofValue: boolean])[] = [
    ['retreiveBy', 'retrieveBy', true, true],
    ['allow-all', 'ALLOW_ALL', true, true],
    ['PRIVTE', 'PRIVATE', true, true],
    ['ENABLE', 'ENABLED', true, true],
    ['HTTPS', 'HTTP', true, false],
    ['HTTP', 'HTTPS', true, false],
    ['http2', 'http', false, false],
    ['ipv4CidrBlock', 'ipv6CidrBlock', false, false],
    ['POSTGRES_17', 'POSTGRES_16', false, false],
    ['key-1', 'key_1', true, true],
    ['*', '-', false, false],
    ['UDP', 'TCP', false, false],
  ];
  for (const [written, meant, ofName, ofValue] of table) {
    it(`${written} for ${meant}`, () => assert.deepEqual([isSlip(written, meant), isSlipOfValue(written, meant)], [ofName, ofValue]));
  }
});

describe('a typo', () => {
  const rows: readonly (readonly [written: string, meant: string, isOne: boolean])[] = [
    ['EXTRENAL', 'EXTERNAL', true],
    ['VPC-NATIVE', 'VPC_NATIVE', true],
    ['REGIONL', 'REGIONAL', true],
    ['postgress', 'postgres', true],
    ['EXTERNALL', 'EXTERNAL', true],
    ['V11', 'V1', false],
    ['external', 'EXTERNAL', false],
    ['INTERNAL', 'EXTERNAL', false],
    ['IPV4_ONLY', 'IPV6_ONLY', false],
    ['HTTPS', 'HTTP', false],
    ['TPC', 'TCP', false],
  ];
  for (const [written, meant, isOne] of rows) {
    it(`${written} for ${meant}: ${isOne}`, () => assert.equal(isTypo(written, meant), isOne));
  }
});
