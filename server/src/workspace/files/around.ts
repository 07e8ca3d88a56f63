import { foldersAbove, type Uri } from '../../base/uri';
import type { Fact } from '../results/result';
import type { Reads } from '../results/reads';

/** What is at a place on disk; `unknown` where nobody may look. */
export type Presence = 'file' | 'folder' | 'missing' | 'unknown';

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Looks at what lies around the files of a workspace, without reading it. Nothing here throws. */
export interface AroundReader {
  /** `within`: the folders of the workspace; of what lies elsewhere nothing is said. */
  presence(uri: Uri, within: readonly string[]): Presence;
  list(folder: string, within: readonly string[]): readonly FolderEntry[];
}

/** Which files and folders there are beside those that were read. What was asked is kept until the host tells of a change. */
export class Around {
  readonly #reader: AroundReader | undefined;
  readonly #reads: Reads;
  readonly #folders: () => readonly string[];
  readonly #presences = new Map<Uri, Presence>();
  readonly #lists = new Map<string, readonly FolderEntry[]>();

  constructor(reader: AroundReader | undefined, reads: Reads, folders: () => readonly string[]) {
    this.#reader = reader;
    this.#reads = reads;
    this.#folders = folders;
  }

  presence(uri: Uri): Presence {
    this.#reads.noteOf(presenceFact, uri);
    const known = this.#presences.get(uri) ?? this.#reader?.presence(uri, this.#folders()) ?? 'unknown';
    this.#presences.set(uri, known);
    return known;
  }

  /** What a folder holds, by name; empty where it is not known. */
  list(folder: string): readonly FolderEntry[] {
    this.#reads.noteOf(listFact, folder);
    const known = this.#lists.get(folder) ?? this.#reader?.list(folder, this.#folders()) ?? [];
    this.#lists.set(folder, known);
    return known;
  }

  /** What was asked so far and answered. */
  get answers(): readonly (readonly [asked: string, answer: string])[] {
    return [...this.#presences, ...[...this.#lists].map(([folder, list]) => [`${folder}/`, JSON.stringify(list)] as const)];
  }

  /** The answer to one of the questions of {@link answers}, as it is now. */
  answerTo(asked: string): string {
    return asked.endsWith('/') ? JSON.stringify(this.list(asked.slice(0, -1))) : this.presence(asked as Uri);
  }

  /** Forgets what was said of these places and of what lies in them; of everything when none are given. The answer is what is to be asked again. */
  forget(uris?: readonly Uri[]): readonly Fact[] {
    const isMeant = (known: string): boolean => uris?.some((uri) => known === uri || known.startsWith(`${uri}/`)) ?? true;
    const above = new Set(uris?.flatMap((uri) => foldersAbove(uri).slice(1)));
    const lists = [...this.#lists.keys()].filter(
      (folder) =>
        isMeant(folder) ||
        uris?.some((uri) => uri.slice(0, uri.lastIndexOf('/')) === folder) === true ||
        (above.has(folder as Uri) && this.#isListedAnew(folder)),
    );
    const presences = [...[...this.#presences.keys()].filter(isMeant), ...this.#foldersThatChanged(uris ?? [])];
    lists.forEach((folder) => this.#lists.delete(folder));
    presences.forEach((uri) => this.#presences.delete(uri));
    return [...presences.map(presenceFact), ...lists.map(listFact)];
  }

  /** A folder that came or went is an entry of the one that holds it. */
  #isListedAnew(folder: string): boolean {
    return JSON.stringify(this.#lists.get(folder)) !== JSON.stringify(this.#reader?.list(folder, this.#folders()) ?? []);
  }

  /** Folders come with their first file and go with their last one, of which nobody is told. */
  #foldersThatChanged(uris: readonly Uri[]): readonly Uri[] {
    const above = new Set(uris.flatMap((uri) => foldersAbove(uri)));
    return [...above].filter(
      (folder) =>
        this.#presences.has(folder) && this.#presences.get(folder) !== (this.#reader?.presence(folder, this.#folders()) ?? 'unknown'),
    );
  }
}

/** The fact that stands for a question of {@link Around.answers}. */
export function aroundFact(asked: string): string {
  return asked.endsWith('/') ? listFact(asked.slice(0, -1)) : presenceFact(asked as Uri);
}

function presenceFact(uri: Uri): string {
  return `there ${uri}`;
}

function listFact(folder: string): string {
  return `list ${folder}`;
}
