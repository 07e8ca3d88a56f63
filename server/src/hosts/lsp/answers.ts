import {
  ApplyWorkspaceEditRequest,
  type ApplyWorkspaceEditParams,
  type CancellationToken,
  type DocumentDiagnosticParams,
  type WorkspaceDiagnosticParams,
} from 'vscode-languageserver';
import { CancelledError } from '../../base/cancellation';
import type { Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import type { LanguageService } from '../../service';
import type { ClientSettings } from './connection/clientSettings';
import type { Conversion } from './conversion/convert';
import type { DocumentSync } from './files/documentSync';
import { features, type FeatureContext, type TextLines } from './requests/features';
import type { GeneratorWork } from './turns/generatorWork';
import type { Inferences } from './requests/inferences';
import { LaterTexts } from './requests/laterTexts';
import type { ClientNames } from './requests/lspFeature';
import type { MessageClock } from './turns/messageClock';
import { refreshOf, type SessionRequest } from './connection/methods';
import { patienceMs, showProgress, type ProgressPorts } from './connection/progress';
import type { Publishing } from './diagnostics/publishing';
import { runRequest } from './turns/requestRunner';
import { inSlices } from './turns/slices';
import type { UriSpelling } from './connection/uris';
import type { Wall } from './connection/wall';
import type { Watching } from './files/watching';

export interface AnswersPorts extends ProgressPorts {
  readonly clock: MessageClock;
  readonly wall: Wall;
  readonly service: LanguageService;
  readonly to: Conversion;
  readonly names: ClientNames;
  readonly settings: ClientSettings;
  readonly documents: DocumentSync;
  readonly watching: Watching;
  readonly publishing: Publishing;
  readonly generators: GeneratorWork;
  readonly inferences: Inferences;
  readonly spelling: UriSpelling;
  readonly linesOf: (uri: Uri) => TextLines | undefined;
  /** Resolves when diagnostics of open files can be shown. */
  readonly released: Promise<void>;
}

/** The answers to one client's requests: each waits for what it needs to be known, and for nothing else. */
export class Answers {
  readonly #ports: AnswersPorts;
  readonly #later = new LaterTexts();

  constructor(ports: AnswersPorts) {
    this.#ports = ports;
  }

  /** Answers a request whose parameters are of the protocol's types. Rejects with a ResponseError. */
  to(method: SessionRequest, params: unknown, token: CancellationToken): Promise<unknown> {
    const refresh = refreshOf[method];
    if (refresh !== undefined) {
      this.#ports.client.refreshed(refresh);
    }
    return runRequest({ method, uri: this.#documentOf(params) }, token, this.#ports, () => {
      this.#ports.documents.flush();
      switch (method) {
        case 'textDocument/diagnostic':
          return this.#documentReport(params as DocumentDiagnosticParams, token);
        case 'workspace/diagnostic':
          return this.#workspaceReport(params as WorkspaceDiagnosticParams, token);
        default:
          return this.#feature(method, params, token);
      }
    });
  }

  async #documentReport(params: DocumentDiagnosticParams, token: CancellationToken): Promise<unknown> {
    const { documents, released, publishing } = this.#ports;
    await documents.sameVersion(this.#documentOf(params), async () => {
      await unlessCancelled(released, token);
      await publishing.prepare(params, token);
    });
    return publishing.ofDocument(params);
  }

  async #workspaceReport(params: WorkspaceDiagnosticParams, token: CancellationToken): Promise<unknown> {
    const { publishing } = this.#ports;
    for (;;) {
      await unlessCancelled(publishing.reportable(params), token);
      const report = await publishing.ofWorkspace(params, token);
      if (report !== undefined) {
        return report;
      }
    }
  }

  async #feature(method: SessionRequest, params: unknown, token: CancellationToken): Promise<unknown> {
    const { documents, watching, generators } = this.#ports;
    const feature = features.get(method);
    if (feature?.needs === 'workspace' || feature?.needs === 'inference') {
      const uri = this.#documentOf(params);
      await documents.sameVersion(uri, () => unlessCancelled(watching.settled(), token));
      if (feature.needs === 'inference' && uri !== undefined) {
        await documents.sameVersion(uri, () => unlessCancelled(generators.settle(uri), token));
      }
    }
    return feature?.run(this.#contextFor(token), params);
  }

  #contextFor(token: CancellationToken): FeatureContext {
    const { client, service, to, settings, names, inferences, watching, spelling, linesOf } = this.#ports;
    return {
      service,
      to,
      settingsOf: (uri) => settings.of(uri),
      token,
      client: names,
      inferences,
      later: this.#later,
      isRead: () => watching.isComplete,
      normal: (spelled) => spelling.normal(spelled),
      linesOf,
      inSlices: (title, start) => this.#inSlices(title, start, token),
      applyEdit: async (label, edit) => {
        await client.ask(ApplyWorkspaceEditRequest.method, { label, edit } satisfies ApplyWorkspaceEditParams);
      },
    };
  }

  async #inSlices<T>(title: string, start: () => Steps<T>, token: CancellationToken): Promise<T> {
    const { clock, service, documents } = this.#ports;
    const work = inSlices(start, { clock, workspace: service.workspace, token, flush: () => documents.flush() });
    const done = clock.after(patienceMs, () => showProgress(this.#ports, title, work));
    try {
      return await work;
    } finally {
      done();
    }
  }

  #documentOf(params: unknown): Uri | undefined {
    const uri = (params as { readonly textDocument?: { readonly uri?: unknown } } | undefined)?.textDocument?.uri;
    return typeof uri === 'string' ? this.#ports.spelling.normal(uri) : undefined;
  }
}

async function unlessCancelled(work: Promise<void>, token: CancellationToken): Promise<void> {
  let subscription: { dispose(): void } | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    subscription = token.onCancellationRequested(() => reject(new CancelledError()));
  });
  try {
    await Promise.race([work, cancelled]);
  } finally {
    subscription?.dispose();
  }
}
