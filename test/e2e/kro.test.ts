import { session } from './session';

const graph = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata:
  name: pond
spec:
  schema:
    apiVersion: v1alpha1
    kind: Pond
    spec:
      name: string | required=true
  resources:
  - id: vpc
    template:
      apiVersion: ec2.services.k8s.aws/v1alpha1
      kind: VPC
      metadata:
        name: \${schema.spec.name}
      spec:
        cidrBlocks:
        - 10.0.0.0/16
  - id: subnet
    template:
      apiVersion: ec2.services.k8s.aws/v1alpha1
      kind: Subnet
      metadata:
        name: \${schema.spec.nmae}-a
      spec:
        cidrBlock: 10.0.1.0/24
        vpcID: \${vpc.status.vpcID}
`;

const instance = `apiVersion: kro.run/v1alpha1
kind: Pond
metadata:
  name: garden
spec:
  nam: garden
`;

describe('kro in VS Code', () => {
  const open = session('kro', { files: { 'kro/pond.yaml': graph, 'kro/garden.yaml': instance } });

  it('offers the fields of another resource in an expression, goes to it and finds the misspelled field', async () => {
    await open.vscode.openFile('kro/pond.yaml', open.workspace.place('kro/pond.yaml', '${v|pc.status.vpcID}'));
    await open.vscode.page.locator('.squiggly-error').first().waitFor();
    await open.vscode.showHover();
    await open.vscode.hover.filter({ hasText: 'resource VPC' }).first().waitFor();
    await open.shot('hover');
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.page.keyboard.press('F12');
    await open.vscode.cursorAt(open.workspace.place('kro/pond.yaml', '- id: |vpc'));
    await open.vscode.openFile('kro/pond.yaml', open.workspace.place('kro/pond.yaml', '${vpc.status.|vpcID}'));
    await open.vscode.page.keyboard.press('Control+Space');
    await open.vscode.page.locator('.suggest-widget .monaco-list-row', { hasText: 'ownerID' }).first().waitFor();
    await open.shot('completion');
    await open.vscode.page.keyboard.press('Escape');
  });

  it('checks an instance by its definition', async () => {
    await open.vscode.openFile('kro/garden.yaml', open.workspace.place('kro/garden.yaml', 'kind: Po|nd'));
    await open.vscode.page.locator('.squiggly-error').first().waitFor();
    await open.shot('instance');
    await open.vscode.page.keyboard.press('F12');
    await open.vscode.activeTab.filter({ hasText: 'pond.yaml' }).waitFor();
    await open.shot('definition');
  });
});
