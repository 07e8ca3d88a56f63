import assert from 'node:assert/strict';
import { complete } from '../../../server/src/features/completion/complete';
import { explain } from '../../../server/src/features/explain';
import { hover } from '../../../server/src/features/hover';
import { codesOf, openWorkspace } from '../../support/workspace';

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

  it('offers the attributes of CloudEvents in filters, beside which there may be others', () => {
    const attributes = ['type', 'source', 'subject', 'id', 'time', 'datacontenttype', 'dataschema', 'specversion'];
    assert.deepEqual(offered(trigger('  filter:\n    attributes:\n      <|>\n')), attributes);
    assert.deepEqual(offered(trigger('  filter:\n    attributes:\n      type: a\n      so<|>\n')).includes('type'), false);
    assert.deepEqual(offered(trigger('  filters:\n    - prefix:\n        <|>\n')), attributes);
    assert.deepEqual(offered(trigger('  filters:\n    - all:\n        - exact:\n            <|>\n')), attributes);
    const opened = openWorkspace(trigger('  filter:\n    attributes: { so<|>urce: a, team: b }\n'));
    assert.match(hover(opened.workspace, opened.uri, opened.offset)?.markdown.text ?? '', /Where the event comes from/);
    assert.deepEqual(codesOf(opened), ['ref/not-found']);
  });

  it('offers fields that no schema lists, as far as the cluster accepts them', () => {
    const delivery = trigger('  delivery:\n    retry: 1\n    <|>\n');
    const cluster = (settings: string): string => `#- trigger.yaml\n${delivery}#- .ackmesh.yaml\ncluster: { knative: { ${settings} } }\n`;
    const beyond = (text: string): readonly string[] => offered(text).filter((label) => ['timeout', 'retryAfterMax'].includes(label));
    assert.deepEqual(beyond(delivery), ['timeout']);
    assert.deepEqual(beyond(cluster('delivery-retryafter: enabled')), ['timeout', 'retryAfterMax']);
    assert.deepEqual(beyond(cluster('delivery-timeout: disabled')), []);
    assert.deepEqual(beyond(parallel('<|>')), ['timeout']);
  });

  it('explains fields that no schema lists', () => {
    const { workspace, uri, offset } = openWorkspace(trigger('  delivery:\n    time<|>out: PT5S\n'));
    assert.match(hover(workspace, uri, offset)?.markdown.text ?? '', /\*\*timeout\*\* · string[^]*ISO 8601/);
    const explained = explain('Trigger.spec.delivery.timeout', uri, workspace);
    assert.deepEqual(explained.kind === 'found' ? explained.explanation.described.map(({ structure }) => structure.type) : explained.kind, [
      'string',
    ]);
    assert.equal(explain('Trigger.spec.delivery.timeouts', uri, workspace).kind, 'unknown-field');
    assert.equal(explain('Trigger.spec.filters.not.any.exact', uri, workspace).kind, 'found');
  });

  it('is in the hover', () => {
    const { workspace, uri, offset } = openWorkspace(parallel('backoffPolicy<|>: linear'));
    assert.match(hover(workspace, uri, offset)?.markdown.text ?? '', /Allowed: `linear`, `exponential`/);
  });
});
