import assert from 'node:assert/strict';
import { layOut } from '../../../client/webview/layout/layOut';
import type { Box, Layout, Link, PlacedBox, Point } from '../../../client/webview/layout/shapes';
import { randomFrom } from '../../support/generatedWorkspace';

const boxesOf = (ids: string, group?: string): readonly Box[] =>
  [...ids].map((id) => ({ id, width: 60, height: 40, ...(group === undefined ? {} : { group }) }));
const linksOf = (...pairs: readonly string[]): readonly Link[] => pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }));
const at = ({ boxes }: Layout, id: string): PlacedBox => boxes.find((box) => box.id === id) ?? assert.fail(id);

interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

function apart(a: Area, b: Area): boolean {
  return a.x + a.width <= b.x + 0.001 || b.x + b.width <= a.x + 0.001 || a.y + a.height <= b.y + 0.001 || b.y + b.height <= a.y + 0.001;
}

function inside(point: Point, { x, y, width, height }: Area): boolean {
  return point.x >= x - 0.001 && point.x <= x + width + 0.001 && point.y >= y - 0.001 && point.y <= y + height + 0.001;
}

/** Boxes lie apart and inside of the picture and of their frames, and routes begin and end at the sides of their boxes. */
function checkSound(layout: Layout, links: readonly Link[]): void {
  const { boxes, frames, routes, width, height } = layout;
  for (const [index, a] of boxes.entries()) {
    assert.ok(inside(a, { x: 0, y: 0, width: width - a.width, height: height - a.height }), `${a.id} is inside`);
    for (const b of boxes.slice(index + 1)) {
      assert.ok(apart(a, b), `${a.id} and ${b.id} lie apart`);
    }
    for (const frame of frames) {
      assert.ok(
        a.group === frame.id ? inside(a, frame) && inside({ x: a.x + a.width, y: a.y + a.height }, frame) : apart(a, frame),
        `${a.id} and the frame ${frame.id}`,
      );
    }
  }
  const byId = new Map(boxes.map((box) => [box.id, box]));
  for (const [index, { from, to }] of links.entries()) {
    const route = routes[index] ?? [];
    const [start, end, first, last] = [byId.get(from), byId.get(to), route[0], route.at(-1)];
    assert.ok(start !== undefined && end !== undefined && first !== undefined && last !== undefined);
    assert.equal(route.length % 3, 1, 'a chain of curves');
    assert.ok(inside(first, start) && (first.x === start.x || first.x === start.x + start.width), 'starts at a side');
    assert.ok(inside(last, end) && (last.x === end.x || last.x === end.x + end.width), 'ends at a side');
  }
}

describe('layout of the graph', () => {
  it('of nothing is empty', () => assert.deepEqual(layOut([], []).boxes, []));

  it('takes any name for a box', () => {
    const ids = ['__proto__', 'constructor', 'toString', 'a'];
    const links = [
      { from: '__proto__', to: 'constructor' },
      { from: 'constructor', to: 'toString' },
      { from: '__proto__', to: 'a' },
    ];
    const layout = layOut(
      ids.map((id) => ({ id, width: 60, height: 40 })),
      links,
    );
    checkSound(layout, links);
    assert.deepEqual([layout.boxes.length, Object.keys({})], [4, []]);
  });

  it('leads from left to right', () => {
    const links = linksOf('ab', 'bc', 'ac');
    const layout = layOut(boxesOf('abc'), links);
    assert.ok(at(layout, 'a').x < at(layout, 'b').x && at(layout, 'b').x < at(layout, 'c').x);
    assert.ok((layout.routes[2] ?? []).length > 4, 'a long link passes the column between');
    checkSound(layout, links);
  });

  it('draws links apart that connect the same boxes, in both directions', () => {
    const links = linksOf('ab', 'ab', 'ba', 'ab');
    const layout = layOut(boxesOf('ab'), links);
    checkSound(layout, links);
    const rights = layout.routes.map((route, index) => (links[index]?.from === 'a' ? route[0] : route.at(-1))?.y);
    assert.equal(new Set(rights).size, 4, 'each has a place of its own');
  });

  it('keeps links apart in the columns that they pass together', () => {
    const links = linksOf('ab', 'bc', 'ac', 'ac');
    const { routes } = layOut(boxesOf('abc'), links);
    assert.notEqual(routes[2]?.[3]?.y, routes[3]?.[3]?.y);
  });

  it('survives circles, and draws a link to the box itself', () => {
    const links = linksOf('ab', 'bc', 'ca', 'aa');
    const layout = layOut(boxesOf('abc'), links);
    assert.equal(layout.routes[3]?.length, 4);
    checkSound(layout, links);
  });

  it('has no crossing where none is needed', () => {
    const links = linksOf('az', 'by', 'cx', 'aw', 'bw', 'cw');
    const layout = layOut(boxesOf('abcwxyz'), links);
    const order = (ids: string): string => [...ids].sort((a, b) => at(layout, a).y - at(layout, b).y).join('');
    assert.equal(order('abc').replace('a', 'z').replace('b', 'y').replace('c', 'x'), order('xyz'));
  });

  it('puts what is not connected side by side, and boxes without links below', () => {
    const links = linksOf('ab', 'cd');
    const layout = layOut(boxesOf('abcdef'), links);
    const bottom = Math.max(...['a', 'b', 'c', 'd'].map((id) => at(layout, id).y + 40));
    assert.ok(['e', 'f'].every((id) => at(layout, id).y > bottom));
    checkSound(layout, links);
  });

  it('puts the boxes of a group in a frame of their own', () => {
    const links = linksOf('ab', 'bc', 'cx', 'xa', 'de');
    const layout = layOut([...boxesOf('ab', 'one'), ...boxesOf('cd', 'two'), ...boxesOf('xe')], links);
    assert.deepEqual(layout.frames.map(({ id }) => id).sort(), ['one', 'two']);
    checkSound(layout, links);
  });

  it('folds what would be a ribbon: a long chain, and a box that hundreds refer to', () => {
    const ids = Array.from({ length: 120 }, (_, index) => `n${index}`);
    const boxes = ids.map((id) => ({ id, width: 120, height: 44 }));
    const chain = ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));
    const star = ids.slice(1).map((from) => ({ from, to: 'n0' }));
    for (const links of [chain, star]) {
      const layout = layOut(boxes, links);
      checkSound(layout, links);
      assert.ok(layout.width < 3 * layout.height && layout.height < 3 * layout.width, `${layout.width} × ${layout.height}`);
    }
  });

  it('leaves links to unknown boxes out', () => assert.deepEqual(layOut(boxesOf('a'), linksOf('ax')).routes, [[]]));

  it('gives the same picture for the same graph', () => {
    const links = linksOf('ab', 'ac', 'bd', 'cd', 'ad');
    assert.deepEqual(layOut(boxesOf('abcd'), links), layOut(boxesOf('abcd'), links));
  });

  it('is sound for random graphs with and without groups', function () {
    this.timeout(60_000);
    const random = randomFrom(Number(process.env['SEED'] ?? 7));
    for (const [size, groups] of [
      [5, 0],
      [40, 0],
      [40, 4],
      [90, 0],
      [200, 25],
    ] as const) {
      const boxes = Array.from({ length: size }, (_, index) => ({
        id: `n${index}`,
        width: 40 + random(200),
        height: 30 + random(30),
        ...(groups === 0 ? {} : { group: `g${random(groups)}` }),
      }));
      const links = Array.from({ length: Math.round(size * 1.5) }, () => ({ from: `n${random(size)}`, to: `n${random(size)}` }));
      checkSound(layOut(boxes, links), links);
    }
  });
});
