import assert from 'node:assert/strict';
import { sep } from 'node:path';
import { pathOfUri, uriOfPath } from '../../../server/src/hosts/node/fileUri';

describe('paths of URIs', () => {
  it('of roots are roots, not what a drive stands at', () => {
    assert.equal(pathOfUri('file://'), sep);
    assert.equal(pathOfUri('file:///c%3A'), `c:${sep}`);
  });

  it('lead back to the URI', function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    for (const path of ['/a', '/a b/c#d?e%20', '/😀/ü.yaml', '/c:/x']) {
      assert.equal(pathOfUri(uriOfPath(path)), path === '/c:/x' ? 'c:/x' : path);
    }
  });

  it('of other schemes are none', () => {
    assert.deepEqual(['untitled:Untitled-1', 'git:/a.yaml?x'].map(pathOfUri), [undefined, undefined]);
  });
});
