import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and what it lies in, where they are missing. Throws the error of the file system where it cannot. The
 * recursive form of Node's own function never ends below a symbolic link to nothing.
 */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    makeFolder(parent);
    mkdirSync(path);
  } else if (!statSync(path).isDirectory()) {
    mkdirSync(path);
  }
}
