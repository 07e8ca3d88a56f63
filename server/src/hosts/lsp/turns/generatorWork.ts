import type { Log } from '../../../base/log';
import type { Uri } from '../../../base/uri';
import type { LanguageService } from '../../../service';
import { Pause } from './pause';
import type { Clock } from '../ports';
import { TimeSlice } from './timeSlice';
import type { Wall } from '../connection/wall';

/** How long a generator.yaml has to be left alone before its model is looked at again, in milliseconds. */
const idleMs = 250;

export interface GeneratorWorkPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly service: LanguageService;
  readonly wall: Wall;
  /** Called when more is known of a file than before. */
  done(uri: Uri): void;
}

/** Infers what open generator.yaml files say, when nobody types, in slices of time and one file after the other. */
export class GeneratorWork {
  readonly #ports: GeneratorWorkPorts;
  readonly #wanted = new Set<Uri>();
  #tasks: Promise<void> = Promise.resolve();
  readonly #pause: Pause;

  constructor(ports: GeneratorWorkPorts) {
    this.#ports = ports;
    this.#pause = new Pause(ports.clock, idleMs, () => this.#start());
  }

  /** Something changed on which the inference of these files may rest. */
  touch(uris: Iterable<Uri>): void {
    const before = this.#wanted.size;
    for (const uri of uris) {
      if (this.#isGenerator(uri)) {
        this.#wanted.add(uri);
      }
    }
    if (this.#wanted.size > 0 && (this.#wanted.size > before || before > 0)) {
      this.#pause.touch();
    }
  }

  /** Resolves when a file is inferred as it is now; at once for other files. */
  async settle(uri: Uri): Promise<void> {
    if (this.#isGenerator(uri)) {
      this.#wanted.add(uri);
      this.#start();
      await this.#tasks;
    }
  }

  #isGenerator(uri: Uri): boolean {
    return this.#ports.service.inference.isGenerator(uri);
  }

  #start(): void {
    this.#tasks = this.#tasks.then(async () => {
      for (const uri of [...this.#wanted]) {
        this.#wanted.delete(uri);
        await this.#ports.wall.wait(`inference of ${uri}`, () => this.#infer(uri), undefined);
      }
    });
  }

  async #infer(uri: Uri): Promise<void> {
    const { service, clock, log } = this.#ports;
    const slice = new TimeSlice(clock);
    const started = clock.now();
    const file = service.workspace.file(uri);
    const work = service.inference.work(uri);
    while (work !== undefined && work.next().done !== true) {
      if (slice.isOver) {
        await slice.pause();
      }
      if (service.workspace.file(uri) !== file) {
        // It waits for its own turn again, when the typing pauses.
        return;
      }
    }
    if (work !== undefined) {
      log.write('info', 'generator', `${uri} inferred in ${Math.round(clock.now() - started)} ms`);
      this.#ports.done(uri);
    }
  }
}
