import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Uri } from '../../base/uri';
import { maxModelCharacters } from '../../infer/model/modelText';
import type { ModelReader } from '../../workspace/apiModels';
import { pathOfUri, uriOfPath } from './fileUri';
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
  stamp(uri) {
    const path = pathOfUri(uri);
    try {
      const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
      return found?.isFile() === true ? `${found.mtimeMs} ${found.size}` : undefined;
    } catch {
      return undefined;
    }
  },
  read(uri) {
    const path = pathOfUri(uri);
    const read = path === undefined ? undefined : readText(path, maxModelCharacters);
    return read?.kind === 'text' ? read : { kind: 'problem', reason: read?.reason ?? 'is not a file' };
  },
};
