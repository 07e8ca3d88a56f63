import assert from 'node:assert/strict';
import { layOut, type Box, type Layout, type Link } from '../../../client/webview/layout';
import { randomFrom } from '../../support/generatedWorkspace';

const boxesOf = (ids: string): readonly Box[] => [...ids].map((id) => ({ id, width: 60, height: 40 }));
const linksOf = (...pairs: readonly string[]): readonly Link[] => pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }));
const layersOf = ({ boxes }: Layout): string => [...boxes].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, layer }) => `${id}${layer}`).join(' ');

/** Boxes lie apart, inside of the picture, and routes begin and end at their boxes. */
function checkSound(layout: Layout, links: readonly Link[]): void {
  const { boxes, routes, width, height } = layout;
  for (const [index, a] of boxes.entries()) {
    assert.ok([a.x, a.y].every(Number.isFinite) && a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height, `${a.id} is inside`);
    for (const b of boxes.slice(index + 1)) {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y + 0.001 || b.y + b.height <= a.y + 0.001;
      assert.ok(apart, `${a.id} and ${b.id} lie apart`);
    }
  }
  const byId = new Map(boxes.map((box) => [box.id, box]));
  for (const [index, { from, to }] of links.entries()) {
    const route = routes[index] ?? [];
    if (from !== to) {
      const start = byId.get(from);
      const end = byId.get(to);
      const first = route[0];
      const last = route.at(-1);
      assert.ok(start !== undefined && end !== undefined && first !== undefined && last !== undefined);
      assert.equal(first.y, start.y + start.height / 2);
      assert.equal(last.y, end.y + end.height / 2);
    }
  }
}

describe('layered layout', () => {
  it('of nothing is empty', () => assert.deepEqual(layOut([], []).boxes, []));

  it('leads from left to right', () => {
    const links = linksOf('ab', 'bc', 'ac');
    const layout = layOut(boxesOf('abc'), links);
    assert.equal(layersOf(layout), 'a0 b1 c2');
    assert.ok((layout.routes[2] ?? []).length > 2, 'a long link passes the column between');
    checkSound(layout, links);
  });

  it('puts a start beside what it leads to', () => assert.equal(layersOf(layOut(boxesOf('abcx'), linksOf('ab', 'bc', 'xc'))), 'a0 b1 c2 x1'));

  it('survives circles and links to itself', () => {
    const links = linksOf('ab', 'bc', 'ca', 'aa');
    const layout = layOut(boxesOf('abc'), links);
    assert.equal(layersOf(layout), 'a0 b1 c2');
    assert.deepEqual(layout.routes[3], []);
    checkSound(layout, links);
  });

  it('has no crossing where none is needed', () => {
    const layout = layOut(boxesOf('abcxyz'), linksOf('az', 'by', 'cx'));
    const y = (id: string): number => layout.boxes.find((box) => box.id === id)?.y ?? 0;
    assert.deepEqual([y('a'), y('b'), y('c')], [y('z'), y('y'), y('x')], 'each pair stands in one line');
  });

  it('puts boxes without links below', () => {
    const layout = layOut(boxesOf('abcd'), linksOf('ab'));
    const bottom = Math.max(...layout.boxes.filter(({ id }) => 'ab'.includes(id)).map(({ y, height }) => y + height));
    assert.ok(layout.boxes.filter(({ id }) => 'cd'.includes(id)).every(({ y }) => y > bottom));
    checkSound(layout, linksOf('ab'));
  });

  it('leaves links to unknown boxes out', () => assert.deepEqual(layOut(boxesOf('a'), linksOf('ax')).routes, [[]]));

  it('gives the same picture for the same graph', () => {
    const links = linksOf('ab', 'ac', 'bd', 'cd', 'ad');
    assert.deepEqual(layOut(boxesOf('abcd'), links), layOut(boxesOf('abcd'), links));
  });

  it('takes a chain of thousands', () => {
    const ids = Array.from({ length: 3000 }, (_, index) => `n${index}`);
    const links = ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));
    assert.equal(Math.max(...layOut(ids.map((id) => ({ id, width: 10, height: 10 })), links).boxes.map(({ layer }) => layer)), 2999);
  });

  it('is sound for random graphs of several hundred boxes', function () {
    this.timeout(30_000);
    const seed = Number(process.env['SEED'] ?? 7);
    const random = randomFrom(seed);
    for (const size of [5, 40, 500]) {
      const boxes = Array.from({ length: size }, (_, index) => ({ id: `n${index}`, width: 40 + random(200), height: 30 + random(30) }));
      const links = Array.from({ length: size * 2 }, () => ({ from: `n${random(size)}`, to: `n${random(size)}` }));
      checkSound(layOut(boxes, links), links);
    }
  });
});
