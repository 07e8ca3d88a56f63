import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BundleReader } from '../../server/src/schema/kinds/bundle';

/** The project's folder; tests run from `out/test/…`. */
export const projectFolder = resolve(__dirname, '../../..');

/** The committed bundle. */
export const bundleOnDisk: BundleReader = folderReader(join(projectFolder, 'schemas'));

function folderReader(folder: string): BundleReader {
  return {
    read: (path) => {
      const file = join(folder, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },
  };
}

/** The corpus beside the project, where there is one. */
export function corpusFolder(): string | undefined {
  const folder = process.env['ACKMESH_CORPUS'] ?? resolve(projectFolder, '../shared/corpus');
  return existsSync(folder) ? folder : undefined;
}
