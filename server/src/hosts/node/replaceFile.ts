import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that can be made again: beside its place first, so that others find the old one or the whole new one.
 * Answers false where it cannot be written.
 */
export function replaceFile(path: string, content: string | Uint8Array): boolean {
  const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(beside, content, { flag: 'wx', mode: 0o600 });
    renameSync(beside, path);
    return true;
  } catch {
    removeFile(beside);
    return false;
  }
}

/** Deletes a file if it is there and may be deleted. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It stays until somebody may delete it.
  }
}
