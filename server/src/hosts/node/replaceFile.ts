import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeProblem } from './fileProblem';

/**
 * Writes a file that can be made again: beside its place first, so that others find the old one or the whole new one.
 * Answers why it cannot be written, as the end of a sentence that begins with its name.
 */
export function replaceFile(path: string, content: string | Uint8Array): string | undefined {
  const beside = temporaryBeside(path);
  try {
    writeFileSync(beside, content, { flag: 'wx', mode: 0o600 });
    renameSync(beside, path);
    return undefined;
  } catch (error) {
    removeFile(beside);
    return writeProblem(error);
  }
}

/** A new name beside a file, for what is to become it. No secret: nobody may write to what is there already. */
export function temporaryBeside(path: string): string {
  const name = Math.floor(Math.random() * 2 ** 48);
  return `${path}.${name.toString(16).padStart(12, '0')}.tmp`;
}

/** Deletes a file if it is there and may be deleted. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It stays until somebody may delete it.
  }
}
