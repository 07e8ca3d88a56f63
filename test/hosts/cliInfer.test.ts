import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { crdDifference, type CrdValue } from '../../scripts/support/crdDifference';
import { inferInSteps } from '../../server/src/infer/inferService';
import { readGenerator } from '../../server/src/infer/config/generatorText';
import { readCrd } from '../../server/src/schema/kinds/crdReader';
import type { Structure } from '../../server/src/schema/structure/structure';
import { asC2j, asSmithy, type ApiShorthand } from '../support/apiShorthand';
import { CliFolder } from '../support/cli';
import { corpusFolder } from '../support/schemaBundle';
import { infer } from '../support/infer';

const api: ApiShorthand = {
  serviceId: 'S3',
  operations: { CreateTank: { in: 'CreateTankRequest', out: 'CreateTankResult' }, DeleteTank: { in: 'DeleteTankRequest' } },
  structures: {
    CreateTankRequest: { 'Name!': 'str', Water: 'Water', Tags: '{str}' },
    CreateTankResult: { Id: 'str' },
    DeleteTankRequest: { 'Name!': 'str' },
    Water: { Salinity: 'int', Kind: 'str' },
  },
  limits: {
    'CreateTankRequest.Name': {
      documentation:
        '<p>The <code>name</code>.</p><ul> <li> <p>one</p> </li><li>two &amp; more</li></ul><p>See <a href="https://example.org/x">there</a>.</p>',
    },
  },
};

