import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { bounds } from '../../base/bounds';
import type { Uri } from '../../base/uri';
import type { ModelReader } from '../../service';
import { pathOfUri, uriOfPath } from './fileUri';
import { reachOf } from './nodeFileSystem';
import { readText } from './readText';

/** API models on disk. */
export const nodeModelReader: ModelReader = {
  list(folder) {
    const path = pathOfUri(folder);
    try {
      return path === undefined ? [] : readdirSync(path);
    } catch {
      return [];
    }
  },
  resolve(folder, path) {
    const from = pathOfUri(folder);
    return from === undefined ? (`${folder}/${path}` as Uri) : uriOfPath(resolve(from, path));
  },
  stamp(uri, within) {
    const path = pathOfUri(uri);
    if (path === undefined) {
      return undefined;
    }
    if (reachOf(within).refusal(path) !== undefined) {
      return 'refused';
    }
    try {
      const found = statSync(path, { throwIfNoEntry: false });
      return found === undefined || found.isDirectory() ? undefined : `${found.mtimeMs} ${found.size}`;
    } catch {
      return undefined;
    }
  },
  read(uri, within) {
    const path = pathOfUri(uri);
    const read = path === undefined ? undefined : readText(path, { limit: bounds.modelText.most, within: reachOf(within) });
    return read?.kind === 'text' ? read : { kind: 'problem', reason: read?.reason ?? 'is not a file' };
  },
};
