import { layOut } from './layOut';
import type { Box, Layout, Link } from './shapes';

/** To the worker. */
export interface LayoutTask {
  readonly boxes: readonly Box[];
  readonly links: readonly Link[];
  /** Room for the titles of frames, by group. */
  readonly titleWidths: ReadonlyMap<string, number>;
}

/** From the worker, one for each task. */
export type LayoutAnswer = Layout;

self.addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => {
  self.postMessage(layOut(data.boxes, data.links, data.titleWidths) satisfies LayoutAnswer);
});
