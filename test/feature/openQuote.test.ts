import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { openWorkspace } from '../support/workspace';

/** What is offered, and the text after each is taken. */
function accepted(marked: string): ReadonlyMap<string, string> {
  const { workspace, uri, offset } = openWorkspace(marked);
  const text = marked.replace('<|>', '');
  return new Map(
    complete(workspace, uri, offset).map(({ label, span, newText }) => [label, text.slice(0, span.start) + newText + text.slice(span.end)]),
  );
}

describe('a quote that is not closed yet', () => {
  const head = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n';
  const value = (typed: string, more: string): string => `${head}  versioning:\n    status: ${typed}${more}`;

  for (const more of ['', '\n', '\n  name: "a"\n', '\n---\napiVersion: v1\n']) {
    for (const quote of ['"', "'"]) {
      it(`begins a value that is offered, and is closed: ${JSON.stringify(quote + more)}`, () => {
        for (const typed of [quote, `${quote}En`]) {
          const found = accepted(value(`${typed}<|>`, more));
          assert.equal(found.get('Enabled'), value(`${quote}Enabled${quote}`, more), typed);
        }
      });
    }
  }

  it('begins no value behind one', () => {
    assert.equal(accepted(value('"Enabled" "<|>', '\n')).size, 0);
  });
});
