import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Explorer } from './explorer';
import { session } from './session';

const overlay = 'resources:\n  - ../first-base # all of it\nconfigMapGenerator:\n  - name: settings\n    files: [app.conf]\n';

/** An overlay over a folder with one object. */
const tree = {
  'moving/first-base/kustomization.yml': 'resources:\n  - bucket.yaml\n',
  'moving/first-base/bucket.yaml': 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: logs\nspec:\n  name: logs\n',
  'moving/app/kustomization.yaml': overlay,
  'moving/app/app.conf': 'a: b\n',
};

describe('files that are moved in VS Code', () => {
  const open = session('moves', {
    settings: { 'explorer.autoReveal': false },
    files: {
      ...tree,
      'moving/deep/note.txt': '',
    },
  });

  /** Gives a file or folder of the explorer another name and agrees to what VS Code asks then. */
  const rename = async (explorer: Explorer, from: string, to: string): Promise<void> => {
    const { page } = open.vscode;
    await explorer.rename(from, to);
    await page.locator('.monaco-dialog-box', { hasText: 'refactoring changes' }).waitFor();
    await open.shot('asked');
    await page.locator('.monaco-dialog-box .monaco-button', { hasText: 'OK' }).click();
    await explorer.row(to).waitFor();
  };

  const isOnDisk = (file: string): boolean => existsSync(join(open.workspace.folder, file));
  const written = async (file: string, holds: string): Promise<void> => {
    await open.vscode.openFile(file);
    await open.vscode.line(holds).first().waitFor();
    await open.saved(file);
    assert.ok(open.workspace.read(file).includes(holds));
  };

  it('take the paths with them, after VS Code asked once', async () => {
    const { vscode } = open;
    const explorer = new Explorer(vscode);
    await vscode.openFile('moving/app/kustomization.yaml');
    await vscode.openFile('moving/first-base/bucket.yaml');
    await explorer.reveal('bucket.yaml');
    await rename(explorer, 'first-base', 'second-base');
    await written('moving/app/kustomization.yaml', '../second-base # all of it');
    await open.shot('moved');
    assert.ok(isOnDisk('moving/second-base/bucket.yaml') && !isOnDisk('moving/first-base'));
  });

  it('come back with the paths by one undo', async () => {
    const explorer = new Explorer(open.vscode);
    await explorer.select('second-base');
    await open.vscode.page.keyboard.press('Control+Z');
    await explorer.row('first-base').waitFor();
    await written('moving/app/kustomization.yaml', '../first-base # all of it');
    await open.shot('undone');
  });

  it('leave the keys of a ConfigMap as they are', async () => {
    const explorer = new Explorer(open.vscode);
    await open.vscode.openFile('moving/app/kustomization.yaml');
    await explorer.reveal('kustomization.yaml');
    await rename(explorer, 'app.conf', 'other.conf');
    await written('moving/app/kustomization.yaml', 'app.conf=other.conf');
  });

  it('have their own paths lead where they led', async () => {
    const { vscode } = open;
    const { page } = vscode;
    const explorer = new Explorer(vscode);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await vscode.openFile('moving/app/kustomization.yaml');
    await explorer.select('app');
    await page.keyboard.press('Control+X');
    await page.locator('.explorer-item.cut').first().waitFor();
    await explorer.select('deep');
    await page.keyboard.press('Control+V');
    await page.locator('.monaco-dialog-box .monaco-button', { hasText: 'OK' }).click();
    await vscode.line('../../first-base # all of it').first().waitFor();
    await page.locator('.breadcrumbs-control', { hasText: 'deep' }).waitFor();
    await vscode.line('app.conf=other.conf').first().click();
    await open.shot('moved-inside');
    await open.saved('moving/deep/app/kustomization.yaml');
    assert.ok(!isOnDisk('moving/app') && isOnDisk('moving/deep/app/other.conf'));
  });
});

describe('files that are moved in VS Code, with every change to be confirmed', () => {
  const flux =
    'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: app\n  namespace: apps\nspec:\n  path: ./moving/first-base\n  sourceRef:\n    kind: GitRepository\n    name: apps\n';
  const open = session('moves-prompt', {
    settings: { 'ackmesh.updatePathsOnFileMove.enabled': 'prompt', 'explorer.autoReveal': false },
    files: {
      ...tree,
      'moving/flux.yaml': flux,
    },
  });

  it('show the changes first, without those that are not certain', async () => {
    const { vscode } = open;
    const { page } = vscode;
    const explorer = new Explorer(vscode);
    await vscode.openFile('moving/first-base/bucket.yaml');
    await explorer.reveal('bucket.yaml');
    await explorer.rename('first-base', 'second-base');
    await page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Show Preview' }).click();
    const panel = page.locator('.bulk-edit-panel');
    await panel.locator('.monaco-list-row', { hasText: 'kustomization.yaml' }).waitFor();
    await panel.locator('.monaco-list-row', { hasText: 'flux.yaml' }).waitFor();
    await open.shot('preview');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await explorer.row('second-base').waitFor();
    await vscode.openFile('moving/app/kustomization.yaml');
    await vscode.line('../second-base # all of it').first().waitFor();
    await open.saved('moving/app/kustomization.yaml');
    assert.equal(open.workspace.read('moving/flux.yaml'), flux);
    assert.ok(existsSync(join(open.workspace.folder, 'moving/second-base/bucket.yaml')));
  });
});
