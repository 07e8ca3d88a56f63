import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../server/src/hosts/node/makeFolder';

describe('making a folder', () => {
  let root: string;

  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'ackmesh-test-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('makes all that is missing, and leaves what is there', () => {
    makeFolder(join(root, 'a/b/c'));
    makeFolder(join(root, 'a/b/c'));
    assert.ok(statSync(join(root, 'a/b/c')).isDirectory());
  });

  it('goes through a link to a folder', () => {
    makeFolder(join(root, 'real'));
    symlinkSync('real', join(root, 'link'));
    makeFolder(join(root, 'link/a'));
    assert.ok(existsSync(join(root, 'real/a')));
  });

  it('fails below a link to nothing, and where a file stands', () => {
    symlinkSync('nowhere', join(root, 'link'));
    writeFileSync(join(root, 'file'), '');
    for (const path of ['link', 'link/a', 'link/a/b', 'file', 'file/a']) {
      assert.throws(() => makeFolder(join(root, path)), path);
    }
  });
});
