import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Reach } from './reach';
import { readText } from './readText';

/** A file that says what git ignores, as it was read. */
export interface GitIgnoreFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The `.gitignore` of a folder (absolute) and of those above it, up to the one that git keeps; none where git keeps none of them.
 * Source: git's documentation of gitignore.
 */
export function gitIgnoresAbove(folder: string): readonly GitIgnoreFile[] {
  const folders: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    folders.push(at);
    if (existsSync(join(at, '.git'))) {
      const within = new Reach([at]);
      return folders.flatMap((each) => {
        const path = join(each, '.gitignore');
        const read = readText(path, { within });
        return read.kind === 'text' ? [{ path, text: read.text }] : [];
      });
    }
    if (dirname(at) === at) {
      return [];
    }
  }
}
