/** What a client may send as `initializationOptions`. All of it may be left out. */
export interface InitializationOptions {
  /** The settings below `ackmesh`, for a server that starts before it may ask for them. */
  readonly settings?: unknown;
  /** The client's own command that opens the next completion, such as `editor.action.triggerSuggest`. */
  readonly suggestCommand?: string;
}
