import assert from 'node:assert/strict';
import { membersOf } from '../../../server/src/base/few';
import type { Uri } from '../../../server/src/base/uri';
import { Closures, waysTo } from '../../../server/src/workspace/kustomizations/closures';
import { kustomizationOf, type Kustomization } from '../../../server/src/workspace/kustomizations/kustomizationFile';
import { parseYaml } from '../../../server/src/yaml/reading/parse';

describe('closures of kustomizations', () => {
  const layers = new Map<string, Kustomization>();
  const closures = new Closures((folder) => layers.get(folder));

  const write = (folder: string, text: string | undefined): void => {
    closures.forget(folder);
    const root = text === undefined ? undefined : parseYaml(text).root;
    if (root === undefined) {
      layers.delete(folder);
    } else {
      layers.set(folder, kustomizationOf(`${folder}/kustomization.yaml` as Uri, root));
    }
    closures.set(folder, root !== undefined);
  };

  const readers = (read: string): readonly string[] => [...membersOf(closures.readersOf(read))].sort();

  it('know by whom a file is read, directly or through others', () => {
    write('file:///base', 'resources: [a.yaml]\n');
    write('file:///over', 'resources: [../base]\npatches: [{ path: p.yaml }]\n');
    assert.deepEqual(readers('file:///base/a.yaml'), ['file:///base', 'file:///over']);
    assert.deepEqual(readers('file:///over/p.yaml'), ['file:///over']);
    assert.deepEqual([...closures.of('file:///over').files].sort(), ['file:///base/a.yaml', 'file:///over/p.yaml']);
  });

  it('are made again when a kustomization that they read is another one, and no others', () => {
    const kept = closures.of('file:///base');
    write('file:///over', 'resources: [../base, b.yaml]\n');
    assert.equal(closures.of('file:///base'), kept);
    write('file:///base', 'resources: [c.yaml]\n');
    assert.deepEqual(readers('file:///base/a.yaml'), []);
    assert.deepEqual(readers('file:///base/c.yaml'), ['file:///base', 'file:///over']);
  });

  it('leave nothing of a kustomization that is gone', () => {
    write('file:///over', undefined);
    assert.deepEqual(readers('file:///over/b.yaml'), []);
    assert.deepEqual(readers('file:///base/c.yaml'), ['file:///base']);
  });

  it('know every way to a file, be they few or many', () => {
    const many = Array.from({ length: 40 }, (_, index) => `m${index}.yaml`);
    write('file:///one', 'resources: [a.yaml, b.yaml]\npatches: [{ path: p.yaml }]\n');
    write('file:///many', `resources: [${many.join(', ')}]\n`);
    write('file:///two', 'resources: [../one, ../prefixed, own.yaml]\n');
    write('file:///prefixed', 'namePrefix: x-\nresources: [../one, ../many]\n');
    const ways = (folder: string, file: string): number => membersOf(waysTo(`file:///${file}`, closures.of(`file:///${folder}`))).length;
    assert.deepEqual(
      ['a.yaml', 'b.yaml', 'p.yaml', 'c.yaml'].map((file) => ways('one', `one/${file}`)),
      [1, 1, 0, 0],
    );
    assert.deepEqual(
      [ways('many', 'many/m0.yaml'), ways('many', 'many/m39.yaml'), ways('many', 'many/m40.yaml'), ways('two', 'many/m7.yaml')],
      [1, 1, 0, 1],
    );
    assert.deepEqual([ways('two', 'one/a.yaml'), ways('two', 'two/own.yaml'), ways('two', 'one/p.yaml')], [2, 1, 0]);
    const [plain] = membersOf(waysTo('file:///two/own.yaml', closures.of('file:///two')));
    assert.ok(membersOf(waysTo('file:///one/a.yaml', closures.of('file:///two'))).includes(plain ?? '-'));
    assert.deepEqual(closures.of('file:///two').files.length, new Set(closures.of('file:///two').files).size);
  });
});
