import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { fieldTextsFile } from '../../protocol/fieldTexts';
import type { DocsReader } from '../../service';

/** Reads texts about fields beside the server, where the build has put them. */
export function docsReader(folder: string): DocsReader {
  return {
    read(service) {
      const name = fieldTextsFile(service);
      const path = name === undefined ? undefined : join(folder, 'dist', 'docs', name);
      return path !== undefined && existsSync(path) ? inflateRawSync(readFileSync(path)).toString('utf8') : undefined;
    },
  };
}
