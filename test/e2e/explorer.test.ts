import { session } from './session';

describe('the explorer of VS Code', () => {
  const open = session('explorer', {
    files: {
      'moved/old/kustomization.yaml': 'resources:\n  - nowhere.yaml\n',
      'moved/note.txt': '',
    },
  });
  const rows = (text: string): ReturnType<typeof open.vscode.page.locator> =>
    open.vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: text });

  it('takes problems along when a folder with an open file is renamed, and away when it is deleted', async () => {
    const { vscode } = open;
    await vscode.openFile('moved/old/kustomization.yaml');
    await vscode.showProblems('kustomization.yaml');
    await vscode.problems.filter({ hasText: 'moved/old' }).waitFor();
    await vscode.openFile('moved/old/kustomization.yaml');
    await vscode.command('File: Reveal Active File in Explorer View');
    await rows('old').click();
    await vscode.page.keyboard.press('F2');
    const name = vscode.page.locator('.explorer-folders-view input');
    await name.fill('fresh');
    await name.press('Enter');
    await vscode.problems.filter({ hasText: 'moved/fresh' }).waitFor();
    await vscode.problems.filter({ hasText: 'moved/old' }).waitFor({ state: 'detached' });
    await open.shot('renamed');
    await rows('fresh').click();
    await vscode.page.keyboard.press('Shift+Delete');
    await vscode.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Delete' }).click();
    await rows('fresh').waitFor({ state: 'detached' });
    await vscode.problems.filter({ hasText: 'moved/fresh' }).waitFor({ state: 'detached' });
    await open.shot('deleted');
  });

  it('has commands say where no manifest is in front', async () => {
    const { vscode } = open;
    await vscode.command('View: Close All Editors');
    await vscode.startCommand('Show Schema of the Resource under the Cursor');
    await vscode.page.locator('.notification-toast', { hasText: 'does not show a manifest' }).waitFor();
  });
});
