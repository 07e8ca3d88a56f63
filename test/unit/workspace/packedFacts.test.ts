import assert from 'node:assert/strict';
import { factNumber, PackedFacts } from '../../../server/src/workspace/packedFacts';
import { Results } from '../../../server/src/workspace/results';

describe('packed facts', () => {
  it('answer both ways, also where the last bits of facts are alike', () => {
    const owners = Array.from({ length: 40 }, (_, index) => ({ index }));
    const entries = owners.map((owner, index) => [owner, [index * 64, 7, 1 << (index % 30)].slice(index % 2)] as const);
    const packed = new PackedFacts(entries);
    for (const [place, [, facts]] of entries.entries()) {
      assert.deepEqual(packed.factsAt(place), facts);
    }
    for (const fact of [...new Set(entries.flatMap(([, facts]) => facts)), 5, 65]) {
      assert.deepEqual(
        packed.readersOf(fact),
        entries.filter(([, facts]) => facts.includes(fact)).map(([owner]) => owner),
        `${fact}`,
      );
    }
  });

  it('forget results that go', () => {
    const [a, b] = [{}, {}];
    const packed = new PackedFacts([
      [a, [1, 2]],
      [b, [2]],
    ]);
    packed.delete(0);
    packed.delete(0);
    assert.deepEqual([packed.readersOf(2), packed.results, packed.isSparse, packed.isEmpty], [[b], [b], false, false]);
    packed.delete(1);
    assert.deepEqual([packed.readersOf(2), packed.isSparse, packed.isEmpty], [[], true, true]);
  });

  it('may be empty', () => {
    assert.deepEqual(new PackedFacts([]).readersOf(3), []);
  });
});

describe('results whose facts are packed', () => {
  it('go when one of these changes, and with what they were made from', () => {
    const results = new Results();
    const [first, second, third] = [{}, {}, {}];
    const made = results.graph.add({}, 'below', undefined, new Set(['a']));
    const kept = [
      results.graph.add(first, 'report', 1, new Set(['a', 'b'])),
      results.graph.add(second, 'report', 2, new Set(['c'])),
      results.graph.add(third, 'report', 3, new Set(['d', made])),
    ];
    results.graph.pack(kept, (facts) => (facts.includes('c') ? ['e'] : []));
    const [one, , three] = kept.map((result) => results.graph.factsOf(result));
    assert.deepEqual(one, [factNumber('a'), factNumber('b')]);
    assert.deepEqual(three, [made, factNumber('d')]);
    assert.equal(
      results.of(first, 'report', () => 0),
      1,
    );
    assert.deepEqual([...results.change(['x'])], []);
    assert.deepEqual([...results.change(['e'])], [second]);
    assert.equal(
      results.of(second, 'report', () => 0),
      0,
    );
    assert.deepEqual(new Set(results.change(['a'])), new Set([first, third, made.owner]));
    assert.equal(results.graph.get(third, 'report'), undefined);
  });
});
