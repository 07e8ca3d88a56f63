import type { CancellationToken } from 'vscode-languageserver';
import { CancelledError } from '../../../base/cancellation';
import { UserError } from '../../../base/errors';
import { LineMap } from '../../../base/text';
import { baseNameOf, type Uri } from '../../../base/uri';
import type { InferAnswer, InferParams, UseInferredParams } from '../../../protocol/inferRequests';
import type { InferredFiles, Kind, LanguageService, ModelReader, TextFile, WorkspaceChange } from '../../../service';
import type { Conversion } from '../conversion/convert';
import type { Clock } from '../ports';
import { TimeSlice } from '../turns/timeSlice';

/** What inference on request needs of its session. */
export interface InferencePorts {
  readonly clock: Clock;
  readonly models: ModelReader | undefined;
  changed(change: WorkspaceChange): void;
}

/** What a request gives with its parameters. */
export interface InferenceContext {
  readonly service: LanguageService;
  readonly to: Conversion;
  readonly token: CancellationToken;
  normal(spelled: string): Uri;
}

/** How many results are kept for being used later. */
const mostKept = 3;

/** Inference of files that the user picked, and its results that the workspace uses. */
export class Inferences {
  readonly #ports: InferencePorts;
  readonly #kinds = new Map<string, readonly Kind[]>();

  constructor(ports: InferencePorts) {
    this.#ports = ports;
  }

  async infer(context: InferenceContext, params: InferParams): Promise<InferAnswer> {
    const { service, to, token } = context;
    const model = this.#read(service, context.normal(params.model));
    const generator = this.#read(service, context.normal(params.generator));
    const slice = new TimeSlice(this.#ports.clock);
    const steps = service.inference.ofFiles(model, generator);
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        if ('kind' in step.value) {
          throw new UserError(`${baseNameOf(params.model)}: ${step.value.reason}`);
        }
        return this.#answer(step.value, new Map([model, generator].map(({ uri, text }) => [uri, new LineMap(text)])), (uri) =>
          to.spell(uri),
        );
      }
      if (slice.isOver) {
        await slice.pause();
      }
      if (token.isCancellationRequested) {
        throw new CancelledError();
      }
    }
  }

  use({ service }: Pick<InferenceContext, 'service'>, { id, isUsed }: UseInferredParams): number {
    const kinds = isUsed ? this.#kinds.get(id) : [];
    if (kinds === undefined) {
      throw new UserError('these inferred CRDs are no longer available; infer them again');
    }
    const layer = `inferred ${id}`;
    this.#ports.changed(
      service.workspace.setKindLayer(isUsed ? { id: layer, source: 'inferred', kinds } : { id: layer, kinds: undefined }),
    );
    return kinds.length;
  }

  #read({ workspace }: LanguageService, uri: Uri): TextFile {
    const open = workspace.isOpen(uri) ? workspace.file(uri)?.text : undefined;
    const read = open === undefined ? this.#ports.models?.read(uri, 'anywhere') : { kind: 'text' as const, text: open };
    if (read?.kind !== 'text') {
      throw new UserError(`${baseNameOf(uri)} ${read?.reason ?? 'cannot be read'}`);
    }
    return { uri, text: read.text };
  }

  #answer({ alias, crds, kinds, problems }: InferredFiles, lines: ReadonlyMap<Uri, LineMap>, spell: (uri: Uri) => string): InferAnswer {
    this.#kinds.delete(alias);
    this.#kinds.set(alias, kinds);
    for (const oldest of [...this.#kinds.keys()].slice(0, -mostKept)) {
      this.#kinds.delete(oldest);
    }
    return {
      id: alias,
      alias,
      crds,
      problems: problems.map(({ uri, offset, severity, message }) => ({
        uri: spell(uri),
        position: lines.get(uri)?.positionAt(offset) ?? { line: 0, character: 0 },
        severity,
        message,
      })),
    };
  }
}
