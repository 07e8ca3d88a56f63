import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { openWorkspace } from '../support/workspace';

describe('a colon inside of a value', () => {
  const labels = (marked: string): readonly string[] => {
    const { workspace, uri, offset } = openWorkspace(marked);
    return complete(workspace, uri, offset).map(({ label }) => label);
  };
  const policies = (typed: string): readonly string[] =>
    labels(
      `apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata: { name: a }\nspec:\n  name: a\n  policies:\n    - ${typed}<|>\n  description: a\n`,
    );

  it('ends no list of values that go on behind it', () => {
    for (const typed of ['arn', 'arn:', 'arn:aws:', 'arn:aws:iam::', 'arn:aws:iam::aws:policy/']) {
      assert.ok(policies(typed).includes('arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess'), typed);
    }
    assert.deepEqual(
      labels(
        'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n  name: a\n  encryption:\n    rules:\n      - applyServerSideEncryptionByDefault:\n          sseAlgorithm: aws:<|>\n',
      ),
      ['aws:fsx', 'aws:kms', 'aws:kms:dsse', 'aws:backup'],
    );
  });

  it('is the end of a key where none does', () => {
    assert.deepEqual(policies('name:'), []);
    assert.deepEqual(labels('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  labels:\n    a: b:<|>\n'), []);
  });
});
