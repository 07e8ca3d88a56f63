import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { UserError } from '../../base/errors';
import { AjvValidator } from '../../schema/ajvValidator';
import { Workspace } from '../../workspace/workspace';
import { bundleReader } from '../node/bundleReader';
import { uriOfPath } from '../node/fileUri';
import { listFiles } from '../node/files';
import { gitTexts } from '../node/gitTexts';
import { readText } from '../node/readText';
import { shownPath } from './paths';
import type { Input } from './world';

/** Where an earlier version comes from: `--before PATH` or `--since GIT-REV`. */
export interface BeforeOptions {
  readonly before?: string | undefined;
  readonly since?: string | undefined;
}

/**
 * The earlier version of the inputs, each file under the path that it has now. Undefined when none is asked for. Throws
 * UserError where there is no such version.
 */
export function earlierWorkspace({ before, since }: BeforeOptions, inputs: readonly Input[], cwd: string): Workspace | undefined {
  if (before !== undefined && since !== undefined) {
    throw new UserError('--before and --since both name an earlier version; give one of them');
  }
  const texts = before !== undefined ? textsBelow(before, inputs, cwd) : since !== undefined ? textsSince(since, inputs, cwd) : undefined;
  if (texts === undefined) {
    return undefined;
  }
  const workspace = new Workspace({ bundle: bundleReader(), validator: new AjvValidator() });
  workspace.setDisk([...texts].map(([path, text]) => [uriOfPath(path), text] as const));
  return workspace;
}

/** An earlier folder stands for the one folder that is checked, or for the working directory; a file for the one file. */
function textsBelow(before: string, inputs: readonly Input[], cwd: string): ReadonlyMap<string, string> {
  const source = resolve(cwd, before);
  if (!existsSync(source)) {
    throw new UserError(`--before: ${before} does not exist`);
  }
  const [only] = inputs.length === 1 ? inputs : [];
  if (!statSync(source).isDirectory()) {
    const read = readText(source);
    if (read.kind === 'problem') {
      throw new UserError(`--before: ${before} ${read.reason}`);
    }
    return new Map([[only === undefined || only.kind === 'folder' ? source : only.path, read.text]]);
  }
  const target = only?.kind === 'folder' ? only.path : cwd;
  return new Map(
    listFiles(source).files.flatMap((path) => {
      const read = readText(path);
      return read.kind === 'text' ? [[join(target, relative(source, path)), read.text] as const] : [];
    }),
  );
}

function textsSince(revision: string, inputs: readonly Input[], cwd: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { kind, path } of inputs) {
    const folder = kind === 'folder' ? path : dirname(path);
    const found = gitTexts(folder, kind === 'folder' ? undefined : basename(path), revision);
    if (found.kind === 'problem') {
      throw new UserError(`--since: ${reasons[found.reason](shownPath(folder, cwd), revision)}`);
    }
    found.texts.forEach((text, each) => texts.set(each, text));
  }
  return texts;
}

const reasons = {
  'no git': () => 'git cannot be run',
  'no repository': (folder: string) => `${folder} is in no git repository`,
  'no revision': (_folder: string, revision: string) => `git knows no commit "${revision}"`,
} as const;
