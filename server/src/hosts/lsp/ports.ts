import type { Uri } from '../../base/uri';
import type { AroundReader, BundleReader, DocsReader, KindLayer, LevelOverride, ModelReader, ServicePorts } from '../../service';

/** What the language server needs from the program that it runs in. */
export interface HostPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly bundle: BundleReader;
  /** Texts about fields; missing where there are none. */
  readonly docs?: DocsReader;
  /** API models for generator.yaml; missing where no file can be read. */
  readonly models?: ModelReader;
  /** What lies around the files of the workspace; missing where nobody can look. */
  readonly around?: AroundReader;
  /** Levels that are stronger than every configuration. */
  readonly overrides?: readonly LevelOverride[];
  /** Keeps lines in a folder that the client names; missing where nothing can be written. */
  readonly keptLines?: (folder: string) => KeptLines;
}

/** What of this the core is made of. */
export function corePortsOf({ around, bundle, docs, models, overrides = [] }: HostPorts): ServicePorts {
  return {
    bundle,
    overrides,
    ...(docs === undefined ? {} : { docs }),
    ...(models === undefined ? {} : { models }),
    ...(around === undefined ? {} : { around }),
  };
}

/** Keeps lines of text till the next start. Nothing here rejects: what cannot be read is as if it were not there. */
export interface KeptLines {
  /** The lines that were written last with this key, by the same program. */
  read(key: readonly string[]): Promise<Iterable<string> | undefined>;
  /** Answers false where nothing can be kept. */
  write(key: readonly string[], lines: readonly string[]): Promise<boolean>;
}

/** Where something may lie, links resolved: in one of these folders, or anywhere on this machine for what the user's settings name. */
export type Within = readonly Uri[] | 'anywhere';

/** Files, named by normal URIs. Nothing here throws or waits: what cannot be read comes back as a problem. */
export interface FileSystem {
  /** The largest text that is read, in bytes; a larger one would hold up everything else. */
  readonly largestText: number;
  /** True for names that manifests have, and what says something about them. */
  isManifestName(name: string): boolean;
  /** True for what lies in a folder that is never looked into, such as `.git`, and for the folder itself. */
  skips(uri: Uri): boolean;
  /**
   * Manifest files below a folder, a step at a time so that the caller may pause or stop, the project file of a folder
   * before everything else in it, and symbolic links last. Folders that are never looked into (`.git`, `node_modules`) are left out.
   */
  walk(folder: Uri, within: Within, ignored: (uri: Uri, isFolder: boolean) => boolean): Iterable<WalkStep> | AsyncIterable<WalkStep>;
  read(uri: Uri, within: Within): FileRead | Promise<FileRead>;
  /** Another text whenever the file's content may be another; `undefined` when there is no such file. */
  stamp(uri: Uri): string | undefined;
  /**
   * What a URI is that a file event names, in one of the folders: `link` for a symbolic link and for what is reached through
   * one, `file` for everything else that is no folder, whether it can be read or not. `swarm` is one object for all events that
   * were told before the first of them is asked about. `unknown` where nobody can tell for now.
   */
  typeOf(uri: Uri, within: readonly Uri[], swarm: object): FoundType | Promise<FoundType>;
  /** Where a symbolic link that a walk met leads: another text whenever it leads elsewhere, or to something of another type; `undefined` for nowhere. */
  linkEnd(uri: Uri, within: Within): string | undefined;
  /** By which names a walk of the folders may find a file that may be a link, or be named by a way through links; the likeliest first. */
  placesOf(uri: Uri, folders: readonly Uri[]): readonly Uri[];
  /** Where files that say what git ignores may lie above a folder, as far up as its repository goes; none where there is none. */
  gitIgnoresAbove(folder: Uri): readonly Uri[];
  /** Files that globs of a configuration name, counted from a folder, a step at a time. */
  expand(globs: readonly string[], folder: Uri, within: Within): Iterable<WalkStep>;
  /** The CRDs of a file outside of the workspace. */
  readCrds(uri: Uri, within: Within): { readonly layers: readonly KindLayer[]; readonly problem?: FileProblem };
}

export type FoundType = 'file' | 'folder' | 'link' | 'unknown' | undefined;

/** `link`: a symbolic link is going to be followed. `step`: nothing was found yet, and it is a good time for something else. */
export type WalkStep = FoundFile | { readonly kind: 'link'; readonly uri: Uri } | { readonly kind: 'step' };

export type FoundFile = { readonly kind: 'file'; readonly uri: Uri } | FileProblem;

export type FileRead = { readonly kind: 'text'; readonly text: string } | FileProblem;

/** Something that cannot be read; `reason` ends a sentence that begins with its name. */
export interface FileProblem {
  readonly kind: 'problem';
  readonly uri: Uri;
  readonly reason: string;
  /** It is not there. */
  readonly missing: boolean;
  /** The same may be read later, without anything that is told of it: something else is in the way. */
  readonly mayPass?: boolean;
}

/** Of a file that is one too many. */
export const overBudgetReason = 'is not checked: the files before it reach the limit for their total size';

/** Time, in milliseconds. */
export interface Clock {
  /** Never runs backwards; only differences mean something. */
  now(): number;
  /** Runs a function in the next turn of the event loop, in which one more message may come. */
  soon(run: () => void): void;
  /** Runs a function after a while; returns what takes it back. */
  after(ms: number, run: () => void): () => void;
}
