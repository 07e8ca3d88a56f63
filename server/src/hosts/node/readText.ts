import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';

/** Larger files are no manifests, and one of them would hold up everything else. */
export const largestFileBytes = 10 * 1024 * 1024;

const bomBytes = [0xef, 0xbb, 0xbf];

export type ReadText =
  /** The text without its byte order mark, as editors show it; `bom` tells whether the file has one. */
  | { readonly kind: 'text'; readonly text: string; readonly bom: boolean }
  | FileProblem;

/** Something on disk that cannot be read, with the reason as the end of a sentence that begins with its path. */
export interface FileProblem {
  readonly kind: 'problem';
  readonly path: string;
  readonly reason: string;
  /** Not there (any more), refused by the system, or there and unfit: too large, or no text. */
  readonly cause: 'missing' | 'refused' | 'unfit';
}

/** Reads a file as UTF-8, up to a number of bytes. Never throws: what cannot be read comes back as a problem. */
export function readText(path: string, limit = largestFileBytes): ReadText {
  try {
    const { size } = statSync(path);
    return size > limit ? tooLarge(path, size, limit) : decodeText(path, readFileSync(path), limit);
  } catch (error) {
    return fileProblem(path, error);
  }
}

/** The text of bytes that are already there, such as standard input. */
export function decodeText(path: string, bytes: Buffer, limit = largestFileBytes): ReadText {
  if (bytes.length > limit) {
    return tooLarge(path, bytes.length, limit);
  }
  if (!isUtf8(bytes) || bytes.includes(0)) {
    return unfit(path, `is not UTF-8 text${looksLikeUtf16(bytes) ? ' (it looks like UTF-16)' : ''}`);
  }
  const bom = bomBytes.every((byte, index) => bytes[index] === byte);
  return { kind: 'text', text: bytes.toString('utf8', bom ? bomBytes.length : 0), bom };
}

/** The bytes of a text as {@link readText} found it. */
export function encodeText(text: string, bom: boolean): Buffer {
  return bom ? Buffer.concat([Buffer.from(bomBytes), Buffer.from(text, 'utf8')]) : Buffer.from(text, 'utf8');
}

/** What the file system's refusal means to somebody who did not write this program. */
export function fileProblem(path: string, error: unknown): FileProblem {
  const code = codeOf(error);
  const known = code === undefined ? undefined : reasons.get(code);
  return { kind: 'problem', path, reason: known ?? `cannot be read (${code ?? String(error)})`, cause: code === 'ENOENT' ? 'missing' : 'refused' };
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EACCES', 'cannot be read: permission denied'],
  ['EPERM', 'cannot be read: permission denied'],
  ['ELOOP', 'is a symbolic link that leads to itself'],
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
  ['ENOTDIR', 'a file stands where a folder is needed'],
  ['EEXIST', 'a file stands where a folder is needed'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['EISDIR', 'it is a folder'],
  ['ENOSPC', 'the disk is full'],
]);

function tooLarge(path: string, bytes: number, limit: number): FileProblem {
  return unfit(path, `is too large to be checked (${megabytes(bytes)} MiB; the limit is ${megabytes(limit)} MiB)`);
}

function megabytes(bytes: number): string {
  const value = bytes / (1024 * 1024);
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

function unfit(path: string, reason: string): FileProblem {
  return { kind: 'problem', path, reason, cause: 'unfit' };
}

function looksLikeUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return marked || (bytes.length >= 2 && (first === 0) !== (second === 0));
}
