import type { Uri } from '../../../server/src/base/uri';
import type { AroundReader, FolderEntry, Presence } from '../../../server/src/workspace/files/around';
import type { State } from './world';

/** What lies on the disk of a state, and nothing beside it. */
export class StateAround implements AroundReader {
  state: State | undefined;

  presence(uri: Uri, within: readonly string[]): Presence {
    if (!within.some((folder) => `${uri}/`.startsWith(`${folder}/`))) {
      return 'unknown';
    }
    const disk = this.state?.disk ?? new Map<Uri, string>();
    return disk.has(uri) ? 'file' : [...disk.keys()].some((each) => each.startsWith(`${uri}/`)) ? 'folder' : 'missing';
  }

  list(folder: string): readonly FolderEntry[] {
    const below = [...(this.state?.disk.keys() ?? [])].flatMap((uri) =>
      uri.startsWith(`${folder}/`) ? [uri.slice(folder.length + 1)] : [],
    );
    const entries = new Map(below.map((path) => [path.split('/')[0] ?? '', path.includes('/')] as const));
    return [...entries].map(([name, isFolder]) => ({ name, isFolder })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
