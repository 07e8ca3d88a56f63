import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Where the `.gitignore` of a folder (absolute) and of those above it would be, up to the one that git keeps; none where git
 * keeps none of them. Source: git's documentation of gitignore.
 */
export function gitIgnoresAbove(folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    folders.push(at);
    if (existsSync(join(at, '.git'))) {
      return folders.map((each) => join(each, '.gitignore'));
    }
    if (dirname(at) === at) {
      return [];
    }
  }
}
