import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import picomatch from 'picomatch/posix';
import { walkFiles } from './files';
import type { FileProblem } from './readText';

export interface GlobMatches {
  /** Absolute paths, in the order of a walk. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** True for a text that stands for several paths. */
export function isGlob(text: string): boolean {
  return picomatch.scan(text).isGlob;
}

/**
 * What a glob stands for, from a folder (absolute). A text without wildcards stands for itself, if it is there.
 * `.git` and `node_modules` are never searched.
 */
export function expandGlob(glob: string, from: string): GlobMatches {
  const { base, isGlob: wild } = picomatch.scan(glob);
  const start = resolve(from, wild ? base : glob);
  if (!wild || !existsSync(start)) {
    return existing(start, wild);
  }
  const rest = wild && base !== '' ? glob.slice(base.length).replace(/^\//, '') : glob;
  const matches = picomatch(rest, { dot: true });
  const prefix = start.endsWith(sep) ? start.length : start.length + 1;
  const fits = (path: string): boolean => path.length >= prefix && matches(path.slice(prefix).split(sep).join('/'));
  const files: string[] = [];
  const folders: string[] = [];
  const problems: FileProblem[] = [];
  const onFolder = (path: string): void => {
    if (fits(path)) {
      folders.push(path);
    }
  };
  for (const found of walkFiles(start, { wanted: (_name, path) => fits(path), onFolder })) {
    if (found.kind === 'file') {
      files.push(found.path);
    } else {
      problems.push(found);
    }
  }
  return { files, folders, problems };
}

function existing(path: string, wild: boolean): GlobMatches {
  const found = wild ? undefined : statSync(path, { throwIfNoEntry: false });
  return {
    files: found !== undefined && !found.isDirectory() ? [path] : [],
    folders: found?.isDirectory() === true ? [path] : [],
    problems: [],
  };
}
