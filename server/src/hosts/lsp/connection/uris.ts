import { URI, Utils } from 'vscode-uri';
import type { Uri } from '../../../base/uri';

/** Empty steps and dots, which lead where a shorter path leads. */
const detour = /\/\.{0,2}\/|\/\.{1,2}$/;

/**
 * Clients escape URIs in different ways. Inside there is one spelling of each; on the way out a document or folder
 * gets the spelling that its client used, and a file of a workspace folder the folder's.
 */
export class UriSpelling {
  readonly #documents = new Map<Uri, string>();
  readonly #folders = new Map<Uri, string>();
  /** Of open documents, which nearly all messages are about. */
  readonly #normal = new Map<string, Uri>();

  /** The normal form of a URI as a client wrote it. */
  normal(spelled: string): Uri {
    return this.#normal.get(spelled) ?? this.plain(spelled);
  }

  /** The same without regard to what is open. */
  plain(spelled: string): Uri {
    try {
      const uri = URI.parse(spelled);
      return (uri.scheme === 'file' && detour.test(uri.path) ? Utils.joinPath(uri) : uri).toString() as Uri;
    } catch {
      // Not a URI by the book: it still names one thing, and always the same.
      return spelled as Uri;
    }
  }

  /** Remembers how the client spells an open document, which may have its place in the workspace under another URI than it says. */
  open(spelled: string, uri: Uri = this.plain(spelled)): Uri {
    this.close(uri);
    this.#documents.set(uri, spelled);
    this.#normal.set(spelled, uri);
    return uri;
  }

  close(uri: Uri): void {
    this.#normal.delete(this.#documents.get(uri) ?? '');
    this.#documents.delete(uri);
  }

  /** Remembers how the client spells a workspace folder. The normal form has no slash at its end. */
  openFolder(spelled: string): Uri {
    const uri = withoutSlash(this.normal(spelled)) as Uri;
    this.#folders.set(uri, withoutSlash(spelled));
    return uri;
  }

  closeFolder(uri: Uri): void {
    this.#folders.delete(uri);
  }

  /** A URI as the client knows it. */
  spell(uri: Uri): string {
    const own = this.#documents.get(uri) ?? this.#folders.get(uri);
    if (own !== undefined) {
      return own;
    }
    for (const [folder, spelled] of this.#folders) {
      if (uri.startsWith(`${folder}/`)) {
        return spelled + uri.slice(folder.length);
      }
    }
    return uri;
  }
}

/** Of the root of a file system, such as `file:///` or `memfs:/`, only what is no part of a path stays: `file://` and `memfs:`. */
function withoutSlash(text: string): string {
  return text.endsWith('/') && !text.endsWith('://') ? text.slice(0, -1) : text;
}
