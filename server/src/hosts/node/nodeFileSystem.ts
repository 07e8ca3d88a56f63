import { lstatSync, statSync } from 'node:fs';
import type { Uri } from '../../base/uri';
import { isFollowedName, liesInSkippedFolder } from '../fileNames';
import type { FileProblem, FileSystem, WalkStep } from '../lsp/ports';
import { largestFileBytes } from '../tooLarge';
import { crdLayer } from './crdLayers';
import type { FileProblem as PathProblem } from './fileProblem';
import { pathOfUri, uriOfPath } from './fileUri';
import { walkFiles, type Found } from './files';
import { gitIgnoresAbove } from './gitIgnoresAbove';
import { configuredFiles } from './globFiles';
import { Reach } from './reach';
import { readText } from './readText';

/** The disk, for URIs of the `file` scheme; any other has nothing in it. */
export const nodeFileSystem: FileSystem = {
  largestText: largestFileBytes,
  isManifestName: isFollowedName,
  skips: (uri) => liesInSkippedFolder(pathOfUri(uri) ?? uri),
  *walk(folder, within, ignored) {
    const path = pathOfUri(folder);
    if (path === undefined) {
      return;
    }
    for (const found of walkFiles(path, {
      wanted: isFollowedName,
      ignored: (child, isFolder) => ignored(uriOfPath(child), isFolder),
      within: reachOf(within),
    })) {
      yield toStep(found);
    }
  },
  read(uri, within) {
    const path = pathOfUri(uri);
    if (path === undefined) {
      return { kind: 'problem', uri, reason: 'is not a file', missing: true };
    }
    const read = readText(path, { within: reachOf(within) });
    return read.kind === 'text' ? { kind: 'text', text: read.text } : { ...toProblem(read), uri };
  },
  stamp(uri) {
    const found = statOf(uri);
    // The last two also tell a file that took the place of another one as old and as long, by itself or with its folder, and the third one that may be read from now on.
    return found === undefined ? undefined : `${found.mtimeMs} ${found.size} ${found.ctimeMs} ${found.ino}`;
  },
  typeOf(uri, within) {
    const path = pathOfUri(uri);
    try {
      const found = path === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false });
      if (path === undefined || found === undefined) {
        return undefined;
      }
      return found.isSymbolicLink() || reachOf(within).isThroughLink(path) ? 'link' : found.isDirectory() ? 'folder' : 'file';
    } catch {
      return undefined;
    }
  },
  linkEnd(uri, within) {
    const path = pathOfUri(uri);
    try {
      const real = path === undefined ? undefined : reachOf(within).resolve(path);
      if (typeof real !== 'string') {
        return real?.reason;
      }
      const found = statSync(real);
      return `${found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other'} ${real}`;
    } catch {
      return undefined;
    }
  },
  placesOf(uri, folders) {
    const path = pathOfUri(uri);
    const places = path === undefined ? [] : reachOf(folders).placesOf(path, isFollowedName);
    return places.map((place) => (place === path ? uri : uriOfPath(place)));
  },
  gitIgnoresAbove(folder) {
    const path = pathOfUri(folder);
    const [, ...above] = path === undefined ? [] : gitIgnoresAbove(path);
    return above.map(uriOfPath);
  },
  *expand(globs, folder, within) {
    const from = pathOfUri(folder);
    if (from === undefined) {
      return;
    }
    for (const found of configuredFiles(globs, from, reachOf(within))) {
      yield toStep(found);
    }
  },
  readCrds(uri, within) {
    const path = pathOfUri(uri);
    const read = path === undefined ? undefined : readText(path, { within: reachOf(within) });
    if (path === undefined || read === undefined) {
      return { layers: [] };
    }
    return read.kind === 'text' ? { layers: crdLayer(path, read.text) } : { layers: [], problem: toProblem(read) };
  },
};

const reaches = new WeakMap<readonly string[], Reach>();

/** The same for the same list, so that the links of its folders are resolved once. */
export function reachOf(within: readonly string[] | 'anywhere'): Reach {
  if (within === 'anywhere') {
    return Reach.anywhere;
  }
  let reach = reaches.get(within);
  if (reach === undefined) {
    reach = new Reach(within.flatMap((folder) => pathOfUri(folder) ?? []));
    reaches.set(within, reach);
  }
  return reach;
}

function toStep(found: Found): WalkStep {
  switch (found.kind) {
    case 'file':
      return { kind: 'file', uri: uriOfPath(found.path) };
    case 'link':
      return { kind: 'link', uri: uriOfPath(found.path) };
    case 'problem':
      return toProblem(found);
    case 'step':
      return found;
  }
}

function toProblem({ path, reason, cause }: PathProblem): FileProblem {
  return { kind: 'problem', uri: uriOfPath(path), reason, missing: cause === 'missing' };
}

function statOf(uri: Uri): ReturnType<typeof statSync> {
  const path = pathOfUri(uri);
  try {
    return path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
