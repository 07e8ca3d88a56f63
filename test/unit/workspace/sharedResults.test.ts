import assert from 'node:assert/strict';
import { Results } from '../../../server/src/workspace/results/results';

describe('a result that many share', () => {
  /** One that tells what each of some words begins with, and readers of a part each; `counts` says how often they were computed. */
  function shared(words: Map<string, string>, readers: readonly string[]) {
    const results = new Results();
    const counts = new Map<string, number>();
    const count = (id: string): unknown => counts.set(id, (counts.get(id) ?? 0) + 1);
    const compute = (): ReadonlyMap<string, string> => {
      count('whole');
      results.note('words');
      return new Map([...words].map(([key, word]) => [key, word.slice(0, 1)]));
    };
    const owners = new Map(readers.map((key) => [key, {}] as const));
    const ask = (): readonly (string | undefined)[] =>
      [...owners].map(([key, owner]) =>
        results.of(owner, key, () => {
          count(key);
          return results.shared.part('first letters', key.slice(0, 1), compute);
        }),
      );
    /** Goes on until nothing is another one; the answer is whose results were dropped. */
    const change = (): readonly string[] => {
      const dropped = new Set(results.change(['words']));
      for (let unlike = results.shared.renew(); unlike.size > 0; unlike = results.shared.renew()) {
        results.change(unlike).forEach((owner) => dropped.add(owner));
      }
      return readers.filter((key) => dropped.has(owners.get(key) ?? {}));
    };
    return { results, counts, ask, change, words };
  }

  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a2'];
  const words = (): Map<string, string> => new Map(many.map((key) => [key, `word ${key}`]));

  it('is computed once after a change, and so is who reads a part that is another one', () => {
    const { ask, change, counts, words: all } = shared(words(), many);
    assert.deepEqual(
      ask(),
      many.map(() => 'w'),
    );
    all.set('b', 'other');
    assert.deepEqual(change(), ['b']);
    assert.equal(ask()[1], 'o');
    assert.deepEqual([counts.get('whole'), counts.get('a'), counts.get('b')], [2, 1, 2]);
  });

  it('tells keys with line breaks apart from those of their last lines', () => {
    const results = new Results();
    const words = new Map([['a\nb', 'word']]);
    const owners = many.map(() => ({}));
    const ask = (): readonly unknown[] =>
      owners.map((owner) =>
        results.of(owner, 'reader', () =>
          results.shared.part('words', 'a\nb', () => {
            results.note('words');
            return new Map(words);
          }),
        ),
      );
    ask();
    words.set('a\nb', 'other').set('b', 'word');
    results.change(['words']);
    results.change(results.shared.renew());
    assert.deepEqual(
      ask(),
      owners.map(() => 'other'),
    );
  });

  it('is followed again after parts stayed as they were', () => {
    const { ask, change, words: all } = shared(words(), many);
    ask();
    all.set('b', 'wide');
    assert.deepEqual(change(), []);
    all.delete('a');
    assert.deepEqual(change(), ['a', 'a2']);
    assert.deepEqual(
      ask().map((letter) => letter ?? '-'),
      ['-', 'w', 'w', 'w', 'w', 'w', 'w', 'w', '-'],
    );
    all.set('a', 'again');
    assert.deepEqual(change(), ['a', 'a2']);
  });

  it('has parts whose keys may hold anything', () => {
    const results = new Results();
    const value = new Map([
      ['x\ny', 1],
      ['y', 5],
    ]);
    const ask = (owner: object): unknown =>
      results.of(owner, 'id', () =>
        results.shared.part('numbers', 'x\ny', () => {
          results.note('words');
          return new Map(value);
        }),
      );
    const owners = many.map(() => ({}));
    owners.forEach(ask);
    value.set('x\ny', 5);
    results.change(['words']);
    assert.equal(results.change(results.shared.renew()).size, owners.length);
    assert.deepEqual(new Set(owners.map(ask)), new Set([5]));
  });

  it('is not computed where few read it', () => {
    const { ask, change, counts } = shared(words(), ['a', 'b']);
    ask();
    assert.deepEqual(change(), ['a', 'b']);
    assert.equal(counts.get('whole'), 1);
  });

  it('answers at once with what is there now, before who read it is dropped', () => {
    const { ask, results, words: all } = shared(words(), many);
    ask();
    all.set('b', 'other');
    results.change(['words']);
    assert.equal(
      results.shared.part('first letters', 'b', () => new Map<string, string>()),
      'o',
    );
    assert.equal(results.change(results.shared.renew()).size, 1);
  });

  it('is no longer followed where it cannot be computed: all who read it are computed again', () => {
    const { results } = shared(new Map(), []);
    let fails = false;
    const owners = many.map(() => ({}));
    const ask = (): readonly unknown[] =>
      owners.map((owner) =>
        results.of(owner, 'id', () =>
          results.shared.whole('what fails', () => {
            results.note('words');
            assert.ok(!fails);
            return 1;
          }),
        ),
      );
    ask();
    fails = true;
    results.change(['words']);
    assert.deepEqual(results.change(results.shared.renew()), new Set(owners));
    assert.throws(ask);
    fails = false;
    assert.deepEqual(new Set(ask()), new Set([1]));
  });
});
