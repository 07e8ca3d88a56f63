import { statSync } from 'node:fs';
import type { Uri } from '../../base/uri';
import type { FileProblem, FileSystem, FoundFile } from '../lsp/ports';
import { crdLayer } from './crdLayers';
import { pathOfUri, uriOfPath } from './fileUri';
import { isManifestName, liesInSkippedFolder, listFiles, walkFiles } from './files';
import { expandGlob } from './globFiles';
import { largestFileBytes, readText, type FileProblem as PathProblem } from './readText';

/** The disk, for URIs of the `file` scheme; any other has nothing in it. */
export const nodeFileSystem: FileSystem = {
  largestText: largestFileBytes,
  isManifestName,
  skips: (uri) => liesInSkippedFolder(pathOfUri(uri) ?? uri),
  *walk(folder, ignored) {
    const path = pathOfUri(folder);
    if (path === undefined) {
      return;
    }
    for (const found of walkFiles(path, { ignored: (child) => ignored(uriOfPath(child)) })) {
      yield toFound(found);
    }
  },
  read(uri) {
    const path = pathOfUri(uri);
    if (path === undefined) {
      return { kind: 'problem', uri, reason: 'is not a file', missing: true };
    }
    const read = readText(path);
    return read.kind === 'text' ? { kind: 'text', text: read.text } : { ...toProblem(read), uri };
  },
  stamp(uri) {
    const found = statOf(uri);
    return found === undefined ? undefined : `${found.mtimeMs} ${found.size}`;
  },
  typeOf(uri) {
    const found = statOf(uri);
    return found?.isDirectory() === true ? 'folder' : found?.isFile() === true ? 'file' : undefined;
  },
  expand(globs, folder) {
    const from = pathOfUri(folder);
    return from === undefined ? [] : globs.flatMap((glob) => expandOne(glob, from));
  },
  readCrds(uri) {
    const path = pathOfUri(uri);
    const read = path === undefined ? undefined : readText(path);
    if (path === undefined || read === undefined) {
      return { layers: [] };
    }
    return read.kind === 'text' ? { layers: crdLayer(path, read.text) } : { layers: [], problem: toProblem(read) };
  },
};

function expandOne(glob: string, from: string): readonly FoundFile[] {
  const { files, folders, problems } = expandGlob(glob, from);
  const below = folders.map((folder) => listFiles(folder));
  return [
    ...[...files, ...below.flatMap((each) => each.files)].map((path): FoundFile => ({ kind: 'file', uri: uriOfPath(path) })),
    ...[...problems, ...below.flatMap((each) => each.problems)].map(toProblem),
  ];
}

function toFound(found: { readonly kind: 'file'; readonly path: string } | PathProblem): FoundFile {
  return found.kind === 'file' ? { kind: 'file', uri: uriOfPath(found.path) } : toProblem(found);
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
