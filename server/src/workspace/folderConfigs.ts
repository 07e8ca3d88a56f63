import { compareTexts } from '../base/order';
import { parentOf, pathBelow, type Uri } from '../base/uri';
import { parseFile } from '../yaml/file';
import type { Duck } from '../schema/ducks/duck';
import { plainValue } from '../yaml/value';
import { defaultConfig, mergeConfig, outsideTest, pathTest, readConfig, type Config } from './config';
import type { NamedModels } from './generators';
import type { OutsideTest } from './resolver';

/** The project file that speaks for a folder and all below it. */
interface FolderConfig {
  readonly folder: string;
  /** What the project file itself says. */
  readonly own: Config;
  /** The same over the settings. */
  readonly config: Config;
  readonly ignored: (path: string) => boolean;
  readonly outside: OutsideTest;
}

/** What holds for which file: the nearest project file over the settings of the host. */
export class FolderConfigs {
  readonly #configs = new Map<string, FolderConfig>();
  #settings: Config = defaultConfig;
  #settingsOutside: OutsideTest = () => false;
  #settingsIgnored: (path: string) => boolean = () => false;

  /** Settings of the host; a project file is stronger where both speak. */
  setSettings(settings: Config): void {
    this.#settings = settings;
    this.#settingsOutside = outsideTest(settings);
    this.#settingsIgnored = pathTest(settings.ignore);
    for (const { folder, own } of [...this.#configs.values()]) {
      this.#set(folder, own);
    }
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

  configFor(uri: Uri): Config {
    return this.#nearest(uri)?.config ?? this.#settings;
  }

  /** The folder of the project file under which a file stands. */
  folderFor(uri: Uri): string | undefined {
    return this.#nearest(uri)?.folder;
  }

  outsideFor(uri: Uri): OutsideTest {
    return this.#nearest(uri)?.outside ?? this.#settingsOutside;
  }

  /** True for a file that its project file or the settings (counted from the workspace's folders) say to leave alone. */
  isIgnored(uri: Uri, folders: readonly string[]): boolean {
    const own = this.#nearest(uri);
    if (own?.ignored(pathBelow(uri, own.folder)) === true) {
      return true;
    }
    return folders.some((folder) => uri.startsWith(`${folder}/`) && this.#settingsIgnored(pathBelow(uri, folder)));
  }

  /** Globs of CRD files that project files name, with the folder from which each counts. */
  get crdGlobs(): readonly { readonly folder: string; readonly globs: readonly string[] }[] {
    return this.#inOrder.map(({ folder, own }) => ({ folder, globs: own.crds }));
  }

  /** Globs of files that project files say to leave alone, with the folder from which each counts. */
  get ignoreGlobs(): readonly { readonly folder: string; readonly globs: readonly string[] }[] {
    return this.#inOrder.map(({ folder, own }) => ({ folder, globs: own.ignore }));
  }

  /** The duck types that the settings and all project files describe. */
  get ducks(): readonly Duck[] {
    return [...this.#settings.ducks, ...this.#inOrder.flatMap(({ own }) => own.ducks)];
  }

  /** In the order of folders, whichever was read first. */
  get #inOrder(): readonly FolderConfig[] {
    return [...this.#configs.values()].sort((a, b) => compareTexts(a.folder, b.folder));
  }

  /** API models that a file's project file and then the settings name, with the folder from which their paths count. */
  modelsFor(uri: Uri, folders: readonly string[]): readonly NamedModels[] {
    const own = this.#nearest(uri);
    const around = folders.filter((folder) => uri.startsWith(`${folder}/`));
    return [
      ...(own === undefined ? [] : [{ folder: own.folder, paths: own.own.models, isUsers: false }]),
      ...around.map((folder) => ({ folder, paths: this.#settings.models, isUsers: true })),
    ];
  }

  #nearest(uri: Uri): FolderConfig | undefined {
    if (this.#configs.size === 0) {
      return undefined;
    }
    for (let folder = parentOf(uri); folder !== ''; folder = parentOf(folder)) {
      const config = this.#configs.get(folder);
      if (config !== undefined) {
        return config;
      }
    }
    return undefined;
  }

  #set(folder: string, own: Config): void {
    const config = mergeConfig(this.#settings, own);
    this.#configs.set(folder, { folder, own, config, ignored: pathTest(own.ignore), outside: outsideTest(config) });
  }
}
