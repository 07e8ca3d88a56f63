import * as vscode from 'vscode';
import { DocumentDiagnosticRequest, vsdiag, type BaseLanguageClient, type Middleware } from 'vscode-languageclient';
import type { PlacedProblem } from './repeats';
import { ToldElsewhere } from './toldElsewhere';
import { isToFillIn, isTransient, Unfinished, type Problem } from './unfinished';

/** How long somebody who stops typing waits for the judgement of the line, in milliseconds. */
const pauseMs = 700;

/**
 * Holds back what is wrong with the line that is being typed, until the cursor leaves it, typing pauses or the document is
 * saved; what is still to be filled in of a new object, however long that takes; and what another extension says already.
 * Everything else is shown as it comes: the server never waits.
 */
export class CalmDiagnostics implements vscode.Disposable {
  readonly #typed = new Map<string, Unfinished>();
  /** Documents of which something is held back. */
  readonly #held = new Set<string>();
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #toldElsewhere = new ToldElsewhere();
  readonly #subscriptions: vscode.Disposable[];
  #pause: ReturnType<typeof setTimeout> | undefined;
  #client: BaseLanguageClient | undefined;

  constructor() {
    this.#subscriptions = [
      vscode.workspace.onDidChangeTextDocument((event) => this.#changed(event)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        const [selection] = selections;
        const key = textEditor.document.uri.toString();
        if (selection !== undefined && this.#typed.get(key)?.movedTo(selection.active.line) === true) {
          this.#show(textEditor.document);
        }
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.#end('finish')),
      vscode.workspace.onWillSaveTextDocument(({ reason }) => {
        // A file that is saved whenever typing pauses is no more finished than one that is not saved.
        if (reason !== vscode.TextDocumentSaveReason.AfterDelay) {
          this.#end('finish');
        }
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri.toString())),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        const others = uris.filter((uri) => this.#toldElsewhere.isOther(uri)).map((uri) => uri.toString());
        for (const document of others.length === 0 ? [] : vscode.workspace.textDocuments) {
          if (others.includes(document.uri.toString())) {
            this.#held.add(document.uri.toString());
            this.#show(document);
          }
        }
      }),
    ];
  }

  /** The client that shows what is no longer held back. */
  set client(client: BaseLanguageClient) {
    this.#client = client;
  }

  get middleware(): Pick<Middleware, 'provideDiagnostics'> {
    return {
      provideDiagnostics: async (document, previousResultId, token, next) => {
        const uri = 'uri' in document ? document.uri : document;
        const key = uri.toString();
        // What the client shows is not what the server sent: "unchanged" would leave it so.
        const report = await next(document, this.#held.has(key) ? undefined : previousResultId, token);
        // Of a document that was closed meanwhile, which the client asks for once more, nothing is remembered.
        const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === key);
        return !isOpen || report === undefined || report === null || report.kind !== vsdiag.DocumentDiagnosticReportKind.full
          ? report
          : { ...report, items: this.#calm(uri, report.items) };
      },
    };
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#subscriptions.forEach((each) => {
      each.dispose();
    });
  }

  #changed({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    const isActive = vscode.window.activeTextEditor?.document === document;
    if (contentChanges.length === 0 || !isActive || document.languageId !== 'yaml') {
      return;
    }
    const unfinished = this.#typed.get(key) ?? new Unfinished();
    this.#typed.set(key, unfinished);
    if (reason === undefined) {
      unfinished.changed(
        contentChanges.map(({ range, text }) => ({
          startLine: range.start.line,
          endLine: range.end.line,
          addedLines: text.split('\n').length - 1,
        })),
      );
    } else {
      unfinished.finish();
    }
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#end('pause'), pauseMs);
  }

  #end(how: 'pause' | 'finish'): void {
    clearTimeout(this.#pause);
    for (const document of vscode.workspace.textDocuments) {
      if (this.#typed.get(document.uri.toString())?.[how]() === true) {
        this.#show(document);
      }
    }
  }

  #forget(key: string): void {
    this.#typed.delete(key);
    this.#held.delete(key);
    this.#shown.delete(key);
    this.#toldElsewhere.forget(key);
  }

  #calm(uri: vscode.Uri, items: readonly vscode.Diagnostic[]): vscode.Diagnostic[] {
    const key = uri.toString();
    const { lines, form } = this.#typed.get(key) ?? {};
    const shown = this.#shown.get(key) ?? new Set();
    const document = form === undefined ? undefined : vscode.workspace.textDocuments.find((each) => each.uri.toString() === key);
    const lineAt = (line: number): string => (document === undefined || line >= document.lineCount ? '' : document.lineAt(line).text);
    const isTold = this.#toldElsewhere.filter(key, items.map(problemOf), uri);
    const isHeld = (problem: Problem & PlacedProblem): boolean =>
      isTold(problem) ||
      (lines !== undefined && isTransient(problem, lines, shown)) ||
      (form !== undefined && isToFillIn(problem, form, lineAt));
    const kept = items.filter((item) => !isHeld(problemOf(item)));
    if (kept.length < items.length) {
      this.#held.add(key);
    } else {
      this.#held.delete(key);
    }
    this.#shown.set(key, new Set(kept.map(problemOf).map(({ code, message }) => `${code} ${message}`)));
    return kept;
  }

  /** Asks for a document's diagnostics again, where some are held back. */
  #show(document: vscode.TextDocument): void {
    if (this.#held.has(document.uri.toString())) {
      this.#client?.getFeature(DocumentDiagnosticRequest.method).getProvider(document)?.onDidChangeDiagnosticsEmitter.fire();
    }
  }
}

function problemOf({ code, message, range: { start, end } }: vscode.Diagnostic): Problem & PlacedProblem {
  return {
    code: String(typeof code === 'object' ? code.value : code),
    message,
    startLine: start.line,
    startCharacter: start.character,
    endLine: end.line,
  };
}