describe('cli infer', () => {
  let folder: CliFolder;

  beforeEach(() => {
    folder = new CliFolder();
    folder.write({ 'model.json': JSON.stringify(asC2j(api)), 'generator.yaml': 'resources:\n  Tank:\n    shortNames: [tk]\n' });
  });

  afterEach(() => folder.remove());

  const run = (...more: readonly string[]): ReturnType<CliFolder['run']> =>
    folder.run(['infer', '--model', 'model.json', '--generator', 'generator.yaml', ...more]);

  it('prints a CRD that is read back as what was inferred', async () => {
    const { status, stdout, stderr } = await run('--service', 'aquarium');
    assert.deepEqual([status, stderr], [0, '']);
    const { kinds, problems } = readCrd(parse(stdout), { source: 'configured' });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      kinds.map(({ group, version, kind, plural, shortNames }) => [group, version, kind, plural, shortNames]),
      [['aquarium.services.k8s.aws', 'v1alpha1', 'Tank', 'tanks', ['tk']]],
    );
    const inferred = infer(api, 'resources:\n  Tank:\n    shortNames: [tk]\n', { hasFacts: false, hasDescriptions: true }).crds[0]
      ?.versions[0]?.schema;
    assert.deepEqual(JSON.parse(JSON.stringify(kinds[0]?.schema)), JSON.parse(JSON.stringify(inferred)));
    const name = kinds[0]?.schema.properties?.['spec']?.properties?.['name'];
    assert.equal(name?.description, 'The name.\n\n   * one\n\n   * two & more\n\nSee there (https://example.org/x).');
  });

  it('says the same from Smithy', async () => {
    const { documentation: _none, ...plain } = { ...api, documentation: undefined };
    folder.write({ 'model.json': JSON.stringify(asC2j({ ...plain, limits: {} })), 'smithy.json': JSON.stringify(asSmithy(plain)) });
    const smithy = await folder.run(['infer', '--model', 'smithy.json', '--generator', 'generator.yaml']);
    assert.equal((await run()).stdout, smithy.stdout);
    assert.match(smithy.stdout, /^ {2}name: tanks\.s3\.services\.k8s\.aws$/m);
  });

  it('writes one file a kind', async () => {
    const { status, stdout } = await run('--out', 'crds/here');
    assert.deepEqual([status, stdout], [0, '']);
    assert.deepEqual(readdirSync(join(folder.path, 'crds/here')), ['s3.services.k8s.aws_tanks.yaml']);
    assert.equal(folder.read('crds/here/s3.services.k8s.aws_tanks.yaml').toString(), (await run()).stdout);
  });

  it('changes descriptions as documentation.yaml says, and names what it does not know there', async () => {
    folder.write({
      'documentation.yaml':
        'resources:\n  Tank:\n    fields:\n      Name: { override: Mine }\n      Water.Salinity: { append: In grams. }\n      Color: { append: x }\n  Tonk: {}\n  Other: { node: x }\n',
    });
    const { status, stdout, stderr } = await run('--documentation', 'documentation.yaml');
    assert.equal(
      stderr,
      'documentation.yaml:6:7: warning: Tank has no field Color\ndocumentation.yaml:7:3: warning: Kind Tonk not found; did you mean "Tank"?\n' +
        'documentation.yaml:8:3: warning: Kind Other not found\ndocumentation.yaml:8:12: error: unknown key node; did you mean "note"?\n',
    );
    assert.equal(status, 1);
    const spec = readCrd(parse(stdout), { source: 'configured' }).kinds[0]?.schema.properties?.['spec']?.properties;
    assert.deepEqual([spec?.['name']?.description, spec?.['water']?.properties?.['salinity']?.description], ['Mine', 'In grams.']);
  });

  it('prints problems as a compiler does, and is 1 for errors', async () => {
    folder.write({
      'generator.yaml':
        'resources:\n  Tank:\n    fields:\n      Nam: { is_immutable: true }\n    exeptions: {}\nignore:\n  operations: [DeletTank]\n',
    });
    const { status, stdout, stderr } = await run();
    assert.equal(
      stderr,
      'generator.yaml:4:7: error: Tank has no field Nam; did you mean "Name"?\n' +
        'generator.yaml:5:5: error: unknown key exeptions; did you mean "exceptions"?\n' +
        'generator.yaml:7:16: error: the API has no operation DeletTank; did you mean "DeleteTank"?\n',
    );
    assert.deepEqual([status, stdout.startsWith('---\napiVersion: apiextensions.k8s.io/v1\n')], [1, true]);
  });

  it('places problems of the model in its text', async () => {
    const model = { ...asC2j(api), shapes: { CreateTankRequest: { type: 'structure', members: { 'a"/~': { shape: 'Gone' } } } } };
    folder.write({ 'model.json': JSON.stringify(model, null, 2) });
    const { status, stderr } = await run();
    const line =
      folder
        .read('model.json')
        .toString()
        .split('\n')
        .findIndex((each) => each.includes('a\\"/~')) + 1;
    assert.equal(status, 1);
    assert.ok(stderr.includes(`model.json:${line}:9: error: shape Gone is referenced but not defined\n`), stderr);
  });

  const texts: readonly (readonly [name: string, text: string | Buffer, reason: RegExp])[] = [
    ['empty', '', /model\.json: the file is empty$/],
    ['truncated', JSON.stringify(asC2j(api)).slice(0, 300), /model\.json:1:301: unexpected end of JSON: the file seems to be truncated$/],
    ['no JSON', 'namespace com.example', /is Smithy IDL/],
    ['some text', 'hello', /model\.json:1:1: the file is not JSON$/],
    ['another JSON', '{"openapi":"3.0"}', /not an API model but an OpenAPI document/],
    ['no operations', '{"operations":{},"shapes":{}}', /the model has no operations$/],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0]), /is not UTF-8/],
  ];
  for (const [name, text, reason] of texts) {
    it(`could not run with ${name} as model`, async () => {
      folder.write({ 'model.json': text });
      const { status, stdout, stderr } = await run();
      assert.deepEqual([status, stdout, stderr.split('\n').length], [2, '', 2]);
      assert.match(stderr.trimEnd(), reason);
    });
  }

  it('could not run with a huge model', async () => {
    truncateSync(join(folder.path, 'model.json'), 70_000_000);
    const { status, stdout, stderr } = await run();
    assert.deepEqual(
      [status, stdout, stderr],
      [2, '', 'ackmesh: model.json is too large to be checked (66.8 MiB; the limit is 61.0 MiB)\n'],
    );
  });

  it('could not run without a file, or with a folder', async () => {
    const missing = await folder.run(['infer', '--model', 'gone.json', '--generator', 'generator.yaml']);
    assert.deepEqual([missing.status, missing.stderr], [2, 'ackmesh: gone.json does not exist\n']);
    const none = await folder.run(['infer', '--model', 'model.json']);
    assert.deepEqual([none.status, none.stderr.split('\n').length], [2, 2]);
    const dir = await folder.run(['infer', '--model', '.', '--generator', 'generator.yaml']);
    assert.deepEqual([dir.status, dir.stderr], [2, 'ackmesh: . is a folder\n']);
  });

  it('could not run where the folder to write is a file', async () => {
    const { status, stderr } = await run('--service', 'x', '--out', 'model.json');
    assert.deepEqual([status, stderr], [2, 'ackmesh: model.json cannot be written: a file exists where a folder is required\n']);
  });

  it('writes nowhere but in the folder, whatever the controller is called', async () => {
    folder.write({ 'generator.yaml': 'controller_name: ../../Escaped\n' });
    const { status, stderr } = await run('--out', 'crds/here');
    assert.equal(status, 1);
    assert.match(stderr, /^generator\.yaml:1:18: error: "\.\.\/\.\.\/Escaped" is not a valid API group prefix/);
    assert.deepEqual(readdirSync(join(folder.path, 'crds/here')), ['..-..-Escaped.services.k8s.aws_tanks.yaml']);
    const named = await run('--service', '../x');
    assert.deepEqual([named.status, named.stdout, named.stderr.split('\n').length], [2, '', 2]);
  });

  it('finds in lint what the editor finds', async () => {
    folder.write({ 'generator.yaml': 'resources:\n  Tank: {}\nignore:\n  operations: [DeletTank]\n  resource_names: [Tanks]\n' });
    const { status, found } = await folder.lint('.');
    assert.deepEqual(
      [status, found],
      [1, ['generator.yaml 4:16 error ack/generator-unknown-operation', 'generator.yaml 5:20 warning ack/generator-no-effect']],
    );
    const fixed = await folder.lint('--fix', '.');
    assert.equal(fixed.status, 0);
    assert.equal(
      folder.read('generator.yaml').toString(),
      'resources:\n  Tank: {}\nignore:\n  operations: [DeleteTank]\n  resource_names: [Tanks]\n',
    );
  });

  it('is what stepping through it yields', () => {
    const steps = inferInSteps({ model: asC2j(api), generator: readGenerator(''), alias: 'x', domain: 'example.org' });
    let count = 0;
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      count += 1;
    }
    assert.ok(count >= 3, String(count));
  });

  for (const service of ['s3', 'sqs', 'elbv2']) {
    it(`publishes what the controller of ${service} publishes`, async function () {
      const corpus = corpusFolder();
      if (corpus === undefined) {
        console.log('      no corpus beside the project');
        this.skip();
      }
      const from = join(corpus, 'ack', service);
      const documentation = join(from, 'documentation.yaml');
      const { status } = await folder.run([
        ...['infer', '--model', join(from, 'model.json'), '--generator', join(from, 'generator.yaml'), '--out', 'out'],
        ...(existsSync(documentation) ? ['--documentation', documentation] : []),
      ]);
      assert.equal(status, 0);
      const published = readdirSync(join(from, 'crds')).sort();
      assert.deepEqual(readdirSync(join(folder.path, 'out')).sort(), published);
      for (const name of published) {
        const mine = parseAllDocuments(folder.read(`out/${name}`).toString());
        assert.equal(mine.length, 1);
        const difference = crdDifference(mine[0]?.toJS() as CrdValue, parse(readFileSync(join(from, 'crds', name), 'utf8')) as CrdValue);
        assert.equal(difference, undefined, basename(name));
        assert.ok(countDescriptions(readCrd(mine[0]?.toJS(), { source: 'configured' }).kinds[0]?.schema ?? {}) > 0);
      }
    });
  }
});

function countDescriptions({ description, properties = {}, items }: Structure): number {
  const below = [...Object.values(properties), ...(items === undefined ? [] : [items])].reduce(
    (sum, child) => sum + countDescriptions(child),
    0,
  );
  return below + (description === undefined ? 0 : 1);
}
