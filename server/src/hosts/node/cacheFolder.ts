import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { cacheEntryName } from '../fileNames';
import { writeProblem } from './fileProblem';
import { makeFolder } from './makeFolder';
import { cacheLimits } from '../../base/limits';
import { readText } from './readText';
import { replaceFile } from './replaceFile';
import { tidyFolder } from './tidyFolder';

const extension = 'json';

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

  /** Keeps a value. Answers why it cannot, as the end of a sentence that begins with the folder. */
  write(key: string, value: string): string | undefined {
    const path = this.#pathOf(key);
    try {
      makeFolder(this.#folder);
    } catch (error) {
      return writeProblem(error);
    }
    const problem = replaceFile(path, `${digestOf([value])}\n${value}`);
    if (problem === undefined) {
      tidyFolder(this.#folder, extension, cacheLimits);
    }
    return problem;
  }

  #pathOf(key: string): string {
    return join(this.#folder, cacheEntryName(key, extension));
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
