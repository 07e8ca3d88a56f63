import { addTo } from '../../../server/src/base/groups';
import { arrange, moved, shifted } from './arrange';
import { linkKey } from './layered';
import { routesOf } from './routes';
import { byPlace, gap, type Box, type Frame, type Layout, type Link, type PlacedBox, type Point } from './shapes';

/**
 * Places boxes in columns so that links lead from left to right and cross little; the boxes of a group stand in a frame,
 * and frames are placed like boxes. A frame is at least as wide as `titleWidths` says of its group. The same input gives
 * the same picture.
 */
export function layOut(boxes: readonly Box[], links: readonly Link[], titleWidths: ReadonlyMap<string, number> = new Map()): Layout {
  const known = new Map(boxes.map((box) => [box.id, box]));
  const real = links.filter(({ from, to }) => known.has(from) && known.has(to));
  const outerIdOf = (id: string): string => frameId(known.get(id)?.group) ?? id;
  const members = new Map<string, Box[]>();
  for (const box of boxes) {
    const frame = frameId(box.group);
    if (frame !== undefined) {
      addTo(members, frame, box);
    }
  }
  const inside = new Map<string, Link[]>();
  real.filter(({ from, to }) => outerIdOf(from) === outerIdOf(to)).forEach((link) => addTo(inside, outerIdOf(link.from), link));
  const inner = new Map([...members].map(([frame, group]) => [frame, arrange(group, inside.get(frame) ?? [])]));
  const outerBoxes = [...new Set(boxes.map(({ id }) => outerIdOf(id)))].map((id): Box => {
    const { width = 0, height = 0 } = inner.get(id) ?? known.get(id) ?? {};
    return inner.has(id)
      ? { id, width: Math.max(width, titleWidths.get(groupOfFrame(id)) ?? 0) + 2 * gap.frame, height: height + gap.title + gap.frame }
      : { id, width, height };
  });
  const outer = arrange(
    outerBoxes,
    real.map(({ from, to }) => ({ from: outerIdOf(from), to: outerIdOf(to) })),
  );

  const corners = new Map(moved(outer.places, { x: gap.margin, y: gap.margin }));
  const passes = new Map(
    [...outer.passes].map(([key, points]) => [key, points.map((point) => shifted(point, { x: gap.margin, y: gap.margin }))]),
  );
  const places = new Map<string, Point>(corners);
  for (const [frame, arrangement] of inner) {
    const at = shifted(corners.get(frame) ?? { x: 0, y: 0 }, { x: gap.frame, y: gap.title });
    moved(arrangement.places, at).forEach((place, id) => places.set(id, place));
    arrangement.passes.forEach((points, key) =>
      passes.set(
        key,
        points.map((point) => shifted(point, at)),
      ),
    );
  }
  const placed = boxes.map((box): PlacedBox => ({ ...box, ...(places.get(box.id) ?? { x: 0, y: 0 }) }));
  const passesOf = ({ from, to }: Link): readonly Point[] => {
    const [a, b] = [outerIdOf(from), outerIdOf(to)];
    return passes.get(a === b ? linkKey({ from, to }) : linkKey({ from: a, to: b })) ?? [];
  };
  const frames = outerBoxes.flatMap(({ id, width, height }): readonly Frame[] =>
    inner.has(id) ? [{ id: groupOfFrame(id), width, height, ...(corners.get(id) ?? { x: 0, y: 0 }) }] : [],
  );
  return {
    boxes: placed.sort(byPlace),
    frames,
    routes: routesOf(new Map(placed.map((box) => [box.id, box])), links, passesOf),
    width: outer.width + 2 * gap.margin,
    height: outer.height + 2 * gap.margin,
  };
}

const framePrefix = 'frame ';

function groupOfFrame(id: string): string {
  return id.slice(framePrefix.length);
}

function frameId(group: string | undefined): string | undefined {
  return group === undefined ? undefined : `${framePrefix}${group}`;
}
