import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import type { Workspace } from '../../server/src/workspace/workspace';
import { corpusFolder } from './schemaBundle';
import { emptyWorkspace, uriOf } from './workspace';

/** A folder of the corpus of published files; skips the running test where there is none. */
export function corpusOrSkip(context: Mocha.Context, ...parts: readonly string[]): string {
  const root = corpusFolder();
  const folder = root === undefined ? undefined : join(root, ...parts);
  if (folder === undefined || !existsSync(folder)) {
    console.log('      no corpus here: skipped');
    context.skip();
  }
  return folder;
}

/** The behaviour cases of App Mesh, in the order of their files. */
export function appmeshCases<T>(context: Mocha.Context): readonly T[] {
  const folder = corpusOrSkip(context, 'appmesh', 'cases');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => parse(readFileSync(join(folder, file), 'utf8')) as T);
}

/** Manifest files below a folder, relative to it, sorted. */
export function manifestsBelow(folder: string, pattern = /\.(?:ya?ml|json)(?:\.template)?$/): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && entry.name !== 'SOURCE.yaml')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** A workspace of files of a folder; their paths are those below the folder. */
export function workspaceOf(folder: string, files: readonly string[]): Workspace {
  const workspace = emptyWorkspace();
  workspace.setDisk(files.map((file) => [uriOf(file), readFileSync(join(folder, file), 'utf8')] as const));
  return workspace;
}
