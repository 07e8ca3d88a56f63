import { addTo } from '../../../server/src/base/groups';
import { layered } from './layered';
import { gap, type Arrangement, type Box, type Link, type Point } from './shapes';

/** Connected boxes side by side with other such parts, and below them the boxes without links. Links lead between boxes. */
export function arrange(boxes: readonly Box[], links: readonly Link[]): Arrangement {
  const real = links.filter(({ from, to }) => from !== to);
  const parts = partsOf(boxes, real);
  const loose = parts.filter(({ length }) => length === 1).flat();
  const partOf = new Map(parts.flatMap((part) => part.map(({ id }) => [id, part] as const)));
  const linksOf = new Map<readonly Box[], Link[]>();
  for (const link of real) {
    addTo(linksOf, partOf.get(link.from) ?? [], link);
  }
  const arranged = parts.filter(({ length }) => length > 1).map((part) => layered(part, linksOf.get(part) ?? []));
  const linked = inRows(arranged, gap.parts);
  const alone = inRows(loose.map(alonePart), gap.rows, linked.width);
  const top = linked.height === 0 || alone.height === 0 ? linked.height : linked.height + gap.parts;
  return {
    places: new Map([...linked.places, ...moved(alone.places, { x: 0, y: top })]),
    passes: linked.passes,
    width: Math.max(linked.width, alone.width),
    height: top + alone.height,
  };
}

function alonePart({ id, width, height }: Box): Arrangement {
  return { places: new Map([[id, { x: 0, y: 0 }]]), passes: new Map(), width, height };
}

/** The boxes by what links connect, in the order of their first box. */
function partsOf(boxes: readonly Box[], links: readonly Link[]): readonly (readonly Box[])[] {
  const neighbours = new Map<string, string[]>(boxes.map(({ id }) => [id, []]));
  for (const { from, to } of links) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const seen = new Set<string>();
  return boxes.flatMap(({ id: first }) => {
    if (seen.has(first)) {
      return [];
    }
    seen.add(first);
    const part = [first];
    for (const id of part) {
      for (const next of neighbours.get(id) ?? []) {
        if (!seen.has(next)) {
          seen.add(next);
          part.push(next);
        }
      }
    }
    return [part.flatMap((id) => byId.get(id) ?? [])];
  });
}

/** Puts parts in rows, tall ones first, about as wide as a screen is for its height. */
function inRows(parts: readonly Arrangement[], between: number, atLeast = 0): Arrangement {
  const area = parts.reduce((sum, { width, height }) => sum + (width + between) * (height + between), 0);
  const right = Math.max(atLeast, Math.sqrt(area) * 1.3, ...parts.map(({ width }) => width));
  const places = new Map<string, Point>();
  const passes = new Map<string, readonly Point[]>();
  let at = { x: 0, y: 0 };
  let tallest = 0;
  let widest = 0;
  for (const part of [...parts].sort((a, b) => b.height - a.height)) {
    if (at.x > 0 && at.x + part.width > right) {
      at = { x: 0, y: at.y + tallest + between };
      tallest = 0;
    }
    moved(part.places, at).forEach((place, id) => places.set(id, place));
    part.passes.forEach((points, key) =>
      passes.set(
        key,
        points.map((point) => shifted(point, at)),
      ),
    );
    tallest = Math.max(tallest, part.height);
    widest = Math.max(widest, at.x + part.width);
    at = { x: at.x + part.width + between, y: at.y };
  }
  return { places, passes, width: widest, height: at.y + tallest };
}

export function moved(places: ReadonlyMap<string, Point>, by: Point): ReadonlyMap<string, Point> {
  return new Map([...places].map(([id, place]) => [id, shifted(place, by)]));
}

export function shifted({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y };
}
