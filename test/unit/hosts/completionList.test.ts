import assert from 'node:assert/strict';
import { CompletionTriggerKind } from 'vscode-languageserver';
import { complete } from '../../../server/src/features/completion/complete';
import { unlessWritten } from '../../../server/src/hosts/lsp/requests/completionList';
import { openWorkspace } from '../../support/workspace';

const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: orders\nspec:\n';
const subnet = 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec: { vpcRef: { from: { name: ';

function vpc(name: string): string {
  return `---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: ${name}\n`;
}

/** Labels of what is offered to somebody who types, or who asks. */
function offered(
  marked: string,
  triggerKind: CompletionTriggerKind = CompletionTriggerKind.TriggerForIncompleteCompletions,
): readonly string[] {
  const { workspace, uri, offset, fixture } = openWorkspace(marked);
  const text = fixture.files.get('main.yaml') ?? '';
  workspace.setBuffer(uri, text);
  const items = unlessWritten({ triggerKind }, complete(workspace, uri, offset), text, offset);
  return [...items].sort((a, b) => (a.sort < b.sort ? -1 : 1)).map(({ label }) => label);
}

describe('a value that is typed in full', () => {
  const whole = [
    `${bucket}  versioning:\n    status: Enabled<|>\n`,
    `${bucket}  name: orders<|>\n`,
    `${bucket}  objectLockEnabledForBucket: true<|>\n`,
    `${subnet}main<|> } } }\n${vpc('main')}${vpc('other')}`,
  ];

  it('is in the way of neither Enter nor Tab, and shown to who asks', () => {
    for (const text of whole) {
      assert.deepEqual(offered(text), [], text);
      assert.notDeepEqual(offered(text, CompletionTriggerKind.Invoked), [], text);
    }
  });

  it('is offered while a letter is missing', () => {
    for (const text of whole) {
      assert.notDeepEqual(offered(text.replace(/.<\|>/, '<|>')), [], text);
    }
  });

  it('stays beside others that begin so, so that these are not taken for it', () =>
    assert.deepEqual(offered(`${subnet}main<|> } } }\n${vpc('main')}${vpc('main-2')}`).slice(0, 2), ['main', 'main-2']));

  it('is offered where accepting it does more than write it', () => {
    const object = (kind: string, namespace: string, spec: string): string =>
      `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ${kind}\nmetadata: { name: main, namespace: ${namespace} }\nspec: ${spec}\n`;
    const text = `${object('ComputeSubnetwork', 'shop', '{ networkRef: { name: main<|> } }')}---\n${object('ComputeNetwork', 'network', '{}')}`;
    assert.ok(offered(text).includes('main'));
  });
});
