import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCacheEntryName } from '../fileNames';
import { removeFile } from './replaceFile';

/** Temporary files older than this are leftovers of a process that ended while writing; younger ones may still be in use. */
const leftoverMs = 60 * 60 * 1000;

/**
 * Deletes the oldest entries of a cache folder until no more than `most.entries` of `most.bytes` together are left, and
 * leftovers of processes that ended while writing; nothing else is looked at. Never throws.
 */
export function tidyFolder(folder: string, extension: string, most: { readonly entries: number; readonly bytes: number }): void {
  const isEntry = (name: string): boolean => isCacheEntryName(name, extension);
  const isLeftover = (name: string): boolean => isEntry(name.replace(/\.[0-9a-f]{12}\.tmp$/, '')) && !isEntry(name);
  try {
    const found = readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      const stats = isEntry(name) || isLeftover(name) ? statSync(path, { throwIfNoEntry: false }) : undefined;
      return stats?.isFile() === true ? [{ path, name, size: stats.size, usedMs: stats.mtimeMs }] : [];
    });
    const now = Date.now();
    found.filter(({ name, usedMs }) => isLeftover(name) && now - usedMs > leftoverMs).forEach(({ path }) => removeFile(path));
    let bytes = 0;
    const entries = found.filter(({ name }) => isEntry(name)).sort((a, b) => b.usedMs - a.usedMs);
    for (const [index, { path, size }] of entries.entries()) {
      bytes += size;
      if (index >= most.entries || bytes > most.bytes) {
        removeFile(path);
      }
    }
  } catch {
    // Another process is tidying as well, or the next call does it.
  }
}
