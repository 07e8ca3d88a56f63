import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { applyEdits, openWorkspace } from '../support/workspace';

const objects =
  'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s, annotations: { example.com/a: b } }\nspec: { template: { spec: { containers: [{ name: user, image: a }, { image: b }] } } }\n---\napiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b }\nspec: { name: b-1 }\n';

function offered(replacement: string): { readonly labels: readonly string[]; readonly taken: (label: string) => string } {
  const { workspace, uri, offset } = openWorkspace(
    `#- kustomization.yaml\nresources: [a.yaml]\nreplacements:\n${replacement}#- a.yaml\n${objects}`,
  );
  const items = complete(workspace, uri, offset);
  return {
    labels: items.map(({ label }) => label),
    taken: (label) => {
      const item = items.find((each) => each.label === label);
      assert.ok(item, label);
      return applyEdits(workspace.file(uri)?.text ?? '', [item]);
    },
  };
}

const source = (path: string): string =>
  `- source: { kind: Bucket, fieldPath: spec.name }\n  targets:\n  - select: { kind: Service }\n    fieldPaths:\n    - ${path}\n`;

describe('paths of a replacement', () => {
  it('of the source are those of the object that it means', () => {
    const { labels, taken } = offered('- source:\n    kind: Bucket\n    fieldPath: spec.<|>\n');
    assert.deepEqual(labels, ['spec.name']);
    assert.match(taken('spec.name'), /fieldPath: spec\.name\n$/);
    assert.deepEqual(offered('- source:\n    kind: Bucket\n    fieldPath: <|>\n').labels, ['apiVersion', 'kind', 'metadata', 'spec']);
  });

  it('of the targets are those of the selected objects, with items by their names', () => {
    assert.deepEqual(offered(source('spec.template.spec.containers.<|>')).labels, [
      'spec.template.spec.containers.[name=user]',
      'spec.template.spec.containers.1',
    ]);
    assert.deepEqual(offered(source('spec.template.spec.containers.[name=user].<|>')).labels, [
      'spec.template.spec.containers.[name=user].name',
      'spec.template.spec.containers.[name=user].image',
    ]);
    assert.deepEqual(offered(source('metadata.annotations.<|>')).labels, ['metadata.annotations.[example.com/a]']);
  });
});
