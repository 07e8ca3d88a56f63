import * as assert from 'node:assert/strict';
import { session } from './session';

const net = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: main
  namespace: net
spec:
  cidrBlocks:
  - 10.0.0.0/16
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata:
  name: web
  namespace: net
spec:
  cidrBlock: 10.0.1.0/24
  vpcRef:
    from:
      name: main
`;

const prod = `namePrefix: prod-
namespace: prod
resources:
- ../base
patches:
- patch: |-
    apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: VPC
    metadata:
      name: main
      namespace: net
    spec:
      enableDNS
`;

const kustomization = 'layers/prod/kustomization.yaml';

describe('kustomizations in VS Code', () => {
  const open = session('kustomizations', {
    files: {
      'layers/base/kustomization.yaml': 'resources:\n- net.yaml\n',
      'layers/base/net.yaml': net,
      'layers/dev/kustomization.yaml': 'nameSuffix: -dev\nresources:\n- ../base\n',
      [kustomization]: prod,
    },
  });

  const atName = (text: string): Parameters<typeof open.vscode.openFile>[1] => open.workspace.place('layers/base/net.yaml', text);

  it('complete the keys of a patch by what it changes', async () => {
    await open.vscode.openFile(kustomization, open.workspace.place(kustomization, 'enableDNS|\n'));
    await open.vscode.page.keyboard.press('Control+Space');
    await open.vscode.suggestions.filter({ hasText: 'enableDNSHostnames' }).first().waitFor();
    await open.shot('patch-completion');
    await open.vscode.complete('enableDNSSupport');
    await open.vscode.page.keyboard.type('true');
    assert.match(await open.saved(kustomization), / {6}enableDNSSupport: true\n/);
  });

  it('show a reference that a rename leaves behind, and mend it', async () => {
    await open.vscode.openFile('layers/base/net.yaml', open.workspace.place('layers/base/net.yaml', '    from:\n      name: ma|in'));
    const problem = 'is renamed in';
    await open.vscode.showProblems(problem);
    await open.vscode.problems.filter({ hasText: problem }).first().waitFor({ timeout: 60_000 });
    await open.shot('dangling');
    await open.vscode.openFile('layers/base/net.yaml', open.workspace.place('layers/base/net.yaml', '    from:\n      name: ma|in'));
    await open.vscode.quickFix(/Create nameReferences\.yaml/);
    await open.vscode.problems.filter({ hasText: problem }).first().waitFor({ state: 'detached', timeout: 60_000 });
    await open.vscode.command('File: Save All');
    await open.shot('mended');
    await open.written('layers/base/kustomization.yaml', /configurations:\n\s*- nameReferences\.yaml/);
    await open.written('layers/base/nameReferences.yaml', /path: spec\/vpcRef\/from\/name/);
  });

  it('are chosen as the root that hovers describe', async () => {
    await open.vscode.openFile('layers/base/net.yaml', atName('kind: VPC\nmetadata:\n  name: ma|in'));
    await open.vscode.showLanguageStatus('Root: layers/dev');
    await open.shot('status');
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.startCommand('Choose the Kustomization That Hovers Describe');
    await open.vscode.pick('layers/prod');
    await open.vscode.languageStatus('Root: layers/prod');
    await open.vscode.openFile('layers/base/net.yaml', atName('kind: VPC\nmetadata:\n  name: ma|in'));
    await open.vscode.showHover();
    await open.vscode.hover
      .filter({ hasText: /In layers\/prod: VPC\sprod-main, namespace\sprod/ })
      .first()
      .waitFor();
    await open.shot('root-hover');
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.showLanguageStatus('Root: layers/prod');
    await open.shot('status-chosen');
    await open.vscode.page.keyboard.press('Escape');
  });

  it('show an effective object that follows its files', async () => {
    await open.vscode.openFile('layers/base/net.yaml', atName('10.0.0.0/1|6'));
    await open.vscode.startCommand('Show Effective Object of a Kustomization');
    await open.vscode.pick('prod/prod-main');
    const line = (text: RegExp): ReturnType<typeof open.vscode.page.locator> => open.vscode.page.locator('.view-line', { hasText: text });
    await line(/-\s10\.0\.0\.0\/16\s#\slayers\/base\/net\.yaml:8/).waitFor();
    await open.vscode.openFile('layers/base/net.yaml', atName('10.0.0.0/16|'));
    await open.vscode.page.keyboard.press('Backspace');
    await open.vscode.page.keyboard.type('8');
    await line(/-\s10\.0\.0\.0\/18\s#\slayers\/base\/net\.yaml:8/).waitFor();
    await open.shot('effective');
    await open.saved('layers/base/net.yaml');
  });

  it('are followed by a rename, whose preview says what changes in them', async () => {
    await open.vscode.openFile('layers/base/net.yaml', atName('kind: VPC\nmetadata:\n  name: ma|in'));
    await open.vscode.page.keyboard.press('F2');
    const input = open.vscode.page.locator('.rename-box input');
    await input.waitFor();
    await input.fill('core');
    await open.vscode.page.keyboard.press('Enter');
    await open.vscode.page.locator('.notification-toast', { hasText: /"prod-main" becomes "prod-core" in layers\/prod/ }).waitFor();
    const panel = open.vscode.page.locator('.bulk-edit-panel');
    await panel.waitFor();
    await open.shot('rename');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await open.vscode.line('name: core').first().waitFor();
    await open.vscode.command('File: Save All');
    await open.shot('renamed');
    await open.written(kustomization, /name: core\n {6}namespace: net/);
    await open.written('layers/base/net.yaml', /name: core\n[^]*name: core\n/);
    assert.doesNotMatch(open.workspace.read('layers/base/net.yaml'), /name: main\n/);
  });
});
