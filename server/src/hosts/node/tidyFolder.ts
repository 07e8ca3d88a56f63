import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeFile } from './replaceFile';

/** How old a file is that somebody was writing when their process ended, at least; younger ones may still be written. */
const leftoverMs = 60 * 60 * 1000;

/**
 * Deletes from a folder of ours what was not touched for longest, until no more than so many entries of so many bytes
 * together are left, and what was being written when its process ended. Entries are called `ackmesh-`, a digest and the
 * extension; nothing else is looked at. Never throws.
 */
export function tidyFolder(folder: string, extension: string, most: { readonly entries: number; readonly bytes: number }): void {
  const entryName = new RegExp(`^ackmesh-[0-9a-f]{64}\\.${extension}$`);
  const leftover = new RegExp(`^ackmesh-[0-9a-f]{64}\\.${extension}\\.[0-9a-f]{12}\\.tmp$`);
  try {
    const found = readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      const stats = entryName.test(name) || leftover.test(name) ? statSync(path, { throwIfNoEntry: false }) : undefined;
      return stats?.isFile() === true ? [{ path, name, size: stats.size, usedMs: stats.mtimeMs }] : [];
    });
    const now = Date.now();
    found.filter(({ name, usedMs }) => leftover.test(name) && now - usedMs > leftoverMs).forEach(({ path }) => removeFile(path));
    let bytes = 0;
    const entries = found.filter(({ name }) => entryName.test(name)).sort((a, b) => b.usedMs - a.usedMs);
    for (const [index, { path, size }] of entries.entries()) {
      bytes += size;
      if (index >= most.entries || bytes > most.bytes) {
        removeFile(path);
      }
    }
  } catch {
    // Somebody else tidies too, or the next time does.
  }
}
