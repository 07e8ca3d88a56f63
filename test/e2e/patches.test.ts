import * as assert from 'node:assert/strict';
import { session } from './session';

const base = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: main
spec:
  cidrBlocks:
  - 10.0.0.0/16
  enableDNSSupport: false
`;

const prod = `namePrefix: prod-
resources:
- ../base
patches:
- patch: |-
    apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: VPC
    metadata:
      name: main
    spec:
      enableDNSSupport: true
- target:
    kind: VPC
  patch: |-
    - op: replace
      path: /spec/cidrBlocks/0
      value: 10.1.0.0/16
    - op: add
      path: /spec/
`;

describe('patches of kustomizations in VS Code', () => {
  const open = session('patches', {
    files: {
      'layers/base/kustomization.yaml': 'resources:\n- net.yaml\n',
      'layers/base/net.yaml': base,
      'layers/prod/kustomization.yaml': prod,
      'layers/staging/kustomization.yaml': `resources:\n- ../base\n${prod.slice(prod.indexOf('patches:'), prod.indexOf('- target:'))}`,
    },
  });

  it('complete the paths of a JSON patch inside of the kustomization', async () => {
    await open.vscode.openFile('layers/prod/kustomization.yaml', open.workspace.place('layers/prod/kustomization.yaml', 'path: /spec/|\n'));
    await open.vscode.page.keyboard.press('Control+Space');
    await open.vscode.suggestions.filter({ hasText: '/spec/cidrBlocks' }).first().waitFor();
    await open.shot('json-path');
    const labels = await open.vscode.suggestions.locator('.label-name').allInnerTexts();
    assert.ok(labels.includes('/spec/enableDNSSupport'), labels.join(' '));
    await open.vscode.page.keyboard.press('Escape');
  });

  it('are counted above the object', async () => {
    await open.vscode.openFile('layers/base/net.yaml', open.workspace.place('layers/base/net.yaml', 'name: ma|in'));
    const lens = open.vscode.page.locator('.codelens-decoration a', { hasText: 'patched in 2 overlays' });
    await lens.waitFor({ timeout: 60_000 });
    await open.shot('lens');
  });

  it('show the effective object with the place of each value', async () => {
    await open.vscode.openFile(
      'layers/staging/kustomization.yaml',
      open.workspace.place('layers/staging/kustomization.yaml', 'name: ma|in'),
    );
    await open.vscode.command('Show Effective Object of a Kustomization');
    await open.vscode.page
      .locator('.view-line', { hasText: /enableDNSSupport:\strue\s#\slayers\/staging\/kustomization\.yaml:10/ })
      .waitFor();
    await open.shot('effective');
  });
});
