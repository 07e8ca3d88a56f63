import assert from 'node:assert/strict';
import {
  CompletionTriggerKind,
  CancellationTokenSource,
  ErrorCodes,
  InsertTextMode,
  LSPErrorCodes,
  type ApplyWorkspaceEditParams,
  type ClientCapabilities,
  type CodeAction,
  type CompletionItem,
  type CompletionList,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type InlayHint,
  type Location,
  type LocationLink,
  type SelectionRange,
  type SymbolInformation,
} from 'vscode-languageserver/node';
import { sessionRequests } from '../../server/src/hosts/lsp/connection/methods';
import type { SchemaInfo, SchemaText } from '../../server/src/protocol/schemaRequests';
import { LspClient, modern } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { mesh, meshFiles, node, nodeText, router, routerText } from '../support/meshFiles';

const plain = {
  textDocument: {
    hover: { contentFormat: ['plaintext' as const] },
    completion: { completionItem: { documentationFormat: ['plaintext' as const] } },
  },
};

describe('requests', () => {
  let client: LspClient;

  before(async () => {
    client = await LspClient.start({ files: meshFiles() });
    await client.open(router, routerText);
    await client.open(node, nodeText);
  });
  after(() => client.stop());

  it('definition leads from a reference to the object in the other file', async () => {
    const links = await client.at<LocationLink[]>('textDocument/definition', router, 'stock }');
    assert.equal(links.length, 1);
    assert.equal(links[0]?.targetUri, node);
    assert.deepEqual(links[0]?.targetSelectionRange, { start: { line: 3, character: 8 }, end: { line: 3, character: 13 } });
    assert.deepEqual(links[0]?.originSelectionRange, {
      start: client.positionOf(router, 'stock }'),
      end: client.positionOf(router, 'stock }', 5),
    });
  });

  it('references finds the route from the node', async () => {
    const places = await client.at<Location[]>('textDocument/references', node, 'stock\n', 1, { context: { includeDeclaration: true } });
    assert.deepEqual(
      places.map(({ uri }) => uri),
      [node, router],
    );
  });

  it('highlights the name that is referred to', async () => {
    assert.equal((await client.at<unknown[]>('textDocument/documentHighlight', router, 'stock }')).length, 1);
  });

  it('hover tells the name in AWS, in Markdown', async () => {
    const hover = await client.at<Hover>('textDocument/hover', node, 'stock\n');
    assert.deepEqual(hover.contents, { kind: 'markdown', value: (hover.contents as { value: string }).value });
    assert.match((hover.contents as { value: string }).value, /stock_shop/);
  });

  it('completion knows the fields, with the place that each replaces', async () => {
    const list = await client.at<CompletionList>('textDocument/completion', node, 'serviceDiscovery', 7);
    const item = list.items.find(({ label }) => label === 'backends');
    assert.ok(item, list.items.map(({ label }) => label).join(', '));
    assert.ok(item.textEdit);
  });

  it('a client that asks for the text of a completion is told it then', async () => {
    const told = (properties: string[]): ClientCapabilities => ({
      ...modern,
      textDocument: {
        ...modern.textDocument,
        completion: { completionItem: { documentationFormat: ['markdown'], resolveSupport: { properties } } },
      },
    });
    const each = await LspClient.start({ files: meshFiles(), capabilities: told(['detail']) });
    const later = await LspClient.start({ files: meshFiles(), capabilities: told(['documentation']) });
    assert.equal(each.initializeResult.capabilities.completionProvider?.resolveProvider, false);
    assert.equal(later.initializeResult.capabilities.completionProvider?.resolveProvider, true);
    const listed = async (one: LspClient): Promise<readonly CompletionItem[]> =>
      (await one.at<CompletionList>('textDocument/completion', node, 'serviceDiscovery', 7)).items;
    await Promise.all([each, later].map((one) => one.open(node, nodeText)));
    const [whole, short] = [await listed(each), await listed(later)];
    const resolved = await Promise.all(short.map((item) => later.request<CompletionItem>('completionItem/resolve', item)));
    assert.ok(whole.filter(({ documentation }) => documentation !== undefined).length > 3);
    assert.ok(short.every(({ documentation }) => documentation === undefined));
    const shown = (items: readonly CompletionItem[]): unknown => items.map(({ label, documentation }) => ({ label, documentation }));
    assert.deepEqual(shown(resolved), shown(whole));
    // What no list of now has comes back as it is.
    await listed(later);
    for (const item of [short[0], { label: 'other' }, { label: 'other', data: ['1'] }, { label: 'other', data: [2, 'a'] }]) {
      assert.deepEqual(await later.request<CompletionItem>('completionItem/resolve', item), item);
    }
    await assert.rejects(later.request('completionItem/resolve', {}), { code: ErrorCodes.InvalidParams });
    await Promise.all([each.stop(), later.stop()]);
  });

  it('a client that can is told once what all completions replace and how they are indented', async () => {
    const valueSet = [InsertTextMode.asIs, InsertTextMode.adjustIndentation];
    const told = (itemDefaults: string[]): ClientCapabilities => ({
      ...modern,
      textDocument: {
        ...modern.textDocument,
        completion: { completionItem: { snippetSupport: true, insertTextModeSupport: { valueSet } }, completionList: { itemDefaults } },
      },
    });
    /** What accepting each item does, as the protocol reads lists with defaults. */
    const lists = async (capabilities: ClientCapabilities): Promise<{ readonly list: CompletionList; readonly read: unknown }> => {
      const other = await LspClient.start({ files: meshFiles(), capabilities });
      await other.open(node, nodeText);
      const list = await other.at<CompletionList>('textDocument/completion', node, 'serviceDiscovery', 7);
      await other.stop();
      const { itemDefaults: defaults, items } = list;
      const read = items.map(({ textEdit, textEditText, insertTextMode, ...item }) => ({
        ...item,
        textEdit: textEdit ?? { range: defaults?.editRange, newText: textEditText },
        insertTextMode: insertTextMode ?? defaults?.insertTextMode,
      }));
      return { list, read };
    };
    const each = await lists(told([]));
    const once = await lists(told(['editRange', 'insertTextMode']));
    assert.equal(each.list.itemDefaults, undefined);
    assert.ok(each.list.items.length > 1);
    assert.deepEqual(once.read, each.read);
    assert.ok(once.list.items.every(({ textEdit, insertTextMode }) => textEdit === undefined && insertTextMode === undefined));
    assert.deepEqual((await lists(told(['editRange']))).read, each.read);
  });

  describe('completion behind a key', () => {
    const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\n';
    const spec = `${bucket}metadata:\n  name: a\nspec:\n  `;
    const labels = async (text: string, context: object): Promise<readonly string[]> => {
      const other = await LspClient.start({ files: meshFiles() });
      await other.open(node, text);
      const { items } = await other.at<CompletionList>('textDocument/completion', node, text, text.length, context);
      await other.stop();
      return items.map(({ label }) => label);
    };
    const typed = (triggerCharacter: string): object => ({
      context: { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter },
    });
    const asked = { context: { triggerKind: CompletionTriggerKind.Invoked } };

    for (const text of [
      `${bucket}metadata:`,
      `${bucket}metadata: `,
      `${bucket}metadata:\n  annotations:`,
      `${spec}abac:`,
      `${spec}abac: `,
      `${spec}encryption:`,
      `${spec}acl:`,
    ]) {
      it(`leaves Enter alone where nobody asked: ${JSON.stringify(text.slice(bucket.length))}`, async () => {
        assert.deepEqual(await labels(text, typed(text.slice(-1))), []);
        assert.notDeepEqual(await labels(text, asked), []);
        assert.notDeepEqual(await labels(text, { context: null }), []);
      });
    }

    it('offers values where they belong, behind the blank', async () =>
      assert.ok((await labels(`${spec}acl: `, typed(' '))).includes('private')));
  });

  it('completion of several lines tells the editor to add no indentation of its own', async () => {
    const told = {
      ...modern,
      textDocument: {
        ...modern.textDocument,
        completion: {
          completionItem: {
            snippetSupport: true,
            insertTextModeSupport: { valueSet: [InsertTextMode.asIs, InsertTextMode.adjustIndentation] },
          },
        },
      },
    };
    /** Second line of what is inserted, without the mark of the cursor, and how the editor is to take it. */
    const second = async (capabilities: ClientCapabilities, text: string, typed: string, label: string): Promise<readonly unknown[]> => {
      const other = await LspClient.start({ files: meshFiles(), capabilities });
      await other.open(node, text);
      const { items } = await other.at<CompletionList>('textDocument/completion', node, typed, typed.length);
      await other.stop();
      const item = items.find((each) => each.label === label);
      return [item?.textEdit?.newText.split('\n')[1]?.replace('$0', ''), item?.insertTextMode];
    };
    const key = [
      'apiVersion: lambda.services.k8s.aws/v1alpha1\nkind: Function\nmetadata: { name: a }\nspec:\n  ro',
      'ro',
      'roleRef',
    ] as const;
    assert.deepEqual(await second(told, ...key), ['    from:', InsertTextMode.asIs]);
    assert.deepEqual(await second(modern, ...key), ['    from:', undefined]);
  });

  it('symbols are a tree of objects and fields', async () => {
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri: node } });
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['VirtualNode stock'],
    );
    assert.deepEqual(
      symbols[0]?.children?.map(({ name }) => name),
      ['apiVersion', 'kind', 'metadata', 'spec'],
    );
  });

  it('finds objects of all files by a few letters', async () => {
    const symbols = await client.request<SymbolInformation[]>('workspace/symbol', { query: 'mshop' });
    assert.ok(symbols.some(({ name, location }) => name === 'Mesh shop' && location.uri === mesh));
  });

  it('folds, and grows a selection to the whole file', async () => {
    const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument: { uri: node } });
    assert.ok(
      folds.some(({ startLine, endLine }) => startLine === 5 && endLine === 15),
      JSON.stringify(folds),
    );
    const [selection] = await client.request<SelectionRange[]>('textDocument/selectionRange', {
      textDocument: { uri: node },
      positions: [client.positionOf(node, '8080')],
    });
    let last = selection;
    while (last?.parent !== undefined) {
      last = last.parent;
    }
    assert.deepEqual(selection?.range.start, client.positionOf(node, '8080'));
    assert.deepEqual(last?.range.start, { line: 0, character: 0 });
  });

  it('spells each link as the client spells its folder', async () => {
    const own = await LspClient.start({
      files: new MemoryFiles({ 'file:///w%2Bs/node.yaml': nodeText, 'file:///w%2Bs/kustomization.yaml': 'resources: [node.yaml]\n' }),
      folders: ['file:///w+s'],
    });
    await own.open('file:///w+s/kustomization.yaml', 'resources: [node.yaml]\n');
    const links = await own.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: 'file:///w+s/kustomization.yaml' },
    });
    assert.deepEqual(
      links.map(({ target }) => target),
      ['file:///w+s/node.yaml'],
    );
    await own.stop();
  });

  it('links references to other files', async () => {
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', { textDocument: { uri: router } });
    assert.deepEqual(
      links.map(({ target }) => target),
      [`${node}#L1`],
    );
  });

  it('shows derived names in the range asked for only', async () => {
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri: node }, range: all });
    assert.deepEqual(
      hints.map(({ label }) => label),
      ['awsName: stock_shop'],
    );
    const none = { start: { line: 9, character: 0 }, end: { line: 99, character: 0 } };
    assert.deepEqual(await client.request('textDocument/inlayHint', { textDocument: { uri: node }, range: none }), []);
  });

  it('tells schema and source of the object under the cursor', async () => {
    const info = await client.at<SchemaInfo>('ackmesh/schemaInfo', node, 'spec');
    assert.equal(info.kind, 'VirtualNode');
    assert.equal(info.source, 'bundled');
    const schema = await client.at<SchemaText>('ackmesh/schema', node, 'spec');
    assert.equal(schema.title, 'VirtualNode.appmesh.k8s.aws.v1beta2');
    assert.match(schema.text, /^type: object$/m);
  });

  it('counts columns in UTF-16 units after emoji', async () => {
    const uri = 'file:///ws/emoji.yaml';
    await client.open(uri, nodeText.replace('name: stock', "annotations: { a: '🚀🚀', bad: [] }\n  name: stock"));
    const [found] = await client.diagnostics(uri);
    assert.equal(found?.code, 'schema/type');
    assert.deepEqual(found?.range.start, client.positionOf(uri, '[] }'));
  });

  it('offers fixes that carry the diagnostic they cure, filtered by kind', async () => {
    const uri = 'file:///ws/fix.yaml';
    await client.open(uri, nodeText.replace('listeners', 'listenrs').replace('name: stock', 'name: other'));
    const diagnostics = await client.diagnostics(uri);
    const range = { start: client.positionOf(uri, 'listenrs'), end: client.positionOf(uri, 'listenrs') };
    const ask = (only?: readonly string[]): Promise<CodeAction[]> =>
      client.request('textDocument/codeAction', {
        textDocument: { uri },
        range,
        context: { diagnostics, ...(only === undefined ? {} : { only }) },
      });
    const [fix] = await ask(['quickfix']);
    assert.ok(fix);
    assert.equal(fix.isPreferred, true);
    assert.deepEqual(
      fix.diagnostics?.map(({ code }) => code),
      ['schema/unknown-field'],
    );
    assert.deepEqual(fix.edit?.documentChanges, [
      {
        textDocument: { uri, version: 1 },
        edits: [{ range: { start: client.positionOf(uri, 'listenrs'), end: client.positionOf(uri, 'listenrs', 8) }, newText: 'listeners' }],
      },
    ]);
    assert.deepEqual(
      (await ask(['source'])).map(({ kind }) => kind),
      ['source.fixAll.ackmesh'],
    );
    assert.deepEqual(await ask(['refactor']), []);
  });

  it('is silent about documents that it does not know', async () => {
    const uri = 'file:///elsewhere/none.yaml';
    const place = { textDocument: { uri }, position: { line: 0, character: 0 } };
    for (const method of [...sessionRequests.filter((each) => each.startsWith('textDocument/')), 'ackmesh/schemaInfo', 'ackmesh/schema']) {
      const answer = await client.request<unknown>(method, {
        ...place,
        previousResultId: '1',
        newName: 'x',
        positions: [],
        range: { start: place.position, end: place.position },
        context: { diagnostics: [], includeDeclaration: true },
      });
      assert.ok(answer === null || method === 'textDocument/diagnostic', `${method}: ${JSON.stringify(answer)}`);
    }
  });

  it('is silent about documents that are not ours', async () => {
    const uri = 'file:///ws/compose.yaml';
    const text = 'services:\n  web: { image: nginx, ports: [ 80 ] }\n  web: 2\n';
    await client.open(uri, text);
    assert.deepEqual(await client.diagnostics(uri), []);
    assert.equal(await client.at('textDocument/hover', uri, 'image'), null);
    assert.deepEqual(await client.request('textDocument/documentSymbol', { textDocument: { uri } }), []);
    assert.deepEqual(await client.request('textDocument/foldingRange', { textDocument: { uri } }), []);
  });

  it('answers a cancelled request with that, never with something empty', async () => {
    const uri = node;
    const place = { textDocument: { uri }, position: client.positionOf(uri, 'stock\n') };
    for (const method of ['textDocument/hover', 'textDocument/completion', 'textDocument/definition', 'workspace/symbol']) {
      await assert.rejects(
        client.cancelled(method, { ...place, query: '' }),
        (error: { readonly code?: number }) => error.code === LSPErrorCodes.RequestCancelled,
      );
    }
  });

  it('stops to look for code actions when the request is cancelled, and answers others meanwhile', async () => {
    const uri = 'file:///ws/mistakes.yaml';
    const keys = Array.from({ length: 50 }, (_, index) => `  wrong${index}: 1\n`).join('');
    await client.open(
      uri,
      `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: a, namespace: shop }\nspec:\n${keys}`,
    );
    const range = { start: { line: 0, character: 0 }, end: { line: 60, character: 0 } };
    const params = { textDocument: { uri }, range, context: { diagnostics: [] } };
    assert.ok((await client.request<unknown[]>('textDocument/codeAction', params)).length > 50);
    // Each step takes longer than a slice.
    client.clock.tick(100);
    const source = new CancellationTokenSource();
    const actions = client.connection.sendRequest('textDocument/codeAction', params, source.token);
    assert.ok(await client.at('textDocument/hover', node, 'stock\n'));
    source.cancel();
    await assert.rejects(actions, (error: { readonly code?: number }) => error.code === LSPErrorCodes.RequestCancelled);
    client.clock.stop();
    await client.close(uri);
  });

  it('survives parameters that are none', async () => {
    await assert.rejects(client.request('textDocument/hover', {}), { code: ErrorCodes.InvalidParams });
    await assert.rejects(client.request('textDocument/completion', { textDocument: { uri: node } }), { code: ErrorCodes.InvalidParams });
    const between = { line: 1.5, character: 0 };
    await assert.rejects(client.request('textDocument/completion', { textDocument: { uri: node }, position: between }), {
      code: ErrorCodes.InvalidParams,
    });
    await assert.rejects(
      client.request('textDocument/inlayHint', { textDocument: { uri: node }, range: { start: between, end: between } }),
      {
        code: ErrorCodes.InvalidParams,
      },
    );
    assert.ok(await client.at('textDocument/hover', node, 'stock\n'));
  });
});

