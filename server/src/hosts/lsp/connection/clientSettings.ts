import { ConfigurationRequest } from 'vscode-languageserver';
import type { Log } from '../../../base/log';
import { nearestFor, type Uri } from '../../../base/uri';
import type { Client } from './client';
import type { ClientSupport } from './clientSupport';
import { defaultSettings, ownSettings, readSettings, type Settings } from './settings';
import type { Wall } from './wall';

export interface ClientSettingsPorts {
  readonly client: Client;
  readonly support: ClientSupport;
  readonly log: Log;
  readonly wall: Wall;
  /** The workspace's folders. */
  folders(): readonly Uri[];
  /** A folder as the client spells it. */
  spell(uri: Uri): string;
  /** Called when settings are others than before. */
  changed(settings: GivenSettings, previous: GivenSettings): void;
}

/** The settings of a client, and those that hold in its folders where one of them has others. */
export interface GivenSettings {
  readonly general: Settings;
  readonly ofFolders: ReadonlyMap<Uri, Settings>;
}

/** The settings as the client told them last. */
export class ClientSettings {
  readonly #ports: ClientSettingsPorts;
  /** Resolves when the client answered once; at once for a client that cannot be asked. */
  readonly told: Promise<void>;
  #tell: () => void = () => undefined;
  #isTold: boolean;
  #asked = 0;
  /** Which question was answered last. */
  #answered = 0;
  #given: GivenSettings = { general: defaultSettings, ofFolders: new Map() };

  constructor(ports: ClientSettingsPorts) {
    this.#ports = ports;
    this.#isTold = !ports.support.configuration;
    this.told = this.#isTold ? Promise.resolve() : new Promise((resolve) => (this.#tell = resolve));
  }

  /** True when {@link told} is resolved. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** In all folders. */
  get all(): readonly Settings[] {
    return allOf(this.#given);
  }

  /** Those that hold for a file or folder. */
  of(uri: Uri): Settings {
    return nearestFor(this.#given.ofFolders, uri) ?? this.#given.general;
  }

  /** Follows `workspace/didChangeConfiguration`. */
  follow(given: unknown): void {
    if (this.#ports.support.configuration) {
      this.ask();
    } else {
      this.apply(ownSettings(given));
    }
  }

  /**
   * Asks for the settings in general, for files outside of all folders, and for those of each folder: VS Code adds what a folder
   * itself says only where a folder is named, be it the only one of a workspace file.
   */
  ask(): void {
    const { client, log, support } = this.#ports;
    if (!support.configuration) {
      return;
    }
    const folders = this.#ports.folders();
    const items = [{ section: 'ackmesh' }, ...folders.map((uri) => ({ scopeUri: this.#ports.spell(uri), section: 'ackmesh' }))];
    const question = (this.#asked += 1);
    client
      .ask(ConfigurationRequest.method, { items })
      .then((answer) => {
        if (question < this.#answered) {
          return;
        }
        this.#answered = question;
        const [general, ...own] = Array.isArray(answer) ? (answer as unknown[]) : [];
        this.apply(general, new Map(folders.map((uri, index) => [uri, own[index]])));
      })
      .catch((error: unknown) => log.write('warn', 'client', `${ConfigurationRequest.method}: ${String(error)}`))
      .finally(() => {
        this.#isTold = true;
        this.#tell();
      });
  }

  /** Takes settings over; what is wrong in them is logged and stays as it was. */
  apply(given: unknown, givenOfFolders: ReadonlyMap<Uri, unknown> = new Map()): void {
    const { log, wall } = this.#ports;
    const previous = this.#given;
    // What is wrong in general is wrong in most folders, too.
    const told = new Set<string>();
    const read = (value: unknown, before: Settings): Settings => {
      const { settings, problems } = wall.run('settings', () => readSettings(value, before), { settings: before, problems: [] });
      problems.forEach((problem) => told.add(problem));
      return settings;
    };
    const general = read(given, previous.general);
    const own = [...givenOfFolders].map(([uri, each]) => [uri, read(each ?? given, this.of(uri))] as const);
    told.forEach((problem) => log.write('warn', 'settings', problem));
    const now: GivenSettings = { general, ofFolders: new Map(own.every(([, each]) => isSame(each, general)) ? [] : own) };
    if (!isSame([now.general, ...now.ofFolders], [previous.general, ...previous.ofFolders])) {
      this.#given = now;
      wall.run('new settings', () => this.#ports.changed(now, previous), undefined);
    }
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** True where a part of the settings is another one than before, in general or for a folder. */
export function differs(settings: GivenSettings, previous: GivenSettings, part: (of: Settings) => unknown): boolean {
  return !isSame(allOf(settings).map(part), allOf(previous).map(part));
}

function allOf({ general, ofFolders }: GivenSettings): readonly Settings[] {
  return [general, ...ofFolders.values()];
}
