import { TextDocument, type Range, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import type { Log } from '../../../base/log';
import type { Uri } from '../../../base/uri';
import type { UriSpelling } from '../connection/uris';

/** A document as the client opens it. */
export interface OpenedDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
}

/** An edit without what counts for nothing; clients may write `null` for a range that is absent. */
function plainEdit(edit: TextDocumentContentChangeEvent): TextDocumentContentChangeEvent {
  const range: Range | null | undefined = 'range' in edit ? edit.range : undefined;
  return range === undefined || range === null ? { text: edit.text } : { range, text: edit.text };
}

function opened(document: TextDocument): OpenedDocument {
  return { uri: document.uri, languageId: document.languageId, version: document.version, text: document.getText() };
}

/** Text, version and lines of the documents that are open in the client. */
export class OpenDocuments {
  readonly #documents = new Map<Uri, TextDocument>();
  /** By place in the workspace, the name of a document that was opened by another way to the same file. */
  readonly #detours = new Map<Uri, Uri>();
  readonly #spelling: UriSpelling;
  readonly #log: Log;
  readonly #placeOf: (uri: Uri) => Uri;

  /** `placeOf` answers by which name the workspace has a file. */
  constructor(spelling: UriSpelling, log: Log, placeOf: (uri: Uri) => Uri = (uri) => uri) {
    this.#spelling = spelling;
    this.#log = log;
    this.#placeOf = placeOf;
  }

  /** Of two documents that are one file, the first has its place, unless the second has its name. */
  open({ uri: spelled, languageId, version, text }: OpenedDocument): Uri {
    const own = this.#spelling.plain(spelled);
    const uri = this.#spelling.open(spelled, this.#placeFor(own));
    if (uri !== own) {
      this.#detours.set(uri, own);
    }
    this.#documents.set(uri, TextDocument.create(spelled, languageId, version, text));
    return uri;
  }

  /** The document that has the place of one that is about to be opened by its name. */
  inPlaceOf(spelled: string): OpenedDocument | undefined {
    const uri = this.#spelling.plain(spelled);
    const document = this.#detours.has(uri) ? this.#documents.get(uri) : undefined;
    return document && opened(document);
  }

  /** The documents that would have another place if they were opened now: the workspace may have other folders than it had. */
  displaced(): readonly OpenedDocument[] {
    const isDisplaced = (uri: Uri, { uri: spelled }: TextDocument): boolean => this.#placeFor(this.#spelling.plain(spelled)) !== uri;
    return [...this.#documents].flatMap(([uri, document]) => (isDisplaced(uri, document) ? [opened(document)] : []));
  }

  #placeFor(own: Uri): Uri {
    const place = this.#placeOf(own);
    const isTaken = this.#documents.has(place) && (this.#detours.get(place) ?? place) !== own;
    return isTaken ? own : place;
  }

  /** Applies edits in their order; `undefined` when the document is not open or has this version or a later one already. */
  change(spelled: string, version: number, edits: readonly TextDocumentContentChangeEvent[]): Uri | undefined {
    const uri = this.#spelling.normal(spelled);
    const document = this.#documents.get(uri);
    if (document === undefined) {
      this.#log.write('warn', 'documents', 'ignored an edit of a document that is not open');
      return undefined;
    }
    if (version <= document.version) {
      this.#log.write('warn', 'documents', `ignored an edit of version ${version} received in version ${document.version}`);
      return undefined;
    }
    TextDocument.update(document, edits.map(plainEdit), version);
    return uri;
  }

  /** `undefined` when it was not open. Its spelling stays until the caller has told the client of it. */
  close(spelled: string): Uri | undefined {
    const uri = this.#spelling.normal(spelled);
    this.#detours.delete(uri);
    return this.#documents.delete(uri) ? uri : undefined;
  }

  get(uri: Uri): TextDocument | undefined {
    return this.#documents.get(uri);
  }

  has(uri: Uri): boolean {
    return this.#documents.has(uri);
  }

  get uris(): Iterable<Uri> {
    return this.#documents.keys();
  }
}