describe('requests of a client with plain text only', () => {
  it('gets text without marks, flat symbols, places instead of links, edits without snippets', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: plain });
    await client.open(router, routerText);
    await client.open(node, nodeText);
    const { contents } = await client.at<Hover>('textDocument/hover', node, 'stock\n');
    const { kind, value } = contents as { readonly kind: string; readonly value: string };
    assert.equal(kind, 'plaintext');
    assert.match(value, /stock_shop/);
    assert.doesNotMatch(value, /`|\*\*|---/);
    const symbols = await client.request<SymbolInformation[]>('textDocument/documentSymbol', { textDocument: { uri: node } });
    assert.deepEqual(
      symbols.slice(0, 3).map(({ name, containerName }) => [name, containerName]),
      [
        ['VirtualNode stock', undefined],
        ['apiVersion', 'VirtualNode stock'],
        ['kind', 'VirtualNode stock'],
      ],
    );
    const [place] = await client.at<Location[]>('textDocument/definition', router, 'stock }');
    assert.deepEqual(place, { uri: node, range: { start: { line: 3, character: 8 }, end: { line: 3, character: 13 } } });
    const { items } = await client.at<CompletionList>('textDocument/completion', node, 'serviceDiscovery', 7);
    assert.ok(items.length > 0);
    for (const item of items) {
      assert.equal(item.insertTextFormat, undefined);
      assert.doesNotMatch(item.textEdit?.newText ?? '', /\$\{?\d/);
      assert.ok(item.documentation === undefined || (typeof item.documentation === 'object' && item.documentation.kind === 'plaintext'));
    }
    await client.stop();
  });
});

describe('requests while the workspace is being read', () => {
  it('a waiting request can be cancelled', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    const place = { textDocument: { uri: router }, position: client.positionOf(router, 'stock }') };
    const source = new CancellationTokenSource();
    const links = client.connection.sendRequest('textDocument/definition', place, source.token);
    await client.at('textDocument/hover', router, 'stock }');
    source.cancel();
    await assert.rejects(links, (error: { readonly code?: number }) => error.code === LSPErrorCodes.RequestCancelled);
    letGo();
    await client.stop();
  });

  it('definition waits for the file that it leads to', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    const links = client.at<LocationLink[]>('textDocument/definition', router, 'stock }');
    await client.at('textDocument/hover', router, 'stock }');
    letGo();
    assert.deepEqual(
      (await links).map(({ targetUri }) => targetUri),
      [node],
    );
    await client.stop();
  });

  it('hover does not wait, and says so where it speaks of other files', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    const isUnfinished = async (at: string): Promise<boolean> =>
      /being read/.test(JSON.stringify((await client.at<Hover>('textDocument/hover', router, at)).contents));
    assert.deepEqual([await isUnfinished('stock }'), await isUnfinished('routes')], [true, false]);
    letGo();
    await client.at('textDocument/definition', router, 'stock }');
    assert.equal(await isUnfinished('stock }'), false);
    await client.stop();
  });

  it('names in AWS wait for the file that a reference leads to', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hints = client.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri: router }, range });
    await client.at('textDocument/hover', router, 'stock }');
    letGo();
    assert.deepEqual(
      (await hints).map(({ label }) => label),
      ['awsName: stock-router_shop', 'awsName: stock_shop'],
    );
    await client.stop();
  });

  it('an edit meanwhile makes the positions of a waiting request worthless, and it says so', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files, capabilities: modern });
    await client.open(router, routerText);
    const waiting = client.at<unknown>('textDocument/definition', router, 'stock }');
    await client.replace(router, 'weight: 1', 'weight: 2');
    await client.at('textDocument/hover', router, 'weight: 2');
    letGo();
    await assert.rejects(waiting, (error: { readonly code?: number }) => error.code === LSPErrorCodes.ContentModified);
    await client.stop();
  });
});

describe('a missing object in a file of its own', () => {
  const uri = 'file:///ws/route.yaml';
  const text = routerText.replace('stock }', 'shelves }');
  const able: ClientCapabilities = {
    ...modern,
    workspace: { ...modern.workspace, applyEdit: true, workspaceEdit: { resourceOperations: ['create'] } },
  };
  const offers = async (client: LspClient): Promise<CompletionList['items']> => {
    await client.open(uri, text);
    return (await client.at<CompletionList>('textDocument/completion', uri, 'shelves }', 7)).items.filter(({ label }) =>
      label.includes('.yaml'),
    );
  };

  it('is made by a command through an edit of the client', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: able });
    const applied: ApplyWorkspaceEditParams[] = [];
    client.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
      applied.push(params);
      return { applied: true };
    });
    const [item] = await offers(client);
    assert.equal(item?.command?.command, 'ackmesh.createObject');
    assert.equal(
      await client.request('workspace/executeCommand', { command: item.command.command, arguments: item.command.arguments }),
      null,
    );
    assert.equal(applied[0]?.label, 'Create VirtualNode "shelves"');
    const [created, filled] = applied[0]?.edit.documentChanges ?? [];
    assert.deepEqual(created, { kind: 'create', uri: 'file:///ws/shelves.yaml', options: { ignoreIfExists: true } });
    assert.match(JSON.stringify(filled), /kind: VirtualNode/);
    for (const bad of [
      { command: 'other' },
      { command: item.command.command },
      { command: item.command.command, arguments: [{ beside: 1 }] },
    ]) {
      await assert.rejects(
        client.request('workspace/executeCommand', bad),
        (error: { readonly code?: number }) => error.code === LSPErrorCodes.RequestFailed,
      );
    }
    assert.equal(applied.length, 1);
    await client.stop();
  });

  it('is not offered to a client that cannot make files', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: modern });
    assert.deepEqual(await offers(client), []);
    await client.stop();
  });

  for (const name of ['helix', 'Eglot']) {
    it(`is not offered to a client that runs no commands of completions: ${name}`, async () => {
      const client = await LspClient.start({ files: meshFiles(), capabilities: able, clientInfo: { name } });
      assert.deepEqual(await offers(client), []);
      await client.stop();
    });
  }
});

describe('a file of templates that holds no manifest', () => {
  const uri = 'file:///ws/templates/defaults.yaml';
  const files = (): MemoryFiles => new MemoryFiles({ [uri]: 'delay: "10"\n', 'file:///ws/Chart.yaml': 'apiVersion: v2\nname: shop\n' });
  const renames = async (operations: readonly ('create' | 'rename')[]): Promise<unknown> => {
    const client = await LspClient.start({
      files: files(),
      capabilities: {
        ...modern,
        workspace: { ...modern.workspace, workspaceEdit: { documentChanges: true, resourceOperations: [...operations] } },
      },
    });
    await client.open(uri, 'delay: "10"\n');
    const start = { line: 0, character: 0 };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start, end: start },
      context: { diagnostics: [] },
    });
    await client.stop();
    return actions.filter(({ title }) => title.startsWith('Rename')).map(({ edit }) => edit?.documentChanges);
  };

  it('is renamed by clients that can', async () => {
    assert.deepEqual(await renames(['rename']), [
      [{ kind: 'rename', oldUri: uri, newUri: 'file:///ws/templates/_defaults.yaml', options: { ignoreIfExists: true } }],
    ]);
    assert.deepEqual(await renames(['create']), []);
  });
});
