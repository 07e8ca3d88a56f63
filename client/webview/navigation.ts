import type { Link, PlacedBox } from './layout';

/**
 * The box that a key leads to: right and left along a link, up and down in the column, Home and End to the first and
 * the last. `undefined` for other keys and where there is none.
 */
export function boxForKey(key: string, current: string, boxes: readonly PlacedBox[], links: readonly Link[]): string | undefined {
  const here = boxes.find(({ id }) => id === current);
  switch (key) {
    case 'ArrowRight':
      return nearest(here, boxes, links.filter(({ from }) => from === current).map(({ to }) => to));
    case 'ArrowLeft':
      return nearest(here, boxes, links.filter(({ to }) => to === current).map(({ from }) => from));
    case 'ArrowDown':
      return beside(here, boxes, 1);
    case 'ArrowUp':
      return beside(here, boxes, -1);
    case 'Home':
      return boxes[0]?.id;
    case 'End':
      return boxes.at(-1)?.id;
    default:
      return undefined;
  }
}

/** The neighbour whose height is nearest. */
function nearest(here: PlacedBox | undefined, boxes: readonly PlacedBox[], ids: readonly string[]): string | undefined {
  const others = boxes.filter(({ id }) => ids.includes(id) && id !== here?.id);
  const distance = (box: PlacedBox): number => Math.abs(box.y + box.height / 2 - (here === undefined ? 0 : here.y + here.height / 2));
  return others.sort((a, b) => distance(a) - distance(b))[0]?.id;
}

function beside(here: PlacedBox | undefined, boxes: readonly PlacedBox[], step: 1 | -1): string | undefined {
  const column = boxes.filter(({ layer }) => layer === here?.layer);
  return here === undefined ? undefined : column[column.indexOf(here) + step]?.id;
}
