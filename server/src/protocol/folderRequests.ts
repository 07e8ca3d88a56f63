/*
 * Requests of a server that cannot reach a disk, such as one in a browser, to its client, which can. The client answers for
 * what lies in a folder of the workspace, and for nothing else.
 */

/** What a folder holds. Parameters: {@link FolderParams}; the answer is a {@link FolderAnswer}. */
export const folderMethod = 'ackmesh/folder';

/** The text of a file. Parameters: {@link TextParams}; the answer is a {@link TextAnswer}. */
export const textMethod = 'ackmesh/text';

export interface FolderParams {
  readonly uri: string;
}

export interface FolderAnswer {
  /** Names of what is in it, in no order, without symbolic links; none where there is no such folder. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Why it cannot be listed although it is there; ends a sentence that begins with its name. */
  readonly problem?: string;
  /** No other try will list it. */
  readonly lasts?: boolean;
}

export interface TextParams {
  readonly uri: string;
  /** Of a file with more bytes the text is not asked for. */
  readonly mostBytes: number;
}

/** A text without its byte order mark; `too large`, with its size in bytes, or another reason why there is none. */
export type TextAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'too large'; readonly bytes: number }
  | { readonly kind: 'problem'; readonly reason: string; /** No other try will read it. */ readonly lasts?: boolean };
