import {
  CodeLensRefreshRequest,
  DiagnosticRefreshRequest,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import type { Log } from '../../../base/log';
import { rootsChangedMethod, type RootsChanged } from '../../../protocol/rootRequests';
import type { Client } from '../connection/client';
import type { ClientSupport } from '../connection/clientSupport';
import type { Clock } from '../ports';
import type { Watching } from '../files/watching';

/** The maximum delay of reference counts and names in other editors, in milliseconds. */
const elsewherePauseMs = 1000;

/** The maximum delay of what a client shows of kustomizations, in milliseconds. */
const rootsPauseMs = 250;

export interface RefreshPorts {
  readonly client: Client;
  readonly clock: Clock;
  readonly log: Log;
  readonly support: ClientSupport;
  readonly watching: Watching;
  readonly showsLenses: () => boolean;
  readonly showsHints: () => boolean;
  /** True for a client that shows what kustomizations apply. */
  readonly followsRoots: boolean;
}

/**
 * Tells the client to ask again for what may have changed, if it supports that. What is planned is sent once,
 * however often it is planned until then.
 */
export class Refreshes {
  readonly #ports: RefreshPorts;
  /** Methods of the messages that are planned. */
  readonly #planned = new Set<string>();
  /** Files of the disk changed since the client was told of roots. */
  #onDisk = false;

  constructor(ports: RefreshPorts) {
    this.#ports = ports;
  }

  /** Inlay hints, at once. */
  hints(): void {
    const { support, watching } = this.#ports;
    if (support.refreshInlayHints && watching.isComplete) {
      this.#refresh(InlayHintRefreshRequest.method);
    }
  }

  /** Code lenses, at once. */
  lenses(): void {
    const { support, watching } = this.#ports;
    if (support.refreshCodeLenses && watching.isComplete) {
      this.#refresh(CodeLensRefreshRequest.method);
    }
  }

  /** Code lenses after a pause, if `isShownElsewhere`, that is in another editor than the edited one: they count references in other documents. */
  planLenses(isShownElsewhere: () => boolean): void {
    const { support, showsLenses } = this.#ports;
    if (support.refreshCodeLenses) {
      this.#planElsewhere(CodeLensRefreshRequest.method, () => showsLenses() && isShownElsewhere());
    }
  }

  /** Inlay hints likewise: they show what references lead to. */
  planHints(isShownElsewhere: () => boolean): void {
    const { support, showsHints } = this.#ports;
    if (support.refreshInlayHints) {
      this.#planElsewhere(InlayHintRefreshRequest.method, () => showsHints() && isShownElsewhere());
    }
  }

  /** Semantic tokens: references in open documents may refer to other objects. */
  planTokens(): void {
    const { clock, support, watching } = this.#ports;
    const { method } = SemanticTokensRefreshRequest;
    if (support.refreshSemanticTokens && watching.isComplete) {
      this.#plan(
        method,
        (run) => clock.soon(run),
        () => this.#refresh(method),
      );
    }
  }

  /** Diagnostics, for a client that asks for them. */
  planDiagnostics(): void {
    const { clock, support, watching } = this.#ports;
    const { method } = DiagnosticRefreshRequest;
    if (support.refreshDiagnostics && watching.knows('reading')) {
      this.#plan(
        method,
        (run) => clock.soon(run),
        () => this.#refresh(method),
      );
    }
  }

  /** What kustomizations apply, after a pause: any change may affect it; `onDisk` for one of other files than open documents. */
  planRoots({ onDisk }: RootsChanged): void {
    const { client, clock, followsRoots, watching } = this.#ports;
    if (followsRoots && watching.isComplete) {
      this.#onDisk ||= onDisk;
      this.#plan(
        rootsChangedMethod,
        (run) => clock.after(rootsPauseMs, run),
        () => {
          client.tell(rootsChangedMethod, { onDisk: this.#onDisk } satisfies RootsChanged);
          this.#onDisk = false;
        },
      );
    }
  }

  /** After a pause, for other editors; `isShown` looks at all that are open, so it is asked last. */
  #planElsewhere(method: string, isShown: () => boolean): void {
    const { clock, watching } = this.#ports;
    if (!this.#planned.has(method) && watching.isComplete && isShown()) {
      this.#plan(
        method,
        (run) => clock.after(elsewherePauseMs, run),
        () => this.#refresh(method),
      );
    }
  }

  #plan(method: string, later: (run: () => void) => void, send: () => void): void {
    if (!this.#planned.has(method)) {
      this.#planned.add(method);
      later(() => {
        this.#planned.delete(method);
        send();
      });
    }
  }

  #refresh(method: string): void {
    this.#ports.client.refresh(method, this.#ports.log);
  }
}
