import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { openWorkspace } from '../support/workspace';

function offered(reference: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(
    `apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: a }\nspec:\n  role: roles/viewer\n  resourceRef:\n${reference}`,
  );
  return complete(workspace, uri, offset).map(({ label }) => label);
}

describe('the apiVersion of what an IAM object is about', () => {
  it('is that of the kind', () => {
    assert.deepEqual(offered('    apiVersion: <|>\n    kind: Project\n'), ['resourcemanager.cnrm.cloud.google.com/v1beta1']);
    assert.deepEqual(offered('    kind: StorageBucket\n    apiVersion: sto<|>\n'), ['storage.cnrm.cloud.google.com/v1beta1']);
  });

  it('is any that a kind may have, each once, where no kind is written yet', () => {
    const labels = offered('    apiVersion: <|>\n');
    assert.ok(labels.includes('storage.cnrm.cloud.google.com/v1beta1') && labels.includes('pubsub.cnrm.cloud.google.com/v1beta1'));
    assert.equal(new Set(labels).size, labels.length);
  });
});
