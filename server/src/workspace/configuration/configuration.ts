import { treeTest, type TreeTest } from '../../base/glob';
import { compareTexts } from '../../base/order';
import { baseNameOf, nearestFor, parentOf, pathBelow, type Uri } from '../../base/uri';
import { parseFile } from '../../yaml/reading/file';
import type { LevelOverride } from '../../rules/level';
import type { Duck } from '../../schema/ducks/duck';
import { plainValue } from '../../yaml/value';
import { defaultConfig, mergeConfig, outsideTest, readConfig, type Config } from './config';
import { configFileName } from '../files/fileRoles';
import type { NamedModels } from '../files/generators';
import type { OutsideTest } from '../resolution/resolution';
import type { Fact } from '../results/result';
import type { Reads } from '../results/reads';

/** What holds for files, and the test that is made of it. */
interface Holding {
  readonly config: Config;
  readonly outside: OutsideTest;
}

/** Settings of the host, with the paths that they leave out. */
interface HostSettings extends Holding {
  readonly ignored: TreeTest;
}

/** The project file that speaks for a folder and all below it. */
interface FolderConfig {
  readonly folder: string;
  /** What the project file itself says. */
  readonly own: Config;
  readonly ignored: TreeTest;
  /** The same over each of the settings that hold below it. */
  readonly over: Map<Holding, Holding>;
}

/** Stands for all settings and project files. */
export const configFact: Fact = 'configuration';

export interface ConfigurationSources {
  /** Who asks what holds for a file rests on all settings and project files. */
  readonly reads: Reads;
  /** The workspace's folders, from which paths of settings count. */
  readonly folders: () => readonly string[];
  readonly overrides: readonly LevelOverride[];
}

/** Globs, with the folder from which each counts. */
export interface FolderGlobs {
  readonly folder: string;
  readonly globs: readonly string[];
}

/** What holds for which file: the nearest project file over the settings of the host. */
export class Configuration {
  /** Levels that are stronger than all of it. */
  readonly overrides: readonly LevelOverride[];
  readonly #reads: Reads;
  readonly #folders: () => readonly string[];
  readonly #configs = new Map<string, FolderConfig>();
  #settings = hostSettings(defaultConfig);
  /** Settings of single folders, which hold in the place of the others. */
  #ofFolders: ReadonlyMap<string, HostSettings> = new Map();

  constructor({ reads, folders, overrides }: ConfigurationSources) {
    this.#reads = reads;
    this.#folders = folders;
    this.overrides = overrides;
  }

  /** Settings of the host, also those that it has for single folders; a project file is stronger where both speak. */
  setSettings(settings: Config, ofFolders: ReadonlyMap<string, Config> = new Map()): void {
    this.#settings = hostSettings(settings);
    this.#ofFolders = new Map([...ofFolders].map(([folder, config]) => [folder, hostSettings(config)]));
    this.#configs.forEach(({ over }) => over.clear());
  }

  /** Takes a project file's text; `undefined` for one that is gone. */
  read(uri: Uri, text: string | undefined): void {
    const folder = parentOf(uri);
    if (text === undefined) {
      this.#configs.delete(folder);
      return;
    }
    this.#set(folder, readConfig(plainValue(parseFile(text).documents[0]?.document.root)?.value));
  }

  /** The configuration that a file stands under. */
  of(uri: Uri): Config {
    this.#reads.note(configFact);
    return this.#holding(uri).config;
  }

  /** The project file under which a file stands; `undefined` where there is none. */
  fileFor(uri: Uri): Uri | undefined {
    const folder = this.#nearest(uri)?.folder;
    return folder === undefined ? undefined : (`${folder}/${configFileName}` as Uri);
  }

  /** Tells objects that are declared to live elsewhere. */
  outsideOf(uri: Uri): OutsideTest {
    this.#reads.note(configFact);
    return this.#holding(uri).outside;
  }

  /**
   * True for a file that its project file or the settings (counted from the workspace's folders) say to leave alone. Of a project
   * file that is said by the one above it: if it were forgotten for what it says itself, nothing would say so any more. A folder is
   * left alone where nothing in it is to be read again.
   */
  isIgnored(uri: Uri, isFolder = false): boolean {
    const says = ({ matches, mayHoldOthers }: TreeTest, path: string): boolean => matches(path) && !(isFolder && mayHoldOthers(path));
    const own = this.#nearest(baseNameOf(uri) === configFileName ? parentOf(uri) : uri);
    if (own !== undefined && says(own.ignored, pathBelow(uri, own.folder))) {
      return true;
    }
    return this.#folders().some((folder) => uri.startsWith(`${folder}/`) && says(this.#settingsOf(uri).ignored, pathBelow(uri, folder)));
  }

  /** Globs of CRD files that project files name, with the folder from which each counts. */
  get crdGlobs(): readonly FolderGlobs[] {
    return this.#inOrder.map(({ folder, own }) => ({ folder, globs: own.crds }));
  }

  /** Globs of files that project files say to leave alone, with the folder from which each counts. */
  get ignoreGlobs(): readonly FolderGlobs[] {
    return this.#inOrder.map(({ folder, own }) => ({ folder, globs: own.ignore }));
  }

  /** The duck types that the settings and all project files describe. */
  get ducks(): readonly Duck[] {
    this.#reads.note(configFact);
    return [...this.#settings.config.ducks, ...this.#inOrder.flatMap(({ own }) => own.ducks)];
  }

  /** In the order of folders, whichever was read first. */
  get #inOrder(): readonly FolderConfig[] {
    return [...this.#configs.values()].sort((a, b) => compareTexts(a.folder, b.folder));
  }

  /** API models that a file's project file and then the settings name, with the folder from which their paths count. */
  modelsFor(uri: Uri): readonly NamedModels[] {
    const own = this.#nearest(uri);
    const around = this.#folders().filter((folder) => uri.startsWith(`${folder}/`));
    return [
      ...(own === undefined ? [] : [{ folder: own.folder, paths: own.own.models, isUsers: false }]),
      ...around.map((folder) => ({ folder, paths: this.#settingsOf(uri).config.models, isUsers: true })),
    ];
  }

  #nearest(uri: string): FolderConfig | undefined {
    return nearestFor(this.#configs, parentOf(uri));
  }

  /** What the project file of a file says over the settings. */
  #holding(uri: Uri): Holding {
    const settings = this.#settingsOf(uri);
    const nearest = this.#nearest(uri);
    if (nearest === undefined) {
      return settings;
    }
    const known = nearest.over.get(settings);
    if (known !== undefined) {
      return known;
    }
    const made = holding(mergeConfig(settings.config, nearest.own));
    nearest.over.set(settings, made);
    return made;
  }

  #settingsOf(uri: Uri): HostSettings {
    return nearestFor(this.#ofFolders, parentOf(uri)) ?? this.#settings;
  }

  #set(folder: string, own: Config): void {
    this.#configs.set(folder, { folder, own, ignored: treeTest(own.ignore), over: new Map() });
  }
}

function holding(config: Config): Holding {
  return { config, outside: outsideTest(config) };
}

function hostSettings(config: Config): HostSettings {
  return { ...holding(config), ignored: treeTest(config.ignore) };
}
