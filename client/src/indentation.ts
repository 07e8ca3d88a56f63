import * as vscode from 'vscode';
import { enterRules } from './enterRules';

/** The extension that gives YAML its own rules for Enter; where it is, those count. */
const yamlExtension = 'redhat.vscode-yaml';

/**
 * Rules for Enter in YAML, unless another extension brings its own. VS Code merges the configurations of a language by
 * their parts, so comments and brackets stay what they are.
 */
export function configureIndentation(): vscode.Disposable {
  let current: vscode.Disposable | undefined;
  const settle = (): void => {
    current?.dispose();
    current =
      vscode.extensions.getExtension(yamlExtension) === undefined
        ? vscode.languages.setLanguageConfiguration('yaml', {
            onEnterRules: enterRules.map(({ before, add }) => ({
              beforeText: before,
              action: { indentAction: vscode.IndentAction.None, appendText: add },
            })),
          })
        : undefined;
  };
  settle();
  const changes = vscode.extensions.onDidChange(settle);
  return new vscode.Disposable(() => {
    changes.dispose();
    current?.dispose();
  });
}
