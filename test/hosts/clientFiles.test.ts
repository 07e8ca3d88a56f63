import assert from 'node:assert/strict';
import type { Uri } from '../../server/src/base/uri';
import { ClientFolder, walked } from '../support/clientFolder';

const root = 'web://host/repo';

describe('the files of a client', () => {
  it('are walked depth first and by name, the project file before all others, without what no host looks at', async () => {
    const names = [
      'b.yaml',
      'a/z.yml',
      'a/.ackmesh.yaml',
      'a/b.json',
      '.ackmesh.yaml',
      'README.md',
      '.git/x.yaml',
      'a/node_modules/y.yaml',
      'c.tpl',
      'Kustomization',
      'a/kustomization',
    ];
    const { files } = new ClientFolder(Object.fromEntries(names.map((name) => [`${root}/${name}`, 'a: b\n'])));
    assert.deepEqual(await walked(files, root), [
      '.ackmesh.yaml',
      'Kustomization',
      'b.yaml',
      'c.tpl',
      'a/.ackmesh.yaml',
      'a/b.json',
      'a/z.yml',
    ]);
    assert.deepEqual(await walked(files, root, (uri) => uri.includes('/a')), ['.ackmesh.yaml', 'Kustomization', 'b.yaml', 'c.tpl']);
  });

  it('have names with any character, and may lie at the root of a file system', async () => {
    const { files } = new ClientFolder({ 'web://host/a%20b/%C3%A9%23.yaml': 'a: b\n', 'web://host/c.yaml': 'a: b\n' });
    assert.deepEqual(await walked(files, 'web://host'), ['c.yaml', 'a%20b/%C3%A9%23.yaml']);
    assert.deepEqual(await files.read('web://host/a%20b/%C3%A9%23.yaml' as Uri), { kind: 'text', text: 'a: b\n' });
    const plain = new ClientFolder({ 'memfs:/c.yaml': 'a: b\n', 'memfs:/d/e.yaml': 'a: b\n' });
    assert.deepEqual(await walked(plain.files, 'memfs:'), ['c.yaml', 'd/e.yaml']);
  });

  it('are asked for a few ahead, each once', async () => {
    const client = new ClientFolder(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${root}/${index + 10}.yaml`, 'a: b\n'])));
    const release = client.hold();
    const steps = client.files.walk(root as Uri, [], () => false)[Symbol.asyncIterator]();
    await steps.next();
    await steps.next();
    assert.equal(client.asked.length, 1 + 16);
    assert.equal(release(), 16);
    for (let step = await steps.next(); step.done !== true; step = await steps.next()) {
      if (step.value.kind === 'file') {
        assert.deepEqual(await client.files.read(step.value.uri), { kind: 'text', text: 'a: b\n' });
      }
    }
    assert.equal(new Set(client.asked).size, client.asked.length);
  });

  it('are read as they are when the client said that they changed, not as they were asked for before', async () => {
    const client = new ClientFolder({ [`${root}/a.yaml`]: 'old: 1\n', [`${root}/b.yaml`]: 'old: 1\n' });
    const uri = `${root}/b.yaml` as Uri;
    await walked(client.files, root);
    const before = client.files.stamp(uri);
    client.write(uri, 'new: 1\n');
    assert.equal(await client.files.typeOf(uri, [root as Uri], {}), 'file');
    assert.notEqual(client.files.stamp(uri), before);
    assert.deepEqual(await client.files.read(uri), { kind: 'text', text: 'new: 1\n' });
    assert.equal(client.files.stamp(`${root}/never.yaml` as Uri), undefined);
  });

  it('say what cannot be read', async () => {
    const client = new ClientFolder({ [`${root}/a/b.yaml`]: 'a: b\n', [`${root}/large.yaml`]: 'x'.repeat(11 * 1024 * 1024) });
    client.refuse(`${root}/a`);
    client.refuse(`${root}/gone.yaml`);
    assert.deepEqual(await walked(client.files, root), ['large.yaml', 'a cannot be listed: Error: refused']);
    const reasons = await Promise.all(
      ['large.yaml', 'gone.yaml', 'absent.yaml'].map(async (name) => {
        const read = await client.files.read(`${root}/${name}` as Uri);
        return read.kind === 'problem' ? [read.reason, read.missing] : read;
      }),
    );
    assert.deepEqual(reasons, [
      ['is too large to be checked (11 MiB; the limit is 10 MiB)', false],
      ['cannot be read: Error: refused', false],
      ['does not exist', true],
    ]);
  });
});
