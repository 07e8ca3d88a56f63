import type { DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Log } from '../../../base/log';
import type { Uri } from '../../../base/uri';
import type { ServedWorkspace, WorkspaceChange } from '../../../service';
import { failedReason } from '../conversion/diagnosticItems';
import { OpenDocuments } from './documents';
import type { Clock } from '../ports';
import { OutdatedError } from '../turns/requestRunner';
import type { UriSpelling } from '../connection/uris';
import type { Wall } from '../connection/wall';

export interface DocumentSyncPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly wall: Wall;
  readonly workspace: ServedWorkspace;
  readonly spelling: UriSpelling;
  /** By which name the workspace has a file that a document may name by a way through links. */
  placeOf(uri: Uri): Uri;
  /** Longer texts are not looked at. */
  readonly largestText: number;
  /** Called when the workspace has the newest text of an open document. */
  edited(uri: Uri, change: WorkspaceChange): void;
  /** Called when a document was closed, as long as its spelling is still known. */
  closed(uri: Uri, change: WorkspaceChange): void;
}

/**
 * Brings the documents that are open in the client into the workspace. Edits that arrive together are looked at once,
 * when no message is waiting; whoever needs the newest state asks for it at once with `flush`.
 */
export class DocumentSync {
  readonly #ports: DocumentSyncPorts;
  readonly #documents: OpenDocuments;
  /** Documents whose newest text the workspace does not have. */
  readonly #pending = new Set<Uri>();
  /** Documents that are not looked at, with the reason. */
  readonly #unchecked = new Map<Uri, string>();
  #isPlanned = false;

  constructor(ports: DocumentSyncPorts) {
    this.#ports = ports;
    this.#documents = new OpenDocuments(ports.spelling, ports.log, (uri) => ports.placeOf(uri));
  }

  get uris(): Iterable<Uri> {
    return this.#documents.uris;
  }

  /** The open documents, all of which the workspace has then as the client sent them. */
  brought(): Iterable<Uri> {
    this.flush();
    return this.uris;
  }

  has(uri: Uri): boolean {
    return this.#documents.has(uri);
  }

  get(uri: Uri): TextDocument | undefined {
    return this.#documents.get(uri);
  }

  versionOf(uri: Uri): number | undefined {
    return this.#documents.get(uri)?.version;
  }

  /** Why a document is not checked. */
  problemOf(uri: Uri): string | undefined {
    return this.#unchecked.get(uri);
  }

  open({ textDocument }: DidOpenTextDocumentParams): void {
    const other = this.#documents.inPlaceOf(textDocument.uri);
    if (other !== undefined) {
      this.close({ textDocument: other });
    }
    this.#pend(this.#documents.open(textDocument));
    if (other !== undefined) {
      this.#pend(this.#documents.open(other));
    }
  }

  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
    const uri = this.#documents.change(textDocument.uri, textDocument.version, contentChanges);
    if (uri !== undefined) {
      this.#pend(uri);
    }
  }

  close({ textDocument }: DidCloseTextDocumentParams): void {
    const { spelling, wall, workspace } = this.#ports;
    const uri = this.#documents.close(textDocument.uri);
    if (uri !== undefined) {
      this.#pending.delete(uri);
      this.#unchecked.delete(uri);
      const change = wall.run(`closing ${uri}`, () => workspace.closeBuffer(uri), { files: new Set([uri]) });
      wall.run(`after closing ${uri}`, () => this.#ports.closed(uri, change), undefined);
      spelling.close(uri);
    }
  }

  /** Gives each document the name that the workspace has for its file by now. */
  placeAnew(): void {
    for (const textDocument of this.#documents.displaced()) {
      this.close({ textDocument });
      this.open({ textDocument });
    }
  }

  /** Brings every edit into the workspace. */
  flush(): void {
    for (const uri of [...this.#pending]) {
      this.#pending.delete(uri);
      this.#apply(uri);
    }
  }

  /** Positions of a request count in the text that the document had when it was sent; rejects when it got another. */
  async sameVersion(uri: Uri | undefined, wait: () => Promise<void>): Promise<void> {
    const version = uri === undefined ? undefined : this.versionOf(uri);
    await wait();
    this.flush();
    if (uri !== undefined && this.versionOf(uri) !== version) {
      throw new OutdatedError();
    }
  }

  #pend(uri: Uri): void {
    this.#pending.add(uri);
    if (!this.#isPlanned) {
      this.#isPlanned = true;
      this.#ports.clock.soon(() => {
        this.#isPlanned = false;
        this.flush();
      });
    }
  }

  #apply(uri: Uri): void {
    const text = this.#documents.get(uri)?.getText() ?? '';
    this.#unchecked.delete(uri);
    const change = text.length > this.#ports.largestText ? this.#leaveOut(uri, 'is too large to be checked') : this.#take(uri, text);
    this.#ports.wall.run(`after an edit of ${uri}`, () => this.#ports.edited(uri, change), undefined);
  }

  #take(uri: Uri, text: string): WorkspaceChange {
    const { wall, workspace } = this.#ports;
    return wall.run(`edit of ${uri}`, () => workspace.setBuffer(uri, text), undefined) ?? this.#leaveOut(uri, failedReason);
  }

  /** A text that is too much for the core counts as empty until the next edit. */
  #leaveOut(uri: Uri, reason: string): WorkspaceChange {
    const { wall, workspace } = this.#ports;
    this.#unchecked.set(uri, reason);
    return wall.run(`omitting ${uri}`, () => workspace.setBuffer(uri, ''), { files: new Set([uri]) });
  }
}
