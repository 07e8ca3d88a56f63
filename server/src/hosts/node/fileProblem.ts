import { lstatSync } from 'node:fs';

/** Something on disk that cannot be read, with the reason as the end of a sentence that begins with its path. */
export interface FileProblem {
  readonly kind: 'problem';
  readonly path: string;
  readonly reason: string;
  /** Not there (any more), refused by the system, or there and unfit: too large, or no text. */
  readonly cause: 'missing' | 'refused' | 'unfit';
  /** The glob of a configuration that the path is no more than the beginning of. */
  readonly glob?: string;
}

/** What the file system's refusal means to somebody who did not write this program. */
export function fileProblem(path: string, error: unknown): FileProblem {
  const code = codeOf(error);
  const known = code === 'ENOENT' ? absenceOf(path) : code === undefined ? undefined : reasons.get(code);
  return {
    kind: 'problem',
    path,
    reason: known ?? `cannot be read (${code ?? String(error)})`,
    cause: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'refused',
  };
}

/** Why nothing is found at a path. Node reads a name that is not UTF-8 with U+FFFD in it, by which the system finds nothing. */
export function absenceOf(path: string): string {
  return path.includes('\uFFFD')
    ? 'has a name that is not UTF-8'
    : isLink(path)
      ? 'is a symbolic link whose target does not exist'
      : 'does not exist';
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOTDIR', 'does not exist'],
  ['EACCES', 'cannot be read: permission denied'],
  ['EPERM', 'cannot be read: permission denied'],
  ['ELOOP', 'is a symbolic link to itself'],
  ['EISDIR', 'is a folder'],
]);

/** The same for a path that cannot be written. */
export function writeProblem(error: unknown): string {
  const code = codeOf(error);
  return `cannot be written: ${(code === undefined ? undefined : writeReasons.get(code)) ?? code ?? String(error)}`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const writeReasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'the folder does not exist'],
  ['ENOTDIR', 'a file exists where a folder is required'],
  ['EEXIST', 'a file exists where a folder is required'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['EISDIR', 'it is a folder'],
  ['ENOSPC', 'the disk is full'],
]);
