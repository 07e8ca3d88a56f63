import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FileChangeType,
  type ClientCapabilities,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { nodeAroundReader } from '../../server/src/hosts/node/aroundReader';
import { nodeFileSystem } from '../../server/src/hosts/node/nodeFileSystem';
import { LspClient, pulling } from '../support/lspClient';
import { nodeText } from '../support/meshFiles';

const overlay = 'resources:\n- ../base\nconfigMapGenerator:\n- name: a\n  files: [a.conf]\n';

/** A client that makes edits before files are moved; `changeAnnotationSupport` as it is given. */
function moving(changeAnnotationSupport?: object): ClientCapabilities {
  return {
    ...pulling,
    workspace: {
      ...pulling.workspace,
      fileOperations: { didRename: true, willRename: true },
      workspaceEdit: { documentChanges: true, ...(changeAnnotationSupport === undefined ? {} : { changeAnnotationSupport }) },
    },
  };
}

describe('files that the user moves in the editor', () => {
  let folder: string;
  let client: LspClient;
  const uri = (...path: readonly string[]): string => uriOfPath(join(folder, 'ws', ...path));

  const start = async (capabilities: ClientCapabilities, settings: unknown = {}, name = 'coc.nvim'): Promise<void> => {
    client = await LspClient.start({
      files: nodeFileSystem,
      around: nodeAroundReader,
      folders: [uri()],
      capabilities,
      clientInfo: { name },
      settings: () => settings,
    });
    await client.settle();
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ackmesh moves '));
    mkdirSync(join(folder, 'ws', 'base'), { recursive: true });
    mkdirSync(join(folder, 'ws', 'app'));
    writeFileSync(join(folder, 'ws', 'base', 'kustomization.yaml'), 'resources: [stock.yaml]\n');
    writeFileSync(join(folder, 'ws', 'base', 'stock.yaml'), nodeText);
    writeFileSync(join(folder, 'ws', 'app', 'kustomization.yaml'), overlay);
    writeFileSync(join(folder, 'ws', 'app', 'a.conf'), 'a: b\n');
  });
  afterEach(async () => {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (from: string, to: string): Promise<WorkspaceEdit | null> =>
    client.request('workspace/willRenameFiles', { files: [{ oldUri: from, newUri: to }] });

  /** What is written where, by file. */
  const written = (edit: WorkspaceEdit | null): readonly (readonly [string, readonly string[]])[] =>
    (edit?.documentChanges ?? []).map((change) => {
      const { textDocument, edits } = change as TextDocumentEdit;
      return [textDocument.uri, edits.map((each) => (each as TextEdit).newText)] as const;
    });

  it('take their references with them', async () => {
    await start(moving({}));
    assert.deepEqual(client.initializeResult.capabilities.workspace?.fileOperations?.willRename, {
      filters: [{ pattern: { glob: '**/*' } }],
    });
    const edit = await ask(uri('base'), uri('shared', 'base'));
    assert.deepEqual(written(edit), [[uri('app', 'kustomization.yaml'), ['../shared/base']]]);
    assert.deepEqual(Object.keys(edit?.changeAnnotations ?? {}), ['sure']);
    // As an editor does it: the edits first, then the move.
    writeFileSync(join(folder, 'ws', 'app', 'kustomization.yaml'), overlay.replace('../base', '../shared/base'));
    mkdirSync(join(folder, 'ws', 'shared'));
    renameSync(join(folder, 'ws', 'base'), join(folder, 'ws', 'shared', 'base'));
    await client.fileEvents([uri('app', 'kustomization.yaml'), FileChangeType.Changed]);
    await client.notify('workspace/didRenameFiles', { files: [{ oldUri: uri('base'), newUri: uri('shared', 'base') }] });
    const { items } = await client.request<{ items: { uri: string; items: unknown[] }[] }>('workspace/diagnostic', {
      previousResultIds: [],
    });
    assert.deepEqual(
      items.filter(({ uri: each, items: found }) => each.endsWith('kustomization.yaml') && found.length > 0),
      [],
    );
    assert.equal(await ask(uri('base'), uri('other')), null);
  });

  it('have edits for the versions of open documents, with what was typed last', async () => {
    await start(moving());
    await client.open(uri('app', 'kustomization.yaml'), overlay);
    await client.replace(uri('app', 'kustomization.yaml'), '- ../base\n', '- ../base # all\n- ../base/stock.yaml\n');
    const edit = await ask(uri('base'), uri('first'));
    const [change] = (edit?.documentChanges ?? []) as TextDocumentEdit[];
    assert.deepEqual(
      [change?.textDocument.version, change?.edits.map((each) => (each as TextEdit).newText)],
      [2, ['../first', '../first/stock.yaml']],
    );
    assert.equal(edit?.changeAnnotations, undefined);
  });

  it('leave the keys of generated objects as they are', async () => {
    await start(moving({}));
    assert.deepEqual(written(await ask(uri('app', 'a.conf'), uri('app', 'b.conf'))), [
      [uri('app', 'kustomization.yaml'), ['a.conf=b.conf']],
    ]);
    assert.equal(readFileSync(join(folder, 'ws', 'app', 'a.conf'), 'utf8'), 'a: b\n');
  });

  it('are followed as the setting says', async () => {
    const set = (enabled: string): object => ({ updatePathsOnFileMove: { enabled } });
    await start(moving({}), set('never'));
    assert.equal(await ask(uri('base'), uri('first')), null);
    await client.stop();
    await start(moving({}), set('prompt'));
    const edit = await ask(uri('base'), uri('first'));
    assert.deepEqual(
      Object.values(edit?.changeAnnotations ?? {}).map(({ needsConfirmation }) => needsConfirmation),
      [true],
    );
    await client.stop();
    for (const silent of [moving(), moving({})]) {
      await start(silent, set('prompt'), 'Sublime Text LSP');
      assert.equal(await ask(uri('base'), uri('first')), null);
      await client.stop();
    }
    await start(moving(), set('sometimes'));
    assert.deepEqual(written(await ask(uri('base'), uri('first'))), [[uri('app', 'kustomization.yaml'), ['../first']]]);
    assert.ok(client.logged.some((line) => line.includes('updatePathsOnFileMove.enabled: must be always, prompt or never')));
  });

  it('are nothing to a client that does not ask', async () => {
    await start(pulling);
    assert.equal(client.initializeResult.capabilities.workspace?.fileOperations, undefined);
  });
});
