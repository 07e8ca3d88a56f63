import { readdirSync, statSync } from 'node:fs';
import type { AroundReader } from '../../service';
import { pathOfUri } from './fileUri';
import { reachOf } from './nodeFileSystem';

/** The disk around a workspace: which files and folders there are, links followed as far as they lead into the workspace. */
export const nodeAroundReader: AroundReader = {
  presence(uri, within) {
    const path = pathOfUri(uri);
    if (path === undefined || reachOf(within).refusal(path) !== undefined) {
      return 'unknown';
    }
    try {
      const found = statSync(path, { throwIfNoEntry: false });
      return found === undefined ? 'missing' : found.isDirectory() ? 'folder' : 'file';
    } catch {
      return 'unknown';
    }
  },
  list(folder, within) {
    const path = pathOfUri(folder);
    if (path === undefined || reachOf(within).refusal(path) !== undefined) {
      return [];
    }
    try {
      return readdirSync(path, { withFileTypes: true })
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch {
      return [];
    }
  },
};
