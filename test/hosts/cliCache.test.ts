import assert from 'node:assert/strict';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheLimits } from '../../server/src/base/limits';
import { CacheFolder, digestOf } from '../../server/src/hosts/node/cacheFolder';
import { CliFolder, type CliResult } from '../support/cli';
import { manifest, vpc } from '../support/manifests';

const subnet = manifest('Subnet', 'a', '{ cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: main } }, oops: 1 }');
const net = vpc('main');

describe('lint --cache', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write({ 'ws/subnet.yaml': subnet });
  });
  afterEach(() => folder.remove());

  const lint = (...options: readonly string[]): Promise<CliResult> => folder.run(['lint', 'ws', '--format', 'json', ...options]);
  const cached = (...options: readonly string[]): Promise<CliResult> => lint('--cache', 'cache', ...options);
  const entries = (): readonly string[] => readdirSync(join(folder.path, 'cache'));
  /** Entries by what they hold: reports as a whole, and reports by file. */
  const entriesOf = (what: 'whole' | 'by file'): readonly string[] =>
    entries().filter((name) => readFileSync(join(folder.path, 'cache', name), 'utf8').includes('["facts"') === (what === 'by file'));
  /** Changes an entry as only ackmesh does: with its checksum. */
  const forge = (name: string, from: string, to: string): void => {
    const path = join(folder.path, 'cache', name);
    const text = readFileSync(path, 'utf8');
    const other = text.slice(text.indexOf('\n') + 1).replaceAll(from, to);
    writeFileSync(path, `${digestOf([other])}\n${other}`);
  };

  it('says the same with and without, the first time and again', async () => {
    const plain = await lint();
    assert.match(plain.stdout, /ref\/not-found/);
    assert.deepEqual(await cached(), plain);
    assert.deepEqual(await cached(), plain);
    assert.equal(entries().length, 2);
  });

  it('tells its surroundings that something is to be kept for the next run, which nothing else does', async () => {
    let told = 0;
    const onCache = (): void => {
      told += 1;
    };
    await folder.run(['lint', 'ws'], { onCache });
    assert.equal(told, 0);
    await folder.run(['lint', 'ws', '--cache', 'cache'], { onCache });
    assert.equal(told, 1);
  });

  it('keeps a report for each state of what it rests on, and reports by file for each setting', async () => {
    await cached();
    folder.write({ 'ws/vpc.yaml': net });
    assert.deepEqual(await cached(), await lint());
    folder.write({ '.ackmesh.yaml': 'rules: { "schema/*": off }\n' });
    assert.deepEqual(await cached(), await lint());
    assert.deepEqual(await cached('--rule', 'schema/unknown-field=hint'), await lint('--rule', 'schema/unknown-field=hint'));
    assert.equal(entriesOf('whole').length, 4);
    assert.equal(entriesOf('by file').length, 3);
  });

  it('reads an entry that it trusts instead of the manifests, and takes no other', async () => {
    const plain = await cached();
    const [name = ''] = entriesOf('whole');
    const path = join(folder.path, 'cache', name);
    const value = readFileSync(path, 'utf8').split('\n')[1] ?? '';
    const other = value.replaceAll('oops', 'kept');
    forge(name, 'oops', 'kept');
    assert.match((await cached()).stdout, /kept/);
    for (const damaged of [`${digestOf([value])}\n${other}`, value, '', 'x'.repeat(64), value.slice(0, 20)]) {
      writeFileSync(path, damaged);
      assert.deepEqual(await cached(), plain);
    }
  });

  it('makes only the reports again that a change may have made others', async () => {
    folder.write({ 'ws/other.yaml': subnet.replace('name: a', 'name: other').replace('oops', 'wrong'), 'ws/vpc.yaml': vpc('unknown') });
    await cached();
    const [name = ''] = entriesOf('by file');
    forge(name, 'field \\"wrong\\"', 'field \\"kept\\"');
    folder.write({ 'ws/subnet.yaml': subnet.replace('oops', 'changed') });
    const { stdout } = await cached();
    assert.match(stdout, /changed/);
    assert.match(stdout, /field \\"kept/);
    folder.write({ 'ws/vpc.yaml': net });
    assert.deepEqual(await cached(), await lint());
  });

  it('takes nothing of another form, though its checksum is right', async () => {
    const plain = await cached();
    const [whole = ''] = entriesOf('whole');
    const path = join(folder.path, 'cache', whole);
    const value = (readFileSync(path, 'utf8').split('\n')[1] ?? '').trim();
    const forms: readonly (readonly [from: string, to: string])[] = [
      [value, 'null'],
      [value, '{'],
      [value, '{"report":{"version":1,"files":1,"resources":1,"diagnostics":[null]},"notes":[],"answers":[]}'],
      ['"severity":"error"', '"severity":"constructor"'],
      ['"line":', '"line":"x","at":'],
      ['"notes":[]', '"notes":[{}]'],
      ['"answers":', '"answers":[3],"were":'],
      ['"fixes":', '"fixes":{},"were":'],
    ];
    for (const [from, to] of forms) {
      const other = value.replaceAll(from, to);
      assert.notEqual(other, value, from);
      writeFileSync(path, `${digestOf([other])}\n${other}`);
      for (const format of ['json', 'pretty', 'sarif', 'junit', 'github']) {
        const { stderr, status } = await folder.run(['lint', 'ws', '--format', format, '--cache', 'cache']);
        assert.deepEqual([stderr, status], ['', plain.status], `${to} ${format}`);
      }
      assert.deepEqual(await cached(), plain, to);
    }
  });

  it('takes no reports by file of another form, though their checksum is right', async () => {
    await cached();
    const [name = ''] = entriesOf('by file');
    const path = join(folder.path, 'cache', name);
    const value = readFileSync(path, 'utf8').split('\n').slice(1);
    const rows: readonly ((line: string) => string)[] = [
      () => '{',
      () => 'null',
      () => '["other"]',
      (line) => (line.startsWith('["file"') ? line.replace('"severity"', '"loudness"') : line),
      (line) => (line.startsWith('["file"') ? line.replace(/,\[\{.*$/, ',{}]') : line),
      (line) => (line.startsWith('["rests"') ? '["rests",[-1],[-2]]' : line),
      (line) => (line.startsWith('["rests"') ? '["rests",0]' : line),
      (line) => (line.startsWith('["facts"') ? '["facts",{}]' : line),
      // A chain that is longer than the stack.
      (line) =>
        line.startsWith('["file"')
          ? line.replace(/,\d+,\[/, ',200000,[')
          : line.startsWith('["rests"')
            ? `["rests",[],${Array.from({ length: 200_000 }, (_, index) => `[${-1 - index}]`).join()}]`
            : line,
    ];
    for (const [index, change] of rows.entries()) {
      const other = value.map(change).join('\n');
      writeFileSync(path, `${digestOf([other])}\n${other}`);
      folder.write({ 'ws/vpc.yaml': `${net}# ${index}\n` });
      assert.deepEqual(await cached(), await lint(), `${index}`);
    }
  });

  it('takes no damaged reports by file', async () => {
    await cached();
    const path = join(folder.path, 'cache', entriesOf('by file')[0] ?? '');
    for (const damaged of ['', 'x', readFileSync(path, 'utf8').replace('oops', 'kept')]) {
      writeFileSync(path, damaged);
      folder.write({ 'ws/vpc.yaml': `${net}# ${damaged.length}\n` });
      assert.deepEqual(await cached(), await lint());
    }
  });

  it('says after many changes what it says without', async () => {
    const base = {
      'ws/app/kustomization.yaml': 'resources: [vpc.yaml, subnet.yaml]\nnamePrefix: x-\n',
      'ws/app/vpc.yaml': net,
      'ws/app/subnet.yaml': subnet,
    };
    const states: readonly Readonly<Record<string, string>>[] = [
      base,
      { 'ws/app/vpc.yaml': vpc('other') },
      { 'ws/app/kustomization.yaml': 'resources: [vpc.yaml, subnet.yaml, gone.yaml]\n' },
      { 'ws/app/gone.yaml': vpc('main') },
      { 'ws/prod/kustomization.yaml': 'resources: [../app]\nnameSuffix: -prod\n' },
      { 'ws/app/subnet.yaml': `# moved down\n\n${subnet}` },
      base,
    ];
    for (const state of states) {
      folder.write(state);
      assert.deepEqual(await cached(), await lint());
    }
  });

  it('keeps nothing of what rests on more than the files that were read', async () => {
    await cached('--isolated');
    await cached('--before', 'ws');
    assert.throws(entries);
    folder.write({ 'ws/generator.yaml': 'resources: {}\n' });
    await cached();
    assert.throws(entries);
  });

  it('does not check what it keeps', async () => {
    const all = (): Promise<CliResult> => folder.run(['lint', '.', '--format', 'json', '--cache', 'cache']);
    const first = await all();
    assert.deepEqual(await all(), first);
    assert.equal(entries().length, 2);
  });

  it('does not check what other runs have kept beside manifests, nor leaves out the manifests of its folder', async () => {
    const all = (...options: readonly string[]): Promise<CliResult> => folder.run(['lint', '.', '--format', 'json', ...options]);
    const plain = await all();
    assert.match(plain.stdout, /"files": 1,/);
    assert.deepEqual(await all('--cache', '.'), plain);
    assert.deepEqual(await all('--cache', 'ws'), plain);
    assert.deepEqual(await all(), plain);
    assert.equal((await all('--cache', 'ws/subnet.yaml')).stdout, plain.stdout);
  });

  it('goes on without a folder that can be written', async () => {
    folder.write({ cache: 'a file' });
    const plain = await lint();
    const { stdout, stderr, status } = await cached();
    assert.deepEqual({ stdout, status }, { stdout: plain.stdout, status: plain.status });
    assert.match(stderr, /^ackmesh: --cache: cache cannot be written: a file exists where a folder is required\n$/);
  });

  it('does not grow without end', () => {
    const cache = new CacheFolder(join(folder.path, 'cache'));
    const keyOf = (index: number): string => digestOf([String(index)]);
    for (let index = 0; index < cacheLimits.entries; index += 1) {
      cache.write(keyOf(index), 'x');
      utimesSync(join(folder.path, 'cache', `ackmesh-${keyOf(index)}.json`), 1000 + index, 1000 + index);
    }
    writeFileSync(join(folder.path, 'cache', 'notes.txt'), 'of somebody else');
    assert.equal(cache.read(keyOf(0)), 'x');
    cache.write(keyOf(-1), 'y');
    assert.equal(entries().length, cacheLimits.entries + 1);
    assert.deepEqual(
      [keyOf(-1), keyOf(0), keyOf(1), keyOf(2)].map((key) => cache.read(key)),
      ['y', 'x', undefined, 'x'],
    );
  });
});
