import type { Uri } from '../../../base/uri';
import type { Earlier } from '../../../protocol/earlier';
import type { LanguageService } from '../../../service';
import type { UriSpelling } from '../connection/uris';
import type { Wall } from '../connection/wall';

export interface EarlierDocumentsPorts {
  /** Holds them; missing for a client that tells of none. */
  readonly service: LanguageService | undefined;
  readonly spelling: UriSpelling;
  readonly wall: Wall;
  /** Longer texts are not looked at. */
  readonly largestText: number;
}

/** The documents as they were committed last, as far as the client tells: what is said of changes is said against them. */
export class EarlierDocuments {
  readonly #ports: EarlierDocumentsPorts;

  constructor(ports: EarlierDocumentsPorts) {
    this.#ports = ports;
  }

  has(uri: Uri): boolean {
    return this.#ports.service?.workspace.file(uri) !== undefined;
  }

  /** Follows what the client tells of one; answers which document that concerns, if it does. */
  follow({ uri: spelled, text }: Earlier): Uri | undefined {
    const { service, spelling, wall, largestText } = this.#ports;
    if (service === undefined) {
      return undefined;
    }
    const { workspace } = service;
    const uri = spelling.normal(spelled);
    wall.run(
      `earlier content of ${uri}`,
      () => (text === undefined || text.length > largestText ? workspace.closeBuffer(uri) : workspace.setBuffer(uri, text)),
      undefined,
    );
    return uri;
  }
}
