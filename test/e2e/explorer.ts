import type { Locator } from 'playwright-core';
import { exactly, type Workbench } from './workbench';

/**
 * The explorer at the left, for windows with `explorer.autoReveal` off: else what is opened would take the selection from what
 * is selected here.
 */
export class Explorer {
  readonly #vscode: Workbench;

  constructor(vscode: Workbench) {
    this.#vscode = vscode;
  }

  row(name: string): Locator {
    const { page } = this.#vscode;
    return page.locator('.explorer-folders-view .monaco-list-row').filter({ has: page.locator('.label-name', { hasText: exactly(name) }) });
  }

  /** Opens the folders around the file in the active editor, whose name this is. */
  async reveal(name: string): Promise<void> {
    await this.#vscode.command('File: Reveal Active File in Explorer View');
    // The explorer takes the keyboard last; whoever selects something before loses it again.
    await this.#focused(name).waitFor();
  }

  async select(name: string): Promise<void> {
    await this.row(name).click();
    await this.#focused(name).and(this.#vscode.page.locator('.selected')).waitFor();
  }

  /** Chooses what the menu of a file or folder offers. By keys: a menu takes no click in its first moments. */
  async choose(name: string, offered: string): Promise<void> {
    const { page } = this.#vscode;
    await this.row(name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: offered }).waitFor();
    const chosen = page.locator('.monaco-menu .action-item.focused').getByRole('menuitem', { name: offered });
    while ((await chosen.count()) === 0) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  }

  /** Gives a file or folder another name. */
  async rename(from: string, to: string): Promise<void> {
    await this.select(from);
    await this.#vscode.page.keyboard.press('F2');
    const input = this.#vscode.page.locator('.explorer-folders-view input');
    await input.fill(to);
    await input.press('Enter');
  }

  /** Deletes a file or folder for good. */
  async delete(name: string): Promise<void> {
    await this.select(name);
    await this.#vscode.page.keyboard.press('Shift+Delete');
    await this.#vscode.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Delete' }).click();
    await this.row(name).waitFor({ state: 'detached' });
  }

  #focused(name: string): Locator {
    return this.row(name).and(this.#vscode.page.locator('.monaco-list:focus .focused'));
  }
}
