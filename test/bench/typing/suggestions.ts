import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type CompletionItem,
  type CompletionList,
  type InitializeResult,
  type ProtocolConnection,
} from 'vscode-languageserver/node';

export interface ServerUnderTest {
  readonly name: string;
  /** Program and arguments; speaks over its standard streams. */
  readonly command: readonly [string, ...string[]];
  readonly settings?: unknown;
  readonly initializationOptions?: unknown;
}

export interface Suggestion {
  readonly label: string;
  readonly filter: string;
  readonly sort: string;
  readonly newText: string;
  readonly isSnippet: boolean;
  /** Its lines are indented as they are meant, not from the line of the cursor. */
  readonly isAsIs: boolean;
  /** The list opens again when it is taken. */
  readonly opensList: boolean;
}

/** What VS Code says that it can do, as far as completion goes. */
const capabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    applyEdit: true,
    didChangeConfiguration: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
  },
  textDocument: {
    synchronization: { dynamicRegistration: true, didSave: true },
    completion: {
      contextSupport: true,
      completionItem: {
        snippetSupport: true,
        documentationFormat: ['markdown'],
        labelDetailsSupport: true,
        insertReplaceSupport: true,
        insertTextModeSupport: { valueSet: [1, 2] },
      },
      completionList: { itemDefaults: ['commitCharacters', 'editRange', 'insertTextFormat', 'insertTextMode', 'data'] },
    },
  },
};

const uri = 'file:///typing/manifest.yaml';

/** One language server with one document, asked what may be typed at its end. */
export class Suggestions {
  readonly #process: ChildProcess;
  readonly #connection: ProtocolConnection;
  #version = 1;
  /** Characters after which the list opens by itself. */
  readonly triggers: ReadonlySet<string>;

  private constructor(child: ChildProcess, connection: ProtocolConnection, triggers: readonly string[]) {
    this.#process = child;
    this.#connection = connection;
    this.triggers = new Set(triggers);
  }

  static async start({ command: [program, ...args], settings, initializationOptions }: ServerUnderTest): Promise<Suggestions> {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    connection.onRequest('workspace/configuration', ({ items }: { readonly items: readonly { readonly section?: string }[] }) =>
      items.map(({ section }) => at(settings, section)),
    );
    for (const method of [
      'client/registerCapability',
      'client/unregisterCapability',
      'window/workDoneProgress/create',
      'workspace/semanticTokens/refresh',
      'workspace/inlayHint/refresh',
      'workspace/diagnostic/refresh',
      'workspace/codeLens/refresh',
    ]) {
      connection.onRequest(method, () => null);
    }
    connection.listen();
    const folder = { uri: 'file:///typing', name: 'typing' };
    const { capabilities: offered } = await connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: folder.uri,
      workspaceFolders: [folder],
      capabilities,
      initializationOptions,
    });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('workspace/didChangeConfiguration', { settings });
    await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text: '' } });
    const suggestions = new Suggestions(child, connection, offered.completionProvider?.triggerCharacters ?? []);
    await suggestions.#ready();
    return suggestions;
  }

  /** Waits until the schemas are read: whoever offers nothing at the start of a manifest has none. */
  async #ready(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await this.at('')).some(({ filter }) => filter.includes('apiVersion'))) {
        return;
      }
      await setTimeout(100);
    }
    throw new Error('the server offers nothing for an empty document');
  }

  /** What is offered at the end of `before`, which `after` follows. */
  async at(before: string, after = ''): Promise<readonly Suggestion[]> {
    this.#version += 1;
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: this.#version },
      contentChanges: [{ text: before + after }],
    });
    const lines = before.split('\n');
    const position = { line: lines.length - 1, character: (lines.at(-1) ?? '').length };
    const answer = await this.#connection.sendRequest<CompletionList | CompletionItem[] | null>('textDocument/completion', {
      textDocument: { uri },
      position,
      context: { triggerKind: 1 },
    });
    const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
    const defaults = Array.isArray(answer) ? undefined : answer?.itemDefaults;
    return items.map((item) => ({
      label: item.label,
      filter: item.filterText ?? item.label,
      sort: item.sortText ?? item.label,
      newText: item.textEdit?.newText ?? item.textEditText ?? item.insertText ?? item.label,
      isSnippet: (item.insertTextFormat ?? defaults?.insertTextFormat) === 2,
      isAsIs: (item.insertTextMode ?? defaults?.insertTextMode) === 1,
      opensList: item.command !== undefined,
    }));
  }

  stop(): void {
    this.#connection.dispose();
    this.#process.kill();
  }
}

function at(settings: unknown, section: string | undefined): unknown {
  return (section ?? '')
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        key === ''
          ? value
          : typeof value === 'object' && value !== null
            ? ((value as Readonly<Record<string, unknown>>)[key] ?? null)
            : null,
      settings,
    );
}
