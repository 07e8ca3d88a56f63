import { ConfigurationRequest } from 'vscode-languageserver';
import type { Log } from '../../base/log';
import type { Client } from './client';
import type { ClientSupport } from './clientSupport';
import { defaultSettings, ownSettings, readSettings, type Settings } from './settings';
import type { Wall } from './wall';

export interface ClientSettingsPorts {
  readonly client: Client;
  readonly support: ClientSupport;
  readonly log: Log;
  readonly wall: Wall;
  /** Called when settings are others than before. */
  changed(settings: Settings, previous: Settings): void;
}

/** The settings as the client told them last. */
export class ClientSettings {
  readonly #ports: ClientSettingsPorts;
  /** Resolves when the client answered once; at once for a client that cannot be asked. */
  readonly told: Promise<void>;
  #tell: () => void = () => undefined;
  #isTold: boolean;
  #settings = defaultSettings;

  constructor(ports: ClientSettingsPorts) {
    this.#ports = ports;
    this.#isTold = !ports.support.configuration;
    this.told = this.#isTold ? Promise.resolve() : new Promise((resolve) => (this.#tell = resolve));
  }

  /** True when {@link told} is resolved. */
  get isTold(): boolean {
    return this.#isTold;
  }

  get current(): Settings {
    return this.#settings;
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
    client
      .ask(ConfigurationRequest.method, { items: [{ section: 'ackmesh' }] })
      .then((answer) => this.apply(Array.isArray(answer) ? answer[0] : undefined))
      .catch((error: unknown) => log.write('warn', 'client', `${ConfigurationRequest.method}: ${String(error)}`))
      .finally(() => {
        this.#isTold = true;
        this.#tell();
      });
  }

  /** Takes settings over; what is wrong in them is logged and stays as it was. */
  apply(given: unknown): void {
    const { log, wall } = this.#ports;
    const previous = this.#settings;
    const { settings, problems } = wall.run('settings', () => readSettings(given, previous), { settings: previous, problems: [] });
    problems.forEach((problem) => log.write('warn', 'settings', problem));
    if (JSON.stringify(settings) !== JSON.stringify(previous)) {
      this.#settings = settings;
      wall.run('new settings', () => this.#ports.changed(settings, previous), undefined);
    }
  }
}
