import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keptLinesLimits } from '../../base/limits';
import type { KeptLines } from '../lsp/ports';
import { cacheEntryName } from '../fileNames';
import { digestOf } from './cacheFolder';
import { makeFolder } from './makeFolder';
import { programStamp } from './programStamp';
import { removeFile, temporaryBeside } from './replaceFile';
import { tidyFolder } from './tidyFolder';

/** To be increased whenever kept files of older versions must not be read. */
const formatVersion = 1;

/** How many bytes are read or written in one turn of the event loop. */
const turnBytes = 1024 * 1024;

/** A digest as it stands in the first line of a file. */
const digestLength = 64;

const extension = 'lines';

/**
 * Keeps lines in a folder until the next start of the same program, in files with a checksum of all that follows it. A
 * file is written under another name and then renamed, so that several processes may use one folder. A damaged file and one of
 * another version count as missing, and a failure to write is ignored. `program` is a path.
 */
export function keptLinesIn(folder: string, program: string): KeptLines {
  const pathOf = (key: readonly string[]): string =>
    join(folder, cacheEntryName(digestOf([`lines ${formatVersion}`, programStamp(program), ...key]), extension));
  return {
    read: async (key) => {
      try {
        return await linesOf(await readFile(pathOf(key)));
      } catch {
        return undefined;
      }
    },
    write: async (key, lines) => {
      const path = pathOf(key);
      const beside = temporaryBeside(path);
      try {
        makeFolder(folder);
        await writeLines(beside, lines);
        await rename(beside, path);
        // An editor has one for each set of settings.
        tidyFolder(folder, extension, { entries: keptLinesLimits.files, bytes: Infinity });
        return true;
      } catch {
        removeFile(beside);
        return false;
      }
    },
  };
}

/** The lines after the checksum, split on demand; `undefined` if the checksum is wrong. */
async function linesOf(bytes: Buffer): Promise<Iterable<string> | undefined> {
  const start = digestLength + 1;
  const hash = createHash('sha256');
  for (let at = start; at < bytes.length; at += turnBytes) {
    hash.update(bytes.subarray(at, at + turnBytes));
    await nextTurn();
  }
  return bytes.toString('latin1', 0, start) === `${hash.digest('hex')}\n` ? eachLine(bytes, start) : undefined;
}

function* eachLine(bytes: Buffer, start: number): Iterable<string> {
  for (let at = start; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    yield bytes.toString('utf8', at, end);
    at = end + 1;
  }
}

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let at = digestLength + 1;
    const write = async (text: string): Promise<void> => {
      const bytes = Buffer.from(text, 'utf8');
      hash.update(bytes);
      await file.write(bytes, 0, bytes.length, at);
      at += bytes.length;
      if (at > keptLinesLimits.bytes) {
        throw new RangeError('too much to be kept');
      }
    };
    let waiting = '';
    for (const line of lines) {
      waiting += `${line}\n`;
      if (waiting.length > turnBytes) {
        await write(waiting);
        waiting = '';
      }
    }
    await write(waiting);
    await file.write(Buffer.from(`${hash.digest('hex')}\n`), 0, digestLength + 1, 0);
  } finally {
    await file.close();
  }
}
