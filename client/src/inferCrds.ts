import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  inferMethod,
  useInferredMethod,
  type CrdText,
  type InferAnswer,
  type InferParams,
  type UseInferredParams,
} from '../../server/src/protocol/inferRequests';
import type { CrdDocuments } from './crdDocuments';
import { askInDialog, reasonOf, showError, showInformation, showWarning } from './messages';
import { pickFile } from './pickFile';

const models = { title: 'API model', glob: '**/{model.json,api-2.json,service-2.json,*.smithy.json}', filters: { 'API models': ['json'] } };
const generators = { title: 'Generator configuration', glob: '**/generator.{yaml,yml}', filters: { YAML: ['yaml', 'yml'] } };

/** More are not opened without asking which. */
const mostOpened = 5;

const choices = { save: 'Save CRDs…', use: 'Use in This Workspace', problems: 'Show Problems' } as const;

/** What the command works with. */
export interface InferCrdsParts {
  readonly client: BaseLanguageClient;
  readonly documents: CrdDocuments;
  readonly output: vscode.LogOutputChannel;
}

/** The command: CRDs from an API model and a generator.yaml of the user's choice. */
export async function inferCrds(parts: InferCrdsParts): Promise<void> {
  const model = await pickFile(models);
  const generator = model === undefined ? undefined : await pickFile(generators);
  if (model === undefined || generator === undefined) {
    return;
  }
  const answer = await infer(parts.client, { model: model.toString(), generator: generator.toString() });
  if (answer === undefined) {
    return;
  }
  for (const { uri, position, severity, message } of answer.problems) {
    const line = `${vscode.Uri.parse(uri).fsPath}:${position.line + 1}:${position.character + 1}: ${message}`;
    if (severity === 'error') {
      parts.output.error(line);
    } else {
      parts.output.warn(line);
    }
  }
  for (const crd of await chooseShown(answer.crds)) {
    await parts.documents.show(crd, { preview: false });
  }
  await offer(parts, answer);
}

/** `undefined` when it was cancelled or failed; the user knows either. */
async function infer(client: BaseLanguageClient, params: InferParams): Promise<InferAnswer | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title: 'Inferring CRDs', cancellable: true };
  return vscode.window.withProgress(options, async (_progress, token) => {
    try {
      return await client.sendRequest<InferAnswer>(inferMethod, params, token);
    } catch (error) {
      if (!token.isCancellationRequested) {
        void showError(reasonOf(error));
      }
      return undefined;
    }
  });
}

async function chooseShown(crds: readonly CrdText[]): Promise<readonly CrdText[]> {
  if (crds.length <= mostOpened) {
    return crds;
  }
  const items = crds.map((crd) => ({ label: crd.kind, description: crd.fileName, crd }));
  const picked = await vscode.window.showQuickPick(items, { canPickMany: true, title: 'CRDs to open', matchOnDescription: true });
  return (picked ?? []).map(({ crd }) => crd);
}

async function offer(parts: InferCrdsParts, answer: InferAnswer): Promise<void> {
  const { crds, problems } = answer;
  let left = [...(crds.length === 0 ? [] : [choices.save, choices.use]), ...(problems.length === 0 ? [] : [choices.problems])];
  const errors = problems.some(({ severity }) => severity === 'error');
  for (;;) {
    const chosen = await (errors ? showWarning : showInformation)(summary(answer), ...left);
    switch (chosen) {
      case undefined:
        return;
      case choices.save:
        await save(crds);
        break;
      case choices.use:
        await use(parts.client, answer);
        break;
      case choices.problems:
        parts.output.show();
        break;
    }
    left = left.filter((choice) => choice !== chosen);
    if (left.length === 0) {
      return;
    }
  }
}

function summary({ alias, crds, problems }: InferAnswer): string {
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  const parts = [
    `${crds.length} CRD${crds.length === 1 ? '' : 's'}`,
    ...(['error', 'warning'] as const).flatMap((severity) =>
      count(severity) === 0 ? [] : [`${count(severity)} ${severity}${count(severity) === 1 ? '' : 's'}`],
    ),
  ];
  return `${alias}: ${parts.join(', ')}.`;
}

async function save(crds: readonly CrdText[]): Promise<void> {
  const [folder] =
    (await vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, openLabel: 'Save CRDs Here' })) ?? [];
  if (folder === undefined) {
    return;
  }
  const known = new Set((await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name));
  const replaced = crds.filter(({ fileName }) => known.has(fileName));
  if (replaced.length > 0) {
    const detail = replaced.map(({ fileName }) => fileName).join('\n');
    const answer = await askInDialog(`Replace ${replaced.length} of the files in this folder?`, detail, 'Replace');
    if (answer === undefined) {
      return;
    }
  }
  for (const { fileName, text } of crds) {
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, fileName), new TextEncoder().encode(text));
  }
}

async function use(client: BaseLanguageClient, { id }: InferAnswer): Promise<void> {
  const kinds = await client.sendRequest<number>(useInferredMethod, { id, isUsed: true } satisfies UseInferredParams);
  const undo = 'Stop Using Them';
  const message = `Manifests are checked against ${kinds} inferred kind${kinds === 1 ? '' : 's'} until the server restarts.`;
  void showInformation(message, undo).then((chosen) =>
    chosen === undo ? client.sendRequest(useInferredMethod, { id, isUsed: false } satisfies UseInferredParams) : undefined,
  );
}
