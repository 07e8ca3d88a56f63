import * as assert from 'node:assert/strict';
import { LspClient } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';

const uri = 'file:///ws/member.yaml';
const member = (role: string): string =>
  `apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata:\n  name: a\n  namespace: team\nspec:\n  resourceRef: { kind: Project }\n  role: ${role}\n  member: user:a@example.com\n`;

describe('the text that a document had when it was committed last', () => {
  let client: LspClient;
  afterEach(() => client.stop());

  const codes = async (): Promise<readonly unknown[]> => {
    await client.diagnostics(uri);
    await client.settle();
    return client.shown(uri).map(({ code }) => code);
  };

  it('shows changes of fields that cannot change', async () => {
    client = await LspClient.start({ initializationOptions: { sendsEarlier: true } });
    await client.open(uri, member('roles/viewer'));
    assert.deepEqual(await codes(), []);
    await client.notify('ackmesh/earlier', { uri, text: member('roles/editor') });
    assert.deepEqual(await codes(), ['schema/immutable-changed']);
    await client.notify('ackmesh/earlier', { uri, text: member('roles/viewer') });
    assert.deepEqual(await codes(), []);
    await client.notify('ackmesh/earlier', { uri, text: member('roles/editor') });
    await client.notify('ackmesh/earlier', { uri });
    assert.deepEqual(await codes(), []);
  });

  it('is not known where it is too long to be read, whatever it was before', async () => {
    client = await LspClient.start({ files: new MemoryFiles({}, 1000), initializationOptions: { sendsEarlier: true } });
    await client.open(uri, member('roles/viewer'));
    await client.notify('ackmesh/earlier', { uri, text: member('roles/editor') });
    assert.deepEqual(await codes(), ['schema/immutable-changed']);
    await client.notify('ackmesh/earlier', { uri, text: `${member('roles/viewer')}#${' '.repeat(1000)}` });
    assert.deepEqual(await codes(), []);
  });

  it('is not looked at where the client did not say that it sends it', async () => {
    client = await LspClient.start();
    await client.open(uri, member('roles/viewer'));
    await client.notify('ackmesh/earlier', { uri, text: member('roles/editor') });
    assert.deepEqual(await codes(), []);
  });
});
