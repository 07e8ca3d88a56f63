import type { Link, PlacedBox } from './layout/shapes';

/**
 * The box that a key leads to: right and left along a link, up and down to what stands above or below, Home and End to the
 * first and the last. `undefined` for other keys and where there is none.
 */
export function boxForKey(key: string, current: string, boxes: readonly PlacedBox[], links: readonly Link[]): string | undefined {
  const here = boxes.find(({ id }) => id === current);
  switch (key) {
    case 'ArrowRight':
      return nearest(here, boxes, new Set(links.filter(({ from }) => from === current).map(({ to }) => to)));
    case 'ArrowLeft':
      return nearest(here, boxes, new Set(links.filter(({ to }) => to === current).map(({ from }) => from)));
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
function nearest(here: PlacedBox | undefined, boxes: readonly PlacedBox[], ids: ReadonlySet<string>): string | undefined {
  const others = boxes.filter(({ id }) => ids.has(id) && id !== here?.id);
  return here === undefined ? undefined : smallest(others, (box) => Math.abs(middleOf(box) - middleOf(here)))?.id;
}

/** The next box up or down: one that stands over or under this one, else the nearest of all that are higher or lower. */
function beside(here: PlacedBox | undefined, boxes: readonly PlacedBox[], step: 1 | -1): string | undefined {
  if (here === undefined) {
    return undefined;
  }
  const beyond = boxes.filter((box) => box.id !== here.id && step * (middleOf(box) - middleOf(here)) > 1);
  const inColumn = beyond.filter((box) => box.x < here.x + here.width && here.x < box.x + box.width);
  const down = (box: PlacedBox): number => Math.abs(middleOf(box) - middleOf(here));
  return (smallest(inColumn, down) ?? smallest(beyond, (box) => down(box) + Math.abs(box.x - here.x)))?.id;
}

function smallest(boxes: readonly PlacedBox[], measure: (box: PlacedBox) => number): PlacedBox | undefined {
  return boxes.reduce<PlacedBox | undefined>((best, box) => (best === undefined || measure(box) < measure(best) ? box : best), undefined);
}

function middleOf({ y, height }: PlacedBox): number {
  return y + height / 2;
}
