import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { DocsReader } from '../../service';
import { productFolder } from './bundleReader';

/** The name of the file that holds the texts of one service. */
export function docsFile(service: string): string {
  return `${service}.json.deflate`;
}

/** Reads texts about fields beside the server, where the build has put them. */
export function docsReader(folder: string = productFolder()): DocsReader {
  return {
    read(service) {
      const path = join(folder, 'dist', 'docs', docsFile(service));
      return /^[a-z0-9-]+$/.test(service) && existsSync(path) ? inflateRawSync(readFileSync(path)).toString('utf8') : undefined;
    },
  };
}
