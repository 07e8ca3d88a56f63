import { URI, Utils } from 'vscode-uri';
import { walkLimits } from '../../../base/limits';
import { compareTexts } from '../../../base/order';
import { isAtOrAbove, type Uri } from '../../../base/uri';
import {
  folderMethod,
  textMethod,
  type FolderAnswer,
  type FolderParams,
  type TextAnswer,
  type TextParams,
} from '../../../protocol/folderRequests';
import { configFileName } from '../../../service/withoutWorkspace';
import { isFollowedName, isSkippedFolder, liesInSkippedFolder } from '../../fileNames';
import { ListedTypes } from './listedTypes';
import type { FileProblem, FileRead, FileSystem, FoundType, WalkStep } from '../ports';
import { largestFileBytes, tooLargeReason } from '../../tooLarge';

/** Files of a folder whose texts are asked for before they are needed: each answer may come over a network. */
const askedAhead = 16;

/** Asks the client; rejects when it refuses or is gone. */
type Ask = (method: string, params: object) => Promise<unknown>;

/**
 * The files that a client has, for a server without a disk. What can only be answered at once is answered from what the
 * client told: it says which files changed, and every file that it names may be another one than before.
 * Nothing outside of the workspace folders is there.
 */
export class ClientFiles implements FileSystem {
  readonly largestText = largestFileBytes;
  readonly isManifestName = isFollowedName;
  readonly skips = liesInSkippedFolder;
  readonly #ask: Ask;
  /** By file that was asked for, which of all versions it is: another one than before whenever it may have changed. */
  readonly #versions = new Map<Uri, number>();
  #lastVersion = 0;
  readonly #ahead = new Map<Uri, Promise<FileRead>>();

