import { readGlob } from '../../server/src/base/glob';
import { baseNameOf, parentOf, type Uri } from '../../server/src/base/uri';
import type { FileProblem, FileRead, FileSystem, FoundFile, Within } from '../../server/src/hosts/lsp/ports';
import { foldersOf } from '../../server/src/hosts/lsp/files/knownFiles';
import { crdLayer } from '../../server/src/hosts/node/crdLayers';
import { pathOfUri } from '../../server/src/hosts/node/fileUri';
import { isFollowedName, liesInSkippedFolder } from '../../server/src/hosts/fileNames';

/** A disk in memory. Counts what is asked of it. */
export class MemoryFiles implements FileSystem {
  readonly largestText: number;
  readonly #texts = new Map<Uri, { readonly text: string; readonly stamp: string }>();
  readonly #refused = new Map<Uri, string>();
  #writes = 0;
  #gate: Promise<void> | undefined;
  reads = 0;

  constructor(files: Readonly<Record<string, string>> = {}, largestText = 1_000_000) {
    this.largestText = largestText;
    Object.entries(files).forEach(([uri, text]) => this.write(uri, text));
  }

  write(uri: string, text: string): void {
    this.#writes += 1;
    this.#texts.set(uri as Uri, { text, stamp: String(this.#writes) });
  }

  delete(uri: string): void {
    for (const known of [...this.#texts.keys()]) {
      if (known === uri || known.startsWith(`${uri}/`)) {
        this.#texts.delete(known);
      }
    }
  }

  /** Makes a file or folder one that cannot be read. */
  refuse(uri: string, reason: string): void {
    this.#refused.set(uri as Uri, reason);
  }

  isManifestName(name: string): boolean {
    return isFollowedName(name);
  }

  skips(uri: Uri): boolean {
    return liesInSkippedFolder(uri);
  }

  *walk(folder: Uri, _within: Within, ignored: (uri: Uri, isFolder: boolean) => boolean): Generator<FoundFile> {
    const files = [...this.#texts.keys()].filter(
      (uri) => uri.startsWith(`${folder}/`) && !this.skips(uri) && isFollowedName(baseNameOf(uri)),
    );
    const configFirst = (uri: Uri): string => (baseNameOf(uri).startsWith('.ackmesh') ? `0${uri}` : `1${uri}`);
    for (const [uri, reason] of this.#refused) {
      if (uri.startsWith(`${folder}/`) && !isFollowedName(baseNameOf(uri))) {
        yield { kind: 'problem', uri, reason, missing: false };
      }
    }
    for (const uri of files.sort((a, b) => (configFirst(a) < configFirst(b) ? -1 : 1))) {
      if (!ignored(uri, false)) {
        yield { kind: 'file', uri };
      }
    }
  }

  /** Lets nobody read until the returned function is called. */
  hold(): () => void {
    let open: () => void = () => undefined;
    this.#gate = new Promise((resolve) => (open = resolve));
    return () => {
      this.#gate = undefined;
      open();
    };
  }

  read(uri: Uri): FileRead | Promise<FileRead> {
    return this.#gate === undefined ? this.#read(uri) : this.#gate.then(() => this.#read(uri));
  }

  #read(uri: Uri): FileRead {
    this.reads += 1;
    const reason = this.#refused.get(uri);
    const file = this.#texts.get(uri);
    return reason !== undefined
      ? problem(uri, reason, false)
      : file === undefined
        ? problem(uri, 'does not exist', true)
        : { kind: 'text', text: file.text };
  }

  stamp(uri: Uri): string | undefined {
    return this.#texts.get(uri)?.stamp;
  }

  typeOf(uri: Uri): 'file' | 'folder' | undefined {
    return this.#texts.has(uri) ? 'file' : [...this.#texts.keys()].some((known) => known.startsWith(`${uri}/`)) ? 'folder' : undefined;
  }

  linkEnd(): undefined {
    return undefined;
  }

  placesOf(uri: Uri): readonly Uri[] {
    return [uri];
  }

  gitIgnoresAbove(folder: Uri): readonly Uri[] {
    const above = [folder, ...foldersOf(folder)];
    const top = above.findIndex((each) => this.typeOf(`${each}/.git` as Uri) !== undefined);
    return above.slice(1, top + 1).map((each) => `${each}/.gitignore` as Uri);
  }

  expand(globs: readonly string[], folder: Uri): readonly FoundFile[] {
    const matches = globs.map((glob) => {
      let base: string = folder;
      let rest = glob;
      for (; rest.startsWith('../'); rest = rest.slice(3)) {
        base = parentOf(base);
      }
      const matched = readGlob(`${base}/${rest}`, 'path');
      return (uri: Uri): boolean => matched.kind === 'glob' && matched.matches(uri);
    });
    return [...this.#texts.keys()].filter((uri) => matches.some((match) => match(uri))).map((uri) => ({ kind: 'file', uri }));
  }

  readCrds(uri: Uri): ReturnType<FileSystem['readCrds']> {
    const read = this.#read(uri);
    return read.kind === 'text' ? { layers: crdLayer(pathOfUri(uri) ?? '', read.text) } : { layers: [], problem: read };
  }
}

function problem(uri: Uri, reason: string, missing: boolean): FileProblem {
  return { kind: 'problem', uri, reason, missing };
}
