import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../../base/errors';
import type { Uri } from '../../base/uri';
import type { LevelOverride } from '../../rules/level';
import { AjvValidator } from '../../schema/ajvValidator';
import type { KindLayer } from '../../schema/kindStore';
import { configFileName, Workspace } from '../../workspace/workspace';
import { bundleReader } from '../node/bundleReader';
import { readCrdLayers } from '../node/crdLayers';
import { uriOfPath } from '../node/fileUri';
import { walkFiles } from '../node/files';
import { expandGlob, isGlob } from '../node/globFiles';
import { nodeModelReader } from '../node/modelReader';
import { projectFileFor } from '../node/projectFile';
import { decodeText, fileProblem, readText, type FileProblem } from '../node/readText';
import type { Io } from './io';
import { compareText, shownPath } from './paths';
import { readProjectFile, type ProjectFile } from './projectFile';

/** A path argument, found on disk. Paths are absolute. */
export type Input =
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  | { readonly kind: 'stdin'; readonly path: string; readonly bytes: Buffer };

export interface WorldOptions {
  /** CRDs from `--crds`. */
  readonly layers?: readonly KindLayer[];
  /** Levels from `--rule`. */
  readonly overrides?: readonly LevelOverride[];
  /** An earlier version of what is read, for checks about changes. */
  readonly before?: Workspace;
}

/** A file of the world, as it was found. */
export interface WorldFile {
  readonly path: string;
  readonly uri: Uri;
  readonly bom: boolean;
}

/** A workspace filled from disk. */
export interface World {
  readonly workspace: Workspace;
  /** By path as results show it. Project files are among them. */
  readonly files: readonly WorldFile[];
  /** What could not be read, in the order of the walk. */
  readonly problems: readonly FileProblem[];
}

/** What the path arguments stand for. Throws UserError for a path that is not there. */
export function findInputs(paths: readonly string[], stdinName: string, io: Io): readonly Input[] {
  return paths.flatMap((path): readonly Input[] => (path === '-' ? [stdinInput(stdinName, io)] : diskInputs(path, io.cwd)));
}

function stdinInput(name: string, io: Io): Input {
  return { kind: 'stdin', path: resolve(io.cwd, name), bytes: io.stdin() };
}

function diskInputs(path: string, cwd: string): readonly Input[] {
  const absolute = resolve(cwd, path);
  try {
    const found = statSync(absolute, { throwIfNoEntry: false });
    if (found !== undefined) {
      return [{ kind: found.isDirectory() ? 'folder' : 'file', path: absolute }];
    }
  } catch (error) {
    throw new UserError(`${path} ${fileProblem(absolute, error).reason}`);
  }
  if (!isGlob(path)) {
    throw new UserError(`${path} does not exist`);
  }
  const { files, folders } = expandGlob(path, cwd);
  if (files.length + folders.length === 0) {
    throw new UserError(`${path} matches no file`);
  }
  return [...folders.map((folder) => ({ kind: 'folder', path: folder }) as const), ...files.map((file) => ({ kind: 'file', path: file }) as const)];
}

/** Reads everything that the inputs stand for, under the project files that speak for it. */
export function loadWorld(inputs: readonly Input[], io: Io, options: WorldOptions = {}): World {
  const loader = new Loader(io.cwd, options);
  inputs.forEach((input) => loader.add(input));
  return loader.finish();
}

/** The kinds that are known in the working directory: the bundle's and those of its project file. */
export function loadKinds(io: Io): Workspace {
  const loader = new Loader(io.cwd, {});
  loader.addProjectFileFor(io.cwd);
  return loader.finish().workspace;
}

class Loader {
  readonly #cwd: string;
  readonly #workspace: Workspace;
  readonly #projectFiles = new Map<string, ProjectFile>();
  readonly #files = new Map<Uri, WorldFile>();
  readonly #problems = new Map<string, FileProblem>();
  readonly #texts = new Map<Uri, string>();
  readonly #buffers = new Map<Uri, string>();

  constructor(cwd: string, { layers = [], overrides = [], before }: WorldOptions) {
    this.#cwd = cwd;
    this.#workspace = new Workspace({
      bundle: bundleReader(),
      validator: new AjvValidator(),
      models: nodeModelReader,
      infersAtOnce: true,
      overrides,
      ...(before === undefined ? {} : { before }),
    });
    layers.forEach((layer) => this.#workspace.setKindLayer(layer));
  }

  add(input: Input): void {
    this.addProjectFileFor(input.kind === 'folder' ? input.path : dirname(input.path));
    switch (input.kind) {
      case 'stdin':
        return this.#addStdin(input.path, input.bytes);
      case 'file':
        return this.#addFile(input.path, true);
      case 'folder':
        return this.#addFolder(input.path);
    }
  }

  addProjectFileFor(folder: string): void {
    const above = projectFileFor(folder);
    if (above !== undefined) {
      this.#addProjectFile(above);
    }
  }

  finish(): World {
    for (const { config, folder } of this.#projectFiles.values()) {
      const { layers, problems } = readCrdLayers(config.crds, folder);
      layers.forEach((layer) => this.#workspace.setKindLayer(layer));
      problems.forEach((problem) => this.#problems.set(problem.path, problem));
    }
    this.#workspace.setDisk(this.#texts);
    for (const [uri, text] of this.#buffers) {
      this.#workspace.setBuffer(uri, text);
    }
    const files = [...this.#files.values()]
      .map((file) => ({ file, shown: shownPath(file.path, this.#cwd) }))
      .sort((a, b) => compareText(a.shown, b.shown));
    return { workspace: this.#workspace, files: files.map(({ file }) => file), problems: [...this.#problems.values()] };
  }

  #addFolder(folder: string): void {
    const ignored = (path: string): boolean => this.#workspace.isIgnored(uriOfPath(path));
    for (const found of walkFiles(folder, { ignored })) {
      if (found.kind === 'file') {
        this.#addFile(found.path, false);
      } else if (found.path === folder) {
        throw new UserError(`${shownPath(folder, this.#cwd)} ${found.reason}`);
      } else {
        this.#problems.set(found.path, found);
      }
    }
  }

  #addFile(path: string, named: boolean): void {
    if (basename(path) === configFileName) {
      this.#addProjectFile(path);
      return;
    }
    const uri = uriOfPath(path);
    if (this.#files.has(uri)) {
      return;
    }
    const read = readText(path);
    if (read.kind === 'text') {
      this.#files.set(uri, { path, uri, bom: read.bom });
      this.#texts.set(uri, read.text);
    } else if (named && read.cause !== 'unfit') {
      throw new UserError(`${shownPath(path, this.#cwd)} ${read.reason}`);
    } else if (!this.#workspace.isIgnored(uri)) {
      this.#problems.set(path, read);
    }
  }

  #addStdin(path: string, bytes: Buffer): void {
    const uri = uriOfPath(path);
    const read = decodeText(path, bytes);
    if (read.kind === 'problem') {
      this.#problems.set(path, read);
      return;
    }
    this.#files.set(uri, { path, uri, bom: read.bom });
    this.#buffers.set(uri, read.text);
  }

  #addProjectFile(path: string): void {
    if (!this.#projectFiles.has(path)) {
      const projectFile = readProjectFile(path, this.#cwd);
      const { uri, bom, text } = projectFile;
      this.#projectFiles.set(path, projectFile);
      this.#files.set(uri, { path, uri, bom });
      this.#workspace.setDisk([[uri, text]]);
    }
  }
}
