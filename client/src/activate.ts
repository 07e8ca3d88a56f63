import * as vscode from 'vscode';
import { State, type ErrorHandler, type LanguageClientOptions } from 'vscode-languageclient';
import { CalmDiagnostics } from './calmDiagnostics';
import { reasonsShown } from './changeReasons';
import { Committed } from './committed';
import { CrdDocuments } from './crdDocuments';
import { createdFilesSaved } from './createdFiles';
import { DeclaredSettings } from './declaredSettings';
import { manifestFilters } from './documents';
import { isEnabled } from './enabled';
import { failureMethod, type Failure } from '../../server/src/protocol/failure';
import type { InitializationOptions } from '../../server/src/protocol/initialization';
import { rootsChangedMethod, type RootsChanged } from '../../server/src/protocol/rootRequests';
import { EffectiveDocuments } from './effectiveDocuments';
import { answerForFolders } from './folderAnswers';
import { GraphPanel } from './graphPanel';
import { configureIndentation } from './indentation';
import { inferCrds } from './inferCrds';
import { reasonOf, showInformation, showWarning } from './messages';
import { commands, internalCommands, productName, schemaScheme, settingsSection } from './names';
import { migrateFolder } from './migrate';
import { openRulePage } from './rulePages';
import { RenamedFolders } from './renamedFolders';
import { SchemaDocuments } from './schemaDocuments';
import { RootStatus } from './rootStatus';
import { SchemaStatus } from './schemaStatus';
import type { ServerClient } from './serverClient';
import { ServerLife, whileEnabled } from './serverLife';
import { showPlace } from './showPlace';
import { showReferences } from './showReferences';
import { TypedInFull } from './typedInFull';

/** Makes a language client for the host at hand: a process under Node, a worker in a browser. */
export type CreateClient = (options: LanguageClientOptions) => ServerClient;

/** What the server may ask this client for. */
const clientNames: InitializationOptions = {
  suggestCommand: internalCommands.suggest,
  showReferencesCommand: internalCommands.showReferences,
  showCrdCommand: internalCommands.showCrd,
  showPlaceCommand: internalCommands.showPlace,
  showSchemaCommand: internalCommands.showSchemaOf,
  schemaScheme,
  showsFailures: true,
  ticksInPreview: true,
  followsRoots: true,
  sendsEarlier: true,
  answersForFolders: true,
};

/** Where the server keeps what it said of the workspace: a window without a folder has no such place, and one in a browser no paths. */
function keptIn({ storageUri }: vscode.ExtensionContext): InitializationOptions {
  return storageUri?.scheme === 'file' ? { cacheFolder: storageUri.fsPath } : {};
}

/** Everything that both hosts share: client options, commands, status, switching on and off. */
export function activate(context: vscode.ExtensionContext, createClient: CreateClient): void {
  const output = vscode.window.createOutputChannel(productName, { log: true });
  const calm = new CalmDiagnostics();
  const typedInFull = new TypedInFull();
  const documentSelector = manifestFilters();
  const settings = new DeclaredSettings(context.extension);
  const renamedFolders = new RenamedFolders();
  let standard: ErrorHandler | undefined;
  const client: ServerClient = createClient({
    errorHandler: whileEnabled(() => (standard ??= client.createDefaultErrorHandler())),
    // Said once, where the connection is given up.
    initializationFailedHandler: (error: unknown) => {
      output.error(`the server did not start: ${reasonOf(error)}`);
      return false;
    },
    middleware: {
      ...calm.middleware,
      ...typedInFull.middleware,
      ...reasonsShown,
      workspace: { ...createdFilesSaved, ...settings.middleware, ...renamedFolders.middleware },
    },
    documentSelector,
    outputChannel: output,
    initializationOptions: () => ({ settings: settings.atStart(), ...keptIn(context), ...clientNames }),
  });
  calm.client = client;
  const life = new ServerLife(client, output);
  const committed = new Committed(client);
  const schemas = new SchemaDocuments(client);
  const crds = new CrdDocuments(client);
  const effective = new EffectiveDocuments(client);
  const roots = new RootStatus(client, context.workspaceState);
  const status = new SchemaStatus(client);
  const graph = new GraphPanel(client, context.extensionUri);
  context.subscriptions.push(
    output,
    calm,
    typedInFull,
    committed,
    client.onDidChangeState(({ newState }) => void (newState === State.Running ? committed.start() : undefined)),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) {
        renamedFolders.startAnew();
      }
    }),
    answerForFolders(client),
    life,
    { dispose: () => void client.dispose() },
    schemas,
    crds,
    effective,
    graph,
    status,
    roots,
    client.onNotification(rootsChangedMethod, ({ onDisk }: RootsChanged) => {
      void Promise.allSettled([roots.refresh(), effective.renew()]);
      status.refresh();
      if (onDisk) {
        graph.renew();
      }
    }),
    client.onNotification(failureMethod, (failure: Failure) => void showFailure(failure, output)),
    vscode.commands.registerCommand(commands.restartServer, () => whenOn(() => life.restart())),
    vscode.commands.registerCommand(commands.showOutput, () => output.show()),
    configureIndentation(),
    vscode.commands.registerCommand(commands.showSchema, () => whenOn(() => schemas.show())),
    vscode.commands.registerCommand(commands.showGraph, (chosen: unknown) => whenOn(() => graph.show(chosen))),
    vscode.commands.registerCommand(commands.showEffective, () => whenOn(() => effective.show())),
    vscode.commands.registerCommand(commands.chooseRoot, () => whenOn(() => roots.choose())),
    vscode.commands.registerCommand(commands.inferCrds, () => whenOn(() => inferCrds({ client, documents: crds, output }))),
    vscode.commands.registerCommand(internalCommands.showCrd, (uri: unknown, kind: unknown) => whenOn(() => crds.showInferred(uri, kind))),
    vscode.commands.registerCommand(internalCommands.showSchemaOf, (title: unknown) => whenOn(() => schemas.showTitled(title))),
    // Asked for by an accepted completion, not by a person: a list without anything in it stays shut.
    vscode.commands.registerCommand(internalCommands.suggest, () =>
      vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true }),
    ),
    vscode.commands.registerCommand(internalCommands.showReferences, showReferences),
    vscode.commands.registerCommand(internalCommands.showPlace, showPlace),
    vscode.commands.registerCommand(commands.migrateFolder, (chosen: unknown) => migrateFolder(client, chosen)),
    vscode.commands.registerCommand(commands.openRules, (code: unknown) => openRulePage(context.extensionUri, code)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${settingsSection}.enable`)) {
        if (!isEnabled()) {
          graph.close();
        }
        void life.settle();
      }
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      // The library reads this array when it starts.
      const missing = manifestFilters().filter(({ scheme }) => documentSelector.every((known) => known.scheme !== scheme));
      if (missing.length > 0) {
        missing.forEach((filter) => documentSelector.push(filter));
        void life.renew();
      }
    }),
  );
  // Not waited for: VS Code runs no command of an extension before it is active, also none to restart a server that hangs.
  void life.settle();
}

async function showFailure({ message }: Failure, output: vscode.LogOutputChannel): Promise<void> {
  const show = 'Show Output';
  if ((await showWarning(message, show)) === show) {
    output.show();
  }
}

/** A request would start a server that is off: what needs one says why it does nothing. */
async function whenOn(work: () => unknown): Promise<void> {
  if (isEnabled()) {
    await work();
  } else {
    void showInformation(`${productName}: disabled by the setting ackmesh.enable.`);
  }
}