  readonly #types = new ListedTypes((folder) => this.#list(folder));
  /** The folders that a swarm of events tells of. */
  #renewed: { readonly swarm: object; readonly folders: Set<Uri> } | undefined;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async *walk(folder: Uri, _within: unknown, ignored: WalkState['ignored']): AsyncGenerator<WalkStep> {
    try {
      yield* this.#below(folder, { ignored, files: 0, entries: 0 }, 0);
    } finally {
      // What a walk that was given up has asked for would be old when somebody wants it.
      this.#ahead.clear();
    }
  }

  read(uri: Uri): Promise<FileRead> {
    const asked = this.#ahead.get(uri);
    this.#ahead.delete(uri);
    return asked ?? this.#read(uri);
  }

  stamp(uri: Uri): string | undefined {
    return this.#versions.get(uri)?.toString();
  }

  async typeOf(uri: Uri, within: readonly Uri[], swarm: object): Promise<FoundType> {
    const type = await this.#types.of(uri, within, swarm);
    if (type === 'folder') {
      this.#outdateBelow(uri, swarm);
    } else if (type === 'file') {
      this.#outdate(uri);
    }
    return type;
  }

  /** Links are what they lead to, as the client has them. */
  linkEnd(): undefined {
    return undefined;
  }

  placesOf(uri: Uri): readonly Uri[] {
    return [uri];
  }

  /** What lies above the folders of the workspace is not in reach. */
  gitIgnoresAbove(): readonly never[] {
    return [];
  }

  /** CRDs in the workspace are found with its other files, and nothing else is in reach. */
  expand(): readonly WalkStep[] {
    return [];
  }

  readCrds(): { readonly layers: readonly never[] } {
    return { layers: [] };
  }

  async *#below(folder: Uri, walk: WalkState, depth: number): AsyncGenerator<WalkStep> {
    if (depth > walkLimits.depth) {
      yield problemOf(folder, `is more than ${walkLimits.depth} folders deep and is not checked`);
      return;
    }
    const { files, folders, problem, lasts } = await this.#list(folder);
    if (problem === undefined) {
      this.#types.walked(folder);
    }
    yield problem === undefined ? { kind: 'step' } : failureOf(folder, problem, lasts);
    walk.entries += files.length + folders.length;
    const wanted = files
      .filter(isFollowedName)
      .sort((a, b) => Number(b === configFileName) - Number(a === configFileName) || compareTexts(a, b))
      .map((name) => childOf(folder, name));
    for (const [index, uri] of wanted.entries()) {
      if (isOver(walk)) {
        break;
      }
      if (!walk.ignored(uri, false)) {
        walk.files += 1;
        this.#askAhead(wanted.slice(index, index + askedAhead), walk);
        yield { kind: 'file', uri };
      }
    }
    for (const name of folders.filter((each) => !isSkippedFolder(each)).sort(compareTexts)) {
      const child = childOf(folder, name);
      if (!isOver(walk) && !walk.ignored(child, true)) {
        yield* this.#below(child, walk, depth + 1);
      }
    }
    if (depth === 0 && isOver(walk)) {
      yield problemOf(folder, `contains more than ${walkLimits.files} files; the rest is not checked`);
    }
  }

  /** A file whose stamp is known was read, and is read again only when the client says that it changed. */
  #askAhead(uris: readonly Uri[], { ignored }: WalkState): void {
    for (const uri of uris) {
      if (!this.#versions.has(uri) && !ignored(uri, false)) {
        this.#outdate(uri);
        this.#ahead.set(uri, this.#read(uri));
      }
    }
  }

  #outdate(uri: Uri): void {
    this.#lastVersion += 1;
    this.#versions.set(uri, this.#lastVersion);
    this.#ahead.delete(uri);
  }

  /** Of a folder that took the place of another one, clients tell nothing else: every file in it may be another one. Each is read once for all events of a swarm. */
  #outdateBelow(folder: Uri, swarm: object): void {
    if (this.#renewed?.swarm !== swarm) {
      this.#renewed = { swarm, folders: new Set() };
    }
    const { folders } = this.#renewed;
    const isDone = [...folders].some((each) => isAtOrAbove(each, folder));
    folders.add(folder);
    if (isDone) {
      return;
    }
    for (const uri of [...this.#versions.keys()].filter((each) => each.startsWith(`${folder}/`))) {
      this.#versions.delete(uri);
      this.#ahead.delete(uri);
    }
  }

  async #list(folder: Uri): Promise<FolderAnswer> {
    try {
      return (await this.#ask(folderMethod, { uri: folder } satisfies FolderParams)) as FolderAnswer;
    } catch (error) {
      return { files: [], folders: [], problem: `cannot be listed: ${String(error)}` };
    }
  }

  /** Never rejects. */
  async #read(uri: Uri): Promise<FileRead> {
    try {
      return readOf(uri, (await this.#ask(textMethod, { uri, mostBytes: this.largestText } satisfies TextParams)) as TextAnswer);
    } catch (error) {
      return failureOf(uri, `cannot be read: ${String(error)}`);
    }
  }
}

interface WalkState {
  readonly ignored: (uri: Uri, isFolder: boolean) => boolean;
  files: number;
  entries: number;
}

function isOver({ files, entries }: WalkState): boolean {
  return files > walkLimits.files || entries > walkLimits.entries;
}

function readOf(uri: Uri, answer: TextAnswer): FileRead {
  switch (answer.kind) {
    case 'text':
      return answer;
    case 'missing':
      return { ...problemOf(uri, 'does not exist'), missing: true };
    case 'too large':
      return problemOf(uri, tooLargeReason(answer.bytes));
    case 'problem':
      return failureOf(uri, answer.reason, answer.lasts);
  }
}

function failureOf(uri: Uri, reason: string, lasts = false): FileProblem {
  return { ...problemOf(uri, reason), mayPass: !lasts };
}

function problemOf(uri: Uri, reason: string): FileProblem {
  return { kind: 'problem', uri, reason, missing: false };
}

/** The root of a file system has no slash at its end here, which would be its path. */
function childOf(folder: Uri, name: string): Uri {
  const parent = URI.parse(folder);
  return Utils.joinPath(parent.path === '' ? parent.with({ path: '/' }) : parent, name).toString() as Uri;
}
