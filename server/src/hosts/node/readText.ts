import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync, type Stats } from 'node:fs';
import { encryptedReason, isEncrypted } from '../../base/gitCrypt';
import { largestFileBytes, tooLargeReason } from '../tooLarge';
import { fileProblem, type FileProblem } from './fileProblem';
import { Reach } from './reach';

const bomBytes = [0xef, 0xbb, 0xbf];

export type ReadText =
  /** The text without its byte order mark, as editors show it; `bom` tells whether the file has one. */
  { readonly kind: 'text'; readonly text: string; readonly bom: boolean } | FileProblem;

export interface ReadOptions {
  /** In bytes. */
  readonly limit?: number;
  /** Where the file may lie; by default anywhere. */
  readonly within?: Reach;
  /** The way to the file without links, where a walk within the same reach has just found a regular file: nothing is looked at twice. */
  readonly real?: string | undefined;
}

/**
 * Reads a file as UTF-8, up to a number of bytes. Never throws and never waits: only regular files are opened, without
 * blocking, looked at again once they are open, and read no further than the limit whatever their size says. What cannot be
 * read comes back as a problem.
 */
export function readText(path: string, { limit = largestFileBytes, within = Reach.anywhere, real }: ReadOptions = {}): ReadText {
  try {
    const found = real ?? regularFile(path, within);
    if (typeof found !== 'string') {
      return found;
    }
    const file = openSync(found, openFlags);
    try {
      const now = fstatSync(file);
      return (
        unfitKind(path, now) ??
        (now.size > limit ? tooLarge(path, now.size, limit) : decodeText(path, readUpTo(file, now.size, limit), limit))
      );
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return within === Reach.anywhere && isNamelessPipe(path) ? unfit(path, 'is a pipe, not a regular file') : fileProblem(path, error);
  }
}

/** True for a file that cannot be checked as it is now, which is reported of it: nothing could be compared with an earlier one. */
export function isUnfit(path: string): boolean {
  const now = readText(path);
  return now.kind === 'problem' && now.cause === 'unfit';
}

/** The way to a regular file without links. Throws what the file system throws. */
function regularFile(path: string, within: Reach): string | FileProblem {
  const real = within.resolve(path);
  return typeof real === 'string' ? (unfitKind(path, statSync(real)) ?? real) : real;
}

/** True for what is there without a way that leads to it: the pipe of `<(command)` in a shell, or `/dev/stdin` behind one. */
export function isNamelessPipe(path: string): boolean {
  try {
    statSync(path);
  } catch {
    return false;
  }
  try {
    realpathSync.native(path);
    return false;
  } catch {
    return true;
  }
}

/** Windows has neither flag, nor the files for which they matter. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

function unfitKind(path: string, found: Stats): FileProblem | undefined {
  return found.isFile()
    ? undefined
    : found.isDirectory()
      ? { ...unfit(path, 'is a folder'), cause: 'refused' }
      : unfit(path, 'is not a regular file');
}

/** All bytes of a file, or one more than the limit. A file that grows, or whose size says nothing, is read to its end. */
function readUpTo(file: number, size: number, limit: number): Buffer {
  let bytes = Buffer.allocUnsafe(Math.min(size, limit) + 1);
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    length += read;
    // A regular file gives less than it was asked for at its end alone.
    if (read === 0 || length > limit || (length === size && length < bytes.length)) {
      return bytes.subarray(0, length);
    }
    if (length === bytes.length) {
      bytes = Buffer.concat([bytes], Math.min(bytes.length * 2 + 4096, limit + 1));
    }
  }
}

/** The text of bytes that are already there, such as standard input. */
export function decodeText(path: string, bytes: Buffer, limit = largestFileBytes): ReadText {
  if (bytes.length > limit) {
    return tooLarge(path, bytes.length, limit);
  }
  if (isEncrypted(bytes)) {
    return unfit(path, encryptedReason);
  }
  const hasNul = bytes.includes(0);
  if (hasNul && looksLikeUtf16(bytes)) {
    return unfit(path, 'is not UTF-8 (it looks like UTF-16)');
  }
  if (!isUtf8(bytes)) {
    return unfit(path, 'is not UTF-8');
  }
  if (hasNul) {
    return unfit(path, 'contains NUL characters');
  }
  const bom = bomBytes.every((byte, index) => bytes[index] === byte);
  return { kind: 'text', text: bytes.toString('utf8', bom ? bomBytes.length : 0), bom };
}

/** The bytes of a text as {@link readText} found it. */
export function encodeText(text: string, bom: boolean): Buffer {
  return bom ? Buffer.concat([Buffer.from(bomBytes), Buffer.from(text, 'utf8')]) : Buffer.from(text, 'utf8');
}

function tooLarge(path: string, bytes: number, limit: number): FileProblem {
  return unfit(path, tooLargeReason(bytes, limit));
}

function unfit(path: string, reason: string): FileProblem {
  return { kind: 'problem', path, reason, cause: 'unfit' };
}

function looksLikeUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return marked || (bytes.length >= 2 && (first === 0) !== (second === 0));
}
