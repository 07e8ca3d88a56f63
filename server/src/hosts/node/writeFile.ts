import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeProblem } from './fileProblem';
import type { Reach } from './reach';
import { readText } from './readText';
import { removeFile } from './replaceFile';
import { largestFileBytes } from '../tooLarge';

export interface WriteOptions {
  /** Where the file may lie when its links are resolved. */
  readonly within: Reach;
  /** What the file held when it was read. If it holds something else by now it is left alone; what is to be written is there where another path of the same file was written. */
  readonly expected?: string;
}

/**
 * Writes a file whole or not at all: a new file beside it takes its place when every byte is on the disk, with the mode and
 * owner of the old one. A link stays a link, and what it leads to is written. Answers why nothing was written, as the end of
 * a sentence that begins with the path; `undefined` when all is well.
 */
export function writeFileWhole(path: string, bytes: Uint8Array, { within, expected }: WriteOptions): string | undefined {
  let beside: string | undefined;
  try {
    const target = targetOf(path, within);
    if (typeof target !== 'string') {
      return `cannot be written: it ${target.reason}`;
    }
    const old = statSync(target, { throwIfNoEntry: false });
    if (old !== undefined) {
      if (!old.isFile()) {
        return 'cannot be written: it is not a regular file';
      }
      // Taking its place needs no permission for the file itself, so it is asked for here.
      accessSync(target, constants.W_OK);
    }
    // Not made of the name of the file, which may be as long as a name can be.
    const temporary = join(dirname(target), `.ackmesh-${randomBytes(6).toString('hex')}.tmp`);
    beside = temporary;
    writeNew(temporary, bytes, old);
    if (expected !== undefined && !holds(target, expected)) {
      return holdsBytes(target, bytes) ? undefined : 'is not written: it has changed since it was read';
    }
    renameSync(temporary, target);
    beside = undefined;
    syncFolder(dirname(target));
    return undefined;
  } catch (error) {
    return writeProblem(error);
  } finally {
    if (beside !== undefined) {
      removeFile(beside);
    }
  }
}

/** Where the bytes go: the file itself, what a link leads to, or a new file in a folder that is there. */
function targetOf(path: string, within: Reach): ReturnType<Reach['resolve']> {
  try {
    return within.resolve(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw error;
    }
    const folder = within.resolve(dirname(path));
    return typeof folder === 'string' ? join(folder, basename(path)) : folder;
  }
}

function writeNew(path: string, bytes: Uint8Array, old: Stats | undefined): void {
  const file = openSync(path, 'wx', old === undefined ? 0o666 : old.mode & 0o777);
  try {
    for (let at = 0; at < bytes.length;) {
      at += writeSync(file, bytes, at);
    }
    if (old !== undefined) {
      keepOwner(file, old);
      fchmodSync(file, old.mode & 0o7777);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Another owner can be kept by an administrator only, and a group by its members. */
function keepOwner(file: number, { uid, gid }: Stats): void {
  const own = fstatSync(file);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(file, uid, gid);
    } catch {
      // The file is then owned by who writes it, as it is with every editor.
    }
  }
}

function holds(path: string, text: string): boolean {
  const now = readText(path, { limit: Math.max(largestFileBytes, text.length * 3) });
  return now.kind === 'text' && now.text === text;
}

function holdsBytes(path: string, bytes: Uint8Array): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes.length && readFileSync(path).equals(bytes);
}

/** Makes the new name last; a system that cannot sync folders does it in its own time. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Nothing is lost: the file is whole under its old or its new content.
  }
}
