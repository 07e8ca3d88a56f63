import { createHash } from 'node:crypto';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './makeFolder';
import { cacheLimits } from '../../base/limits';
import { readText } from './readText';
import { removeFile, replaceFile } from './replaceFile';

/** Entries have names of this form; nothing else in the folder is looked at. */
const entryName = /^ackmesh-[0-9a-f]{64}\.json$/;
/** Bytes that were being written when their process ended; older ones belong to nobody. */
const leftover = /^ackmesh-[0-9a-f]{64}\.json\.[0-9a-f]{12}\.tmp$/;
const leftoverMs = 60 * 60 * 1000;

/**
 * What was learnt, in files of a folder that the user names. An entry's name is the digest of everything that its value
 * follows from, so that it is true for ever. A value is written beside its place and takes it whole, and is read only
 * with its checksum: several processes may use one folder, and what is damaged is as if it were not there. Nothing here
 * throws; what cannot be read or written costs time only.
 */
export class CacheFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The value of an entry; `undefined` where there is none that can be trusted. */
  read(key: string): string | undefined {
    const path = this.#pathOf(key);
    const read = readText(path, { limit: cacheLimits.bytes });
    if (read.kind !== 'text') {
      return undefined;
    }
    const cut = read.text.indexOf('\n');
    const value = read.text.slice(cut + 1);
    if (cut < 0 || read.text.slice(0, cut) !== digestOf([value])) {
      return undefined;
    }
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch {
      // It may go sooner than it need.
    }
    return value;
  }

  /** Keeps a value. Answers false where the folder cannot be written. */
  write(key: string, value: string): boolean {
    const path = this.#pathOf(key);
    try {
      makeFolder(this.#folder);
    } catch {
      return false;
    }
    if (!replaceFile(path, `${digestOf([value])}\n${value}`)) {
      return false;
    }
    this.#tidy();
    return true;
  }

  #pathOf(key: string): string {
    return join(this.#folder, `ackmesh-${key}.json`);
  }

  #tidy(): void {
    try {
      const names = readdirSync(this.#folder);
      const found = names.flatMap((name) => {
        const path = join(this.#folder, name);
        const stats = entryName.test(name) || leftover.test(name) ? statSync(path, { throwIfNoEntry: false }) : undefined;
        return stats?.isFile() === true ? [{ path, name, size: stats.size, usedMs: stats.mtimeMs }] : [];
      });
      const now = Date.now();
      found.filter(({ name, usedMs }) => leftover.test(name) && now - usedMs > leftoverMs).forEach(({ path }) => removeFile(path));
      let bytes = 0;
      const entries = found.filter(({ name }) => entryName.test(name)).sort((a, b) => b.usedMs - a.usedMs);
      for (const [index, { path, size }] of entries.entries()) {
        bytes += size;
        if (index >= cacheLimits.entries || bytes > cacheLimits.bytes) {
          removeFile(path);
        }
      }
    } catch {
      // Somebody else tidies too, or the next time does.
    }
  }
}

/** One digest of several texts, SHA-256 in hexadecimal; where one ends and the next begins counts. */
export function digestOf(parts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(`${part.length}:`).update(part);
  }
  return hash.digest('hex');
}
