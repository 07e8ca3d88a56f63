import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { encryptedReason, isEncrypted } from '../../server/src/base/gitCrypt';
import {
  folderMethod,
  textMethod,
  type FolderAnswer,
  type FolderParams,
  type TextAnswer,
  type TextParams,
} from '../../server/src/protocol/folderRequests';

const { File, Directory } = vscode.FileType;

/** Answers a server that cannot read files itself: what lies in the folders of the workspace. */
export function answerForFolders(client: BaseLanguageClient): vscode.Disposable {
  return vscode.Disposable.from(
    client.onRequest(folderMethod, ({ uri }: FolderParams) => folderAnswer(parsed(uri))),
    client.onRequest(textMethod, ({ uri, mostBytes }: TextParams) => textAnswer(parsed(uri), mostBytes)),
  );
}

/** The server spells the root of a file system without a slash. */
function parsed(text: string): vscode.Uri {
  const uri = vscode.Uri.parse(text);
  return uri.path === '' ? uri.with({ path: '/' }) : uri;
}

async function folderAnswer(uri: vscode.Uri): Promise<FolderAnswer> {
  if (!isOfWorkspace(uri)) {
    return { files: [], folders: [] };
  }
  try {
    const entries = await vscode.workspace.fs.readDirectory(uri);
    const named = (type: vscode.FileType): string[] => entries.flatMap(([name, found]) => (found === type ? [name] : []));
    return { files: named(File), folders: named(Directory) };
  } catch (error) {
    return {
      files: [],
      folders: [],
      ...(isAbsent(error) ? {} : { problem: `cannot be listed: ${String(error)}`, lasts: lasts(error) }),
    };
  }
}

async function textAnswer(uri: vscode.Uri, mostBytes: number): Promise<TextAnswer> {
  if (!isOfWorkspace(uri)) {
    return { kind: 'missing' };
  }
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    return size > mostBytes ? { kind: 'too large', bytes: size } : textOf(await vscode.workspace.fs.readFile(uri), mostBytes);
  } catch (error) {
    return isAbsent(error) ? { kind: 'missing' } : { kind: 'problem', reason: `cannot be read: ${String(error)}`, lasts: lasts(error) };
  }
}

/** Not every file system knows the size before it reads. */
function textOf(bytes: Uint8Array, mostBytes: number): TextAnswer {
  if (bytes.length > mostBytes) {
    return { kind: 'too large', bytes: bytes.length };
  }
  if (isEncrypted(bytes)) {
    return { kind: 'problem', reason: encryptedReason, lasts: true };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? { kind: 'problem', reason: 'contains NUL characters', lasts: true } : { kind: 'text', text };
  } catch {
    return { kind: 'problem', reason: 'is not UTF-8', lasts: true };
  }
}

/** VS Code compares texts: a path with steps up could lead out again. */
function isOfWorkspace(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined && !uri.path.split('/').includes('..');
}

/** Everything else may pass: a network that is away, a limit to how often may be asked, a file system that is not there yet. */
function lasts(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
}

/** A file in the place of a folder is no folder either. */
function isAbsent(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && ['FileNotFound', 'FileNotADirectory', 'FileIsADirectory'].includes(error.code);
}
