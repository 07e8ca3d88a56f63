import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocationLink } from 'vscode-languageserver/node';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { nodeFileSystem } from '../../server/src/hosts/node/nodeFileSystem';
import { LspClient } from '../support/lspClient';
import { nodeText, routerText } from '../support/meshFiles';

describe('a folder that is added behind a document that a link names', () => {
  let folder: string;
  const uri = (...path: readonly string[]): string => uriOfPath(join(folder, 'ws', ...path));
  const through = (): string => uriOfPath(join(folder, 'other', 'nodes', 'stock.yaml'));
  let client: LspClient;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ackmesh link '));
    mkdirSync(join(folder, 'ws', 'nodes'), { recursive: true });
    writeFileSync(join(folder, 'ws', 'nodes', 'stock.yaml'), nodeText);
    writeFileSync(join(folder, 'ws', 'router.yaml'), routerText);
    symlinkSync(join(folder, 'ws'), join(folder, 'other'));
    mkdirSync(join(folder, 'first'));
    client = await LspClient.start({ files: nodeFileSystem, folders: [uriOfPath(join(folder, 'first'))] });
    await client.open(through(), nodeText);
    await client.settle();
  });
  afterEach(async () => {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const change = async (kind: 'added' | 'removed'): Promise<void> => {
    const event = { added: [], removed: [], [kind]: [{ uri: uri(), name: 'ws' }] };
    await client.notify('workspace/didChangeWorkspaceFolders', { event });
    await client.settle();
  };

  it('has the file once', async () => {
    await change('added');
    await client.open(uri('router.yaml'), routerText);
    await client.settle();
    const links = await client.at<LocationLink[]>('textDocument/definition', uri('router.yaml'), 'stock }');
    assert.deepEqual(
      links.map(({ targetUri }) => targetUri),
      [through()],
    );
    await client.replace(through(), 'name: stock', 'name: other');
    await client.settle();
    assert.deepEqual(client.shownCodes(uri('router.yaml')), ['ref/not-found']);
    assert.deepEqual(client.shownCodes(through()), []);
  });

  it('has what was typed before', async () => {
    await client.replace(through(), 'name: stock', 'name: other');
    await client.open(uri('router.yaml'), routerText);
    await change('added');
    assert.deepEqual(client.shownCodes(uri('router.yaml')), ['ref/not-found']);
    await change('removed');
    await client.replace(through(), 'kind: VirtualNode', 'kind: VirtualNod');
    await client.settle();
    assert.deepEqual(client.shownCodes(through()), ['schema/unknown-kind']);
  });

  it('has two documents where the file is open by its own name as well', async () => {
    await client.open(uri('nodes', 'stock.yaml'), nodeText);
    await change('added');
    await client.replace(through(), 'kind: VirtualNode', 'kind: VirtualNod');
    await client.settle();
    assert.deepEqual(client.shownCodes(through()), ['schema/unknown-kind']);
    assert.deepEqual(client.shownCodes(uri('nodes', 'stock.yaml')), []);
  });
});
