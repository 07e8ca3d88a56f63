import { statSync, type Stats } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../../base/errors';
import { append } from '../../base/lists';
import { startsWithDrive, type Uri } from '../../base/uri';
import { createLanguageService, type Around, type KindLayer, type LanguageService, type LevelOverride } from '../../service';
import { configFileName, isGeneratorName } from '../../service/withoutWorkspace';
import { bundleReader } from '../node/bundleReader';
import { ByteBudget } from '../node/byteBudget';
import { readCrdLayers } from '../node/crdLayers';
import { uriOfPath } from '../node/fileUri';
import { walkFiles } from '../node/files';
import { gitIgnoresAbove } from '../node/gitIgnoresAbove';
import { expandGlob, isGlob } from '../node/globFiles';
import { WalkedAround } from '../node/aroundReader';
import { nodeModelReader } from '../node/modelReader';
import { projectFileFor } from '../node/projectFile';
import { absenceOf, fileProblem, type FileProblem } from '../node/fileProblem';
import { Reach } from '../node/reach';
import { decodeText, isNamelessPipe, readText } from '../node/readText';
import type { Io } from './io';
import { compareTexts } from '../../base/order';
import { shownPath } from './paths';
import { readProjectFile, type ProjectFile } from './projectFile';

/** A path argument, found on disk. Paths are absolute. */
export type Input =
  { readonly kind: 'file' | 'folder'; readonly path: string } | { readonly kind: 'stdin'; readonly path: string; readonly bytes: Buffer };

export interface WorldOptions {
  /** CRDs from `--crds`. */
  readonly layers?: readonly KindLayer[];
  /** Levels from `--rule`. */
  readonly overrides?: readonly LevelOverride[];
  /** An earlier version of what is read, for checks about changes. */
  readonly before?: LanguageService;
  /** True where reports are written down, with what they rest on. */
  readonly records?: boolean;
}

/** A file of the world, as it was found. */
export interface WorldFile {
  readonly path: string;
  readonly uri: Uri;
  readonly bom: boolean;
  /** True for standard input. */
  readonly piped?: true;
}

/** A service filled from disk. */
export interface World {
  readonly service: LanguageService;
  /** By path as results show it. Project files are among them. */
  readonly files: readonly WorldFile[];
  /** What could not be read, in the order of the walk. */
  readonly problems: readonly FileProblem[];
  /** The folders that were given, and those of the files that were. */
  readonly given: readonly string[];
}

/**
 * What the path arguments stand for, each thing once; standard input, which can be read once only, is one of them at most.
 * Throws UserError for a path that is not there.
 */
export function findInputs(paths: readonly string[], stdinName: string, io: Io): readonly Input[] {
  const onDisk = new Set<string>();
  return paths.flatMap((path, index): readonly Input[] => {
    if (path === '-') {
      return paths.indexOf(path) === index ? [stdinInput(stdinName, io)] : [];
    }
    return inputsOnDisk(path, io.cwd).filter((input) => !onDisk.has(input.path) && onDisk.add(input.path));
  });
}

function stdinInput(name: string, io: Io): Input {
  try {
    return { kind: 'stdin', path: resolve(io.cwd, name), bytes: io.stdin() };
  } catch (error) {
    throw new UserError(`standard input ${fileProblem(name, error).reason}`);
  }
}

/** What a path or glob stands for. Throws UserError where there is nothing that can be read, with the option that names it. */
export function inputsOnDisk(path: string, cwd: string, option?: string): readonly Input[] {
  const said = option === undefined ? path : `${option}: ${path}`;
  const absolute = resolve(cwd, path);
  const found = statOf(absolute, said);
  if (found !== undefined) {
    if (isNamelessPipe(absolute)) {
      throw new UserError(`${said} is a pipe; use - to read standard input`);
    }
    return [{ kind: found.isDirectory() ? 'folder' : 'file', path: absolute }];
  }
  if (!isGlob(path)) {
    throw new UserError(`${said} ${absenceOf(absolute)}`);
  }
  const { files, folders } = expandGlob(path, cwd);
  if (files.length + folders.length === 0) {
    throw new UserError(`${said} matches no file`);
  }
  return [
    ...folders.map((folder) => ({ kind: 'folder', path: folder }) as const),
    ...files.map((file) => ({ kind: 'file', path: file }) as const),
  ];
}

