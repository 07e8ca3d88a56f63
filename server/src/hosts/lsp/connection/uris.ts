import { URI, Utils } from 'vscode-uri';
import type { Uri } from '../../../base/uri';

/** A folder of the workspace as a client speaks of it. */
export interface GivenFolder {
  readonly uri: string;
  /** What its user calls it. */
  readonly name?: string | undefined;
}

/** Empty steps and dots, which lead where a shorter path leads. */
const detour = /\/\.{0,2}\/|\/\.{1,2}$/;

/**
 * Clients escape URIs in different ways. Inside there is one spelling of each; on the way out a document or folder
 * gets the spelling that its client used, and a file of a workspace folder the folder's.
 */
export class UriSpelling {
  readonly #documents = new Map<Uri, string>();
  readonly #folders = new Map<Uri, GivenFolder>();
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
  openFolder({ uri: spelled, name }: GivenFolder): Uri {
    const uri = withoutSlash(this.normal(spelled)) as Uri;
    this.#folders.set(uri, { uri: withoutSlash(spelled), name });
    return uri;
  }

  /** What the user calls a workspace folder; `undefined` where that is only its path, as Neovim and Eglot have it. */
  nameOfFolder(uri: string): string | undefined {
    const name = this.#folders.get(uri as Uri)?.name;
    return name === undefined || name === '' || /[/\\]/.test(name) ? undefined : name;
  }

  closeFolder(uri: Uri): void {
    this.#folders.delete(uri);
  }

  /** A URI as the client knows it. */
  spell(uri: Uri): string {
    const own = this.#documents.get(uri) ?? this.#folders.get(uri)?.uri;
    if (own !== undefined) {
      return own;
    }
    for (const [folder, { uri: spelled }] of this.#folders) {
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
