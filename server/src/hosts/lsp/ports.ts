import type { Uri } from '../../base/uri';
import type { BundleReader } from '../../schema/bundle';
import type { DocsReader } from '../../schema/fieldDocs';
import type { KindLayer } from '../../schema/kindStore';
import type { ModelReader } from '../../workspace/apiModels';

/** What the language server needs from the program that it runs in. */
export interface HostPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly bundle: BundleReader;
  /** Texts about fields; missing where there are none. */
  readonly docs?: DocsReader;
  /** API models for generator.yaml; missing where no file can be read. */
  readonly models?: ModelReader;
}

/** Files, named by normal URIs. Nothing here throws: what cannot be read comes back as a problem. */
export interface FileSystem {
  /** The largest text that is read, in bytes; a larger one would hold up everything else. */
  readonly largestText: number;
  /** True for names that manifests have. */
  isManifestName(name: string): boolean;
  /** True for what lies in a folder that is never looked into, such as `.git`, and for the folder itself. */
  skips(uri: Uri): boolean;
  /**
   * Manifest files below a folder, one at a time so that the caller may pause, the project file of a folder before
   * everything else in it. Folders that are never looked into (`.git`, `node_modules`) are left out.
   */
  walk(folder: Uri, ignored: (uri: Uri) => boolean): Iterable<FoundFile> | AsyncIterable<FoundFile>;
  read(uri: Uri): FileRead | Promise<FileRead>;
  /** Another text whenever the file's content may be another; `undefined` when there is no such file. */
  stamp(uri: Uri): string | undefined;
  /** What a URI is that a file event names. */
  typeOf(uri: Uri): 'file' | 'folder' | undefined;
  /** Files that globs of a configuration name, counted from a folder. */
  expand(globs: readonly string[], folder: Uri): readonly FoundFile[];
  /** The CRDs of a file outside of the workspace. */
  readCrds(uri: Uri): { readonly layers: readonly KindLayer[]; readonly problem?: FileProblem };
}

export type FoundFile = { readonly kind: 'file'; readonly uri: Uri } | FileProblem;

export type FileRead = { readonly kind: 'text'; readonly text: string } | FileProblem;

/** Something that cannot be read; `reason` ends a sentence that begins with its name. */
export interface FileProblem {
  readonly kind: 'problem';
  readonly uri: Uri;
  readonly reason: string;
  /** It is not there. */
  readonly missing: boolean;
}

/** Time, in milliseconds. */
export interface Clock {
  /** Never runs backwards; only differences mean something. */
  now(): number;
  /** Runs a function after the messages that are already here. */
  soon(run: () => void): void;
  /** Runs a function after a while; returns what takes it back. */
  after(ms: number, run: () => void): () => void;
}
