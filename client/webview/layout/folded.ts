import { addTo } from '../../../server/src/base/groups';
import { gap, type Arrangement, type Box, type Point } from './shapes';

/** A picture wider or higher than this many times what its boxes need is a ribbon: nobody reads it at one glance. */
const ribbon = 2.5;

/** Height of a small picture that no screen has difficulties with. */
const anyScreen = 700;

/**
 * Makes a ribbon compact: its columns, cut where they are too high, stand in several rows like the lines of a text. What is
 * no ribbon stays as it is. Links of a folded picture pass no columns.
 */
export function folded(boxes: readonly Box[], arrangement: Arrangement): Arrangement {
  const { places, width, height } = arrangement;
  const side = Math.sqrt(boxes.reduce((sum, box) => sum + (box.width + gap.columns) * (box.height + gap.rows), 0));
  const [wide, high] = [Math.max(side * 1.4, anyScreen), Math.max(side, anyScreen)];
  if (width <= ribbon * wide && height <= ribbon * high) {
    return arrangement;
  }
  const result = new Map<string, Point>();
  let at = { x: 0, y: 0 };
  let [widest, lowest] = [0, 0];
  for (const column of columnsOf(boxes, places, high)) {
    const columnWidth = Math.max(...column.map((box) => box.width));
    if (at.x > 0 && at.x + columnWidth > wide) {
      at = { x: 0, y: lowest + gap.parts };
    }
    let { y } = at;
    for (const box of column) {
      result.set(box.id, { x: at.x, y });
      y += box.height + gap.rows;
    }
    lowest = Math.max(lowest, y - gap.rows);
    widest = Math.max(widest, at.x + columnWidth);
    at = { x: at.x + columnWidth + gap.columns, y: at.y };
  }
  return { places: result, passes: new Map(), width: widest, height: lowest };
}

/** The columns from left to right, none of them higher than allowed unless one box is. */
function columnsOf(boxes: readonly Box[], places: ReadonlyMap<string, Point>, high: number): readonly (readonly Box[])[] {
  const placeOf = ({ id }: Box): Point => places.get(id) ?? { x: 0, y: 0 };
  const byMiddle = new Map<number, Box[]>();
  boxes.forEach((box) => addTo(byMiddle, Math.round(placeOf(box).x + box.width / 2), box));
  const columns = [...byMiddle].sort(([a], [b]) => a - b).map(([, column]) => column.sort((a, b) => placeOf(a).y - placeOf(b).y));
  return columns.flatMap((column) => {
    const parts: Box[][] = [];
    let room = 0;
    for (const box of column) {
      room -= box.height + gap.rows;
      const part = parts.at(-1);
      if (part === undefined || room < 0) {
        parts.push([box]);
        room = high - box.height - gap.rows;
      } else {
        part.push(box);
      }
    }
    return parts;
  });
}