function statOf(path: string, said: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new UserError(`${said} ${fileProblem(path, error).reason}`);
  }
}

/** Reads everything that the inputs stand for, under the project files that speak for it. */
export function loadWorld(inputs: readonly Input[], io: Io): World {
  return readWorld(inputs, io, {}).load();
}

/** The texts of a world, read and not looked into. */
export interface UnreadWorld {
  /** Everything that what is said of the world follows from; `undefined` where that is more than was read. */
  readonly content: WorldContent | undefined;
  /** True when the disk around the files gives these answers. */
  readonly stillSees: (answers: Around['answers']) => boolean;
  /** Paths of the inputs that a project file says to ignore. */
  readonly ignored: readonly string[];
  load(): World;
}

export interface WorldContent {
  /** What holds for all files. */
  readonly settings: readonly string[];
  /** What the files hold. */
  readonly files: Iterable<string>;
  /** False where something is read that is no file. */
  readonly isOfFiles: boolean;
}

export function readWorld(inputs: readonly Input[], io: Io, options: WorldOptions = {}): UnreadWorld {
  const loader = new Loader(io.cwd, options, inputs);
  inputs.forEach((input) => loader.add(input));
  loader.addCrds();
  return {
    content: loader.content(),
    ignored: loader.ignored(inputs),
    stillSees: (answers) => loader.stillSees(answers),
    load: () => loader.finish(io.onRead),
  };
}

/** The kinds that are known in the working directory: the bundle's and those of its project file. */
export function loadKinds(io: Io): LanguageService {
  const loader = new Loader(io.cwd, {}, []);
  loader.addProjectFileFor(io.cwd);
  loader.addCrds();
  return loader.finish().service;
}

class Loader {
  readonly #cwd: string;
  readonly #service: LanguageService;
  readonly #projectFiles = new Map<string, ProjectFile>();
  readonly #files = new Map<Uri, WorldFile>();
  readonly #problems = new Map<string, FileProblem>();
  readonly #texts = new Map<Uri, string>();
  /** Folders from which project files and what git ignores were looked for upwards: many files may be given of one. */
  readonly #lookedFrom = new Set<string>();
  readonly #buffers = new Map<Uri, string>();
  readonly #crdTexts: (readonly [path: string, text: string])[] = [];
  readonly #budget = new ByteBudget();
  /** The folders that the command was called in and for: what the workspace's own files and links name lies in them. */
  readonly #folders: readonly string[];
  /** The same without the working directory, if that was not given. */
  readonly #given: readonly string[];

  readonly #around = new WalkedAround();

