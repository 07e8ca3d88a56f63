import type { Diagnostic } from 'vscode-languageserver';
import type { Steps } from '../../../base/steps';
import type { Uri } from '../../../base/uri';
import type { FileDiagnostics } from '../conversion/diagnosticItems';
import type { Clock } from '../ports';
import { isSameTold, toldOf, type Told } from './told';
import { TimeSlice } from '../turns/timeSlice';

export interface SchedulerPorts {
  readonly clock: Clock;
  /** Another number after each change of what diagnostics rest on. */
  revision(): number;
  /** Steps after which {@link compute} takes a moment only, as long as nothing changes. None throws. */
  prepare(uri: Uri): Steps<void>;
  /** `undefined` for a file that nothing is to be said of any more. Does not throw. */
  compute(uri: Uri): FileDiagnostics | undefined;
  publish(diagnostics: FileDiagnostics): void;
}

const nothing = toldOf([]);

/**
 * Keeps what the client shows of open files true, without waiting: at most one file a turn, an edited one first, the others
 * in the order in which they became doubtful; a file that takes long has several turns. What a client shows already for that version is not sent again.
 */
export class DiagnosticsScheduler {
  readonly #ports: SchedulerPorts;
  readonly #edited = new Set<Uri>();
  readonly #affected = new Set<Uri>();
  readonly #shown = new Map<Uri, { readonly version: number | undefined; readonly told: Told<Diagnostic> }>();
  /** The file that is under way. */
  #preparation: { readonly uri: Uri; readonly revision: number; readonly steps: Steps<void> } | undefined;
  #planned = false;
  #held = false;

  constructor(ports: SchedulerPorts) {
    this.#ports = ports;
  }

  edited(uri: Uri): void {
    this.#edited.add(uri);
    this.#plan();
  }

  affected(uris: Iterable<Uri>): void {
    for (const uri of uris) {
      this.#affected.add(uri);
    }
    this.#plan();
  }

  /** Nothing is published until {@link release}. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.#plan();
  }

  /** Takes away what the client shows of a file. */
  clear(uri: Uri): void {
    this.#edited.delete(uri);
    this.#affected.delete(uri);
    const shown = this.#shown.get(uri);
    this.#shown.delete(uri);
    if (shown !== undefined && shown.told !== nothing) {
      this.#ports.publish({ uri, version: undefined, items: [] });
    }
  }

  #plan(): void {
    if (!this.#planned && !this.#held && this.#edited.size + this.#affected.size > 0) {
      this.#planned = true;
      this.#ports.clock.soon(() => {
        this.#planned = false;
        this.#step();
        this.#plan();
      });
    }
  }

  #step(): void {
    const uri = first(this.#edited) ?? first(this.#affected);
    if (uri === undefined || this.#held || !this.#isPrepared(uri)) {
      return;
    }
    this.#edited.delete(uri);
    this.#affected.delete(uri);
    const diagnostics = this.#ports.compute(uri);
    if (diagnostics === undefined) {
      this.clear(uri);
      return;
    }
    const told = toldOf(diagnostics.items);
    const shown = this.#shown.get(uri);
    if (!isSameTold(shown?.told, told) || shown?.version !== diagnostics.version) {
      this.#shown.set(uri, { version: diagnostics.version, told });
      this.#ports.publish(diagnostics);
    }
  }

  /** Prepares a file for the time that one turn may take; false while that was not enough. */
  #isPrepared(uri: Uri): boolean {
    const revision = this.#ports.revision();
    if (this.#preparation?.uri !== uri || this.#preparation.revision !== revision) {
      this.#preparation = { uri, revision, steps: this.#ports.prepare(uri) };
    }
    const slice = new TimeSlice(this.#ports.clock);
    const { steps } = this.#preparation;
    while (steps.next().done !== true) {
      if (slice.isOver) {
        return false;
      }
    }
    this.#preparation = undefined;
    return true;
  }
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  for (const item of set) {
    return item;
  }
  return undefined;
}
