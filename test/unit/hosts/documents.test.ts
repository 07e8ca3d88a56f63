import assert from 'node:assert/strict';
import type { Uri } from '../../../server/src/base/uri';
import { DiagnosticReports } from '../../../server/src/hosts/lsp/diagnostics/diagnosticReports';
import { OpenDocuments } from '../../../server/src/hosts/lsp/files/documents';
import { UriSpelling } from '../../../server/src/hosts/lsp/connection/uris';

const uri = 'file:///ws/a.yaml' as Uri;

describe('open documents', () => {
  it('take no edit of a version that they have or had', () => {
    const refused: string[] = [];
    const documents = new OpenDocuments(new UriSpelling(), { write: (_level, _scope, message) => void refused.push(message) });
    documents.open({ uri, languageId: 'yaml', version: 2, text: 'a' });
    assert.deepEqual(
      [1, 2].map((version) => documents.change(uri, version, [{ text: 'b' }])),
      [undefined, undefined],
    );
    assert.equal(refused.length, 2);
    assert.equal(documents.get(uri)?.getText(), 'a');
    assert.equal(documents.change(uri, 3, [{ text: 'c' }]), uri);
    assert.equal(documents.get(uri)?.getText(), 'c');
  });
});

describe('reports of diagnostics', () => {
  it('are forgotten with their file', () => {
    const item = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, message: 'x' };
    let isThere = true;
    const reports = new DiagnosticReports({
      clock: { now: () => 0, later: () => ({ cancel: () => undefined }) } as never,
      prepare: () => Promise.resolve(),
      between: () => undefined,
      compute: () => (isThere ? { version: undefined, items: [item] } : undefined) as never,
      uris: () => (isThere ? [uri] : []),
      knows: () => true,
      normal: (spelled) => spelled as Uri,
      spell: (each) => each,
    });
    const first = reports.ofDocument(uri, undefined).resultId;
    assert.equal(reports.ofDocument(uri, first).kind, 'unchanged');
    isThere = false;
    const gone = reports.ofDocument(uri, first);
    assert.deepEqual(gone.kind === 'full' ? gone.items : undefined, []);
    isThere = true;
    // What it said before is not known any more: the same items are a new result.
    const again = reports.ofDocument(uri, gone.resultId);
    assert.equal(again.kind, 'full');
    assert.notEqual(again.resultId, first);
  });
});
