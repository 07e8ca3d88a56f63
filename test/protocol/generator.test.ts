import assert from 'node:assert/strict';
import type { CodeLens, CompletionList } from 'vscode-languageserver/node';
import type { Uri } from '../../server/src/base/uri';
import type { CrdText, InferAnswer } from '../../server/src/protocol/inferRequests';
import type { SchemaInfo } from '../../server/src/protocol/schemaRequests';
import type { ModelReader } from '../../server/src/workspace/files/apiModels';
import { modelReader, tanksText } from '../support/generator';
import { LspClient, pulling } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';

const generator = 'file:///ws/generator.yaml';
const wrong = 'resources:\n  Tank: {}\nignore:\n  operations: [DeletTank]\n';
const initializationOptions = { showCrdCommand: 'show.crd' };

/** Models of the workspace folder, and any other text by its URI. */
function models(files: Readonly<Record<string, string>>): ModelReader {
  const reader = modelReader(new Map(Object.entries(files).map(([path, text]) => [path, text])));
  return { ...reader, list: (folder) => (folder === 'file:///ws' ? reader.list(folder) : []) };
}

describe('generator.yaml over the protocol', () => {
  let client: LspClient;

  const start = async (files: Readonly<Record<string, string>> = { 'model.json': tanksText }, more: object = {}): Promise<void> => {
    client = await LspClient.start({ files: new MemoryFiles(), models: models(files), initializationOptions, ...more });
  };
  afterEach(() => client.stop());

  it('says at once what the text shows, and the rest when nobody types', async () => {
    await start();
    await client.open(generator, `${wrong}other: {}\n`);
    await client.diagnostics(generator);
    assert.deepEqual(client.shownCodes(generator), ['ack/generator-unknown-key']);
    client.clock.elapse();
    await client.until(() => client.shown(generator).length === 2);
    assert.deepEqual(client.shownCodes(generator), ['ack/generator-unknown-operation', 'ack/generator-unknown-key']);
    await client.replace(generator, 'DeletTank', 'DeleteTank');
    await client.settle();
    client.clock.elapse();
    await client.until(() => client.shown(generator).length === 1);
  });

  it('asks a client that pulls to pull again', async () => {
    await start(undefined, { capabilities: pulling });
    await client.open(generator, wrong);
    const pull = async (): Promise<readonly { readonly code: string }[]> =>
      (
        await client.request<{ readonly items: readonly { readonly code: string }[] }>('textDocument/diagnostic', {
          textDocument: { uri: generator },
        })
      ).items;
    assert.deepEqual(await pull(), []);
    const before = client.asked.length;
    client.clock.elapse();
    await client.until(() => client.asked.slice(before).includes('workspace/diagnostic/refresh'));
    assert.deepEqual(
      (await pull()).map(({ code }) => code),
      ['ack/generator-unknown-operation'],
    );
  });

  it('completes names of the API', async () => {
    await start();
    await client.open(generator, wrong);
    const list = await client.at<CompletionList>('textDocument/completion', generator, 'DeletTank', 3);
    assert.ok(list.items.some(({ label }) => label === 'DeleteTank'));
  });

  it('has lenses that show CRDs, of the text as it is', async () => {
    await start();
    await client.open(generator, wrong);
    await client.replace(generator, 'Tank: {}', 'Tank: { shortNames: [tk] }\n  Snail: {}');
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: generator } });
    assert.deepEqual(
      lenses.map(({ command, range }) => [range.start.line, command]),
      [
        [1, { title: 'Show CRD of Tank', command: 'show.crd', arguments: [generator, 'Tank'] }],
        [2, { title: 'Show CRD of Snail', command: 'show.crd', arguments: [generator, 'Snail'] }],
      ],
    );
    const crd = await client.request<CrdText>('ackmesh/inferredCrd', { textDocument: { uri: generator }, kind: 'Tank' });
    assert.equal(crd.fileName, 'aquarium.services.k8s.aws_tanks.yaml');
    assert.match(crd.text, /shortNames:\n {4}- tk\n/);
    assert.equal(await client.request('ackmesh/inferredCrd', { textDocument: { uri: generator }, kind: 'Frog' }), null);
  });

  it('forgets model and inference when the file is closed', async () => {
    await start();
    await client.open(generator, wrong);
    await client.request('textDocument/codeLens', { textDocument: { uri: generator } });
    assert.notEqual(client.service.inference.crdOf(generator as Uri, 'Tank'), undefined);
    await client.close(generator);
    await client.settle();
    assert.equal(client.service.inference.crdOf(generator as Uri, 'Tank'), undefined);
  });

  it('has no lens for a client that cannot show CRDs', async () => {
    await start(undefined, { initializationOptions: {} });
    await client.open(generator, wrong);
    assert.deepEqual(await client.request('textDocument/codeLens', { textDocument: { uri: generator } }), []);
  });

  it('looks again when the model changes on disk', async () => {
    const files: Record<string, string> = {};
    const reader: ModelReader = {
      list: () => Object.keys(files),
      resolve: (folder, path) => `${folder}/${path}` as Uri,
      stamp: (uri) => files[uri.slice('file:///ws/'.length)],
      read: (uri) => ({ kind: 'text', text: files[uri.slice('file:///ws/'.length)] ?? '' }),
    };
    client = await LspClient.start({ files: new MemoryFiles(), models: reader });
    await client.open(generator, wrong);
    await client.diagnostics(generator);
    client.clock.elapse();
    await client.settle();
    assert.deepEqual(client.shownCodes(generator), []);
    files['service-2.json'] = tanksText;
    await client.fileEvents(['file:///ws/service-2.json', 1]);
    await client.settle();
    client.clock.elapse();
    await client.until(() => client.shown(generator).length === 1);
  });

  it('takes the model that a project file begins to name', async () => {
    const reader = models({ 'models/tanks.json': tanksText });
    client = await LspClient.start({ files: new MemoryFiles(), models: reader });
    const zoo = 'file:///ws/zoo-controller/generator.yaml';
    await client.open(zoo, wrong);
    await client.diagnostics(zoo);
    await client.open('file:///ws/.ackmesh.yaml', 'models: { zoo: models/tanks.json }\n');
    await client.settle();
    client.clock.elapse();
    await client.until(() => client.shown(zoo).length === 1);
  });

  describe('inference of files', () => {
    const bucket = 'file:///ws/tank.yaml';
    const manifest = 'apiVersion: aquarium.services.k8s.aws/v1alpha1\nkind: Tank\nmetadata: { name: a }\nspec: { nam: a }\n';
    const files = {
      'models/tanks.json': tanksText,
      'other/generator.yaml': 'resources:\n  Tank: {}\n  Tonk: {}\n',
      'bad.json': '{"openapi":"3"}',
    };
    const params = { model: 'file:///ws/models/tanks.json', generator: 'file:///ws/other/generator.yaml' };

    it('answers CRDs and placed problems', async () => {
      await start(files);
      const { crds, problems, alias } = await client.request<InferAnswer>('ackmesh/infer', params);
      assert.deepEqual([alias, crds.map(({ kind }) => kind)], ['aquarium', ['Snail', 'Tank']]);
      assert.deepEqual(problems, [
        {
          uri: params.generator,
          position: { line: 2, character: 2 },
          severity: 'warning',
          message: 'no operation creates Tonk; the entry is not used; did you mean "Tank"?',
        },
      ]);
    });

    it('prefers the text of an open document', async () => {
      await start(files);
      await client.open(params.generator, 'ignore: { resource_names: [Snail] }\n');
      assert.deepEqual(
        (await client.request<InferAnswer>('ackmesh/infer', params)).crds.map(({ kind }) => kind),
        ['Tank'],
      );
    });

    it('lets the workspace use the kinds, and no longer', async () => {
      await start(files);
      await client.open(bucket, manifest);
      assert.deepEqual(await client.diagnostics(bucket), []);
      const { id } = await client.request<InferAnswer>('ackmesh/infer', params);
      assert.equal(await client.request('ackmesh/useInferred', { id, isUsed: true }), 2);
      await client.until(() => client.shown(bucket).length > 0);
      assert.deepEqual([...client.shownCodes(bucket)].sort(), ['schema/unknown-field']);
      const info = await client.at<SchemaInfo>('ackmesh/schemaInfo', bucket, 'nam:');
      assert.equal(info.source, 'inferred');
      await client.request('ackmesh/useInferred', { id, isUsed: false });
      await client.until(() => client.shown(bucket).length === 0);
      // What is not kept any more can be stopped all the same.
      assert.equal(await client.request('ackmesh/useInferred', { id: 'forgotten', isUsed: false }), 0);
    });

    it('fails with the reason', async () => {
      await start(files);
      const failure = async (method: string, given: object): Promise<string> =>
        client.request(method, given).then(
          () => '',
          (error: unknown) => (error instanceof Error ? error.message : ''),
        );
      assert.match(
        await failure('ackmesh/infer', { ...params, model: 'file:///ws/bad.json' }),
        /^bad\.json: not an API model but an OpenAPI document/,
      );
      assert.equal(await failure('ackmesh/infer', { ...params, model: 'file:///ws/gone.json' }), 'gone.json does not exist');
      assert.equal(
        await failure('ackmesh/useInferred', { id: 'x', isUsed: true }),
        'these inferred CRDs are no longer available; infer them again',
      );
    });

    it('can be cancelled', async () => {
      await start(files);
      await assert.rejects(client.cancelled('ackmesh/infer', params), /cancelled/);
    });
  });
});
