import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InvariantError } from '../../base/errors';
import type { BundleReader } from '../../service';

/**
 * The folder that holds `package.json` and `schemas/`: the nearest one above the running file that has the bundle, be
 * it the packaged `dist/` or the compiler's `out/`.
 */
export function productFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'schemas', 'index.json'))) {
      return folder;
    }
    if (dirname(folder) === folder) {
      throw new InvariantError(`No schema bundle is installed above ${__dirname}`);
    }
  }
}

/** Reads the bundle beside the server, one file at a time and only when asked for. */
export function bundleReader(folder: string = productFolder()): BundleReader {
  return {
    read(path) {
      try {
        return readFileSync(join(folder, 'schemas', path), 'utf8');
      } catch (error) {
        if (isMissing(error)) {
          return undefined;
        }
        throw error;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
