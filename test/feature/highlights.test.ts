import assert from 'node:assert/strict';
import { highlights } from '../../server/src/features/references/highlights';
import { subnet, vpc } from '../support/manifests';
import { openWorkspace } from '../support/workspace';

/** The highlights at the cursor as `text before, marked: kind`. */
function marked(files: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(files);
  const text = workspace.file(uri)?.text ?? '';
  return highlights(workspace, uri, offset).map(
    ({ span, kind }) => `${text.slice(0, span.start).split('\n').length}:${text.slice(span.start, span.end)} ${kind}`,
  );
}

describe('highlights', () => {
  it('are the object and its references in the file, from either', () => {
    const both = (mark: (text: string) => string): string => mark(`${vpc('main')}---\n${subnet('main')}---\n${subnet('main', 'b')}`);
    const expected = ['3:main write', '9:main read', '14:main read'];
    assert.deepEqual(marked(both((text) => text.replace('name: main', 'name: m<|>ain'))), expected);
    assert.deepEqual(marked(both((text) => text.replace('from: { name: main', 'from: { name: m<|>ain'))), expected);
  });

  it('are those of this file alone: the object of another one is no place of it, wherever it stands there', () => {
    const own = `${subnet('ma<|>in')}---\n${subnet('main', 'b')}`;
    const at = own.indexOf('ma<|>in');
    const head = vpc('main');
    const moved = `#${' '.repeat(at - head.indexOf('main') - 2)}\n${head}`;
    assert.equal(moved.indexOf('main'), at);
    assert.deepEqual(marked(`#- a.yaml\n${own}#- b.yaml\n${moved}`), ['4:main read', '9:main read']);
  });

  it('are an anchor and its aliases', () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: &n a }\ndata: { a: *n, b: *<|>n }\n';
    assert.deepEqual(marked(text), ['3:a write', '4:*n read', '4:*n read']);
  });
});
