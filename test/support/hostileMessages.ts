import assert from 'node:assert/strict';
import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { isRecord } from '../../server/src/base/record';
import { isSessionNotification, paramsProblem } from '../../server/src/hosts/lsp/connection/params';
import { sessionNotifications, sessionRequests } from '../../server/src/hosts/lsp/connection/methods';
import { LspClient, modern, pulling } from './lspClient';
import { MemoryFiles } from './memoryFiles';
import { crdText, meshText, nodeText, routerText, widgetText } from './meshFiles';
import { mutateJson, mutateText, mutation, seeded } from './mutate';

const root = 'file:///ws';

const originals: Readonly<Record<string, string>> = {
  [`${root}/mesh.yaml`]: meshText,
  [`${root}/nodes/stock.yaml`]: nodeText,
  [`${root}/router.yaml`]: `${routerText}---\n${widgetText}`,
  [`${root}/crds/widget.yaml`]: crdText,
  [`${root}/a+b @(c).yaml`]: nodeText.replace('stock', 'other').replace('listeners', 'listenerz'),
  [`${root}/.ackmesh.yaml`]:
    'ignore: ["old/**"]\noutside:\n  - { kind: Mesh, name: shop }\nrules:\n  schema/*: warning\ncrds: ["../crds/*.yaml"]\n',
  [`${root}/kustomization.yaml`]:
    'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamePrefix: dev-\nresources:\n  - router.yaml\n  - nodes\n',
};
const uris = Object.keys(originals);

/** How often the server is waited for. */
const barrierEvery = 40;

export interface HostileRun {
  readonly seed: number;
  readonly messages: number;
  /** Whether the client asks for diagnostics. */
  readonly pulls: boolean;
}

/**
 * Sends messages at random, most of them wrong in some way: parameters, methods, order, JSON. Then everything is
 * closed and told once more, and the server has to answer as one that was just started, without a single failure.
 */
