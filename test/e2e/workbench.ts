import type { FrameLocator, Locator, Page } from 'playwright-core';

/** What a person does in the window of VS Code, and what they see. Every step waits for what it caused. */
export class Workbench {
  readonly page: Page;
  #folder = '';

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

  /** Waits until the one web view has the keyboard, which it gets some time after its tab is active. */
  async webviewHasKeyboard(): Promise<void> {
    await this.page.waitForFunction(
      `document.querySelectorAll('iframe.webview').length === 1 && document.activeElement?.matches('iframe.webview')`,
    );
  }

  /** Lines of the active editor with this text; the editor writes no-break spaces for spaces. */
  line(text: string): Locator {
    const words = text.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return this.page.locator('.editor-group-container.active .view-line').filter({ hasText: new RegExp(words.join('[ \\u00a0]')) });
  }

  /** What can be read in the window, with what is written in its inputs, a line each. */
  async text(): Promise<string> {
    const inputs = await this.page
      .locator('input:visible')
      .evaluateAll((all) => all.map((each) => `[${(each as { value?: string }).value ?? ''}]`));
    const shown = await this.page.locator('body').innerText();
    return [...inputs, ...shown.split('\n')].filter((line) => line.trim() !== '').join('\n');
  }

  async open(url: string): Promise<void> {
    this.#folder = new URL(url).searchParams.get('folder') ?? '';
    await this.page.goto(url);
    await this.#opened();
  }

  /** Loads the window anew. VS Code's own command keeps the state of the window before it does so; a reload by the browser does not wait for that. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.startCommand('Developer: Reload Window');
    await loaded;
    await this.#opened();
  }

  #opened(): Promise<void> {
    return this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
  }

  /** Opens a file of the workspace with the cursor at a place (from 1). */
  async openFile(file: string, at: { readonly line: number; readonly column: number } = { line: 1, column: 1 }): Promise<void> {
    await this.page.keyboard.press('Control+P');
    await this.#quickInput().waitFor();
    await this.#quickInput().fill(`${file}:${at.line}:${at.column}`);
    await this.#foundFile(file).waitFor();
    await this.#quickInput().press('Enter');
    await this.#quickInput().waitFor({ state: 'hidden' });
    // The tab is there before its text, and until then the keyboard writes into the text before.
    const encoded = file.split('/').map(encodeURIComponent).join('/');
    await this.page.locator(`.editor-group-container.active .monaco-editor.focused[data-uri$="${this.#folder}/${encoded}"]`).waitFor();
    await this.cursorAt(at);
  }

  /** The cursor stands at a place (from 1) of the active editor. */
  async cursorAt({ line, column }: { readonly line: number; readonly column: number }): Promise<void> {
    const shown = new RegExp(`^Ln ${line}, Col ${column}\\b`);
    await this.page.locator('[id="status.editor.selection"]', { hasText: shown }).waitFor();
  }

  /** What a search has found: the list shows what was used before until it has searched, and marks what fits only then. */
  #found(text: string): Locator {
    return this.page
      .locator('.quick-input-list .monaco-list-row', { hasText: text })
      .filter({ has: this.page.locator('.label-name .highlight') })
      .first();
  }

  /** What Enter opens once the list has searched for a file. */
  #foundFile(file: string): Locator {
    const slash = file.lastIndexOf('/');
    const name = file.slice(slash + 1);
    const named = this.#found(name)
      .and(this.page.locator('.focused'))
      .filter({ has: this.page.locator('.label-name', { hasText: exactly(name) }) });
    return slash < 0 ? named : named.filter({ has: this.page.locator('.label-description', { hasText: exactly(file.slice(0, slash)) }) });
  }

  async command(title: string): Promise<void> {
    await this.startCommand(title);
    await this.#quickInput().waitFor({ state: 'hidden' });
  }

  /** Starts a command that asks for something. */
  async startCommand(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.#quickInput().waitFor();
    await this.#quickInput().fill(`>${title}`);
    const row = this.#found(title);
    await row.waitFor();
    // By keys: a pointer would rest on what lies below, and have hovers shown there.
    while ((await row.getAttribute('class'))?.split(' ').includes('focused') !== true) {
      await this.#quickInput().press('ArrowDown');
    }
    await this.#quickInput().press('Enter');
  }

  /** Picks the one of a list that has this text. */
  async pick(label: string): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
  }

  /** Agrees to the file that VS Code proposes for what is saved: it takes no key before it has listed the folder. */
  async confirmSaveDialog(name: string): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await this.page.waitForFunction(
      `[...document.querySelectorAll('.quick-input-box input')].some(({ value }) => value.endsWith(${JSON.stringify(`/${name}`)}))`,
    );
    await this.page.locator('.quick-input-progress.done').waitFor({ state: 'attached' });
    await this.page.keyboard.press('Enter');
  }

  /** Changes the colours to those of a theme by its name in the list. */
  async chooseTheme(name: string): Promise<void> {
    await this.startCommand('Preferences: Color Theme');
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Light' }).first().waitFor();
    await this.#quickInput().fill(name);
    // The list is filtered, and what it puts first is tried on at once.
    await rows.filter({ hasText: name }).first().and(this.page.locator('.focused')).waitFor();
    await this.#quickInput().press('Enter');
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

  /** Waits until the language status says something, which it does some time after the cursor has moved. */
  async languageStatus(text: string | RegExp): Promise<Locator> {
    const item = this.page.locator('[id="status.languageStatus"]').and(this.page.getByLabel(text));
    await item.waitFor();
    return item;
  }

  /** Opens the list behind the braces in the status bar once it says something; answers the line that does. */
  async showLanguageStatus(text: string | RegExp): Promise<Locator> {
    await (await this.languageStatus(text)).click();
    const line = this.page.locator('.hover-language-status', { hasText: text });
    await line.waitFor();
    return line;
  }

  /** Applies the quick fix at the cursor whose title fits. */
  async quickFix(title: RegExp): Promise<void> {
    const action = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    const isChosen = (): Promise<boolean> =>
      action.click({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    // The light bulb shows only after the cursor has moved, and the list closes by itself when the editor looks for fixes
    // anew at that moment; so it is asked for until it stays as long as it takes to choose.
    for (let asked = 0; asked < 10; asked += 1) {
      await this.page.keyboard.press('Control+.');
      if (await isChosen()) {
        return;
      }
    }
    throw new Error(`no quick fix ${String(title)}`);
  }

  /** Accepts the suggestion with this label, asking for the list where typing has not opened it. */
  async complete(label: string): Promise<void> {
    const suggestion = this.suggestions.filter({ has: this.page.locator('.label-name', { hasText: exactly(label) }) }).first();
    if (!(await suggestion.isVisible())) {
      await this.page.keyboard.press('Control+Space');
    }
    await suggestion.click();
    // What follows it may be offered at once, so that a list stays.
    await suggestion.waitFor({ state: 'hidden' });
  }

  /** What asks for a file or a command. Keys go to it and not to what has the keyboard: a web view may take that late, from one frame to the next. */
  #quickInput(): Locator {
    return this.page.locator('.quick-input-box input:visible');
  }
}

/** A text as a whole. */
export function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`);
}
