/** A box to be placed; sizes in pixels. */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Id of the frame that the box stands in; absent outside of frames. */
  readonly group?: string;
}

export interface Link {
  readonly from: string;
  readonly to: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its left upper corner and its size. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** Boxes with places of their own, and where links pass columns. */
export interface Arrangement {
  /** Left upper corners by the boxes' ids. */
  readonly places: ReadonlyMap<string, Point>;
  /** By `linkKey`, from the link's start to its end: pairs of points, at the left and the right of each column between. */
  readonly passes: ReadonlyMap<string, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

/** A box with its left upper corner. */
export interface PlacedBox extends Box, Point {}

/** A frame around the boxes of a group, with room for its title above them. */
export interface Frame extends Area {
  readonly id: string;
}

export interface Layout {
  /** From left to right, then from the top. */
  readonly boxes: readonly PlacedBox[];
  readonly frames: readonly Frame[];
  /**
   * For each link, in their order, a chain of Bézier curves: the start, then two control points and the end of each
   * curve. Empty where an end is unknown.
   */
  readonly routes: readonly (readonly Point[])[];
  readonly width: number;
  readonly height: number;
}

export const gap = { columns: 90, rows: 14, parts: 36, frame: 14, title: 26, margin: 20 } as const;

/** The part of a frame that its title may take. */
export function titleArea({ x, y, width }: Frame): Area {
  return { x: x + gap.frame, y, width: width - 2 * gap.frame, height: gap.title };
}

/** An order of boxes that a reader follows. */
export function byPlace(a: PlacedBox, b: PlacedBox): number {
  return a.x - b.x || a.y - b.y || (a.id < b.id ? -1 : 1);
}
