import assert from 'node:assert/strict';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { definition } from '../../../server/src/features/references/definition';
import { referenceCounts } from '../../../server/src/features/references/referenceCounts';
import { references } from '../../../server/src/features/references/references';
import { openWorkspace, uriOf, type Opened } from '../../support/workspace';

const files = (subject: string): string => `#- binding.yaml
apiVersion: sources.knative.dev/v1
kind: SinkBinding
metadata: { name: heartbeat, namespace: shop }
spec:
  subject: ${subject}
  sink: { uri: "http://a.example.com" }
#- workloads.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop, labels: { app: beat } }
---
apiVersion: batch/v1
kind: Job
metadata: { name: once, namespace: shop, labels: { app: beat } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: far, namespace: other, labels: { app: beat } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: quiet, namespace: shop, labels: { app: other } }
`;
const bySelector = '{ apiVersion: apps/v1, kind: Deployment, selector: { matchLabels: { app: beat } } }';

const at = (marker: string, file: string, subject = bySelector): Opened => {
  const opened = openWorkspace(files(subject));
  return { ...opened, uri: uriOf(file), offset: (opened.workspace.file(uriOf(file))?.text ?? '').indexOf(marker) + 1 };
};
const namesOf = (
  { workspace }: Opened,
  found: readonly { readonly uri: string; readonly selection: { readonly start: number; readonly end: number } }[],
): readonly string[] =>
  found.map(({ uri, selection }) => workspace.file(uri as ReturnType<typeof uriOf>)?.text.slice(selection.start, selection.end) ?? '');

describe('subjects that are selected by labels', () => {
  it('are where the selector leads, and lead back by their labels', () => {
    const selector = at('selector', 'binding.yaml');
    assert.deepEqual(namesOf(selector, definition(selector.workspace, selector.uri, selector.offset)), ['web']);
    const label = at('app: beat', 'workloads.yaml');
    assert.deepEqual(namesOf(label, definition(label.workspace, label.uri, label.offset)), ['heartbeat']);
  });

  it('are referred to by the binding, and counted', () => {
    const { workspace, uri, offset } = at('web', 'workloads.yaml');
    const places = references(workspace, uri, offset, { includeDeclaration: false, token: neverCancelled });
    assert.deepEqual(
      places.map((place) => workspace.file(place.uri)?.text.slice(place.span.start, place.span.end)),
      ['heartbeat'],
    );
    assert.deepEqual(
      referenceCounts(workspace, uri, { unused: false, token: neverCancelled }).map(({ title }) => title),
      ['1 SinkBinding'],
    );
  });

  it('are none beside a name, in another namespace, and for a kind that is not written', () => {
    for (const subject of [
      bySelector.replace('selector', 'name: web, selector'),
      bySelector.replace('selector', 'namespace: other, selector'),
      bySelector.replace('apiVersion: apps/v1, ', ''),
    ]) {
      const { workspace, uri, offset } = at('selector', 'binding.yaml', subject);
      assert.deepEqual(definition(workspace, uri, offset), [], subject);
    }
  });

  it('follow an edit of their labels', () => {
    const opened = at('selector', 'binding.yaml');
    const text = opened.workspace.file(uriOf('workloads.yaml'))?.text ?? '';
    opened.workspace.setBuffer(uriOf('workloads.yaml'), text.replace('app: other', 'app: beat'));
    assert.deepEqual(namesOf(opened, definition(opened.workspace, opened.uri, opened.offset)), ['web', 'quiet']);
  });
});
