import type { CancellationToken, Position, Range, RequestType, WorkspaceEdit } from 'vscode-languageserver';
import type { Steps } from '../../../base/steps';
import type { Span } from '../../../base/text';
import type { Uri } from '../../../base/uri';
import type { InitializationOptions } from '../../../protocol/initialization';
import type { LanguageService } from '../../../service';
import type { Conversion, Lines } from '../conversion/convert';
import type { Inferences } from './inferences';
import type { LaterTexts } from './laterTexts';
import type { Settings } from '../connection/settings';
import { OutdatedError } from '../turns/requestRunner';

/** A text that positions can be taken from. */
export interface TextLines extends Lines {
  offsetAt(position: Position): number;
}

/** What the client calls things that only it can do; absent where it told none. */
export type ClientNames = Pick<
  InitializationOptions,
  'suggestCommand' | 'showReferencesCommand' | 'showCrdCommand' | 'showPlaceCommand' | 'showSchemaCommand' | 'schemaScheme'
>;

/** Reads the names out of what a client sent; anything but text is none. */
export function readClientNames(options: InitializationOptions): ClientNames {
  const text = (key: keyof ClientNames): ClientNames =>
    typeof options[key] === 'string' && options[key] !== '' ? { [key]: options[key] } : {};
  return {
    ...text('suggestCommand'),
    ...text('showReferencesCommand'),
    ...text('showCrdCommand'),
    ...text('showPlaceCommand'),
    ...text('showSchemaCommand'),
    ...text('schemaScheme'),
  };
}

/** What every feature may use. */
export interface FeatureContext {
  readonly service: LanguageService;
  readonly to: Conversion;
  /** The settings that hold for a file. */
  readonly settingsOf: (uri: Uri) => Settings;
  readonly token: CancellationToken;
  readonly client: ClientNames;
  readonly inferences: Inferences;
  readonly later: LaterTexts;
  /** True when every file of the first folders is read. */
  readonly isRead: () => boolean;
  /** Takes the steps of a long answer in slices of time; the title is what a client shows of it. */
  readonly inSlices: <T>(title: string, start: () => Steps<T>) => Promise<T>;
  /** Asks the client to make an edit of the workspace; rejects when it is gone. */
  readonly applyEdit: (label: string, edit: WorkspaceEdit) => Promise<void>;
  normal(spelled: string): Uri;
  linesOf(uri: Uri): TextLines | undefined;
}

/** A request as the session answers it. */
export interface LspFeature {
  /**
   * `workspace`: every file has to be read first, because one that is missing would make the answer wrong.
   * `inference`: like `workspace`; a generator.yaml must also be inferred as it is now.
   */
  readonly needs: 'document' | 'workspace' | 'inference';
  run(context: FeatureContext, params: unknown): unknown;
}

/** A document that a request is about. */
export interface Document {
  readonly uri: Uri;
  readonly lines: TextLines;
}

export interface DocumentParams {
  readonly textDocument: { readonly uri: string };
}

/** A request with the way it is answered. */
export type Answered = readonly [method: string, feature: LspFeature];

/** How a request is answered whose parameters and answer are of the types that go with it. */
export function answering<P, R>(
  request: RequestType<P, R, void>,
  needs: LspFeature['needs'],
  run: (context: FeatureContext, params: P) => R | Promise<R>,
): Answered {
  return [request.method, { needs, run: (context, params) => run(context, params as P) }];
}

/** The same for a request about one document. Of a document that is not known the answer is `null`, where there is such an answer. */
export function ofDocument<P extends DocumentParams, R>(
  request: RequestType<P, R, void>,
  needs: LspFeature['needs'],
  run: (context: FeatureContext, document: Document, params: P) => R | Promise<R>,
  ...unknownDocument: null extends R ? [] : [R]
): Answered {
  const [unknown = null as R] = unknownDocument;
  return answering(request, needs, (context, params) => {
    const uri = context.normal(params.textDocument.uri);
    const lines = context.service.workspace.file(uri) === undefined ? undefined : context.linesOf(uri);
    return lines === undefined ? unknown : run(context, { uri, lines }, params);
  });
}

/**
 * {@link FeatureContext.inSlices} for an answer about places of a document, which count in the text that it has now; rejects when it
 * gets another.
 */
export function inSlicesOf<T>({ inSlices, to }: FeatureContext, title: string, uri: Uri, start: () => Steps<T>): Promise<T> {
  const version = to.versionOf(uri);
  return inSlices(title, () => {
    if (to.versionOf(uri) !== version) {
      throw new OutdatedError();
    }
    return start();
  });
}

export function spanOf(lines: TextLines, { start, end }: Range): Span {
  return { start: lines.offsetAt(start), end: lines.offsetAt(end) };
}
