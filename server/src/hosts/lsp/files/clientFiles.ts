import { URI, Utils } from 'vscode-uri';
import { walkLimits } from '../../../base/limits';
import { compareTexts } from '../../../base/order';
import { baseNameOf, type Uri } from '../../../base/uri';
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
import type { FileProblem, FileRead, FileSystem, WalkStep } from '../ports';
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
  /** How often each file may have changed. */
  readonly #versions = new Map<Uri, number>();
  readonly #ahead = new Map<Uri, Promise<FileRead>>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async *walk(folder: Uri, _within: unknown, ignored: (uri: Uri) => boolean): AsyncGenerator<WalkStep> {
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

  /** Asked about what an event names: a name without one of our endings may be that of a folder, and listing it shows that. */
  typeOf(uri: Uri): 'file' | 'folder' {
    if (!isFollowedName(baseNameOf(uri))) {
      return 'folder';
    }
    this.#versions.set(uri, (this.#versions.get(uri) ?? 0) + 1);
    this.#ahead.delete(uri);
    return 'file';
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
    const { files, folders, problem } = await this.#list(folder);
    yield problem === undefined ? { kind: 'step' } : problemOf(folder, problem);
    walk.entries += files.length + folders.length;
    const wanted = files
      .filter(isFollowedName)
      .sort((a, b) => Number(b === configFileName) - Number(a === configFileName) || compareTexts(a, b))
      .map((name) => childOf(folder, name));
    for (const [index, uri] of wanted.entries()) {
      if (isOver(walk)) {
        break;
      }
      if (!walk.ignored(uri)) {
        walk.files += 1;
        this.#askAhead(wanted.slice(index, index + askedAhead), walk);
        yield { kind: 'file', uri };
      }
    }
    for (const name of folders.filter((each) => !isSkippedFolder(each)).sort(compareTexts)) {
      const child = childOf(folder, name);
      if (!isOver(walk) && !walk.ignored(child)) {
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
      if (!this.#versions.has(uri) && !ignored(uri)) {
        this.#versions.set(uri, 1);
        this.#ahead.set(uri, this.#read(uri));
      }
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
      return problemOf(uri, `cannot be read: ${String(error)}`);
    }
  }
}

interface WalkState {
  readonly ignored: (uri: Uri) => boolean;
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
      return problemOf(uri, answer.reason);
  }
}

function problemOf(uri: Uri, reason: string): FileProblem {
  return { kind: 'problem', uri, reason, missing: false };
}

/** The root of a file system has no slash at its end here, which would be its path. */
function childOf(folder: Uri, name: string): Uri {
  const parent = URI.parse(folder);
  return Utils.joinPath(parent.path === '' ? parent.with({ path: '/' }) : parent, name).toString() as Uri;
}
