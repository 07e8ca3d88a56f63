import assert from 'node:assert/strict';
import { allSteps, type Steps } from '../../../server/src/base/steps';
import type { Fact } from '../../../server/src/workspace/results/result';
import { Results } from '../../../server/src/workspace/results/results';

describe('kept results', () => {
  const owner = {};
  const other = {};

  function counted(results: Results, id: string, facts: readonly string[], of: object = owner): () => number {
    let runs = 0;
    return () => {
      results.of(of, id, () => {
        runs += 1;
        facts.forEach((fact) => results.note(fact));
      });
      return runs;
    };
  }

  it('can be computed in steps, of which each is noted', () => {
    const results = new Results();
    let runs = 0;
    function* compute(): Steps<number> {
      runs += 1;
      results.note('x');
      yield;
      results.note('y');
      return runs;
    }
    const ask = (): Steps<number> => results.inSteps(owner, 'a', compute);
    assert.deepEqual([allSteps(ask()), allSteps(ask())], [1, 1]);
    for (const fact of ['x', 'y']) {
      results.change(['z']);
      assert.deepEqual([...results.change([fact])], [owner]);
      assert.equal(allSteps(ask()), runs);
    }
    assert.equal(runs, 3);
    assert.equal(results.isRecording, false);
  });

  it('are computed again at once where something changed between their steps', () => {
    const results = new Results();
    let value = 'before';
    function* compute(): Steps<string> {
      const read = value;
      results.note('x');
      yield;
      return read;
    }
    const steps = results.inSteps(owner, 'a', compute);
    steps.next();
    value = 'after';
    results.change(['x']);
    assert.deepEqual(steps.next(), { done: true, value: 'after' });
  });

  it('are computed again at once where something that they read was forgotten between their steps', () => {
    const results = new Results();
    const inner = counted(results, 'inner', ['x'], other);
    let runs = 0;
    function* compute(): Steps<number> {
      runs += 1;
      inner();
      yield;
      return runs;
    }
    const steps = results.inSteps(owner, 'a', compute);
    steps.next();
    const [read] = results.graph.ownedBy(other);
    assert.ok(read !== undefined && results.graph.discard(read));
    assert.deepEqual(steps.next(), { done: true, value: 2 });
    assert.deepEqual(new Set(results.change(['x'])), new Set([owner, other]));
  });

  it('are not kept where somebody leaves them between two steps', () => {
    const results = new Results();
    function* compute(): Steps<number> {
      yield;
      return 1;
    }
    results.inSteps(owner, 'a', compute).next();
    assert.equal(results.graph.isEmpty, true);
  });

  it('are computed once while nothing that they read changes', () => {
    const results = new Results();
    const ask = counted(results, 'a', ['x']);
    assert.deepEqual([ask(), ask()], [1, 1]);
    results.change(['y']);
    assert.equal(ask(), 1);
    assert.deepEqual([...results.change(['x'])], [owner]);
    assert.equal(ask(), 2);
  });

  it('rest on the results that they were made from', () => {
    const results = new Results();
    const inner = counted(results, 'inner', ['x'], other);
    const ask = counted(results, 'outer', []);
    let runs = 0;
    const outer = (): void => {
      results.of(owner, 'outer of inner', () => {
        runs += 1;
        inner();
      });
    };
    ask();
    outer();
    assert.deepEqual(new Set(results.change(['x'])), new Set([owner, other]));
    outer();
    assert.equal(runs, 2);
    results.forget(other);
    outer();
    assert.equal(runs, 3);
    assert.equal(ask(), 1);
  });

  it('that note nothing all go with any change', () => {
    const results = new Results({ records: false });
    const asks = [counted(results, 'a', ['x']), counted(results, 'b', [], other)];
    const runs = (): readonly number[] => asks.map((ask) => ask());
    runs();
    assert.deepEqual([...results.change([])], []);
    assert.deepEqual(runs(), [1, 1]);
    assert.deepEqual([...results.change(['y'])], [owner, other]);
    assert.deepEqual(runs(), [2, 2]);
  });

  it('of a computation that throws are not kept', () => {
    const results = new Results();
    const broken = (): void => {
      results.note('x');
      throw new Error('cancelled');
    };
    assert.throws(() => results.of(owner, 'a', broken));
    assert.equal(results.graph.isEmpty, true);
    assert.equal(results.isRecording, false);
    assert.equal(counted(results, 'a', [])(), 1);
  });

  it('that ask a manifest one question outlive edits that leave the answer', () => {
    const results = new Results();
    const before = { label: 'a', rest: 1 };
    let runs = 0;
    const ask = (): void => {
      results.of(owner, 'a', () => {
        runs += 1;
        results.parts.read('content n', 'label', before, ({ label }) => label);
      });
    };
    const edit = (now: typeof before): void => {
      const facts = new Set<Fact>();
      results.parts.compare('content n', [before], [now], facts);
      results.change(facts);
    };
    ask();
    edit({ label: 'a', rest: 2 });
    ask();
    assert.equal(runs, 1);
    edit({ label: 'b', rest: 2 });
    ask();
    assert.equal(runs, 2);
  });

  it('do not rest on what was read for another purpose', () => {
    const results = new Results();
    results.of(owner, 'b', () => results.untracked(() => results.note('x')));
    assert.equal(results.change(['x']).size, 0);
  });
});
