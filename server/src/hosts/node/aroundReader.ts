import { readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Uri } from '../../base/uri';
import { compareTexts } from '../../base/order';
import type { AroundReader } from '../../service';
import { pathOfUri } from './fileUri';
import { reachOf } from './nodeFileSystem';

type Presence = ReturnType<AroundReader['presence']>;
type FolderEntry = ReturnType<AroundReader['list']>[number];

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
      return entriesOf(readdirSync(path, { withFileTypes: true }));
    } catch {
      return [];
    }
  },
};

function entriesOf(found: readonly Dirent[]): readonly FolderEntry[] {
  return found.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })).sort((a, b) => compareTexts(a.name, b.name));
}

/**
 * The same for a program that walks the folders first and asks afterwards: what the walk has seen is not looked for again.
 * Names are compared as they are spelt; where the file system may take another spelling for the same, it is asked.
 */
export class WalkedAround implements AroundReader {
  readonly #lists = new Map<string, Seen>();

  /** Takes in everything that a folder of the workspace holds. */
  listed(path: string, entries: readonly Dirent[]): void {
    this.#lists.set(path, {
      entries: entriesOf(entries),
      others: new Set(entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(({ name }) => name)),
    });
  }

  presence(uri: Uri, within: readonly string[]): Presence {
    const path = pathOfUri(uri);
    return (path === undefined ? undefined : this.#seen(path)) ?? nodeAroundReader.presence(uri, within);
  }

  list(folder: string, within: readonly string[]): readonly FolderEntry[] {
    return this.#lists.get(pathOfUri(folder) ?? '')?.entries ?? nodeAroundReader.list(folder, within);
  }

  #seen(path: string): Presence | undefined {
    if (this.#lists.has(path)) {
      return 'folder';
    }
    const beside = this.#lists.get(dirname(path));
    const name = basename(path);
    if (beside === undefined || beside.others.has(name)) {
      return undefined;
    }
    beside.names ??= new Map(beside.entries.map((entry) => [entry.name.toLowerCase(), entry]));
    const entry = beside.names.get(name.toLowerCase());
    if (entry === undefined) {
      return onlyPlain.test(name) ? 'missing' : undefined;
    }
    return entry.name !== name ? undefined : entry.isFolder ? 'folder' : 'file';
  }
}

/** What a walk has seen in a folder. */
interface Seen {
  readonly entries: readonly FolderEntry[];
  /** Names of what is neither file nor folder, such as links. */
  readonly others: ReadonlySet<string>;
  /** The entries by their names in lower case; absent until somebody asks. */
  names?: ReadonlyMap<string, FolderEntry>;
}

/** Names that no file system spells in another way, but for upper and lower case. */
const onlyPlain = /^[A-Za-z0-9_.-]*[A-Za-z0-9_-]$/;
