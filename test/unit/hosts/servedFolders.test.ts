import assert from 'node:assert/strict';
import type { Uri } from '../../../server/src/base/uri';
import { ServedFolders } from '../../../server/src/hosts/lsp/files/servedFolders';

describe('served folders', () => {
  const uri = (path: string): Uri => `file:///${path}` as Uri;

  it('hold what lies in them, and not what only begins like them', () => {
    const folders = new ServedFolders();
    folders.set([uri('w')]);
    assert.deepEqual(
      ['w', 'w/a/b.yaml', 'web/a.yaml', 'a.yaml'].map((path) => folders.hold(uri(path))),
      [true, true, false, false],
    );
  });

  it('answer which of them are new', () => {
    const folders = new ServedFolders();
    assert.deepEqual(folders.set([uri('a')]), [uri('a')]);
    assert.deepEqual(folders.set([uri('b'), uri('a')]), [uri('b')]);
    assert.deepEqual(folders.set([]), []);
  });

  it('know what is leaving before it has left', () => {
    const folders = new ServedFolders();
    folders.set([uri('a'), uri('b')]);
    folders.want([uri('b')]);
    assert.deepEqual(
      ['a/x.yaml', 'b/x.yaml'].map((path) => [folders.hold(uri(path)), folders.willHold(uri(path))]),
      [
        [true, false],
        [true, true],
      ],
    );
  });

  it('are what their files are read from; files above them are read from where they lie', () => {
    const folders = new ServedFolders();
    folders.set([uri('w/a')]);
    assert.deepEqual(folders.readableFor(uri('w/.ackmesh.yaml')), [uri('w')]);
    assert.deepEqual(folders.readableFor(uri('w/a/b/c.yaml')), [uri('w/a')]);
  });
});