  constructor(cwd: string, { layers = [], overrides = [], before, records = false }: WorldOptions, inputs: readonly Input[]) {
    this.#cwd = cwd;
    this.#given = [...new Set(inputs.map(({ kind, path }) => (kind === 'folder' ? path : dirname(path))))];
    this.#folders = [...new Set([cwd, ...this.#given])];
    this.#service = createLanguageService({
      bundle: bundleReader(),
      models: nodeModelReader,
      around: this.#around,
      infersAtOnce: true,
      asksOnce: !records,
      overrides,
      ...(before === undefined ? {} : { before }),
    });
    this.#service.workspace.setFolders(this.#folders.map(uriOfPath));
    layers.forEach((layer) => this.#service.workspace.setKindLayer(layer));
  }

  add(input: Input): void {
    const folder = input.kind === 'folder' ? input.path : dirname(input.path);
    if (!this.#lookedFrom.has(folder)) {
      this.#lookedFrom.add(folder);
      this.addProjectFileFor(folder);
      this.#addGitIgnoresAbove(folder);
    }
    switch (input.kind) {
      case 'stdin':
        return this.#addStdin(input.path, input.bytes);
      case 'file':
        return this.#addFile(input.path);
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

  /** What git ignores is said by the folders above as well. These files are none of those that are asked about. */
  #addGitIgnoresAbove(folder: string): void {
    for (const path of gitIgnoresAbove(folder)) {
      // Git follows no link here.
      const read = readText(path, { within: new Reach([dirname(path)]) });
      if (read.kind === 'text') {
        this.#texts.set(uriOfPath(path), read.text);
      }
    }
  }

  /** Reads the CRDs that project files name. */
  addCrds(): void {
    for (const { config, folder } of this.#projectFiles.values()) {
      const { layers, problems, texts } = readCrdLayers(config.crds, folder, new Reach([...this.#folders, folder]));
      layers.forEach((layer) => this.#service.workspace.setKindLayer(layer));
      // What is wrong with a glob itself is found in the project file.
      const ofFiles = problems.filter(({ glob }) => glob === undefined || startsWithDrive(glob));
      ofFiles.forEach((problem) => this.#problems.set(problem.path, problem));
      append(this.#crdTexts, texts);
    }
  }

  /** API models are found when the manifests are looked into, so that nothing can be told before of a `generator.yaml`. */
  content(): WorldContent | undefined {
    if ([...this.#files.keys()].some(isGeneratorName)) {
      return undefined;
    }
    const texts = [...this.#projectFiles.values()].map(({ uri, text }): readonly [string, string] => [uri, text]);
    return {
      settings: [this.#cwd, JSON.stringify(this.#folders), ...[...texts, ...this.#crdTexts].flat()],
      files: [JSON.stringify([[...this.#files.values()], [...this.#problems.values()]]), ...[...this.#texts, ...this.#buffers].flat()],
      isOfFiles: this.#buffers.size === 0,
    };
  }

  ignored(inputs: readonly Input[]): readonly string[] {
    const { configuration } = this.#service.workspace;
    return inputs.flatMap(({ path }) => (configuration.isIgnored(uriOfPath(path)) ? [path] : []));
  }

  stillSees(answers: Around['answers']): boolean {
    const { around } = this.#service.workspace;
    return answers.every(([asked, answer]) => around.answerTo(asked) === answer);
  }

  finish(onRead?: Io['onRead']): World {
    onRead?.(this.#texts.size);
    this.#service.workspace.setDisk(this.#texts);
    for (const [uri, text] of this.#buffers) {
      this.#service.workspace.setBuffer(uri, text);
    }
    const files = [...this.#files.values()]
      .map((file) => ({ file, shown: shownPath(file.path, this.#cwd) }))
      .sort((a, b) => compareTexts(a.shown, b.shown));
    return { service: this.#service, files: files.map(({ file }) => file), problems: [...this.#problems.values()], given: this.#given };
  }

  #addFolder(folder: string): void {
    const { configuration } = this.#service.workspace;
    const ignored = (path: string, isFolder: boolean): boolean => configuration.isIgnored(uriOfPath(path), isFolder);
    const within = new Reach(this.#folders);
    for (const found of walkFiles(folder, { ignored, within, onListed: (path, entries) => this.#around.listed(path, entries) })) {
      if (found.kind === 'file') {
        this.#addFile(found.path, { within, real: found.real });
      } else if (found.kind === 'problem' && found.path === folder && found.cause !== 'unfit') {
        throw new UserError(`${shownPath(folder, this.#cwd)} ${found.reason}`);
      } else if (found.kind === 'problem') {
        this.#problems.set(found.path, found);
      }
    }
  }

  /** `found` is missing for a file that the user named. */
  #addFile(path: string, found?: { readonly within: Reach; readonly real: string | undefined }): void {
    if (basename(path) === configFileName) {
      this.#addProjectFile(path);
      return;
    }
    const uri = uriOfPath(path);
    if (this.#files.has(uri)) {
      return;
    }
    const read = this.#budget.read(path, found ?? {});
    if (read.kind === 'text') {
      this.#files.set(uri, { path, uri, bom: read.bom });
      this.#texts.set(uri, read.text);
    } else if (found === undefined && read.cause !== 'unfit') {
      throw new UserError(`${shownPath(path, this.#cwd)} ${read.reason}`);
    } else if (!this.#service.workspace.configuration.isIgnored(uri)) {
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
    this.#files.set(uri, { path, uri, bom: read.bom, piped: true });
    this.#buffers.set(uri, read.text);
  }

  #addProjectFile(path: string): void {
    if (!this.#projectFiles.has(path)) {
      const projectFile = readProjectFile(path, this.#cwd, new Reach([...this.#folders, dirname(path)]));
      const { uri, bom, text } = projectFile;
      this.#projectFiles.set(path, projectFile);
      this.#files.set(uri, { path, uri, bom });
      this.#service.workspace.setDisk([[uri, text]]);
    }
  }
}
