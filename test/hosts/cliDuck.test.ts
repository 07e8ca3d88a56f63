import assert from 'node:assert/strict';
import { stringify } from 'yaml';
import { CliFolder } from '../support/cli';
import { crdOf, duckNamed, ducks, openApiOf, schemaOf } from '../support/ducks';

interface Row {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly duck: string;
  readonly implements: boolean | null;
}

const crd = (labels: Readonly<Record<string, string>>, schema: unknown = schemaOf(duckNamed('addressable'))): string => {
  const { metadata, ...rest } = crdOf({ v1: schema });
  return stringify({ ...rest, metadata: { ...(metadata as object), labels } });
};
const addressable = { 'duck.knative.dev/addressable': 'true' };
const source = { 'duck.knative.dev/source': 'true' };

describe('ackmesh duck verify', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  it('--format json has a row for each served version and duck, core kinds as well', async () => {
    folder.write({ 'crds/a.yaml': crd(addressable), 'crds/note.yaml': 'a: 1\n' });
    const { status, stdout, stderr } = await folder.run(['duck', 'verify', '--crds', 'crds', '--format', 'json']);
    assert.deepEqual([status, stderr], [0, '']);
    const rows = JSON.parse(stdout) as readonly Row[];
    assert.equal(rows.length, 15 * ducks.length);
    assert.deepEqual(
      rows.filter(({ group, implements: holds }) => group === 'shop.example.com' && holds === true),
      [
        {
          group: 'shop.example.com',
          version: 'v1',
          kind: 'Thing',
          duck: 'addressable',
          implements: true,
          missing: [],
          mistyped: [],
          gaps: [],
          opaque: [],
        },
      ],
    );
    assert.deepEqual(Object.keys(rows[0] ?? {}), [
      'group',
      'version',
      'kind',
      'duck',
      'implements',
      'missing',
      'mistyped',
      'gaps',
      'opaque',
    ]);
    assert.deepEqual(
      rows
        .filter(({ duck, implements: holds }) => duck === 'cronjob' && holds === true)
        .map(({ group, version, kind }) => [group, version, kind]),
      [['batch', 'v1', 'CronJob']],
    );
  });

  it('--duck limits the ducks; a schema that does not tell is null', async () => {
    folder.write({
      'a.yaml': crd(source, {}),
      'core.json': JSON.stringify(openApiOf([{ group: '', version: 'v1', kind: 'Pod', schema: { type: 'object', properties: {} } }])),
    });
    const { status, stdout } = await folder.run([
      'duck',
      'verify',
      '--crds',
      'a.yaml',
      'core.json',
      '--duck',
      'source',
      'pod',
      '--format',
      'json',
    ]);
    assert.equal(status, 0);
    const rows = JSON.parse(stdout) as readonly Row[];
    assert.deepEqual([...new Set(rows.map(({ duck }) => duck))], ['source', 'pod']);
    assert.equal(rows.find(({ kind, duck }) => kind === 'Pod' && duck === 'pod')?.implements, false, 'a file counts over what is built in');
    assert.equal(rows.length, 15 * 2);
  });

  it('is 1 where a declared duck is not implemented', async () => {
    folder.write({ 'a.yaml': crd(source) });
    const { status, stdout } = await folder.run(['duck', 'verify', '--crds', 'a.yaml']);
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^a\.yaml:\d+:\d+ error Thing v1 is labeled as Source, but its schema does not implement it: missing "spec\.sink"/m,
    );
    assert.match(stdout, /^15 kinds and versions; 1 declared duck type is not implemented$/m);
    assert.equal((await folder.run(['duck', 'verify', '--crds', 'a.yaml', '--duck', 'addressable'])).status, 0);
  });

  it('says why a kind does not implement what was asked for', async () => {
    folder.write({
      'a.yaml': crd(
        {},
        {
          type: 'object',
          properties: {
            spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            status: { type: 'object', properties: { address: { type: 'string' } } },
          },
        },
      ),
    });
    const { stdout } = await folder.run(['duck', 'verify', '--crds', 'a.yaml', '--duck', 'binding', 'addressable']);
    assert.match(
      stdout,
      /^Thing shop\.example\.com\/v1\n {2}not addressable: "status\.address" is not of type object\n {2}not binding: "spec\.subject" not listed by the schema\n/m,
    );
  });

  it('--format sarif and github show the declared ducks that are not implemented', async () => {
    folder.write({ 'a.yaml': crd(source) });
    const github = await folder.run(['duck', 'verify', '--crds', 'a.yaml', '--format', 'github']);
    assert.equal(github.status, 1);
    assert.match(
      github.stdout,
      /^::error file=a\.yaml,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=ackmesh knative\/duck-not-implemented::Thing v1 is labeled as Source/,
    );
    const sarif = await folder.run(['duck', 'verify', '--crds', 'a.yaml', '--format', 'sarif']);
    const { runs } = JSON.parse(sarif.stdout) as {
      readonly runs: readonly { readonly results: readonly { readonly ruleId: string; readonly level: string }[] }[];
    };
    assert.deepEqual(
      runs[0]?.results.map(({ ruleId, level }) => [ruleId, level]),
      [['knative/duck-not-implemented', 'error']],
    );
  });

  it('is 2 for what it cannot run on', async () => {
    folder.write({
      'a.yaml': crd({}),
      'note.yaml': 'a: 1\n',
      'broken.yaml': 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: a }\nspec:\n',
    });
    const failing = async (...argv: readonly string[]): Promise<string> => {
      const { status, stderr } = await folder.run(['duck', ...argv]);
      assert.equal(status, 2, argv.join(' '));
      return stderr;
    };
    assert.match(await failing('verify'), /^ackmesh: missing option "--crds"\n$/);
    assert.equal(await failing('verify', '--crds', 'gone.yaml'), 'ackmesh: --crds: gone.yaml does not exist\n');
    assert.equal(
      await failing('verify', '--crds', 'note.yaml'),
      'ackmesh: --crds: no CustomResourceDefinition or OpenAPI document found in note.yaml\n',
    );
    assert.equal(
      await failing('verify', '--crds', 'a.yaml', '--duck', 'adressable'),
      'ackmesh: --duck: unknown duck type "adressable"; did you mean "addressable"?\n',
    );
    assert.match(
      await failing('verify', '--crds', 'a.yaml', '--duck', 'zzzzzz'),
      /^ackmesh: --duck: unknown duck type "zzzzzz"; expected one of "kresource", /,
    );
    assert.equal(
      await failing('verify', '--crds', 'broken.yaml'),
      'ackmesh: broken.yaml:1:1: CustomResourceDefinition is missing "spec"\n',
    );
  });
});

