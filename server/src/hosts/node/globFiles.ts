import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { readGlob, splitGlob, withSlashes } from '../../base/glob';
import { walkLimits } from '../../base/limits';
import { nodeClock } from './clock';
import { isManifestName } from '../fileNames';
import { walkFiles, type Found } from './files';
import { fileProblem, type FileProblem } from './fileProblem';
import { liesIn, Reach } from './reach';

/** A glob as this machine spells paths. */
function ofThisDisk(text: string): string {
  return withSlashes(text, process.platform === 'win32');
}

export interface GlobMatches {
  /** Absolute paths, in the order of a walk. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** True for a text that stands for several paths. */
export function isGlob(text: string): boolean {
  return splitGlob(ofThisDisk(text)).rest !== undefined;
}

/**
 * What a glob of the user's stands for, from a folder (absolute). A text without wildcards stands for
 * itself, if it is there. `.git` and `node_modules` are never searched.
 */
export function expandGlob(text: string, from: string): GlobMatches {
  const files: string[] = [];
  const folders: string[] = [];
  const problems: FileProblem[] = [];
  for (const found of matchesOf(text, from, Reach.anywhere, (folder) => folders.push(folder))) {
    if (found.kind === 'file') {
      files.push(found.path);
    } else if (found.kind === 'problem') {
      problems.push(found);
    }
  }
  return { files, folders, problems };
}

/**
 * The files that globs of a configuration name, from a folder (absolute), each once; a folder stands for everything in it
 * that has the name of a manifest. A step at a time, so that the caller may pause, and within a limit of time.
 */
export function* configuredFiles(
  globs: readonly string[],
  from: string,
  within: Reach,
  milliseconds: number = walkLimits.configuredMs,
): Generator<Found> {
  const end = nodeClock.now() + milliseconds;
  const isOverdue = (): boolean => nodeClock.now() > end;
  const met = new Set<string>();
  for (const glob of globs) {
    const folders: string[] = [];
    for (const found of [matchesOf(glob, from, within, (folder) => folders.push(folder), isOverdue), below(folders, within, isOverdue)]) {
      for (const each of found) {
        if (each.kind !== 'file') {
          yield each;
        } else if (!met.has(each.path)) {
          met.add(each.path);
          yield each;
        }
      }
    }
  }
}

function* below(folders: readonly string[], within: Reach, isOverdue: () => boolean): Generator<Found> {
  let last: string | undefined;
  for (const folder of folders) {
    // A folder in one that is listed brings nothing new.
    if (last === undefined || !liesIn(folder, last)) {
      last = folder;
      yield* walkFiles(folder, { wanted: isManifestName, within, isOverdue });
    }
  }
}

function* matchesOf(
  text: string,
  from: string,
  within: Reach,
  onFolder: (path: string) => void,
  isOverdue?: () => boolean,
): Generator<Found> {
  const { base, rest } = splitGlob(ofThisDisk(text));
  const start = resolve(from, base);
  const refusal = within.refusal(start);
  if (refusal !== undefined) {
    yield { ...refusal, glob: text };
    return;
  }
  if (rest === undefined || !existsSync(start)) {
    if (rest === undefined) {
      yield* itself(start, onFolder);
    }
    return;
  }
  const glob = readGlob(rest, 'path');
  if (glob.kind === 'problem') {
    yield { kind: 'problem', path: resolve(from, text), reason: `is not a valid glob: ${glob.message}`, cause: 'unfit', glob: text };
    return;
  }
  const prefix = start.endsWith(sep) ? start.length : start.length + 1;
  const fits = (path: string): boolean => path.length >= prefix && glob.matches(path.slice(prefix).split(sep).join('/')) !== glob.negated;
  yield* walkFiles(start, {
    wanted: (_name, path) => fits(path),
    onFolder: (path) => {
      if (fits(path)) {
        onFolder(path);
      }
    },
    within,
    ...(isOverdue === undefined ? {} : { isOverdue }),
  });
}

function* itself(path: string, onFolder: (path: string) => void): Generator<Found> {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) {
      onFolder(path);
    } else if (found !== undefined) {
      yield { kind: 'file', path, real: undefined };
    }
  } catch (error) {
    yield fileProblem(path, error);
  }
}
