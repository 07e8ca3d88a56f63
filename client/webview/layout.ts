/** A box to be placed; sizes in pixels. */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Link {
  readonly from: string;
  readonly to: string;
}

export interface PlacedBox extends Box {
  /** Left upper corner. */
  readonly x: number;
  readonly y: number;
  /** Column from 0, the referring ones left. */
  readonly layer: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  /** By column, then from the top. */
  readonly boxes: readonly PlacedBox[];
  /** For each link, in their order, the points that it passes; empty where an end is unknown or both are the same. */
  readonly routes: readonly (readonly Point[])[];
  readonly width: number;
  readonly height: number;
}

const gapX = 70;
const gapY = 16;
const margin = 20;
const sweeps = 6;

/**
 * Places boxes in columns so that links lead from left to right and cross little. The same input gives the same
 * picture. Boxes without links stand in rows below the others.
 */
export function layOut(boxes: readonly Box[], links: readonly Link[]): Layout {
  const known = new Map(boxes.map((box) => [box.id, box]));
  const real = uniqueLinks(links.filter(({ from, to }) => from !== to && known.has(from) && known.has(to)));
  const linked = new Set(real.flatMap(({ from, to }) => [from, to]));
  const directed = withoutCycles(boxes.filter(({ id }) => linked.has(id)).map(({ id }) => id), real);
  const layers = layersOf(boxes.filter(({ id }) => linked.has(id)).map(({ id }) => id), directed);
  const grid = new Grid(known, layers, directed);
  grid.order();
  const placed = grid.place();
  const loose = placeLoose(boxes.filter(({ id }) => !linked.has(id)), placed);
  const all = [...placed, ...loose];
  const byId = new Map(all.map((box) => [box.id, box]));
  return {
    boxes: all.sort((a, b) => a.layer - b.layer || a.y - b.y || (a.id < b.id ? -1 : 1)),
    routes: links.map((link) => grid.route(link, byId)),
    width: Math.max(0, ...all.map(({ x, width }) => x + width)) + margin,
    height: Math.max(0, ...all.map(({ y, height }) => y + height)) + margin,
  };
}

function uniqueLinks(links: readonly Link[]): readonly Link[] {
  return [...new Map(links.map((link) => [JSON.stringify([link.from, link.to]), link])).values()];
}

/** Turns links around that would close a circle. No recursion: chains may be long. */
function withoutCycles(ids: readonly string[], links: readonly Link[]): readonly Link[] {
  const next = new Map<string, Link[]>();
  links.forEach((link) => next.set(link.from, [...(next.get(link.from) ?? []), link]));
  const state = new Map<string, 'open' | 'done'>();
  const result: Link[] = [];
  for (const start of ids) {
    const stack = state.has(start) ? [] : [{ id: start, index: 0 }];
    if (stack.length > 0) {
      state.set(start, 'open');
    }
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const link = next.get(top.id)?.[top.index];
      top.index += 1;
      if (link === undefined) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(link.to) === 'open') {
        result.push({ from: link.to, to: link.from });
      } else {
        result.push(link);
        if (!state.has(link.to)) {
          state.set(link.to, 'open');
          stack.push({ id: link.to, index: 0 });
        }
      }
    }
  }
  return uniqueLinks(result);
}

/** Columns: as far left as the links allow, then each start as near as possible to what it leads to. */
function layersOf(ids: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> {
  const outgoing = new Map<string, string[]>();
  const waiting = new Map<string, number>(ids.map((id) => [id, 0]));
  for (const { from, to } of links) {
    outgoing.set(from, [...(outgoing.get(from) ?? []), to]);
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
  }
  const layers = new Map<string, number>(ids.map((id) => [id, 0]));
  const ready = ids.filter((id) => waiting.get(id) === 0);
  const starts = new Set(ready);
  for (let index = 0; index < ready.length; index += 1) {
    const id = ready[index] ?? '';
    for (const to of outgoing.get(id) ?? []) {
      layers.set(to, Math.max(layers.get(to) ?? 0, (layers.get(id) ?? 0) + 1));
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) {
        ready.push(to);
      }
    }
  }
  for (const id of starts) {
    const nearest = Math.min(...(outgoing.get(id) ?? []).map((to) => layers.get(to) ?? 0));
    layers.set(id, Number.isFinite(nearest) ? nearest - 1 : 0);
  }
  return layers;
}

