import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Explorer } from './explorer';
import { session } from './session';

describe('the explorer of VS Code', () => {
  const open = session('explorer', {
    settings: { 'explorer.autoReveal': false },
    files: {
      'moved/old/kustomization.yaml': 'resources:\n  - nowhere.yaml\n',
      'moved/note.txt': '',
      'swapped/now/kustomization.yaml': 'resources:\n  - first.yaml\n',
      'swapped/next/kustomization.yaml': 'resources:\n  - second.yaml\n',
    },
  });

  it('takes problems along when a folder with an open file is renamed, and away when it is deleted', async () => {
    const { vscode } = open;
    const explorer = new Explorer(vscode);
    await vscode.openFile('moved/old/kustomization.yaml');
    await vscode.showProblems('kustomization.yaml');
    await vscode.problems.filter({ hasText: 'moved/old' }).waitFor();
    await vscode.openFile('moved/old/kustomization.yaml');
    await explorer.reveal('kustomization.yaml');
    await explorer.rename('old', 'fresh');
    await vscode.problems.filter({ hasText: 'moved/fresh' }).waitFor();
    await vscode.problems.filter({ hasText: 'moved/old' }).waitFor({ state: 'detached' });
    await open.shot('renamed');
    await explorer.delete('fresh');
    await vscode.problems.filter({ hasText: 'moved/fresh' }).waitFor({ state: 'detached' });
    await open.shot('deleted');
  });

  it('shows the problems of a folder that takes the place of another one outside of the editor', async () => {
    const { vscode, workspace } = open;
    const inFolder = (name: string): string => join(workspace.folder, 'swapped', name);
    await vscode.showProblems('swapped');
    await vscode.problems.filter({ hasText: 'first.yaml' }).waitFor();
    renameSync(inFolder('now'), inFolder('before'));
    renameSync(inFolder('next'), inFolder('now'));
    await vscode.problems.filter({ hasText: 'swapped/before' }).waitFor();
    await vscode.problems.filter({ hasText: 'swapped/next' }).waitFor({ state: 'detached' });
    await vscode.showProblems('swapped/now');
    await vscode.problems.filter({ hasText: 'second.yaml' }).waitFor();
    await open.shot('swapped');
  });

  it('has commands say where no manifest is in front', async () => {
    const { vscode } = open;
    await vscode.command('View: Close All Editors');
    await vscode.startCommand('Show Schema of the Resource under the Cursor');
    await vscode.page.locator('.notification-toast', { hasText: 'does not show a manifest' }).waitFor();
  });
});
