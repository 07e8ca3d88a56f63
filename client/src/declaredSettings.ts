import * as vscode from 'vscode';
import { ResponseError, type WorkspaceMiddleware } from 'vscode-languageclient';
import { settingsSection } from './names';

/**
 * The settings that this extension declares, as plain trees. VS Code also hands on others of the section that somebody has written:
 * of these it holds none back in a workspace that is not trusted, and the server knows some that name files.
 */
export class DeclaredSettings {
  readonly #names: ReadonlySet<string>;

  constructor({ packageJSON }: vscode.Extension<unknown>) {
    const { contributes } = packageJSON as { readonly contributes: { readonly configuration: { readonly properties: object } } };
    const keys = Object.keys(contributes.configuration.properties);
    this.#names = new Set(keys.map((key) => key.slice(settingsSection.length + 1).split('.')[0] ?? ''));
  }

  /**
   * What the server starts with before it can ask for settings per folder. Where there is one folder these are those that hold in
   * it, also in a workspace file, where VS Code adds them only if the folder is named.
   */
  atStart(): unknown {
    const { workspaceFolders = [] } = vscode.workspace;
    const scope = workspaceFolders.length === 1 ? workspaceFolders[0] : undefined;
    return this.#declared(JSON.parse(JSON.stringify(vscode.workspace.getConfiguration(settingsSection, scope?.uri))));
  }

  get middleware(): Pick<WorkspaceMiddleware, 'configuration'> {
    return {
      configuration: async (params, token, next) => {
        const given = await next(params, token);
        return given instanceof ResponseError
          ? given
          : given.map((each: unknown, index) => (params.items[index]?.section === settingsSection ? this.#declared(each) : each));
      },
    };
  }

  #declared(settings: unknown): unknown {
    return typeof settings === 'object' && settings !== null
      ? Object.fromEntries(Object.entries(settings).filter(([name]) => this.#names.has(name)))
      : settings;
  }
}
