import { largest, smallest } from '../../server/src/base/lists';
import { titleArea, type Area, type Layout, type Point } from './layout/shapes';
import { elided, type Measure } from './measure';

/** Room that a label keeps from what is drawn beside it. */
const distance = 5;

/** A label that would be narrower says nothing: the connection stays without one. */
const narrowest = 30;

const labelHeight = 14;

/** From the curve up to the line that letters stand on, and from there down to the end of the longest letters. */
const [lift, descent] = [3, 3];

/** Places on each curve of a chain at which a label is tried. */
const tries = 12;

/** A label to be placed: what it says and the chain of curves that it belongs to. */
export interface LabelWish {
  readonly content: string;
  readonly chain: readonly Point[];
}

/** A label with its place; the letters stand on the line `baseline` and begin at `x`. */
export interface PlacedLabel extends Area {
  readonly content: string;
  readonly baseline: number;
}

/**
 * Places labels at their curves, as near to the middle as there is room, over no box, no title of a frame and no
 * other label. Where there is not enough room anywhere, a label is elided; where there is hardly any, it is left out.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  { boxes, frames, width }: Pick<Layout, 'boxes' | 'frames' | 'width'>,
  measure: Measure,
): readonly PlacedLabel[] {
  const taken = [...boxes, ...frames.map(titleArea)];
  const placed: PlacedLabel[] = [];
  for (const { content, chain } of wishes) {
    const label = placeLabel(content, pointsOn(chain), [...taken, ...placed], width, measure);
    if (label !== undefined) {
      placed.push(label);
    }
  }
  return placed;
}

function placeLabel(
  content: string,
  points: readonly Point[],
  taken: readonly Area[],
  pictureWidth: number,
  measure: Measure,
): PlacedLabel | undefined {
  const wanted = measure(content, 'edge');
  let widest: { readonly point: Point; readonly from: number; readonly to: number } | undefined;
  for (const point of points) {
    const [from, to] = roomAt(point, taken, pictureWidth);
    if (widest === undefined || Math.min(to - from, wanted) > widest.to - widest.from) {
      widest = { point, from, to };
    }
    if (to - from >= wanted) {
      break;
    }
  }
  if (widest === undefined || widest.to - widest.from < Math.min(wanted, narrowest)) {
    return undefined;
  }
  const { point, from, to } = widest;
  const shown = elided(content, 'edge', to - from, measure, 'end');
  const width = measure(shown, 'edge');
  const x = Math.min(Math.max(from, point.x - width / 2), to - width);
  const baseline = point.y - lift;
  return { content: shown, x, y: baseline + descent - labelHeight, width, height: labelHeight, baseline };
}

/** From where to where a label can reach that touches a point of its curve; nothing where the point itself is taken. */
function roomAt({ x, y }: Point, taken: readonly Area[], pictureWidth: number): readonly [number, number] {
  const bottom = y - lift + descent;
  const top = bottom - labelHeight;
  const beside = taken.filter((area) => area.y < bottom && top < area.y + area.height);
  const from = largest([0, ...beside.filter((area) => area.x + area.width / 2 <= x).map((area) => area.x + area.width + distance)]);
  const to = smallest([pictureWidth, ...beside.filter((area) => area.x + area.width / 2 > x).map((area) => area.x - distance)]);
  return from <= x && x <= to && top >= 0 ? [from, to] : [x, x];
}

/** Points on a chain of curves, those near its middle first. */
function pointsOn(chain: readonly Point[]): readonly Point[] {
  const curves = Math.floor((chain.length - 1) / 3);
  const count = curves * tries;
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1)
    .sort((a, b) => Math.abs(a - count / 2) - Math.abs(b - count / 2))
    .flatMap((step) => pointOn(chain.slice(3 * Math.floor(step / tries)), (step % tries) / tries) ?? []);
}

/** The point of the first curve of a chain at a part of its way. */
function pointOn([a, b, c, d]: readonly Point[], part: number): Point | undefined {
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    return undefined;
  }
  const rest = 1 - part;
  const at = (of: (point: Point) => number): number =>
    rest ** 3 * of(a) + 3 * rest ** 2 * part * of(b) + 3 * rest * part ** 2 * of(c) + part ** 3 * of(d);
  return { x: at(({ x }) => x), y: at(({ y }) => y) };
}