describe('ackmesh duck list', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  const objects = `apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: main, namespace: shop }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: main, namespace: shop }
---
apiVersion: shop.example.com/v1
kind: Thing
metadata: { name: own }
`;

  interface List {
    readonly duck: string;
    readonly kinds: readonly { readonly kind: string }[];
    readonly objects: readonly object[];
  }

  it('--format json has the kinds of the bundle and of CRDs, and the objects of the paths', async () => {
    folder.write({ 'all/a.yaml': objects, 'crds/thing.yaml': crd({}) });
    const list = async (...argv: readonly string[]): Promise<List | undefined> => {
      const { status, stdout, stderr } = await folder.run(['duck', 'list', ...argv, '--duck', 'addressable', '--format', 'json']);
      assert.deepEqual([status, stderr], [0, '']);
      return (JSON.parse(stdout) as readonly List[])[0];
    };
    const broker = { group: 'eventing.knative.dev', kind: 'Broker', namespace: 'shop', name: 'main', file: 'all/a.yaml' };
    const thing = { group: 'shop.example.com', kind: 'Thing', name: 'own', file: 'all/a.yaml' };
    const bundled = await list('all');
    assert.deepEqual(bundled?.objects, [broker]);
    assert.ok(bundled.kinds.some(({ kind }) => kind === 'InMemoryChannel') && !bundled.kinds.some(({ kind }) => kind === 'Thing'));
    assert.deepEqual((await list('all', '--crds', 'crds'))?.objects, [broker, thing]);
    assert.deepEqual((await list())?.objects, [broker, thing]);
  });

  it("a project's own duck types count, for verify as well", async () => {
    const schema = {
      type: 'object',
      properties: { spec: { type: 'object', properties: { backup: { type: 'object', properties: { schedule: { type: 'string' } } } } } },
    };
    folder.write({
      '.ackmesh.yaml': 'ducks: [{ id: Backupable, required: { "spec.backup.schedule": string } }]\n',
      'a.yaml': objects,
      'thing.yaml': crd({}, schema),
    });
    const listed = await folder.run(['duck', 'list', '--duck', 'Backupable', '--format', 'json']);
    assert.deepEqual(JSON.parse(listed.stdout), [
      {
        duck: 'Backupable',
        kinds: [{ group: 'shop.example.com', version: 'v1', kind: 'Thing' }],
        objects: [{ group: 'shop.example.com', kind: 'Thing', name: 'own', file: 'a.yaml' }],
      },
    ]);
    const verified = JSON.parse(
      (await folder.run(['duck', 'verify', '--crds', 'thing.yaml', '--duck', 'Backupable', '--format', 'json'])).stdout,
    ) as readonly Row[];
    assert.deepEqual(
      verified.filter(({ implements: holds }) => holds === true).map(({ kind }) => kind),
      ['Thing'],
    );
    assert.equal((await folder.run(['duck', 'verify', '--crds', 'thing.yaml', '--duck', 'Backup'])).status, 2);
  });

  it('pretty lists kinds, then objects', async () => {
    folder.write({ 'a.yaml': objects });
    const { stdout } = await folder.run(['duck', 'list', 'a.yaml', '--duck', 'cronjob', 'sinkable', 'addressable']);
    assert.match(
      stdout,
      /^addressable\n(?: {2}\S+ \S+\n)+ {2}a\.yaml Broker shop\/main\ncronjob\n {2}CronJob batch\/v1\nsinkable\n {2}not implemented by any kind\n$/,
    );
  });
});
