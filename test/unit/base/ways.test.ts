import assert from 'node:assert/strict';
import { shortestWay, type Search } from '../../../server/src/base/ways';

describe('ways through a graph', () => {
  const edges: Readonly<Record<string, string>> = { a: 'bc', b: 'd', c: 'e', d: 'f', e: 'fa', f: '' };

  function way(start: string, goal: string, bounds: Pick<Search<string, string>, 'mostNodes' | 'longest'> = {}): string | undefined {
    return shortestWay(start, {
      edgesOf: (node) => edges[node] ?? '',
      endOf: (edge) => edge,
      isGoal: (node) => node === goal,
      ...bounds,
    })?.join('');
  }

  it('are the shortest, and the first of several', () => {
    assert.equal(way('a', 'f'), 'bdf');
    assert.equal(way('c', 'f'), 'ef');
  });

  it('lead back to where they start', () => {
    assert.equal(way('a', 'a'), 'cea');
    assert.equal(way('b', 'b'), undefined);
  });

  it('end at their bounds', () => {
    assert.equal(way('a', 'f', { longest: 3 }), 'bdf');
    assert.equal(way('a', 'f', { longest: 2 }), undefined);
    assert.equal(way('a', 'a', { mostNodes: 3 }), undefined);
  });
});
