import type { FileProblem } from '../../server/src/hosts/node/fileProblem';
import { walkFiles, type WalkOptions } from '../../server/src/hosts/node/files';

/** {@link walkFiles} to its end. */
export function listFiles(
  folder: string,
  options: WalkOptions = {},
): { readonly files: readonly string[]; readonly problems: readonly FileProblem[] } {
  const files: string[] = [];
  const problems: FileProblem[] = [];
  for (const found of walkFiles(folder, options)) {
    if (found.kind === 'file') {
      files.push(found.path);
    } else if (found.kind === 'problem') {
      problems.push(found);
    }
  }
  return { files, problems };
}
