import assert from 'node:assert/strict';
import { complete } from '../../../server/src/features/completion/complete';
import { hover } from '../../../server/src/features/hover';
import { openWorkspace } from '../../support/workspace';

const offered = (text: string): readonly string[] => {
  const { workspace, uri, offset } = openWorkspace(text);
  return complete(workspace, uri, offset).map(({ label }) => label);
};
const trigger = (spec: string): string =>
  `apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: a }\nspec:\n  broker: b\n  subscriber: { uri: "http://a.b" }\n${spec}`;
const parallel = (delivery: string): string =>
  `apiVersion: flows.knative.dev/v1\nkind: Parallel\nmetadata: { name: a }\nspec:\n  branches:\n    - subscriber: { uri: "http://a.b" }\n      delivery:\n        ${delivery}\n`;
const dialects = ['all', 'any', 'cesql', 'exact', 'not', 'prefix', 'suffix'];

describe('what the webhooks of Knative say of a place', () => {
  it('offers the values that they accept', () => {
    assert.deepEqual(offered(parallel('backoffPolicy: <|>')), ['linear', 'exponential']);
    assert.deepEqual(offered(parallel('format: <|>')), ['json', 'binary']);
    assert.deepEqual(offered(trigger('  delivery:\n    backoffPolicy: <|>\n')), ['linear', 'exponential']);
    assert.deepEqual(offered('apiVersion: sources.knative.dev/v1\nkind: ApiServerSource\nmetadata: { name: a }\nspec:\n  mode: <|>\n'), [
      'Reference',
      'Resource',
    ]);
  });

  it('offers the dialects of filters at every depth', () => {
    assert.deepEqual(offered(trigger('  filters:\n    - <|>\n')), dialects);
    assert.deepEqual(offered(trigger('  filters:\n    - not:\n        <|>\n')), dialects);
    assert.deepEqual(offered(trigger('  filters:\n    - all:\n        - any:\n            - not:\n                <|>\n')), dialects);
    assert.deepEqual(
      offered(
        'apiVersion: eventing.knative.dev/v1alpha1\nkind: EventPolicy\nmetadata: { name: a }\nspec:\n  filters:\n    - any:\n        - <|>\n',
      ),
      dialects,
    );
  });

  it('knows nothing of names of attributes', () => {
    assert.deepEqual(offered(trigger('  filters:\n    - all:\n        - exact:\n            <|>\n')), []);
  });

  it('is in the hover', () => {
    const { workspace, uri, offset } = openWorkspace(parallel('backoffPolicy<|>: linear'));
    assert.match(hover(workspace, uri, offset)?.markdown.text ?? '', /Allowed: `linear`, `exponential`/);
  });
});
