import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { UserError } from '../../base/errors';
import { createLanguageService, type LanguageService } from '../../service';
import { bundleReader } from '../node/bundleReader';
import { ByteBudget } from '../node/byteBudget';
import { uriOfPath } from '../node/fileUri';
import { walkFiles } from '../node/files';
import { gitTexts } from '../node/gitTexts';
import { Reach } from '../node/reach';
import { isUnfit, readText } from '../node/readText';
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
export function earlierService({ before, since }: BeforeOptions, inputs: readonly Input[], cwd: string): LanguageService | undefined {
  if (before !== undefined && since !== undefined) {
    throw new UserError('--before and --since cannot be used together');
  }
  const texts = before !== undefined ? textsBelow(before, inputs, cwd) : since !== undefined ? textsSince(since, inputs, cwd) : undefined;
  if (texts === undefined) {
    return undefined;
  }
  const service = createLanguageService({ bundle: bundleReader(), asksOnce: true });
  service.workspace.setDisk([...texts].map(([path, text]) => [uriOfPath(path), text] as const));
  return service;
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
  const texts = new Map<string, string>();
  const budget = new ByteBudget();
  const within = new Reach([source]);
  for (const found of walkFiles(source)) {
    const read = found.kind === 'file' ? budget.read(found.path, { within }) : found;
    if (read.kind === 'text' && found.kind === 'file') {
      texts.set(join(target, relative(source, found.path)), read.text);
    } else if (read.kind === 'problem' && !isUnfit(join(target, relative(source, read.path)))) {
      throw new UserError(`--before: ${shownPath(read.path, cwd)} ${read.reason}`);
    }
  }
  return texts;
}

function textsSince(revision: string, inputs: readonly Input[], cwd: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { kind, path } of inputs) {
    const folder = kind === 'folder' ? path : dirname(path);
    const found = gitTexts(folder, kind === 'folder' ? undefined : basename(path), revision);
    if (found.kind === 'problem') {
      const said =
        found.reason === 'unreadable'
          ? `${shownPath(found.path, cwd)} at "${revision}" ${found.why}`
          : reasons[found.reason](shownPath(folder, cwd), revision);
      throw new UserError(`--since: ${said}`);
    }
    found.texts.forEach((text, each) => texts.set(each, text));
  }
  return texts;
}

const reasons = {
  'no git': () => 'git cannot be run',
  'no repository': (folder: string) => `${folder} is not in a git repository`,
  'no revision': (_folder: string, revision: string) => `git revision "${revision}" not found`,
  failed: (_folder: string, revision: string) => `git cannot read the files of "${revision}"; in a partial clone, fetch them first`,
  'too long': () => 'git did not answer in time, or its answer is too large',
  'too much': (_folder: string, revision: string) => `the files of "${revision}" are too large together`,
} as const;
