import type { Uri } from '../../../server/src/base/uri';
import { readCrd } from '../../../server/src/schema/kinds/crdReader';
import { complete } from '../../../server/src/features/completion/complete';
import { newObjectFile } from '../../../server/src/features/newObjectFile';
import { defaultConfig, readConfig } from '../../../server/src/workspace/configuration/config';
import type { Workspace } from '../../../server/src/workspace/workspace';
import { parseFile } from '../../../server/src/yaml/reading/file';
import { plainValue } from '../../../server/src/yaml/value';
import { shownReport } from './questions';

/** Files by path below `file:///`. */
export interface World {
  readonly folders: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Files that are not there at first, which operations may create. */
  readonly absent: Readonly<Record<string, string>>;
}

/** Something that happens to a workspace. Plain data that fits every state: positions beyond a text count at its end. */
export type Operation =
  /** The disk holds another text; `null` for a file that goes. */
  | { readonly do: 'write'; readonly file: string; readonly text: string | null }
  /** The file goes and comes back under another path, open if it was. */
  | { readonly do: 'move'; readonly file: string; readonly to: string }
  | { readonly do: 'open'; readonly file: string }
  | { readonly do: 'close'; readonly file: string }
  /** The buffer is written to the disk. */
  | { readonly do: 'save'; readonly file: string }
  /** An edit of the buffer of an open file, of the disk otherwise. */
  | { readonly do: 'edit'; readonly file: string; readonly at: number; readonly remove: number; readonly insert: string }
  /** A suggestion is accepted at the end of a word, half of the time one that names an object; both are chosen by numbers from 0 to below 1. */
  | { readonly do: 'accept'; readonly file: string; readonly word: number; readonly item: number }
  | { readonly do: 'settings'; readonly settings: unknown }
  | { readonly do: 'folders'; readonly folders: readonly string[] }
  /** CRDs that the settings name; `null` for none. */
  | { readonly do: 'crds'; readonly text: string | null }
  /**
   * Some closed files are reported, chosen by a number from 0 to below 1; then the workspace rests, or `some` of it, which are
   * these, for so many steps at most.
   */
  | { readonly do: 'rest'; readonly reported: number; readonly some: boolean; readonly steps: number };

/** What exists at a moment; a workspace must say the same however it came to this. */
export interface State {
  readonly disk: Map<Uri, string>;
  readonly buffers: Map<Uri, string>;
  folders: readonly string[];
  settings: unknown;
  crds: string | null;
}

export function uriFor(file: string): Uri {
  return `file:///${file}` as Uri;
}

export function startOf({ folders, files }: World): State {
  const disk = new Map(Object.entries(files).map(([file, text]) => [uriFor(file), text] as const));
  return { disk, buffers: new Map(), folders, settings: undefined, crds: null };
}

/** Applies an operation to the state and tells the workspace; returns the files that may have other diagnostics. */
export function apply(operation: Operation, state: State, workspace: Workspace): ReadonlySet<Uri> {
  const { disk, buffers } = state;
  switch (operation.do) {
    case 'write':
      return write([[uriFor(operation.file), operation.text]], state, workspace);
    case 'move': {
      const from = uriFor(operation.file);
      const to = uriFor(operation.to);
      const text = disk.get(from);
      const buffer = buffers.get(from);
      if (text === undefined || from === to) {
        return new Set();
      }
      const changed = new Set<Uri>();
      if (buffer !== undefined) {
        buffers.delete(from);
        workspace.closeBuffer(from).files.forEach((uri) => changed.add(uri));
        buffers.set(to, buffer);
        workspace.setBuffer(to, buffer).files.forEach((uri) => changed.add(uri));
      }
      write(
        [
          [from, null],
          [to, text],
        ],
        state,
        workspace,
      ).forEach((uri) => changed.add(uri));
      return changed;
    }
    case 'open': {
      const uri = uriFor(operation.file);
      const text = buffers.get(uri) ?? disk.get(uri) ?? '';
      buffers.set(uri, text);
      // A client asks for a document that it opens, whatever else is said.
      return new Set([uri, ...workspace.setBuffer(uri, text).files]);
    }
    case 'close': {
      const uri = uriFor(operation.file);
      buffers.delete(uri);
      return workspace.closeBuffer(uri).files;
    }
    case 'save': {
      const uri = uriFor(operation.file);
      const text = buffers.get(uri);
      return text === undefined ? new Set() : write([[uri, text]], state, workspace);
    }
    case 'edit': {
      const uri = edit(operation, state);
      return uri === undefined ? new Set() : tell(uri, state, workspace);
    }
    case 'accept':
      return accept(operation, state, workspace);
    case 'settings':
      state.settings = operation.settings;
      return workspace.setSettings(configOf(state)).files;
    case 'folders':
      state.folders = operation.folders;
      return new Set([...workspace.setFolders(state.folders).files, ...workspace.setPresence().files]);
    case 'crds':
      state.crds = operation.text;
      return workspace.setKindLayer(layerOf(state)).files;
    case 'rest':
      rest(operation, state, workspace);
      return new Set();
  }
}

/** One of so many closed files is reported before a workspace rests. */
const reportedOf = 3;

