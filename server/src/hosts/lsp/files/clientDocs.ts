import { fieldTextsMethod, type FieldTextsAnswer, type FieldTextsParams } from '../../../protocol/fieldTexts';
import type { DocsReader } from '../../../service';

/** Texts about fields that the client has: those of a service are asked for when somebody first wants one of them. */
export class ClientDocs implements DocsReader {
  readonly #ask: (method: string, params: FieldTextsParams) => Promise<unknown>;
  readonly #asked = new Set<string>();
  readonly #texts = new Map<string, string>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(ask: (method: string, params: FieldTextsParams) => Promise<unknown>) {
    this.#ask = ask;
  }

  read(service: string): string | undefined {
    if (!this.#asked.has(service)) {
      this.#asked.add(service);
      const answer = this.#fetch(service).finally(() => this.#underWay.delete(answer));
      this.#underWay.add(answer);
    }
    return this.#texts.get(service);
  }

  get awaited(): Promise<unknown> | undefined {
    return this.#underWay.size === 0 ? undefined : Promise.all(this.#underWay);
  }

  async #fetch(service: string): Promise<void> {
    try {
      const { json } = (await this.#ask(fieldTextsMethod, { service })) as FieldTextsAnswer;
      if (json !== undefined) {
        this.#texts.set(service, json);
      }
    } catch {
      // A client that does not know the request has no texts.
    }
  }
}
