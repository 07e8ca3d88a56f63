import { addTo } from '../../../server/src/base/groups';
import type { Link, PlacedBox, Point } from './shapes';

type Side = 'left' | 'right';

interface Ends {
  readonly from: PlacedBox;
  readonly to: PlacedBox;
  readonly start: Side;
  readonly end: Side;
  readonly passes: readonly Point[];
}

/** How far curves swing out where a link leads to a box above or below its start, and where it leads to itself. */
const swing = 40;

/** Room between links that pass a column together. */
const lane = 5;

/** Curves from box to box. Links that share a side of a box have places of their own on it, and lanes of their own. */
export function routesOf(
  boxes: ReadonlyMap<string, PlacedBox>,
  links: readonly Link[],
  passesOf: (link: Link) => readonly Point[],
): readonly (readonly Point[])[] {
  const ends = links.map((link): Ends | undefined => {
    const [from, to] = [boxes.get(link.from), boxes.get(link.to)];
    return from === undefined || to === undefined ? undefined : endsOf(from, to, passesOf(link));
  });
  const ports = portsOf(ends);
  const lanes = lanesOf(links);
  return ends.map((each, index) => {
    const [start, end] = ports[index] ?? [];
    return each === undefined || start === undefined || end === undefined ? [] : curve(each, start, end, lanes[index] ?? 0);
  });
}

function endsOf(from: PlacedBox, to: PlacedBox, passes: readonly Point[]): Ends {
  if (from !== to && from.x + from.width <= to.x) {
    return { from, to, start: 'right', end: 'left', passes };
  }
  if (from !== to && to.x + to.width <= from.x) {
    return { from, to, start: 'left', end: 'right', passes: [...passes].reverse() };
  }
  return { from, to, start: 'right', end: 'right', passes: [] };
}

/** Where each link starts and ends: spread over the sides of its boxes, in the order of what lies at the other ends. */
function portsOf(ends: readonly (Ends | undefined)[]): readonly (readonly [Point, Point] | undefined)[] {
  interface Port {
    readonly index: number;
    readonly isStart: boolean;
    readonly wish: number;
  }
  const sides = new Map<string, { readonly box: PlacedBox; readonly side: Side; readonly ports: Port[] }>();
  const add = (box: PlacedBox, side: Side, port: Port): void => {
    const key = `${side} ${box.id}`;
    const known = sides.get(key) ?? { box, side, ports: [] };
    known.ports.push(port);
    sides.set(key, known);
  };
  ends.forEach((each, index) => {
    if (each !== undefined) {
      add(each.from, each.start, { index, isStart: true, wish: each.passes[0]?.y ?? middleOf(each.to) });
      add(each.to, each.end, { index, isStart: false, wish: each.passes.at(-1)?.y ?? middleOf(each.from) });
    }
  });
  const starts = new Map<number, Point>();
  const stops = new Map<number, Point>();
  for (const { box, side, ports } of sides.values()) {
    const x = side === 'left' ? box.x : box.x + box.width;
    ports.sort((a, b) => a.wish - b.wish || a.index - b.index || Number(b.isStart) - Number(a.isStart));
    ports.forEach(({ index, isStart }, order) =>
      (isStart ? starts : stops).set(index, { x, y: box.y + (box.height * (order + 1)) / (ports.length + 1) }),
    );
  }
  return ends.map((_, index) => {
    const [start, stop] = [starts.get(index), stops.get(index)];
    return start === undefined || stop === undefined ? undefined : [start, stop];
  });
}

/** How far each link is off the middle of the lanes of those that connect the same two boxes. */
function lanesOf(links: readonly Link[]): readonly number[] {
  const together = new Map<string, number[]>();
  links.forEach(({ from, to }, index) => {
    const key = JSON.stringify(from < to ? [from, to] : [to, from]);
    addTo(together, key, index);
  });
  const lanes: number[] = [];
  for (const indexes of together.values()) {
    indexes.forEach((index, order) => (lanes[index] = (order - (indexes.length - 1) / 2) * lane));
  }
  return lanes;
}

/** Level where it leaves a box, passes a column and reaches a box. */
function curve({ start, end, passes }: Ends, first: Point, last: Point, off: number): readonly Point[] {
  if (start === end) {
    const x = Math.max(first.x, last.x) + swing + Math.abs(off);
    return [first, { x, y: first.y }, { x, y: last.y }, last];
  }
  const chain: Point[] = [first];
  let previous = first;
  for (const point of [...passes.map(({ x, y }) => ({ x, y: y + off })), last]) {
    const middle = (previous.x + point.x) / 2;
    chain.push({ x: middle, y: previous.y }, { x: middle, y: point.y }, point);
    previous = point;
  }
  return chain;
}

function middleOf({ y, height }: PlacedBox): number {
  return y + height / 2;
}
