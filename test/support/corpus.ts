import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Workspace } from '../../server/src/service';
import { emptyWorkspace, uriOf } from './workspace';

/** A folder of the corpus of published files; `undefined` where the corpus is not at hand. */
export function corpusFolder(...parts: readonly string[]): string | undefined {
  const root = process.env['ACKMESH_CORPUS'] ?? besideProject();
  const folder = root === undefined ? undefined : join(root, ...parts);
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** Like {@link corpusFolder}, and skips the running test where there is none. */
export function corpusOrSkip(context: Mocha.Context, ...parts: readonly string[]): string {
  const folder = corpusFolder(...parts);
  if (folder === undefined) {
    context.skip();
  }
  return folder;
}

function besideProject(): string | undefined {
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(dirname(folder), 'shared', 'corpus');
    if (existsSync(candidate)) {
      return candidate;
    }
  }
  return undefined;
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
