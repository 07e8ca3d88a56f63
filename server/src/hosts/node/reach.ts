import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import nodePath from 'node:path';
import type { FileProblem } from './fileProblem';

/**
 * Where a file that somebody names may lie. A path is judged by its text first, before the file system is asked anything,
 * and again when its links are resolved: the network and devices are out of reach either way.
 */
export class Reach {
  readonly #folders: readonly string[] | undefined;
  #real: readonly string[] | undefined;
  readonly #called: string;

  /** Absolute folders, and everything in them, with what people call them; `undefined` for any place on this machine. */
  constructor(folders: readonly string[] | undefined, called = 'the workspace') {
    this.#folders = folders;
    this.#called = called;
  }

  /** Any place: for what the user names. */
  static readonly anywhere = new Reach(undefined);

  /** Why a path must not be looked at; asks no file system. */
  refusal(path: string): FileProblem | undefined {
    if (this.#folders !== undefined) {
      const isWithin = [...this.#folders, ...(this.#real ?? [])].some((folder) => liesIn(path, folder));
      return !isWithin ? refused(path, outside) : isDeviceName(path) ? refused(path, device) : undefined;
    }
    return isRemoteOrDevice(path) ? refused(path, 'is on the network or a device, which are not read') : undefined;
  }

  /** The path with its links resolved, or why it must not be looked at. Throws what the file system throws. */
  resolve(path: string): string | FileProblem {
    const refusal = this.refusal(path) ?? (process.platform === 'win32' ? this.#linkToNetwork(path) : undefined);
    if (refusal !== undefined) {
      return refusal;
    }
    const real = realpathSync.native(path);
    return this.#admits(real) ? real : refused(path, `is a symbolic link out of ${this.#called}`);
  }

  /** True for a path that leads through a symbolic link somewhere below the folder that it lies in. Throws what the file system throws. */
  isThroughLink(path: string): boolean {
    const folder = this.#folders?.find((each) => liesIn(path, each));
    const parent = nodePath.dirname(path);
    if (folder === undefined || !liesIn(parent, folder)) {
      return false;
    }
    return realpathSync.native(parent) !== nodePath.join(realpathSync.native(folder), nodePath.relative(folder, parent));
  }

  /**
   * The paths by which a walk of the folders may find a file, the likeliest first: of a link to a file that of the file, if
   * that has the name of one that is `wanted`, as a walk takes the file before its links; of a way through links to folders
   * the one without; and in the end the path itself.
   */
  placesOf(path: string, wanted: (name: string) => boolean): readonly string[] {
    if (isRemoteOrDevice(path)) {
      return [path];
    }
    const [parent] = realPath(nodePath.dirname(path));
    const named = parent === undefined ? undefined : nodePath.join(parent, nodePath.basename(path));
    const [real] = realPath(path);
    const linked = real !== undefined && real !== named && wanted(nodePath.basename(real)) ? this.#inFolders(real, path) : [];
    return [...linked, ...(named === undefined ? [] : this.#inFolders(named, path)), path];
  }

  /** What a path without links is called in the folders; alone the one that is `preferred` where it is among them. */
  #inFolders(real: string, preferred: string): readonly string[] {
    const paths = (this.#folders ?? []).flatMap((folder) =>
      realPath(folder).flatMap((root) => (liesIn(real, root) ? [nodePath.join(folder, nodePath.relative(root, real))] : [])),
    );
    return paths.includes(preferred) ? [preferred] : paths;
  }

  #admits(real: string): boolean {
    const admitted = (): boolean => this.#folders === undefined || (this.#real ?? []).some((folder) => liesIn(real, folder));
    if (!admitted()) {
      // A folder may itself be a link, and lead somewhere else by now.
      this.#real = this.#folders?.flatMap(realPath);
    }
    return admitted() && (this.#folders !== undefined || !isRemoteOrDevice(real));
  }

  /** On Windows, looking through a link to the network would already send who the user is. */
  #linkToNetwork(path: string): FileProblem | undefined {
    const folder = this.#folders?.find((each) => liesIn(path, each)) ?? nodePath.parse(path).root;
    let at = folder;
    for (const name of path.slice(folder.length).split(nodePath.sep)) {
      at = nodePath.join(at, name);
      const isLink = at !== folder && lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true;
      if (isLink && isRemoteOrDevice(readlinkSync(at))) {
        return refused(path, 'is a symbolic link to the network');
      }
    }
    return undefined;
  }
}

const outside = 'is outside of the workspace; name it in the settings or on the command line';
const device = 'is the name of a device';

/** Empty steps and dots, which lead elsewhere than they are spelt. */
const detour = /(?:^|[\\/])\.{0,2}(?:[\\/]|$)/;

/** The way from a folder to a path that is spelt as lying below it, as nearly all are; `undefined` for any other, which has to be taken apart. */
export function plainWay(folder: string, path: string, separator: string = nodePath.sep): string | undefined {
  const way = path.startsWith(folder) && path[folder.length] === separator ? path.slice(folder.length + 1) : '';
  return detour.test(way) ? undefined : way;
}

/** True for a path (absolute) in a folder, or the folder itself. */
export function liesIn(path: string, folder: string, platform: nodePath.PlatformPath = nodePath): boolean {
  if (plainWay(folder, path, platform.sep) !== undefined) {
    return true;
  }
  const way = platform.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${platform.sep}`) && !platform.isAbsolute(way);
}

/** True for a path of another machine (`\\server\share`) or of a device, as Windows has them among files. */
export function isRemoteOrDevice(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' && (/^[\\/]{2}/.test(path) || isDeviceName(path, platform));
}

/** Names that mean a device in every folder of Windows, and streams behind a colon. */
function isDeviceName(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return (
    platform === 'win32' &&
    (/(?:^|[\\/])(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^\\/]*)?(?:[\\/]|$)/i.test(path) || path.slice(2).includes(':'))
  );
}

function realPath(path: string): readonly string[] {
  try {
    return [realpathSync.native(path)];
  } catch {
    return [];
  }
}

function refused(path: string, reason: string): FileProblem {
  return { kind: 'problem', path, reason, cause: 'unfit' };
}