function rest({ reported, some, steps }: Operation & { readonly do: 'rest' }, { buffers }: State, workspace: Workspace): void {
  const closed = [...workspace.uris].filter((uri) => !buffers.has(uri));
  const chosen = closed.filter((_, index) => index % reportedOf === Math.floor(reported * reportedOf));
  chosen.forEach((uri) => shownReport(uri, workspace));
  const resting = some ? workspace.rest(chosen) : workspace.rest();
  for (let step = 0; step < steps && resting.next().done !== true;) {
    step += 1;
  }
}

/** Edits a text of the state; `undefined` where there is none. */
export function edit({ file, at, remove, insert }: Operation & { readonly do: 'edit' }, { disk, buffers }: State): Uri | undefined {
  const uri = uriFor(file);
  const texts = buffers.has(uri) ? buffers : disk;
  const text = texts.get(uri);
  if (text === undefined) {
    return undefined;
  }
  texts.set(uri, text.slice(0, at) + insert + text.slice(at + remove));
  return uri;
}

/** Takes what completion offers, with all that comes of it: other places of the file, and a file for a new object. */
function accept({ file, word, item }: Operation & { readonly do: 'accept' }, state: State, workspace: Workspace): ReadonlySet<Uri> {
  const uri = uriFor(file);
  const text = textOf(state, uri);
  const words = [...(text ?? '').matchAll(/\S(?=\s|$)/g)].map(({ index }) => index + 1);
  const names = (workspace.file(uri)?.documents ?? []).flatMap(({ origins, document }) =>
    origins.flatMap(({ nameNode }) => (nameNode === undefined ? [] : [(workspace.file(uri)?.startOf(document) ?? 0) + nameNode.span.end])),
  );
  const ends = word < 0.5 && names.length > 0 ? names : words;
  const offset = ends[Math.floor(((word * 2) % 1) * ends.length)];
  const items = text === undefined || offset === undefined ? [] : complete(workspace, uri, offset);
  const creating = items.filter(({ creates }) => creates !== undefined);
  // What makes an object is rare, and taken where it is offered.
  const offered = creating.length > 0 ? creating : items;
  const taken = offered[Math.floor(item * offered.length)];
  if (taken === undefined) {
    return new Set();
  }
  const changed = new Set<Uri>();
  const created = taken.creates === undefined ? undefined : newObjectFile(taken.creates, workspace);
  const edits = [{ uri, ...taken }, ...(taken.additional ?? []).map((each) => ({ uri, ...each })), ...(created?.edits ?? [])];
  for (const { uri: of, span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start)) {
    edit({ do: 'edit', file: of.slice('file:///'.length), at: span.start, remove: span.end - span.start, insert: newText }, state);
  }
  new Set(edits.map(({ uri: of }) => of)).forEach((of) => tell(of, state, workspace).forEach((each) => changed.add(each)));
  if (created !== undefined) {
    write([[created.uri, created.text]], state, workspace).forEach((each) => changed.add(each));
  }
  return changed;
}

/** Gives a workspace the text that a file has now. */
export function tell(uri: Uri, { disk, buffers }: State, workspace: Workspace): ReadonlySet<Uri> {
  const buffer = buffers.get(uri);
  return buffer === undefined ? workspace.setDisk([[uri, disk.get(uri)]]).files : workspace.setBuffer(uri, buffer).files;
}

function write(texts: readonly (readonly [Uri, string | null])[], { disk }: State, workspace: Workspace): ReadonlySet<Uri> {
  // A watcher tells of files that come and go, beside what they hold.
  const moved = texts.flatMap(([uri, text]) => (disk.has(uri) === (text === null) ? [uri] : []));
  for (const [uri, text] of texts) {
    if (text === null) {
      disk.delete(uri);
    } else {
      disk.set(uri, text);
    }
  }
  const changed = workspace.setDisk(texts.map(([uri, text]) => [uri, text ?? undefined] as const)).files;
  return new Set([...changed, ...(moved.length === 0 ? [] : workspace.setPresence(moved).files)]);
}

/** Brings a workspace that holds nothing to a state, as a host does at its start. */
export function fill(workspace: Workspace, state: State): void {
  workspace.setFolders(state.folders);
  workspace.setSettings(configOf(state));
  workspace.setKindLayer(layerOf(state));
  workspace.setDisk([...state.disk].sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const [uri, text] of [...state.buffers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    workspace.setBuffer(uri, text);
  }
}

/** The opposite of {@link fill}. */
export function empty(workspace: Workspace, state: State): void {
  for (const uri of state.buffers.keys()) {
    workspace.closeBuffer(uri);
  }
  workspace.setDisk([...state.disk.keys()].map((uri) => [uri, undefined] as const));
}

export function textOf({ buffers, disk }: State, uri: Uri): string | undefined {
  return buffers.get(uri) ?? disk.get(uri);
}

function configOf({ settings }: State): ReturnType<typeof readConfig> {
  return settings === undefined ? defaultConfig : readConfig(settings);
}

function layerOf({ crds }: State): Parameters<Workspace['setKindLayer']>[0] {
  const id = 'settings';
  const kinds = parseFile(crds ?? '').documents.flatMap(
    ({ document }) => readCrd(plainValue(document.root)?.value, { source: 'configured' }).kinds,
  );
  return crds === null ? { id, kinds: undefined } : { id, source: 'configured', kinds };
}
