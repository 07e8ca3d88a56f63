import { exactly, type Workbench } from './workbench';

/** Types in the active editor as a person does, and counts the key presses. */
export class Typist {
  readonly #vscode: Workbench;
  readonly #onAccept: () => Promise<void>;
  /** Key presses so far. */
  presses = 0;

  /** `onAccept` follows every suggestion that is taken. */
  constructor(vscode: Workbench, onAccept: () => Promise<void> = async () => {}) {
    this.#vscode = vscode;
    this.#onAccept = onAccept;
  }

  async type(text: string): Promise<void> {
    for (const letter of text) {
      await this.#vscode.page.keyboard.type(letter);
      this.presses += 1;
    }
  }

  async press(key: string, times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      await this.#vscode.page.keyboard.press(key);
      this.presses += 1;
    }
  }

  /** Types the beginning of something, goes down to the suggestion with a label (and a text behind it) and takes it. */
  async choose(typed: string, label: string, behind = ''): Promise<void> {
    await this.type(typed);
    const { page, suggestions } = this.#vscode;
    const named = suggestions.filter({ has: page.locator('.label-name', { hasText: exactly(label) }) });
    const row = behind === '' ? named.first() : named.filter({ hasText: behind }).first();
    await row.waitFor();
    while ((await row.getAttribute('class'))?.split(' ').includes('focused') !== true) {
      await this.press('ArrowDown');
    }
    await this.press('Enter');
    await row.waitFor({ state: 'hidden' });
    await this.#onAccept();
  }

  /**
   * Waits until VS Code has coloured a line that it has just got: as long as it has not come that far, Enter below the line keeps
   * the indentation, whatever the rules of the language say.
   */
  async coloured(text: string): Promise<void> {
    await this.#vscode.page.locator('.view-line', { hasText: text }).locator('span > span:nth-child(2)').first().waitFor();
  }

  /** A new document below the line of the cursor, which is indented by so many levels. */
  async nextDocument(levels: number): Promise<void> {
    await this.press('Enter');
    await this.press('Backspace', levels);
    await this.type('---');
    await this.press('Enter');
  }

  /** A new document where the cursor is in a line that has nothing yet but so many levels of indentation. */
  async endDocument(levels: number): Promise<void> {
    await this.press('Backspace', levels);
    await this.type('---');
    await this.press('Enter');
  }
}
