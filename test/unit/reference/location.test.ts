import assert from 'node:assert/strict';
import { isPlace, sameLocation } from '../../../server/src/families/kcc/location';

describe('locations of cloud resources', () => {
  const table: readonly (readonly [a: string, b: string, same: boolean])[] = [
    ['us-west1', 'us-west1', true],
    ['us-west1', 'us-west1-a', true],
    ['us-west1-a', 'us-west1', true],
    ['us-west1-a', 'us-west1-a', true],
    ['us-west1-a', 'us-west1-b', false],
    ['us-west1', 'us-east1', false],
    ['us-west1', 'us-east1-a', false],
  ];
  for (const [a, b, same] of table) {
    it(`${a} and ${b}`, () => assert.equal(sameLocation(a, b), same));
  }

  it('are regions and zones, not continents or the globe', () =>
    assert.deepEqual(['us-west1', 'europe-west10-b', 'EU', 'global', 'us'].map(isPlace), [true, true, false, false, false]));
});
