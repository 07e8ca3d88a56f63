import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser } from 'playwright-core';
import { eventually } from './eventually';
import { expected } from './expectations';
import { Installation, launchBrowser, repositoryRoot } from './installation';
import { Workbench } from './workbench';
import { WorkspaceCopy } from './workspaceCopy';

const shots = path.join(repositoryRoot, 'test/e2e/shots');

/** A window of VS Code with the packaged extension, open on a copy of the examples, as long as a suite runs. */
export interface Session {
  readonly workspace: WorkspaceCopy;
  readonly installation: Installation;
  readonly browser: Browser;
  readonly vscode: Workbench;
  /** Takes a picture under the session's name; answers its file. */
  readonly shot: (name: string) => Promise<string>;
  /** Saves the active editor; answers what the file holds then. */
  readonly saved: (file: string) => Promise<string>;
  /** Waits until a file on the disk is as it should be, which VS Code says nowhere of files that no tab shows. */
  readonly written: (file: string, wanted: RegExp) => Promise<void>;
}

export interface SessionOptions {
  /** Files that the workspace has besides the examples. */
  readonly files?: Readonly<Record<string, string>>;
  readonly height?: number;
  /** Makes further extensions, as VSIX files in a folder. */
  readonly extensions?: (folder: string) => readonly string[];
  /** Settings of the user. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * Opens a window before the suite in whose body this is called, and closes it after it. The server answers when the first
 * test begins. Failed tests leave a picture, what can be read in the window, and the last lines of VS Code's log.
 */
export function session(name: string, { files = {}, height = 800, settings = {}, extensions }: SessionOptions = {}): Session {
  let opened: Pick<Session, 'workspace' | 'installation' | 'browser' | 'vscode'> | undefined;
  const get = <K extends keyof NonNullable<typeof opened>>(key: K): NonNullable<typeof opened>[K] => {
    if (opened === undefined) {
      throw new Error('the window opens before the first test');
    }
    return opened[key];
  };
  const shot = async (title: string): Promise<string> => {
    const file = path.join(shots, `${name}-${title}.png`);
    await get('vscode').page.screenshot({ path: file, animations: 'disabled' });
    return file;
  };

  before(async function () {
    // The first run on a machine installs VS Code.
    this.timeout(900_000);
    fs.mkdirSync(shots, { recursive: true });
    const workspace = new WorkspaceCopy();
    Object.entries(files).forEach(([file, content]) => workspace.write(file, content));
    const installation = await Installation.create(path.join(repositoryRoot, 'ackmesh.vsix'), settings, extensions);
    await installation.start();
    const browser = await launchBrowser();
    const vscode = new Workbench(await browser.newPage({ viewport: { width: 1280, height } }));
    opened = { workspace, installation, browser, vscode };
    vscode.page.setDefaultTimeout(30_000);
    await vscode.open(installation.url(workspace.folder));
    if (settings['ackmesh.enable'] !== false) {
      await vscode.openFile('broken/unknown-field.yaml', workspace.place('broken/unknown-field.yaml', `${expected.unknownField.wrong}|`));
      await vscode.squiggles.first().waitFor({ timeout: 60_000 });
    }
  });

  after(async () => {
    await opened?.browser.close();
    await opened?.installation.stop();
    opened?.workspace.remove();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
      console.error(await get('vscode').text());
      console.error(get('installation').log.slice(-2000));
    }
  });

  return {
    get workspace() {
      return get('workspace');
    },
    get installation() {
      return get('installation');
    },
    get browser() {
      return get('browser');
    },
    get vscode() {
      return get('vscode');
    },
    shot,
    saved: async (file) => {
      const { page, activeTab } = get('vscode');
      await page.keyboard.press('Control+S');
      await activeTab.and(page.locator('.dirty')).waitFor({ state: 'detached' });
      return get('workspace').read(file);
    },
    written: (file, wanted) => {
      const text = (): string => get('workspace').read(file);
      return eventually(
        () => get('workspace').has(file) && wanted.test(text()),
        () => (get('workspace').has(file) ? text() : `${file} is not there`),
      );
    },
  };
}
