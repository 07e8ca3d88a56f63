import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import { isWrittenAlone, type Offered } from '../../server/src/base/writtenAlone';

/**
 * Closes a list of completions when all that is left in it is typed in full: in its way, Enter and Tab would accept what stands
 * there already. VS Code narrows a list by itself while somebody types, without a word to the server; asking for the list after
 * each letter would let Enter accept something else while the answer is on its way.
 */
export class TypedInFull implements vscode.Disposable {
  #offered: { readonly document: vscode.TextDocument; readonly line: number; readonly items: readonly vscode.CompletionItem[] } | undefined;
  readonly #subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const [change, ...others] = contentChanges;
    if (change !== undefined && others.length === 0 && change.range.isSingleLine && !change.text.includes('\n')) {
      this.#typed(document, change.range.start.translate(0, change.text.length));
    }
  });

  get middleware(): Pick<Middleware, 'provideCompletionItem'> {
    return {
      provideCompletionItem: async (document, position, context, token, next) => {
        const answer = await next(document, position, context, token);
        const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
        this.#offered = { document, line: position.line, items };
        return answer;
      },
    };
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #typed(document: vscode.TextDocument, cursor: vscode.Position): void {
    const offered = this.#offered;
    if (offered?.document !== document || offered.line !== cursor.line) {
      return;
    }
    if (isWrittenAlone(offered.items.flatMap((item) => offeredAt(item, document, cursor)))) {
      this.#offered = undefined;
      void vscode.commands.executeCommand('hideSuggestWidget');
    }
  }
}

/** An item as it is at the cursor now; none where it replaces something else. */
function offeredAt(item: vscode.CompletionItem, document: vscode.TextDocument, cursor: vscode.Position): readonly Offered[] {
  const range = item.range === undefined || item.range instanceof vscode.Range ? item.range : item.range.replacing;
  if (range === undefined || range.start.line !== cursor.line || range.start.isAfter(cursor)) {
    return [];
  }
  const label = typeof item.label === 'string' ? item.label : item.label.label;
  const does = item.insertText instanceof vscode.SnippetString || item.additionalTextEdits !== undefined || item.command !== undefined;
  return [
    {
      typed: document.getText(new vscode.Range(range.start, cursor)),
      filter: item.filterText ?? label,
      ...(does ? {} : { text: typeof item.insertText === 'string' ? item.insertText : label }),
    },
  ];
}
