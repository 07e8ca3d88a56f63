import { ownOf } from '../../base/record';
import type { FieldOrigin } from '../structure/structure';

/** Where texts about fields are read from; a host may have none. */
export interface DocsReader {
  /** JSON text of a {@link ServiceDocs}; `undefined` when there is none for the service. */
  read(service: string): string | undefined;
  /** What was asked for and is still on its way; missing where `read` always knows. */
  readonly awaited?: Promise<unknown> | undefined;
}

/** Documentation of the members of one API. */
export interface ServiceDocs {
  /** Package and version that the texts are taken from. */
  readonly source: string;
  /** Plain text by shape, then member; an empty line between paragraphs. */
  readonly shapes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface FieldText {
  readonly text: string;
  readonly source: string;
}

/** What AWS writes about fields, read one service at a time on first use. */
export class FieldDocs {
  readonly #reader: DocsReader | undefined;
  readonly #services = new Map<string, ServiceDocs | undefined>();

  constructor(reader: DocsReader | undefined) {
    this.#reader = reader;
  }

  textOf({ service, shape, member }: FieldOrigin): FieldText | undefined {
    const docs = this.#docsOf(service);
    const texts = docs === undefined ? undefined : ownOf(docs.shapes, shape);
    const text = texts === undefined ? undefined : ownOf(texts, member);
    return docs === undefined || text === undefined ? undefined : { text, source: docs.source };
  }

  /** Settles when texts have come that were not there when they were looked up; never rejects. */
  get awaited(): Promise<unknown> | undefined {
    return this.#reader?.awaited;
  }

  #docsOf(service: string): ServiceDocs | undefined {
    if (!this.#services.has(service)) {
      const json = this.#reader?.read(service);
      if (json === undefined && this.#reader?.awaited !== undefined) {
        return undefined;
      }
      this.#services.set(service, json === undefined ? undefined : (JSON.parse(json) as ServiceDocs));
    }
    return this.#services.get(service);
  }
}
