import assert from 'node:assert/strict';
import {
  LSPErrorCodes,
  type AnnotatedTextEdit,
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type ClientCapabilities,
  type CodeAction,
  type CodeLens,
  type InlayHint,
  type Location,
  type LocationLink,
  type TextDocumentEdit,
  type TypeHierarchyItem,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { GraphAnswer } from '../../server/src/protocol/graphRequests';
import type { MigrateAnswer } from '../../server/src/protocol/migrateRequests';
import type { SchemaText } from '../../server/src/protocol/schemaRequests';
import { crdOf, duckNamed, schemaOf } from '../support/ducks';
import { LspClient, modern } from '../support/lspClient';
import { meshFiles, node, nodeText, router, routerText } from '../support/meshFiles';

const annotating: ClientCapabilities = {
  ...modern,
  workspace: {
    ...modern.workspace,
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
    codeLens: { refreshSupport: true },
  },
  textDocument: { ...modern.textDocument, rename: { prepareSupport: true } },
};

const names = {
  schemaScheme: 'schemas',
  showReferencesCommand: 'client.references',
  showPlaceCommand: 'client.place',
  showSchemaCommand: 'client.schema',
};

describe('requests about objects', () => {
  let client: LspClient;
  let settings: unknown = {};

  beforeEach(async () => {
    settings = {};
    client = await LspClient.start({
      files: meshFiles(),
      capabilities: annotating,
      clientInfo: { name: 'coc.nvim', version: '0.0.82' },
      initializationOptions: names,
      settings: () => settings,
    });
    await client.open(router, routerText);
    await client.open(node, nodeText);
  });
  afterEach(() => client.stop());

  it('prepareRename names the word under the position, and refuses with a reason', async () => {
    const at = client.positionOf(node, 'stock\n');
    assert.deepEqual(await client.at('textDocument/prepareRename', node, 'stock\n', 2), {
      range: { start: at, end: { ...at, character: at.character + 5 } },
      placeholder: 'stock',
    });
    assert.equal(await client.at('textDocument/prepareRename', node, 'listeners'), null);
    await client.replace(router, 'name: stock }', 'name: "${NODE}" }');
    await assert.rejects(client.at('textDocument/prepareRename', router, '${NODE}'), {
      code: LSPErrorCodes.RequestFailed,
      message: /contains a placeholder/,
    });
  });

  it('rename changes both files, and asks before the name in AWS changes', async () => {
    const edit = await client.at<WorkspaceEdit>('textDocument/rename', router, 'stock }', 0, { newName: 'store' });
    const changes = (edit.documentChanges ?? []) as readonly TextDocumentEdit[];
    assert.deepEqual(
      changes.map(({ textDocument, edits }) => [textDocument.uri, textDocument.version, edits]),
      [
        [
          node,
          1,
          [
            { range: { start: { line: 3, character: 8 }, end: { line: 3, character: 13 } }, newText: 'store', annotationId: 'confirm' },
            {
              range: { start: { line: 16, character: 0 }, end: { line: 16, character: 0 } },
              newText: '  awsName: stock_shop\n',
              annotationId: 'keep',
            },
          ],
        ],
        [
          router,
          1,
          [
            {
              range: { start: client.positionOf(router, 'stock }'), end: client.positionOf(router, ' }\n              weight') },
              newText: 'store',
              annotationId: 'confirm',
            },
          ],
        ],
      ],
    );
    const annotation = edit.changeAnnotations?.['confirm'];
    assert.equal(annotation?.needsConfirmation, true);
    assert.match(annotation.description ?? '', /"stock_shop" to "store_shop"/);
    await assert.rejects(client.at('textDocument/rename', node, 'stock\n', 0, { newName: 'No Name' }), {
      code: LSPErrorCodes.RequestFailed,
    });
  });

  it('rename makes no doubtful edits for a client that knows annotations and asks nobody', async () => {
    const silent = await LspClient.start({
      files: meshFiles(),
      capabilities: annotating,
      clientInfo: { name: 'Sublime Text LSP', version: '2.9.0' },
    });
    await silent.open(router, routerText);
    await silent.open(node, nodeText);
    const { documentChanges = [], changeAnnotations } = await silent.at<WorkspaceEdit>('textDocument/rename', node, 'stock\n', 0, {
      newName: 'store',
    });
    assert.deepEqual(
      (documentChanges as readonly TextDocumentEdit[]).flatMap(({ edits }) => edits.map((edit) => (edit as AnnotatedTextEdit).newText)),
      ['store', 'store'],
    );
    assert.deepEqual(Object.keys(changeAnnotations ?? {}), ['confirm']);
    await silent.stop();
  });

  it('a name that a rename refuses is no link in the message', async () => {
    await assert.rejects(client.at('textDocument/rename', node, 'stock\n', 0, { newName: '[x](command:y)' }), {
      code: LSPErrorCodes.RequestFailed,
      message: /"\[x\] \(command:y\)"/,
    });
  });

  it('names that an object declares have a definition and references, and are renamed together', async () => {
    const uri = node.replace(/[^/]*$/, 'task.yaml');
    await client.open(
      uri,
      'apiVersion: ecs.services.k8s.aws/v1alpha1\nkind: TaskDefinition\nmetadata: { name: web }\nspec:\n  family: web\n  containerDefinitions: [{ name: app, image: a, mountPoints: [{ sourceVolume: data, containerPath: /d }] }]\n  volumes: [{ name: data }]\n',
    );
    const rangeAt = (text: string): object => {
      const start = client.positionOf(uri, text);
      return { start, end: { ...start, character: start.character + 4 } };
    };
    const both = [rangeAt('data, containerPath'), rangeAt('data }')];
    const [link] = await client.at<LocationLink[]>('textDocument/definition', uri, 'data, containerPath', 1);
    assert.deepEqual([link?.originSelectionRange, link?.targetSelectionRange], both);
    const found = await client.at<Location[]>('textDocument/references', uri, 'data }', 1, { context: { includeDeclaration: true } });
    assert.deepEqual(
      found.map(({ range }) => range),
      both,
    );
    const edit = await client.at<WorkspaceEdit>('textDocument/rename', uri, 'data }', 1, { newName: 'files' });
    const [changed] = (edit.documentChanges ?? []) as readonly TextDocumentEdit[];
    assert.deepEqual(
      changed?.edits,
      both.map((range) => ({ range, newText: 'files' })),
    );
  });

  it('for a client that leaves what needs confirmation unticked, all that belongs to a change needs none, and a creation that does nothing opens the preview', async () => {
    const workspaceEdit = { documentChanges: true, changeAnnotationSupport: {}, resourceOperations: ['create' as const] };
    const ticking = await LspClient.start({
      files: meshFiles(),
      capabilities: { ...annotating, workspace: { ...annotating.workspace, workspaceEdit } },
      initializationOptions: { ...names, ticksInPreview: true },
    });
    try {
      await ticking.open(router, routerText);
      await ticking.open(node, nodeText);
      // Adding the old name stays a choice, which opens the preview by itself.
      const renamed = await ticking.at<WorkspaceEdit>('textDocument/rename', router, 'stock }', 0, { newName: 'store' });
      assert.deepEqual(
        Object.entries(renamed.changeAnnotations ?? {}).map(([id, { needsConfirmation }]) => [id, needsConfirmation]),
        [
          ['confirm', false],
          ['keep', true],
        ],
      );
      const folder = node.slice(0, node.lastIndexOf('/'));
      await ticking.open(
        `${folder}/old.yaml`,
        'apiVersion: appmesh.k8s.aws/v1beta1\nkind: VirtualNode\nmetadata:\n  name: blue\n  namespace: shop\nspec:\n  meshName: m\n',
      );
      const { edit } = await ticking.request<MigrateAnswer>('ackmesh/migrate', { uri: `${folder}/`, way: 'keep' });
      const { documentChanges: [first, ...others] = [], changeAnnotations = {} } = edit as WorkspaceEdit;
      assert.deepEqual(first, { kind: 'create', uri: `${folder}/old.yaml`, options: { ignoreIfExists: true }, annotationId: 'preview' });
      const edits = (others as readonly TextDocumentEdit[]).flatMap((change) => change.edits as readonly AnnotatedTextEdit[]);
      assert.ok(edits.length > 0 && edits.every(({ annotationId }) => changeAnnotations[annotationId]?.needsConfirmation === false));
      assert.equal(changeAnnotations['preview']?.needsConfirmation, true);
    } finally {
      await ticking.stop();
    }
  });

  it('a folder of old objects is migrated with edits that need a confirmation', async () => {
    const folder = node.slice(0, node.lastIndexOf('/'));
    await client.open(
      `${folder}/old.yaml`,
      'apiVersion: appmesh.k8s.aws/v1beta1\nkind: VirtualNode\nmetadata:\n  name: blue\n  namespace: shop\nspec:\n  meshName: m\n',
    );
    const { ways, migrated } = await client.request<MigrateAnswer>('ackmesh/migrate', { uri: folder });
    assert.deepEqual([ways.map(({ id }) => id), migrated], [['keep', 'new'], 1]);
    const { edit } = await client.request<MigrateAnswer>('ackmesh/migrate', { uri: `${folder}/`, way: 'keep' });
    const { documentChanges = [], changeAnnotations = {} } = edit as WorkspaceEdit;
    const edits = (documentChanges as readonly TextDocumentEdit[]).flatMap((change) => change.edits as readonly AnnotatedTextEdit[]);
    assert.deepEqual(
      edits.map(({ newText }) => newText),
      ['appmesh.k8s.aws/v1beta2', 'awsName: blue-shop'],
    );
    assert.ok(edits.every(({ annotationId }) => changeAnnotations[annotationId]?.needsConfirmation === true));
    assert.equal((await client.request<MigrateAnswer>('ackmesh/migrate', { uri: `${folder}/none` })).migrated, 0);
  });

  it("an action that goes somewhere calls the client's own command", async () => {
    const circle = (name: string, to: string): string =>
      `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder\nmetadata:\n  name: ${name}\nspec:\n  displayName: x\n  folderRef:\n    name: ${to}\n`;
    const uri = `${node.slice(0, node.lastIndexOf('/'))}/circle.yaml`;
    await client.open(uri, `${circle('aa', 'bb')}---\n${circle('bb', 'aa')}`);
    const position = client.positionOf(uri, 'bb\n');
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    const [action] = actions.filter(({ command }) => command !== undefined);
    const title = 'Go to Folder bb: spec.folderRef';
    assert.deepEqual(action, {
      title,
      kind: 'quickfix',
      command: {
        title,
        command: 'client.place',
        arguments: [uri, { start: { line: 16, character: 10 }, end: { line: 16, character: 12 } }],
      },
    });
  });

  it("code lenses count references, for the client's own command; hints do on demand", async () => {
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: node } });
    const start = { line: 3, character: 8 };
    assert.deepEqual(lenses, [
      {
        range: { start, end: { line: 3, character: 13 } },
        command: { title: '1 reference', command: 'client.references', arguments: [node, start] },
      },
    ]);
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const labels = async (): Promise<readonly unknown[]> =>
      (await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri: node }, range })).map(({ label }) => label);
    assert.deepEqual(await labels(), ['awsName: stock_shop']);
    settings = { inlayHints: { references: true }, codeLens: { references: 'all' } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await client.until(() => client.asked.includes('workspace/codeLens/refresh'));
    assert.deepEqual(await labels(), ['awsName: stock_shop', '1 reference']);
    const all = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: router } });
    assert.deepEqual(
      all.map(({ command }) => command),
      [{ title: '0 references', command: '' }],
    );
  });

  it('lenses of other editors follow an edit', async () => {
    await client.request('textDocument/codeLens', { textDocument: { uri: node } });
    await client.replace(router, 'name: stock }', 'name: other }');
    assert.deepEqual(await client.request('textDocument/codeLens', { textDocument: { uri: node } }), []);
    client.clock.elapse();
    await client.until(() => client.asked.includes('workspace/codeLens/refresh'));
  });

  it('names in AWS in other editors follow an edit', async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const labels = async (): Promise<readonly unknown[]> =>
      (await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri: router }, range })).map(({ label }) => label);
    assert.ok((await labels()).includes('awsName: stock_shop'));
    await client.replace(node, 'spec:', 'spec:\n  awsName: store');
    assert.ok((await labels()).includes('awsName: store'));
    client.clock.elapse();
    await client.until(() => client.asked.includes('workspace/inlayHint/refresh'));
  });

  it('names and counts follow a folder that comes', async () => {
    await client.settle();
    client.clock.elapse();
    await client.settle();
    client.forget();
    client.files.write('file:///more/router.yaml', routerText.replace('stock-router', 'more'));
    const event = { added: [{ uri: 'file:///more', name: 'more' }], removed: [] };
    await client.notify('workspace/didChangeWorkspaceFolders', { event });
    await client.settle();
    client.clock.elapse();
    await client.until(() => ['workspace/inlayHint/refresh', 'workspace/codeLens/refresh'].every((each) => client.asked.includes(each)));
  });

  it('no hint of another editor is asked for again where none is shown', async () => {
    await client.settle();
    settings = { inlayHints: { awsName: false } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await client.until(() => client.asked.includes('workspace/inlayHint/refresh'));
    client.forget();
    await client.replace(node, 'spec:', 'spec:\n  awsName: store');
    await client.settle();
    client.clock.elapse();
    await client.settle();
    assert.deepEqual(
      client.asked.filter((method) => method === 'workspace/inlayHint/refresh'),
      [],
    );
  });

  it('type definition is a document of the client, which asks for its text by title', async () => {
    const [place] = await client.at<LocationLink[]>('textDocument/typeDefinition', router, 'stock }');
    assert.equal(place?.targetUri, 'schemas:/VirtualNode.appmesh.k8s.aws.v1beta2.yaml');
    const schema = await client.request<SchemaText | null>('ackmesh/schemaOfKind', { title: 'VirtualNode.appmesh.k8s.aws.v1beta2' });
    assert.match(schema?.text ?? '', /podSelector/);
    assert.equal(await client.request('ackmesh/schemaOfKind', { title: 'Nothing.v1' }), null);
  });

  it('call hierarchy leads both ways', async () => {
    const [item] = await client.at<CallHierarchyItem[]>('textDocument/prepareCallHierarchy', node, 'stock\n');
    const incoming = await client.request<CallHierarchyIncomingCall[]>('callHierarchy/incomingCalls', { item });
    assert.deepEqual(
      incoming.map(({ from, fromRanges }) => [from.name, from.uri, fromRanges[0]?.start]),
      [['VirtualRouter shop/stock-router', router, client.positionOf(router, 'stock }')]],
    );
    const outgoing = await client.request<CallHierarchyOutgoingCall[]>('callHierarchy/outgoingCalls', { item: incoming[0]?.from });
    assert.deepEqual(
      outgoing.map(({ to }) => [to.name, to.uri]),
      [['VirtualNode shop/stock', node]],
    );
  });

  it('type hierarchy leads from a kind to its duck types and back; documents that are no files are asked for by title', async () => {
    const [kind] = await client.at<TypeHierarchyItem[]>('textDocument/prepareTypeHierarchy', node, 'VirtualNode');
    assert.deepEqual([kind?.name, kind?.uri], ['VirtualNode', 'schemas:/VirtualNode.appmesh.k8s.aws.v1beta2.yaml']);
    const ducks = await client.request<TypeHierarchyItem[]>('typeHierarchy/supertypes', { item: kind });
    assert.deepEqual(
      ducks.map(({ name, uri }) => [name, uri]),
      [['Conditions', 'schemas:/duck/kresource.yaml']],
    );
    const kinds = await client.request<TypeHierarchyItem[]>('typeHierarchy/subtypes', { item: ducks[0] });
    assert.ok(kinds.some(({ name }) => name === 'Broker') && kinds.some(({ name }) => name === 'VirtualNode'));
    const text = await client.request<SchemaText | null>('ackmesh/schemaOfKind', { title: 'duck/kresource' });
    assert.match(text?.text ?? '', /status\.conditions/);
    for (const data of [undefined, null, 5, {}, { duck: 5 }, { kind: {} }]) {
      assert.deepEqual(await client.request('typeHierarchy/supertypes', { item: { ...kind, data } }), []);
    }
  });

  it('the lens of a CRD opens the explanation', async () => {
    const uri = `${node.slice(0, node.lastIndexOf('/'))}/crd.yaml`;
    await client.open(uri, JSON.stringify(crdOf({ v1: schemaOf(duckNamed('addressable')) })));
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    assert.deepEqual(
      lenses.map(({ command }) => command),
      [{ title: 'implements Addressable', command: 'client.schema', arguments: ['ducks-of/Thing.shop.example.com.v1'] }],
    );
    settings = { codeLens: { ducks: false } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await client.until(() => client.asked.includes('workspace/codeLens/refresh'));
    assert.deepEqual(await client.request('textDocument/codeLens', { textDocument: { uri } }), []);
  });

  it('the graph of a document takes in its neighbours, that of the workspace everything', async () => {
    const own = await client.request<GraphAnswer>('ackmesh/graph', { textDocument: { uri: node } });
    assert.deepEqual(
      own.nodes.map(({ kind, name, location }) => [kind, name, location?.uri]),
      [
        ['VirtualNode', 'stock', node],
        ['VirtualRouter', 'stock-router', router],
      ],
    );
    assert.equal(own.edges.length, 1);
    assert.match(own.mermaid, /^flowchart LR/);
    const all = await client.request<GraphAnswer>('ackmesh/graph', {});
    assert.deepEqual(all.nodes.map(({ kind }) => kind).sort(), ['Mesh', 'VirtualNode', 'VirtualRouter']);
  });
});

describe('rename for a client that cannot ask', () => {
  it('has plain edits', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: { ...modern, workspace: {} } });
    await client.open(node, nodeText);
    const edit = await client.at<WorkspaceEdit>('textDocument/rename', node, 'stock\n', 0, { newName: 'store' });
    assert.deepEqual(Object.keys(edit), ['changes']);
    assert.deepEqual(
      Object.entries(edit.changes ?? {}).map(([uri, edits]) => [uri, edits.map(({ newText }) => newText)]),
      [
        [node, ['store']],
        [router, ['store']],
      ],
    );
    await client.stop();
  });
});
