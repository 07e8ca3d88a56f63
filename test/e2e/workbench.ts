import type { FrameLocator, Locator, Page } from 'playwright-core';

/** What a person does in the window of VS Code, and what they see. Every step waits for what it caused. */
export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get squiggles(): Locator {
    return this.page.locator('.monaco-editor .squiggly-error, .monaco-editor .squiggly-warning');
  }

  get hover(): Locator {
    return this.page.locator('.monaco-hover:visible');
  }

  get suggestions(): Locator {
    return this.page.locator('.suggest-widget.visible .monaco-list-row');
  }

  get problems(): Locator {
    return this.page.locator('.markers-panel .monaco-list-row');
  }

  get activeTab(): Locator {
    return this.page.locator('.editor-group-container.active .tab.active');
  }

  /** Content of the one web view. */
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** Lines of the active editor with this text; the editor writes no-break spaces for spaces. */
  line(text: string): Locator {
    const words = text.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return this.page.locator('.editor-group-container.active .view-line').filter({ hasText: new RegExp(words.join('[ \\u00a0]')) });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
  }

  /** Opens a file of the workspace with the cursor at a place (from 1). */
  async openFile(file: string, at: { readonly line: number; readonly column: number } = { line: 1, column: 1 }): Promise<void> {
    await this.page.keyboard.press('Control+P');
    await this.#quickInput().waitFor();
    await this.#quickInput().fill(`${file}:${at.line}:${at.column}`);
    // The list shows what was open before until it has searched.
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: file.slice(file.lastIndexOf('/') + 1) }).waitFor();
    await this.page.keyboard.press('Enter');
    await this.activeTab.filter({ hasText: file.slice(file.lastIndexOf('/') + 1) }).waitFor();
    await this.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await this.page.locator('[id="status.editor.selection"]', { hasText: `Ln ${at.line}, Col ${at.column}` }).waitFor();
  }

  async command(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.#quickInput().waitFor();
    await this.#quickInput().fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await this.#quickInput().waitFor({ state: 'hidden' });
  }

  /** Starts a command that asks for something. */
  async startCommand(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.#quickInput().waitFor();
    await this.#quickInput().fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().click();
  }

  /** Picks the one of a list that has this text. */
  async pick(label: string): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
  }

  /** Changes the colours to those of a theme by its name in the list. */
  async chooseTheme(name: string): Promise<void> {
    await this.startCommand('Preferences: Color Theme');
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Light' }).first().waitFor();
    await this.#quickInput().fill(name);
    // The list is filtered, and what it puts first is tried on at once.
    await rows.filter({ hasText: name }).first().and(this.page.locator('.focused')).waitFor();
    await this.page.keyboard.press('Enter');
    await this.#quickInput().waitFor({ state: 'hidden' });
  }

  /** Shows the Problems panel with the problems that hold a text; without one, with all that fit. */
  async showProblems(text = ''): Promise<void> {
    await this.command('Problems: Focus on Problems View');
    await this.page.locator('.markers-panel').waitFor();
    await this.page.locator('.panel .viewpane-filter input').fill(text);
  }

  /** Shows the hover at the cursor. */
  async showHover(): Promise<void> {
    await this.page.keyboard.press('Control+K');
    await this.page.keyboard.press('Control+I');
    await this.hover.first().waitFor();
  }

  /** Opens the list behind the braces in the status bar. */
  async showLanguageStatus(): Promise<void> {
    await this.page.locator('[id="status.languageStatus"]').click();
  }

  /** Applies the quick fix at the cursor whose title fits. */
  async quickFix(title: RegExp): Promise<void> {
    const action = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    const isThere = (): Promise<boolean> =>
      action.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    // The light bulb shows only after the cursor has moved, and the list closes by itself when the editor looks for fixes
    // anew at that moment; so it is asked for until it stays.
    for (let asked = 0; asked < 10; asked += 1) {
      await this.page.keyboard.press('Control+.');
      if (await isThere()) {
        break;
      }
    }
    await action.click();
  }

  /** Accepts the suggestion with this label, asking for the list where typing has not opened it. */
  async complete(label: string): Promise<void> {
    const suggestion = this.suggestions.filter({ has: this.page.locator('.label-name', { hasText: new RegExp(`^${label}$`) }) }).first();
    if (!(await suggestion.isVisible())) {
      await this.page.keyboard.press('Control+Space');
    }
    await suggestion.waitFor();
    await suggestion.click();
    await this.page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' });
  }

  #quickInput(): Locator {
    return this.page.locator('.quick-input-box input:visible');
  }
}
