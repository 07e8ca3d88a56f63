import assert from 'node:assert/strict';
import { UriSpelling } from '../../../server/src/hosts/lsp/connection/uris';

describe('spellings of a URI', () => {
  it('are one, however a client escapes it and whatever detours its path takes', () => {
    const spelling = new UriSpelling();
    for (const spelled of [
      'file:///w/a b/ü.yaml',
      'file:///w/a%20b/%c3%bc.yaml',
      'file:///w/%61%20b/%C3%BC.yaml',
      'file:///w/./a%20b/%C3%BC.yaml',
      'file:///w/x/../a%20b/%C3%BC.yaml',
      'file:///w//a%20b///%C3%BC.yaml',
    ]) {
      assert.equal(spelling.normal(spelled), 'file:///w/a%20b/%C3%BC.yaml', spelled);
    }
    assert.deepEqual(
      ['file:///C:/a.yaml', 'file:///c%3A/a.yaml'].map((each) => spelling.normal(each)),
      ['file:///c%3A/a.yaml', 'file:///c%3A/a.yaml'],
    );
  });

  it('are the same while a document is open, whichever one it was opened by', () => {
    const spelling = new UriSpelling();
    const spellings = ['file:///w/a b.yaml', 'file:///w/./a%20b.yaml', 'file:///w/a%20b.yaml'];
    for (const spelled of spellings) {
      const uri = spelling.open(spelled);
      assert.deepEqual([...new Set(spellings.map((each) => spelling.normal(each)))], [uri]);
      assert.equal(spelling.spell(uri), spelled);
    }
    const [uri] = spellings.map((each) => spelling.normal(each));
    spelling.close(uri as never);
    assert.deepEqual([...new Set(spellings.map((each) => spelling.normal(each)))], [uri]);
    assert.equal(spelling.spell(uri as never), uri);
  });

  it('of other schemes keep their paths, whose steps may mean anything', () => {
    const spelling = new UriSpelling();
    for (const spelled of ['zip:/a.zip//b/../c.yaml', 'untitled:Untitled-1', 'git:/w/a.yaml?%7B%7D']) {
      assert.equal(spelling.normal(spelled), spelled);
    }
  });

  it('of folders have no slash at their end, except for what is no path', () => {
    const spelling = new UriSpelling();
    assert.deepEqual(
      ['file:///w/', 'file:///w', 'file:///', 'file:///c%3A/', 'memfs:/'].map((uri) => spelling.openFolder({ uri })),
      ['file:///w', 'file:///w', 'file://', 'file:///c%3A', 'memfs:'],
    );
    assert.equal(spelling.spell('file:///w/a.yaml' as never), 'file:///w/a.yaml');
  });

  it('of a folder are those of its client, for it and what lies in it', () => {
    const spelling = new UriSpelling();
    const uri = spelling.openFolder({ uri: 'file:///w+s/' });
    assert.equal(spelling.spell(uri), 'file:///w+s');
    assert.equal(spelling.spell(`${uri}/a.yaml` as never), 'file:///w+s/a.yaml');
    spelling.closeFolder(uri);
    assert.equal(spelling.spell(uri), 'file:///w%2Bs');
  });
});
