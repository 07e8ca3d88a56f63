import { TextDocument } from 'vscode-languageserver-textdocument';
import { FileChangeType } from 'vscode-languageserver/node';
import { mutation, seeded } from './mutate';

/** An editor and the disk below it. */
export interface Desk {
  notify(method: string, params: object): Promise<void>;
  request(method: string, params: object): Promise<unknown>;
  write(uri: string, text: string): void;
  delete(uri: string): void;
}

/** How much is done in a day's work, and on what. */
export interface Work {
  readonly seed: number;
  readonly edits: number;
  /** Documents that are opened and closed again, in turn. */
  readonly opens: number;
  readonly events: number;
  /** Texts by URI; there is a disk with them. */
  readonly files: ReadonlyMap<string, string>;
}

/** Documents that are edited at a time. */
const mostOpen = 12;

/** What an editor asks now and then between edits. */
const questions = ['hover', 'completion', 'codeLens', 'documentSymbol', 'codeAction', 'inlayHint', 'definition', 'references'];

/**
 * A day's work: edits in some documents, others opened and closed, files written, made and deleted, questions in
 * between. In the end everything is closed and the disk as it was, so that one day is as good as another.
 */
export async function work(desk: Desk, { seed, edits, opens, events, files }: Work): Promise<void> {
  const random = seeded(seed);
  const uris = [...files.keys()];
  const below = (end: number): number => Math.floor(random() * end);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const open = new Map<string, TextDocument>();
  const written = new Set<string>();
  let opened = 0;

  const openOne = async (uri: string): Promise<void> => {
    const text = files.get(uri) ?? '';
    open.set(uri, TextDocument.create(uri, 'yaml', 1, text));
    await desk.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  };
  const closeOne = async (uri: string): Promise<void> => {
    open.delete(uri);
    await desk.notify('textDocument/didClose', { textDocument: { uri } });
  };
  const editOne = async (): Promise<void> => {
    const document = pick([...open.values()]);
    const whole = document.getText();
    const original = files.get(document.uri) ?? '';
    // Now and then back to the start, so that texts do not end as rubble.
    const isWorn = random() < 0.05 || whole.length > 2 * original.length + 1000;
    const { start, end, text } = isWorn ? { start: 0, end: whole.length, text: original } : mutation(whole, random);
    const change = { range: { start: document.positionAt(start), end: document.positionAt(end) }, text };
    TextDocument.update(document, [change], document.version + 1);
    await desk.notify('textDocument/didChange', {
      textDocument: { uri: document.uri, version: document.version },
      contentChanges: [change],
    });
  };
  const askOne = async (): Promise<void> => {
    const document = pick([...open.values()]);
    const position = document.positionAt(below(document.getText().length));
    const params = {
      textDocument: { uri: document.uri },
      position,
      range: { start: position, end: position },
      context: { diagnostics: [], includeDeclaration: true },
    };
    await desk.request(`textDocument/${pick(questions)}`, params).catch(() => undefined);
  };
  const eventOne = async (): Promise<void> => {
    const uri = random() < 0.2 ? `${pick(uris).replace(/\.yaml$/, '')}-${below(5)}.yaml` : pick(uris);
    const type = random() < 0.2 ? FileChangeType.Deleted : FileChangeType.Changed;
    if (random() < 0.2) {
      written.add(uri);
      if (type === FileChangeType.Deleted) {
        desk.delete(uri);
      } else {
        desk.write(uri, `${files.get(pick(uris)) ?? ''}# ${below(100)}\n`);
      }
    }
    await desk.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });
  };

  const steps = Math.max(edits, opens, events);
  for (let step = 0; step < steps; step += 1) {
    const due = (count: number): boolean => Math.floor(((step + 1) * count) / steps) > Math.floor((step * count) / steps);
    if (due(opens) || open.size === 0) {
      const uri = uris[opened % uris.length] ?? '';
      opened += 1;
      if (!open.has(uri)) {
        await openOne(uri);
      }
      const oldest = [...open.keys()][0];
      if (open.size > mostOpen && oldest !== undefined) {
        await closeOne(oldest);
      }
    }
    if (due(edits)) {
      await editOne();
    }
    if (due(events)) {
      await eventOne();
    }
    if (step % 25 === 0) {
      await askOne();
    }
  }
  for (const uri of [...open.keys()]) {
    await closeOne(uri);
  }
  for (const uri of written) {
    const text = files.get(uri);
    if (text === undefined) {
      desk.delete(uri);
    } else {
      desk.write(uri, text);
    }
  }
  await desk.notify('workspace/didChangeWatchedFiles', {
    changes: [...written, ...uris].map((uri) => ({ uri, type: FileChangeType.Changed })),
  });
  for (let round = 0; round < 4; round += 1) {
    await desk.request('workspace/symbol', { query: 'nothing is called so' });
  }
}