/** A box, or a bend of a link that passes a column. */
interface Cell {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bend: boolean;
  readonly before: Cell[];
  readonly after: Cell[];
  y: number;
}

class Grid {
  readonly #columns: Cell[][] = [];
  readonly #cells = new Map<string, Cell>();
  readonly #layers: ReadonlyMap<string, number>;
  readonly #lefts: number[] = [];

  constructor(boxes: ReadonlyMap<string, Box>, layers: ReadonlyMap<string, number>, links: readonly Link[]) {
    this.#layers = layers;
    for (const [id, layer] of layers) {
      const box = boxes.get(id);
      this.#add({ id, width: box?.width ?? 0, height: box?.height ?? 0, bend: false, before: [], after: [], y: 0 }, layer);
    }
    for (const { from, to } of links) {
      this.#connect(from, to);
    }
  }

  #add(cell: Cell, layer: number): void {
    while (this.#columns.length <= layer) {
      this.#columns.push([]);
    }
    this.#columns[layer]?.push(cell);
    this.#cells.set(cell.id, cell);
  }

  #connect(from: string, to: string): void {
    let previous = this.#cells.get(from);
    const last = this.#layers.get(to) ?? 0;
    for (let layer = (this.#layers.get(from) ?? 0) + 1; previous !== undefined && layer <= last; layer += 1) {
      const id: string = layer === last ? to : bendId(from, to, layer);
      let cell: Cell | undefined = this.#cells.get(id);
      if (cell === undefined) {
        cell = { id, width: 0, height: 4, bend: true, before: [], after: [], y: 0 };
        this.#add(cell, layer);
      }
      previous.after.push(cell);
      cell.before.push(previous);
      previous = cell;
    }
  }

  /** Orders each column by the middle of its neighbours, back and forth; the order with the fewest crossings stays. */
  order(): void {
    let best = this.#columns.map((column) => [...column]);
    let fewest = this.#crossings();
    for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
      const forth = sweep % 2 === 0;
      const order = this.#columns.map((_, index) => (forth ? index : this.#columns.length - 1 - index)).slice(1);
      for (const index of order) {
        const neighbours = positions(this.#columns[forth ? index - 1 : index + 1] ?? []);
        const column = this.#columns[index] ?? [];
        const weights = new Map(column.map((cell, place) => [cell, middle((forth ? cell.before : cell.after).map((each) => neighbours.get(each) ?? 0), place)]));
        column.sort((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0));
      }
      const crossings = this.#crossings();
      if (crossings < fewest) {
        fewest = crossings;
        best = this.#columns.map((column) => [...column]);
      }
    }
    best.forEach((column, index) => this.#columns.splice(index, 1, column));
  }

  #crossings(): number {
    let count = 0;
    for (let index = 0; index + 1 < this.#columns.length; index += 1) {
      const right = positions(this.#columns[index + 1] ?? []);
      const ends = (this.#columns[index] ?? []).flatMap((cell) => cell.after.map((each) => right.get(each) ?? 0).sort((a, b) => a - b));
      count += inversions(ends);
    }
    return count;
  }

  /** Puts columns side by side and moves each cell towards its neighbours as far as its column allows. */
  place(): PlacedBox[] {
    let left = margin;
    for (const column of this.#columns) {
      this.#lefts.push(left);
      left += Math.max(0, ...column.map(({ width }) => width)) + gapX;
      stack(column);
    }
    for (let sweep = 0; sweep < sweeps; sweep += 1) {
      const forth = sweep % 2 === 0;
      const columns = forth ? this.#columns : [...this.#columns].reverse();
      for (const column of columns) {
        settle(column, (cell) => middle((forth ? cell.before : cell.after).map(centre), centre(cell)) - cell.height / 2);
      }
    }
    const top = Math.min(...this.#columns.flatMap((column) => column.map(({ y }) => y)), Infinity);
    return this.#columns.flatMap((column, layer) =>
      column.flatMap((cell): readonly PlacedBox[] => {
        cell.y += margin - top;
        return cell.bend ? [] : [{ id: cell.id, width: cell.width, height: cell.height, x: this.#lefts[layer] ?? 0, y: cell.y, layer }];
      }),
    );
  }

  route({ from, to }: Link, placed: ReadonlyMap<string, PlacedBox>): readonly Point[] {
    const start = placed.get(from);
    const end = placed.get(to);
    if (start === undefined || end === undefined || from === to) {
      return [];
    }
    const forth = start.layer <= end.layer;
    const [left, right] = forth ? [start, end] : [end, start];
    const points: Point[] = [{ x: left.x + left.width, y: left.y + left.height / 2 }];
    for (let layer = left.layer + 1; layer < right.layer; layer += 1) {
      const bend = this.#cells.get(bendId(left.id, right.id, layer));
      const x = this.#lefts[layer] ?? 0;
      const wide = Math.max(0, ...(this.#columns[layer] ?? []).map(({ width }) => width));
      if (bend !== undefined) {
        points.push({ x, y: centre(bend) }, { x: x + wide, y: centre(bend) });
      }
    }
    points.push({ x: right.x, y: right.y + right.height / 2 });
    return forth ? points : points.reverse();
  }
}

function bendId(from: string, to: string, layer: number): string {
  return JSON.stringify([from, to, layer]);
}

function positions(column: readonly Cell[]): ReadonlyMap<Cell, number> {
  return new Map(column.map((cell, index) => [cell, index]));
}

function centre(cell: Cell): number {
  return cell.y + cell.height / 2;
}

function middle(values: readonly number[], otherwise: number): number {
  return values.length === 0 ? otherwise : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How many pairs are out of order; merge sort, since a column may hold thousands of links. */
function inversions(values: readonly number[]): number {
  if (values.length < 2) {
    return 0;
  }
  const half = values.length >> 1;
  const left = values.slice(0, half);
  const right = values.slice(half);
  let count = inversions(left) + inversions(right);
  left.sort((a, b) => a - b);
  right.sort((a, b) => a - b);
  let passed = 0;
  for (const value of left) {
    while (passed < right.length && (right[passed] ?? 0) < value) {
      passed += 1;
    }
    count += passed;
  }
  return count;
}

function stack(column: readonly Cell[]): void {
  let y = 0;
  for (const cell of column) {
    cell.y = y;
    y += cell.height + gapY;
  }
}

/** Moves cells to where they want to be, in their order, without overlap: blocks that push each other share the way. */
function settle(column: readonly Cell[], wish: (cell: Cell) => number): void {
  const blocks: { cells: Cell[]; offset: number; sum: number }[] = [];
  for (const cell of column) {
    let block = { cells: [cell], offset: cell.height + gapY, sum: wish(cell) };
    for (let above = blocks.at(-1); above !== undefined && above.sum / above.cells.length + above.offset > block.sum / block.cells.length; above = blocks.at(-1)) {
      blocks.pop();
      const shift = above.offset;
      block = { cells: [...above.cells, ...block.cells], offset: above.offset + block.offset, sum: above.sum + block.sum - shift * block.cells.length };
    }
    blocks.push(block);
  }
  for (const { cells, sum } of blocks) {
    let y = sum / cells.length;
    for (const cell of cells) {
      cell.y = y;
      y += cell.height + gapY;
    }
  }
}

/** Boxes without links, in rows below the others and no wider than they need be. */
function placeLoose(boxes: readonly Box[], placed: readonly PlacedBox[]): readonly PlacedBox[] {
  const bottom = Math.max(margin - gapY, ...placed.map(({ y, height }) => y + height)) + gapY;
  const area = boxes.reduce((sum, { width, height }) => sum + (width + gapY) * (height + gapY), 0);
  const right = Math.max(...placed.map(({ x, width }) => x + width), Math.sqrt(area) * 1.6, 0);
  let x = margin;
  let y = bottom;
  let tallest = 0;
  return boxes.map((box) => {
    if (x > margin && x + box.width > right) {
      x = margin;
      y += tallest + gapY;
      tallest = 0;
    }
    const at = { ...box, x, y, layer: 0 };
    x += box.width + gapY;
    tallest = Math.max(tallest, box.height);
    return at;
  });
}
