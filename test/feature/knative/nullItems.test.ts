import assert from 'node:assert/strict';
import { openWorkspace, problemsOf } from '../../support/workspace';

const object = (apiVersion: string, kind: string, spec: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a, namespace: shop }\nspec: ${spec}\n`;
const uri = "{ uri: 'http://a/b' }";
const trigger = (filters: string): string =>
  object('eventing.knative.dev/v1', 'Trigger', `{ brokerRef: { name: b }, subscriber: ${uri}, filters: ${filters} }`);
const service = (container: string, pod = ''): string =>
  object('serving.knative.dev/v1', 'Service', `{ template: { spec: { containers: [${container}]${pod} } } }`);
const problems = (text: string): readonly string[] =>
  problemsOf(openWorkspace(text)).filter((problem) => /^schema|missing|invalid|source/.test(problem));

describe('nulls in lists of Knative objects', () => {
  it('are empty objects where the webhook accepts these', () => {
    for (const text of [
      trigger('[null]'),
      trigger('[{ all: [null] }]'),
      service('{ image: a, ports: [null] }'),
      service('{ image: a }', ', imagePullSecrets: [null]'),
    ]) {
      assert.deepEqual(problems(text), [], text);
    }
  });

  it('are empty strings', () =>
    assert.deepEqual(problems(service('{ image: a, args: [null, b] }')), ['schema/type: Null in a list: "" will be used (Knative)']));

  it('lack what the webhook demands of an empty object, which is said once', () => {
    assert.deepEqual(problems(service('null')), ['knative/container-image-missing: Missing "image" (Knative)']);
    assert.deepEqual(problems(object('flows.knative.dev/v1', 'Parallel', '{ branches: [null] }')), [
      'knative/destination-missing: Missing "subscriber" (Knative)',
    ]);
    assert.deepEqual(
      problems(object('sources.knative.dev/v1', 'ContainerSource', `{ sink: ${uri}, template: { spec: { containers: [null] } } }`)),
      ['knative/container-source-image: Missing "image" (Knative)'],
    );
  });

  it('are of the wrong type where the webhook refuses an empty object, and where there is none', () => {
    const wrong = ['schema/type: Expected an object, found null'];
    assert.deepEqual(problems(object('flows.knative.dev/v1', 'Sequence', '{ steps: [null] }')), wrong);
    assert.deepEqual(problems(object('sources.knative.dev/v1', 'ApiServerSource', `{ sink: ${uri}, resources: [null] }`)), wrong);
    assert.deepEqual(problems(object('caching.internal.knative.dev/v1alpha1', 'Image', '{ image: a, imagePullSecrets: [null] }')), wrong);
  });
});
