import assert from 'node:assert/strict';
import { rootName, rootTitle } from '../../../server/src/workspace/deliveries/appliedRoots';
import { distinctNames, nameIn, unnamed, type FolderNames } from '../../../server/src/workspace/folderNames';

describe('names of folders', () => {
  const named = (...folders: readonly string[]): readonly (string | undefined)[] => [...distinctNames(folders).values()];

  it('are nothing for one that is alone', () => {
    assert.deepEqual(named(), []);
    assert.deepEqual(named('file:///w/main'), ['']);
  });

  it('are what they are called on disk', () => {
    assert.deepEqual(named('file:///w/main', 'file:///w/work%20tree'), ['main', 'work tree']);
  });

  it('are what people call them where that tells them apart', () => {
    const called = new Map([
      ['file:///w/main', 'Live'],
      ['file:///w/next', 'Next'],
      ['file:///w/old', 'Next'],
    ]);
    const names = (...folders: readonly string[]): readonly string[] => [
      ...distinctNames(folders, (folder) => called.get(folder)).values(),
    ];
    assert.deepEqual(names('file:///w/main', 'file:///w/next', 'file:///w/team'), ['Live', 'Next', 'team']);
    assert.deepEqual(names('file:///w/main', 'file:///w/next', 'file:///w/old'), ['Live', 'next', 'old']);
    assert.deepEqual(names('file:///w/main', 'file:///x/Live'), ['main', 'x/Live']);
    assert.deepEqual(names('file:///w/main'), ['']);
  });

  it('begin further above where several are called alike', () => {
    assert.deepEqual(named('file:///a/x/main', 'file:///b/x/main', 'file:///b/other'), ['a/x/main', 'b/x/main', 'other']);
    assert.deepEqual(named('file:///main', 'file:///a/main'), ['file:/main', 'a/main']);
    assert.deepEqual(named('file:///a/main', 'vscode-vfs://github/a/main'), ['file:/a/main', 'github/a/main']);
  });

  it('begin further above where one would begin another', () => {
    assert.deepEqual(named('file:///1/a/main', 'file:///2/b/main', 'file:///3/a'), ['1/a/main', 'b/main', '3/a']);
  });

  it('are found for the root of a disk, for folders in others, and for one that is there twice', () => {
    assert.deepEqual(named('file://', 'file:///a', 'file:///a/b'), ['file:', 'a', 'b']);
    assert.deepEqual(named('file:///a', 'file:///a'), ['file:/a']);
  });
});

describe('names in folders', () => {
  const at = (uri: string, folders: FolderNames): readonly unknown[] => [nameIn(uri, folders), rootTitle(uri, folders)];

  it('are paths from the innermost one', () => {
    const folders = unnamed(['file:///ws', 'file:///ws/deep']);
    assert.deepEqual(at('file:///ws/a%20b/prod', folders), ['a b/prod', 'a b/prod']);
    assert.deepEqual(at('file:///ws/deep/prod', folders), ['prod', 'prod']);
    assert.deepEqual(at('file:///wsx', folders), [undefined, 'file:/wsx']);
  });

  it('begin with its name where there are several', () => {
    const folders = distinctNames(['file:///main', 'file:///worktree']);
    assert.deepEqual(at('file:///main/prod', folders), ['main/prod', 'main/prod']);
    assert.deepEqual(at('file:///main', folders), ['main', 'main']);
    assert.deepEqual(at('file:///main/main', folders), ['main/main', 'main/main']);
  });

  it('of what a file has applied say the folder of both once', () => {
    const folders = distinctNames(['file:///main', 'file:///worktree']);
    const nameOf = (folder: string, by: string): string => rootTitle(`file:///${folder}?file:///${by}?x`, folders);
    assert.equal(nameOf('main/app', 'main/teams.yaml'), 'main/app (teams.yaml)');
    assert.equal(nameOf('main/app', 'worktree/teams.yaml'), 'main/app (worktree/teams.yaml)');
    assert.equal(nameOf('main/app', 'main/worktree/teams.yaml'), 'main/app (main/worktree/teams.yaml)');
    assert.equal(rootName('file:///main/app?file:///main/teams.yaml?x', folders), 'main/app (teams.yaml)');
  });

  it('are a path for the only folder itself in titles, and no other one', () => {
    const folders = unnamed(['file:///ws']);
    assert.deepEqual(
      ['file:///ws', 'file:///ws/ws', 'file:///ws/ws/ws', 'file:///ws/wsx'].map((uri) => at(uri, folders)),
      [
        ['.', 'ws'],
        ['ws', 'ws/ws'],
        ['ws/ws', 'ws/ws/ws'],
        ['wsx', 'wsx'],
      ],
    );
  });

  it('are of one place each, whatever folders there are', () => {
    const folderSets = [
      ['file:///a/main', 'file:///b/main', 'file:///c/a', 'file:///c/a/main'],
      ['file://', 'file:///a', 'file:///a/a', 'file:///b/a', 'file:///b'],
      ['file:///a', 'vscode-vfs://github/a', 'file:///github/a', 'file:///b/github'],
    ];
    for (const folders of folderSets) {
      const names = distinctNames(folders);
      const below = ['', '/a', '/main', '/a/main', '/main/a', '/github/a', '/b/main'];
      const places = [...new Set(folders.flatMap((folder) => below.map((path) => `${folder}${path}`)))].filter(
        (uri) => !uri.endsWith('//'),
      );
      assert.deepEqual(new Set(places.map((uri) => rootTitle(uri, names))).size, places.length, folders.join());
    }
  });
});
