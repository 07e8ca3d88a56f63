import assert from 'node:assert/strict';
import type * as messages from '../../../client/src/messages';
import { loadClient } from '../../support/fakeVscode';

/** What VS Code makes a link of. Source: vscode src/vs/base/common/linkedText.ts. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

const hostile = [
  '[x](command:workbench.action.quit)',
  'named "x [details](command:workbench.action.terminal.sendSequence?%7B%7D)" here',
  '[x]\n(command:workbench.action.quit)',
  '[a [b](https://evil.example "title")](file:///etc/passwd)',
  '[x]\u202E(command:y)',
];

describe('messages to the user', () => {
  for (const text of hostile) {
    it(`hold no link: ${JSON.stringify(text)}`, async () => {
      const shown: string[] = [];
      const show = (message: string): Promise<undefined> => (shown.push(message), Promise.resolve(undefined));
      const vscode = { window: { showInformationMessage: show, showWarningMessage: show, showErrorMessage: show } };
      const { showInformation, showWarning, showError, askInDialog } = loadClient<typeof messages>('messages', vscode);
      await Promise.all([showInformation(text), showWarning(text), showError(text), askInDialog(text, '', 'OK')]);
      assert.equal(shown.length, 4);
      assert.deepEqual(
        shown.filter((each) => link.test(each)),
        [],
      );
    });
  }

  it('are what was said where nothing looks like a link', async () => {
    const shown: string[] = [];
    const vscode = { window: { showInformationMessage: (message: string) => (shown.push(message), Promise.resolve(undefined)) } };
    await loadClient<typeof messages>('messages', vscode).showInformation('spec.subnets[0] (of "web") [2 more]: (none)');
    assert.deepEqual(shown, ['spec.subnets[0] (of "web") [2 more]: (none)']);
  });
});
