/** Request: objects of a file or folder, rewritten from a version that is not served any more. Answer: {@link MigrateAnswer}. */
export const migrateMethod = 'ackmesh/migrate';

export interface MigrateParams {
  /** A file or a folder. */
  readonly uri: string;
  /** The id of one of the ways; without it the answer lists them and how many objects there are. */
  readonly way?: string;
}

export interface MigrateAnswer {
  readonly ways: readonly { readonly id: string; readonly title: string }[];
  /** A WorkspaceEdit of LSP, of which every edit has an annotation that needs a confirmation. */
  readonly edit?: object;
  /** How many files were looked at. */
  readonly files: number;
  readonly migrated: number;
  /** `Kind ns/name: reason`. */
  readonly refused: readonly string[];
}
