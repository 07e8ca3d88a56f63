import { ErrorCodes } from 'vscode-languageserver';
import { fieldTextsMethod, type FieldTextsAnswer, type FieldTextsParams } from '../../../protocol/fieldTexts';
import type { DocsReader } from '../../../service';

/** How often the texts of a service are asked for where the client fails; a hover may look for them twice. */
const mostTries = 6;

/** Texts about fields that the client has: those of a service are asked for when somebody first wants one of them. */
export class ClientDocs implements DocsReader {
  readonly #ask: (method: string, params: FieldTextsParams) => Promise<unknown>;
  /** How often each service may still be asked for. */
  readonly #tries = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(ask: (method: string, params: FieldTextsParams) => Promise<unknown>) {
    this.#ask = ask;
  }

  read(service: string): string | undefined {
    const tries = this.#tries.get(service) ?? mostTries;
    if (tries > 0 && !this.#underWay.has(service)) {
      this.#tries.set(service, tries - 1);
      this.#underWay.set(
        service,
        this.#fetch(service).finally(() => this.#underWay.delete(service)),
      );
    }
    return this.#texts.get(service);
  }

  get awaited(): Promise<unknown> | undefined {
    return this.#underWay.size === 0 ? undefined : Promise.all(this.#underWay.values());
  }

  async #fetch(service: string): Promise<void> {
    try {
      const { json } = (await this.#ask(fieldTextsMethod, { service })) as FieldTextsAnswer;
      this.#tries.set(service, 0);
      if (json !== undefined) {
        this.#texts.set(service, json);
      }
    } catch (error) {
      // A client that does not know the request has no texts; what else goes wrong may be over when the next one is wanted.
      if ((error as { readonly code?: unknown } | undefined)?.code === ErrorCodes.MethodNotFound) {
        this.#tries.set(service, 0);
      }
    }
  }
}