export async function checkHostileMessages({ seed, messages, pulls }: HostileRun): Promise<void> {
  const where = `seed ${seed}, ${messages} messages`;
  const files = new MemoryFiles(originals, 20_000);
  const capabilities = pulls ? pulling : modern;
  const client = await LspClient.start({ files, capabilities, settings: () => ({}) });
  const sender = new HostileSender(client, files, seeded(seed));
  try {
    for (let message = 1; message <= messages; message += 1) {
      sender.sendOne();
      if (message % barrierEvery === 0) {
        await client.request('workspace/symbol', { query: 'nothing is called so' });
      }
    }
    await sender.tidyUp();
    assert.equal(client.failures, 0, client.logged.filter((line) => line.startsWith('[failure]')).join('\n'));
    const fresh = await LspClient.start({ files, capabilities, settings: () => ({}) });
    const expected = await answersOf(fresh, pulls);
    assert.deepEqual(await answersOf(client, pulls), expected);
    await fresh.stop();
    await client.stop();
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Sends messages and remembers what has to be taken back. */
class HostileSender {
  readonly #client: LspClient;
  readonly #files: MemoryFiles;
  readonly #random: () => number;
  readonly #documents = new Map<string, TextDocument>();
  readonly #opened = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #touched = new Set<string>(uris);
  #count = 0;

  constructor(client: LspClient, files: MemoryFiles, random: () => number) {
    this.#client = client;
    this.#files = files;
    this.#random = random;
  }

  sendOne(): void {
    const choice = this.#random();
    if (choice < 0.02) {
      this.#client.send(
        this.#pick([
          'null',
          '[]',
          '{}',
          '5',
          '{"jsonrpc":"2.0"',
          '{"jsonrpc":"2.0","id":1}',
          '{"id":{},"method":"x"}',
          '{"jsonrpc":"2.0","method":"$/cancelRequest"}',
          '{"jsonrpc":"2.0","id":null,"result":1}',
          '"\ud83d"',
        ]),
      );
    } else if (choice < 0.05) {
      this.#write({ method: '$/cancelRequest', params: { id: `hostile ${this.#count - this.#below(5)}` } });
    } else if (choice < 0.08) {
      this.#write({
        id: this.#pick([1, 'x', `hostile ${this.#count}`]),
        ...this.#pick([{ result: null }, { error: { code: 1, message: 'no' } }, { error: 5 }]),
      });
    } else if (choice < 0.12) {
      this.#changeDisk();
    } else if (choice < 0.6) {
      this.#notify();
    } else {
      this.#request();
    }
  }

  /** Closes what was opened, takes folders and settings back, and tells of every file. */
  async tidyUp(): Promise<void> {
    for (const uri of this.#opened) {
      await this.#client.notify('textDocument/didClose', { textDocument: { uri } });
    }
    await this.#client.notify('workspace/didChangeConfiguration', { settings: {} });
    this.#folders.add(root);
    const removed = [...this.#folders].map((uri) => ({ uri, name: '' }));
    await this.#client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed } });
    await this.#client.settle();
    await this.#client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: root, name: 'ws' }], removed: [] } });
    await this.#client.fileEvents(...[...this.#touched].map((uri) => [uri, 2] as const));
    await this.#client.settle();
  }

  #request(): void {
    const method = this.#pick([...sessionRequests, 'initialize', 'textDocument/none', '__proto__', 'constructor']);
    this.#count += 1;
    this.#write({ id: `hostile ${this.#count}`, method, params: this.#maybeMutated(this.#requestParams()) });
  }

  #requestParams(): object {
    const uri = this.#uri();
    const text = this.#documents.get(uri)?.getText() ?? originals[uri] ?? '';
    const document = TextDocument.create(uri, 'yaml', 0, text);
    const at = this.#below(text.length + 1);
    const position = document.positionAt(at);
    const range = { start: position, end: document.positionAt(at + this.#below(40)) };
    return {
      textDocument: { uri },
      position,
      positions: [position],
      range,
      context: { includeDeclaration: true, diagnostics: [], only: this.#pick([undefined, ['quickfix'], ['source.fixAll.ackmesh']]) },
      newName: this.#pick(['other', '', 'A B', 'x'.repeat(300), '${NAME}']),
      query: this.#pick(['', 'st', 'mesh', '*']),
      previousResultId: this.#pick(['x', 1, undefined]),
      previousResultIds: this.#pick([[], [{ uri, value: 'x' }]]),
      item: { uri, range, selectionRange: range, name: 'stock', kind: 19 },
      title: 'VirtualNode.appmesh.k8s.aws.v1beta2',
      kind: 'VPC',
      model: uri,
      generator: uri,
      id: 'ec2',
      isUsed: true,
    };
  }

  #notify(): void {
    const method = this.#pick([
      ...sessionNotifications,
      'textDocument/didChange',
      'textDocument/didChange',
      '$/setTrace',
      'initialized',
      'textDocument/none',
    ]);
    const params = this.#maybeMutated(this.#notificationParams(method));
    this.#follow(method, params);
    this.#write({ method, params });
  }

  #notificationParams(method: string): object {
    const uri = this.#uri();
    const document = this.#documents.get(uri);
    switch (method) {
      case 'textDocument/didOpen':
        return { textDocument: { uri, languageId: 'yaml', version: 1, text: this.#text(uri) } };
      case 'textDocument/didChange':
        return { textDocument: { uri, version: (document?.version ?? 0) + 1 }, contentChanges: [this.#edit(document, uri)] };
      case 'workspace/didChangeWatchedFiles':
        return { changes: [{ uri: this.#pick([uri, `${root}/nodes`, root]), type: 1 + this.#below(3) }] };
      case 'workspace/didChangeWorkspaceFolders':
        return {
          event: {
            added: [{ uri: this.#pick([root, `${root}/nodes`, 'file:///other']), name: '' }],
            removed: this.#pick([[], [{ uri: root, name: '' }]]),
          },
        };
      case '$/setTrace':
        return { value: this.#pick(['off', 'messages']) };
      default:
        return { textDocument: { uri }, settings: {} };
    }
  }

  #edit(document: TextDocument | undefined, uri: string): TextDocumentContentChangeEvent {
    if (document === undefined || this.#random() < 0.1) {
      return { text: this.#text(uri) };
    }
    const { start, end, text } = mutation(document.getText(), this.#random);
    return { range: { start: document.positionAt(start), end: document.positionAt(end) }, text };
  }

  #changeDisk(): void {
    const uri = this.#pick([...uris, `${root}/nodes/new.yaml`, `${root}/old/stock.yaml`, 'file:///crds/other.yaml']);
    this.#touched.add(uri);
    if (this.#random() < 0.3) {
      this.#files.delete(uri);
    } else {
      this.#files.write(uri, this.#text(uri));
    }
    this.#write({ method: 'workspace/didChangeWatchedFiles', params: { changes: [{ uri, type: 2 }] } });
  }

  #text(uri: string): string {
    let text = originals[uri] ?? nodeText;
    for (let changes = this.#below(4); changes > 0 && text !== ''; changes -= 1) {
      text = mutateText(text, this.#random);
    }
    return this.#random() < 0.01 ? text.repeat(200) : text;
  }

  /** What the server will have taken over. */
  #follow(method: string, params: unknown): void {
    if (!isSessionNotification(method) || paramsProblem(method, params) !== undefined) {
      return;
    }
    const { textDocument, contentChanges, event } = params as {
      readonly textDocument: { readonly uri: string; readonly version: number; readonly text: string };
      readonly contentChanges: TextDocumentContentChangeEvent[];
      readonly event: { readonly added: readonly { readonly uri: string }[] };
    };
    switch (method) {
      case 'textDocument/didOpen':
        this.#opened.add(textDocument.uri);
        this.#documents.set(textDocument.uri, TextDocument.create(textDocument.uri, 'yaml', textDocument.version, textDocument.text));
        break;
      case 'textDocument/didChange': {
        const document = this.#documents.get(textDocument.uri);
        if (document !== undefined && textDocument.version >= document.version) {
          TextDocument.update(document, contentChanges, textDocument.version);
        }
        break;
      }
      case 'textDocument/didClose':
        this.#documents.delete(textDocument.uri);
        break;
      case 'workspace/didChangeWorkspaceFolders':
        event.added.forEach(({ uri }) => this.#folders.add(uri));
        break;
      default:
    }
  }

  #maybeMutated(params: object): unknown {
    const choice = this.#random();
    if (choice < 0.03) {
      return this.#pick<unknown>([undefined, null, 5, 'x', [], [params], true]);
    }
    return choice < 0.3 ? mutateJson(params, this.#random, 1 + this.#below(3)) : params;
  }

  #write(message: object): void {
    this.#client.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  #uri(): string {
    return this.#random() < 0.05
      ? this.#pick(['', 'x', 'untitled:1', 'file:///ws/%zz.yaml', 'file:////srv/x.yaml', 'http://x/y.yaml'])
      : this.#pick(uris);
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)] as T;
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }
}

/** What a client sees of the files after opening all of them. */
async function answersOf(client: LspClient, pulls: boolean): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {};
  for (const [uri, text] of Object.entries(originals)) {
    await client.open(uri, text);
  }
  await client.settle();
  const ask = async (method: string, params: object, key: string): Promise<void> => {
    answers[`${method} ${key}`] = await client.request<unknown>(method, params).catch((error: unknown) => String(error));
  };
  for (const [uri, text] of Object.entries(originals)) {
    const document = TextDocument.create(uri, 'yaml', 0, text);
    const textDocument = { uri };
    answers[`diagnostics ${uri}`] = pulls ? await pulled(client, uri) : client.shown(uri);
    const range = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
    for (const method of ['documentSymbol', 'foldingRange', 'documentLink', 'codeLens', 'inlayHint', 'codeAction']) {
      await ask(`textDocument/${method}`, { textDocument, range, context: { diagnostics: [] } }, uri);
    }
    for (let at = 3; at < text.length; at += 61) {
      const position = document.positionAt(at);
      for (const method of ['hover', 'definition', 'references', 'completion', 'prepareRename', 'documentHighlight', 'typeDefinition']) {
        await ask(`textDocument/${method}`, { textDocument, position, context: { includeDeclaration: true } }, `${uri} ${at}`);
      }
    }
  }
  await ask('workspace/symbol', { query: '' }, '');
  await ask('ackmesh/graph', {}, '');
  return answers;
}

async function pulled(client: LspClient, uri: string): Promise<readonly Diagnostic[]> {
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
  assert.ok(isRecord(report) && report.kind === 'full');
  return report.items;
}
