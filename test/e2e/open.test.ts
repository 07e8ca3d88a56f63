import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import { launchBrowser, repositoryRoot } from './installation';
import { Workbench } from './workbench';

describe('scripts/openInBrowser.mjs', () => {
  it('prints an address behind which the folder is open at a file, and ends when it is told to', async function () {
    this.timeout(900_000);
    const child = spawn(
      process.execPath,
      [
        path.join(repositoryRoot, 'scripts/openInBrowser.mjs'),
        path.join(repositoryRoot, 'examples'),
        path.join(repositoryRoot, 'examples/functions.yaml'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const gone = once(child, 'exit');
    const browser = await launchBrowser();
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const found = /Open (\S+)/.exec(output)?.[1];
          if (found !== undefined) {
            resolve(found);
          }
        });
        child.once('exit', () => reject(new Error(`it ended:\n${output}`)));
      });
      const page = await browser.newPage();
      await new Workbench(page).open(url);
      await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'network.yaml' }).waitFor();
      await page.locator('.tab.active', { hasText: 'functions.yaml' }).waitFor();
      await page.locator('.codelens-decoration', { hasText: 'reference' }).first().waitFor({ timeout: 60_000 });
      // Nothing asks, and the keyboard writes into the example.
      assert.equal(await page.locator('.monaco-dialog-box, .notification-toast').count(), 0);
      await page.locator('.monaco-editor.focused').waitFor();
      await page.screenshot({ path: path.join(repositoryRoot, 'test/e2e/shots/open.png') });
    } finally {
      await browser.close();
      child.kill('SIGTERM');
      assert.deepEqual(await gone, [0, null]);
    }
  });
});
