import assert from 'node:assert/strict';
import { factNumber, PackedFacts } from '../../../server/src/workspace/results/packedFacts';
import { Results } from '../../../server/src/workspace/results/results';
import { seeded } from '../../support/mutate';

describe('packed facts', () => {
  it('answer both ways, whoever goes', () => {
    const seed = Number(process.env.ACKMESH_SEED ?? 20_261_123);
    const random = seeded(seed);
    const below = (count: number): number => Math.floor(random() * count);
    for (const count of [0, 1, 2, 40, 256, 257, 300]) {
      const facts = Array.from({ length: 1 + below(400) }, () => below(2 ** 30));
      const owners = Array.from({ length: count }, (_, index) => ({ index }));
      const entries = owners.map(
        (owner) => [owner, [...new Set(Array.from({ length: below(30) }, () => facts[below(facts.length)] ?? 0))]] as const,
      );
      const packed = new PackedFacts(entries);
      const left = new Set(owners);
      for (let round = 0; round < 5; round += 1) {
        const there = entries.filter(([owner]) => left.has(owner));
        for (const [owner, own] of there) {
          assert.deepEqual(
            packed.factsOf(owner),
            [...own].sort((a, b) => a - b),
            `seed ${seed}`,
          );
        }
        for (const fact of [...facts, 0, 5, 2 ** 30 - 1]) {
          assert.deepEqual(
            packed.readersOf(fact),
            there.flatMap(([owner, own]) => (own.includes(fact) ? [owner] : [])),
            `${fact}, seed ${seed}`,
          );
        }
        assert.deepEqual(
          [packed.results, packed.isEmpty, packed.isSparse],
          [[...left], left.size === 0, left.size * 2 < count],
          `seed ${seed}`,
        );
        for (const owner of [...left].filter(() => below(3) === 0)) {
          packed.delete(owner);
          left.delete(owner);
        }
      }
    }
  });

  it('forget results that go', () => {
    const [a, b] = [{}, {}];
    const packed = new PackedFacts([
      [a, [1, 2]],
      [b, [2]],
    ]);
    packed.delete(a);
    packed.delete(a);
    assert.deepEqual(
      [packed.readersOf(2), packed.factsOf(a), packed.results, packed.isSparse, packed.isEmpty],
      [[b], [], [b], false, false],
    );
    packed.delete(b);
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
    results.graph.pack(
      kept.map((each) => [each, results.graph.factsOf(each)]),
      (facts) => (facts.includes('c') ? ['e'] : []),
    );
    const [one, , three] = kept.map((result) => results.graph.factsOf(result));
    assert.deepEqual(new Set(one), new Set([factNumber('a'), factNumber('b')]));
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
