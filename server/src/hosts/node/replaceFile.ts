import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeProblem } from './fileProblem';

/**
 * Writes a file that can be made again: beside its place first, so that others find the old one or the whole new one.
 * Answers why it cannot be written, as the end of a sentence that begins with its name.
 */
export function replaceFile(path: string, content: string | Uint8Array): string | undefined {
  // No secret: what somebody else has there is never written to.
  const name = Math.floor(Math.random() * 2 ** 48);
  const beside = `${path}.${name.toString(16).padStart(12, '0')}.tmp`;
  try {
    writeFileSync(beside, content, { flag: 'wx', mode: 0o600 });
    renameSync(beside, path);
    return undefined;
  } catch (error) {
    removeFile(beside);
    return writeProblem(error);
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
