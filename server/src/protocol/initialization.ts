/** What a client may send as `initializationOptions`. All of it may be left out. */
export interface InitializationOptions {
  /** The settings below `ackmesh`, for a server that starts before it may ask for them. */
  readonly settings?: unknown;
  /** The client's own command that opens the next completion, such as `editor.action.triggerSuggest`. */
  readonly suggestCommand?: string;
  /** The client's command that shows the references of an object; it is given the document's URI and a position. */
  readonly showReferencesCommand?: string;
  /** The client's command that shows the CRD of a generator.yaml's kind; it is given the document's URI and the kind. */
  readonly showCrdCommand?: string;
  /** The client's command that opens a document at a place; it is given the document's URI and a range. */
  readonly showPlaceCommand?: string;
  /** The client's command that shows a document of {@link schemaScheme} beside the manifest; it is given the document's title. */
  readonly showSchemaCommand?: string;
  /** The scheme under which the client shows schemas, as in `scheme:/Title.yaml`; it asks for their texts by title. */
  readonly schemaScheme?: string;
  /** A path of a folder of the client's in which the server keeps what it said of the workspace till the next start. */
  readonly cacheFolder?: string;
  /** The client sends `ackmesh/earlier` for its documents. */
  readonly sendsEarlier?: boolean;
  /** The client answers `ackmesh/folder` and `ackmesh/text`: folders of the workspace that are not on the server's disk are read by them. */
  readonly answersForFolders?: boolean;
  /** The client is told by `ackmesh/rootsChanged` when kustomizations may apply other objects than before. */
  readonly followsRoots?: boolean;
  /** The client shows the notification `ackmesh/failure` itself, with a way to the output. */
  readonly showsFailures?: boolean;
  /**
   * The client's preview of a change leaves out what needs a confirmation until the user ticks it, and so would apply half of
   * a change. It gets all that belongs to a change as edits that need none, and opens its preview for the creation of a file
   * that exists already: that needs a confirmation, is not shown, and does nothing.
   */
  readonly ticksInPreview?: boolean;
}
