import type { Layout } from './layout/shapes';
import type { LayoutTask } from './layout/worker';

declare global {
  interface Window {
    /** The worker's program, which the page's second script brings: it is never called, a worker is started with its source. */
    readonly ackmeshLayoutWorker: () => void;
  }
}

/** Lays out in a worker, so that the page stays usable meanwhile. A new task ends the one before. */
export class LayoutClient {
  readonly #source = URL.createObjectURL(new Blob([`(${String(window.ackmeshLayoutWorker)})()`], { type: 'text/javascript' }));
  #worker: Worker | undefined;
  #busy = false;

  /** Calls back once with the layout, or with `undefined` where it failed; never when another task came in between. */
  start(task: LayoutTask, done: (layout: Layout | undefined) => void): void {
    this.stop();
    const worker = (this.#worker ??= new Worker(this.#source));
    this.#busy = true;
    worker.onmessage = ({ data }: MessageEvent<Layout>) => {
      this.#busy = false;
      done(data);
    };
    worker.onerror = () => {
      this.stop();
      done(undefined);
    };
    worker.postMessage(task);
  }

  /** Ends the task that is under way, where there is one. */
  stop(): void {
    if (this.#busy) {
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#busy = false;
    }
  }
}
