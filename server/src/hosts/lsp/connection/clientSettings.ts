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

/** The settings of a client, and those that it has for single folders where there are several. */
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

  /** Folders came or went: those that are left or new may have settings of their own. */
  foldersChanged(): void {
    if (this.#given.ofFolders.size > 0 || this.#ports.folders().length > 1) {
      this.ask();
    }
  }

  /** Follows `workspace/didChangeConfiguration`. */
  follow(given: unknown): void {
    if (this.#ports.support.configuration) {
      this.ask();
    } else {
      this.apply(ownSettings(given));
    }
  }

  ask(): void {
    const { client, log, support } = this.#ports;
    if (!support.configuration) {
      return;
    }
    const folders = this.#ports.folders();
    const asked = folders.length > 1 ? folders : [];
    const items = [{ section: 'ackmesh' }, ...asked.map((uri) => ({ scopeUri: this.#ports.spell(uri), section: 'ackmesh' }))];
    const question = (this.#asked += 1);
    client
      .ask(ConfigurationRequest.method, { items })
      .then((answer) => {
        if (question < this.#answered) {
          return;
        }
        this.#answered = question;
        const [general, ...own] = Array.isArray(answer) ? (answer as unknown[]) : [];
        this.apply(general, new Map(asked.map((uri, index) => [uri, own[index]])));
      })
      .catch((error: unknown) => log.write('warn', 'client', `${ConfigurationRequest.method}: ${String(error)}`))
      .finally(() => {
        this.#isTold = true;
        this.#tell();
      });
  }

  /** Takes settings over; what is wrong in them is logged and stays as it was. */
  apply(given: unknown, givenOfFolders: ReadonlyMap<Uri, unknown> = new Map()): void {
    const previous = this.#given;
    const general = this.#read(given, previous.general);
    const ofFolders = new Map(
      [...givenOfFolders].map(([uri, each]) => [uri, this.#read(each ?? given, previous.ofFolders.get(uri) ?? general)] as const),
    );
    const now: GivenSettings = { general, ofFolders };
    if (JSON.stringify([now.general, ...now.ofFolders]) !== JSON.stringify([previous.general, ...previous.ofFolders])) {
      this.#given = now;
      this.#ports.wall.run('new settings', () => this.#ports.changed(now, previous), undefined);
    }
  }

  #read(given: unknown, previous: Settings): Settings {
    const { log, wall } = this.#ports;
    const { settings, problems } = wall.run('settings', () => readSettings(given, previous), { settings: previous, problems: [] });
    problems.forEach((problem) => log.write('warn', 'settings', problem));
    return settings;
  }
}

/** True where a part of the settings is another one than before, in general or for a folder. */
export function differs(settings: GivenSettings, previous: GivenSettings, part: (of: Settings) => unknown): boolean {
  return JSON.stringify(allOf(settings).map(part)) !== JSON.stringify(allOf(previous).map(part));
}

function allOf({ general, ofFolders }: GivenSettings): readonly Settings[] {
  return [general, ...ofFolders.values()];
}
