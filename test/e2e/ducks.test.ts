import * as assert from 'node:assert/strict';
import { session } from './session';

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: mailboxes.post.example.com
  labels:
    duck.knative.dev/addressable: "true"
spec:
  group: post.example.com
  scope: Namespaced
  names:
    kind: Mailbox
    plural: mailboxes
  versions:
  - name: v1
    served: true
    storage: true
    subresources:
      status: {}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status:
            type: object
            properties:
              address:
                type: object
                properties:
                  name:
                    type: string
                  url:
                    type: string
`;

const source = `apiVersion: sources.knative.dev/v1
kind: PingSource
metadata:
  name: tick
  namespace: shop
spec:
  sink:
    ref:
      kind: `;

const objects = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: shop
---
apiVersion: post.example.com/v1
kind: Mailbox
metadata:
  name: inbox
  namespace: shop
`;

describe('duck types in VS Code', () => {
  const open = session('ducks', { files: { 'ducks/crd.yaml': crd, 'ducks/source.yaml': source, 'ducks/objects.yaml': objects } });

  it('shows above a version of a CRD what it implements, and opens the explanation', async () => {
    await open.vscode.openFile('ducks/crd.yaml', open.workspace.place('ducks/crd.yaml', 'name: |v1'));
    const lens = open.vscode.page.locator('.codelens-decoration a', { hasText: 'implements Addressable' });
    await lens.waitFor({ timeout: 60_000 });
    await lens.click();
    await open.vscode.page.locator('.tab', { hasText: 'Mailbox.post.example.com.v1.yaml' }).waitFor();
    await open.vscode.page.locator('.view-line', { hasText: /^Addressable:/ }).waitFor();
    await open.shot('crd-lens');
  });

  it('offers for a sink the kinds that are addressable, and no ConfigMap', async () => {
    await open.vscode.openFile('ducks/source.yaml', open.workspace.place('ducks/source.yaml', 'kind: |'));
    await open.vscode.page.keyboard.press('Control+Space');
    await open.vscode.suggestions.filter({ hasText: 'Mailbox' }).first().waitFor();
    await open.shot('sink-kinds');
    const labels = await open.vscode.suggestions.locator('.label-name').allInnerTexts();
    assert.ok(
      ['Mailbox', 'Broker', 'Channel'].every((kind) => labels.includes(kind)),
      labels.join(' '),
    );
    assert.ok(!labels.includes('ConfigMap'), labels.join(' '));
    // The list shows a part of what there is.
    await open.vscode.page.keyboard.type('Serv', { delay: 30 });
    await open.vscode.suggestions.filter({ hasText: 'Service' }).first().waitFor();
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.command('File: Revert File');
  });

  it('has the kinds below a duck type in the type hierarchy', async () => {
    await open.vscode.openFile('ducks/crd.yaml', open.workspace.place('ducks/crd.yaml', 'duck.knative.dev/addr|essable'));
    await open.vscode.command('Types: Show Type Hierarchy');
    const row = (text: string): ReturnType<typeof open.vscode.page.locator> =>
      open.vscode.page.locator('.monaco-list-row', { hasText: text }).first();
    await row('Addressable').waitFor();
    await row('Mailbox').waitFor();
    await row('Broker').waitFor();
    await open.shot('type-hierarchy');
  });
});
