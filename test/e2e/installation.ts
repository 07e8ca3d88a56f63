import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright-core';
import { eventually } from './eventually';

export const repositoryRoot = path.resolve(__dirname, '../../..');

interface VscodeCache {
  readonly ensureVscode: () => string;
  readonly installedPrograms: (cache: string) => { readonly node: string; readonly server: string };
}

/** Settings that keep the window still and offline, and its documents unsaved until a test saves them. */
const calmSettings = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.quickOpen.closeOnFocusLost': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
};

/** VS Code's server with the packaged extension in it, in a folder of its own that `stop` removes. */
export class Installation {
  readonly #programs: { readonly node: string; readonly server: string };
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #port = 0;
  #log = '';

  private constructor(programs: { readonly node: string; readonly server: string }, folder: string) {
    this.#programs = programs;
    this.#folder = folder;
  }

  /** Installs VS Code where it is missing, then the VSIX into a fresh extension folder; `settings` are added to the calm ones, `others` makes further VSIX files in a folder. */
  static async create(
    vsix: string,
    settings: Readonly<Record<string, unknown>> = {},
    others: (folder: string) => readonly string[] = () => [],
  ): Promise<Installation> {
    const cache = (await import(path.join(repositoryRoot, 'scripts/vscodeCache.mjs'))) as VscodeCache;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-e2e-'));
    const installation = new Installation(cache.installedPrograms(cache.ensureVscode()), folder);
    fs.mkdirSync(path.join(folder, 'data/User'), { recursive: true });
    installation.configure(settings);
    const { node } = installation.#programs;
    const done = spawnSync(
      node,
      [...installation.#arguments(), ...[vsix, ...others(folder)].flatMap((each) => ['--install-extension', each])],
      {
        encoding: 'utf8',
        env: installation.#environment(),
      },
    );
    if (!done.stdout.includes('successfully installed')) {
      throw new Error(`the extension was not installed:\n${done.stdout}${done.stderr}`);
    }
    return installation;
  }

  /** Changes the user's settings to these, beside the calm ones; a window follows when it is loaded anew. */
  configure(settings: Readonly<Record<string, unknown>>): void {
    fs.writeFileSync(path.join(this.#folder, 'data/User/settings.json'), JSON.stringify({ ...calmSettings, ...settings }));
  }

  /** Folder of the installed extension. */
  get extension(): string {
    const folder = path.join(this.#folder, 'extensions');
    const name = fs.readdirSync(folder).find((entry) => entry.startsWith('ackmesh.ackmesh-'));
    if (name === undefined) {
      throw new Error(`no extension in ${folder}`);
    }
    return path.join(folder, name);
  }

  /** The last output of VS Code's server. */
  get log(): string {
    return this.#log;
  }

  /** Starts the server on a free port of 127.0.0.1; resolves when it says on which it listens. */
  async start(): Promise<void> {
    const child = spawn(
      this.#programs.node,
      [
        ...this.#arguments(),
        '--host',
        '127.0.0.1',
        '--port',
        '0',
        '--without-connection-token',
        '--telemetry-level',
        'off',
        '--disable-workspace-trust',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: this.#environment() },
    );
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      const read = (data: Buffer): void => {
        this.#log = (this.#log + data.toString()).slice(-20_000);
        const port = /Extension host agent listening on (\d+)/.exec(this.#log)?.[1];
        if (port !== undefined) {
          this.#port ||= Number(port);
          resolve();
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`VS Code did not start:\n${this.#log}`)));
    });
  }

  /** Address of the window on a folder. */
  url(folder: string): string {
    return `http://127.0.0.1:${this.#port}/?folder=${encodeURIComponent(folder)}`;
  }

  /** Process ids of this installation's running language server. */
  languageServers(): number[] {
    return processes('cmdline', path.join(this.extension, 'dist/server.js'));
  }

  /** Ends the server, then the processes that it started: they write into the folder as long as they live, which may be seconds. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    const left = (): number[] => processes('environ', `TMPDIR=${this.#temporary}`);
    left().forEach(end);
    await eventually(
      () => left().length === 0,
      () => `processes of VS Code still run: ${left().map(commandLine).join(', ')}`,
    );
    fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #arguments(): string[] {
    return [
      this.#programs.server,
      '--accept-server-license-terms',
      '--server-data-dir',
      this.#folder,
      '--extensions-dir',
      path.join(this.#folder, 'extensions'),
    ];
  }

  /**
   * VS Code leaves sockets in the temporary folder; in a folder of ours they go with it. Started as by its command line it does not
   * ask a login shell for the environment, which runs what the machine's profile says, and outlives SIGTERM.
   */
  #environment(): NodeJS.ProcessEnv {
    fs.mkdirSync(this.#temporary, { recursive: true });
    return { ...process.env, TMPDIR: this.#temporary, VSCODE_CLI: '1' };
  }

  get #temporary(): string {
    return path.join(this.#folder, 'tmp');
  }
}

/** A headless Chromium of the system: `$CHROMIUM`, else the first of the usual places. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions());
}

/**
 * The same with a profile, in a folder that is the caller's to remove, which allows cookies of other sites: VS Code for the Web has
 * its web views on sites of their own, where the browser gives them no service worker else.
 */
export function launchBrowserForWebviews(folder: string): Promise<BrowserContext> {
  const profile = { cookie_controls_mode: 0, block_third_party_cookies: false };
  fs.mkdirSync(path.join(folder, 'Default'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
  return chromium.launchPersistentContext(folder, { ...browserOptions(), viewport: { width: 1280, height: 800 } });
}

function browserOptions(): LaunchOptions {
  const candidates = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = candidates.find((file): file is string => file !== undefined && fs.existsSync(file));
  if (executablePath === undefined) {
    throw new Error('no Chromium found: install the package chromium, or set CHROMIUM to the program');
  }
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It ended by itself.
  }
}

/** How a process was started, for a message about it. */
function commandLine(pid: number): string {
  try {
    return `${pid} ${fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
  } catch {
    return `${pid} (ended meanwhile)`;
  }
}

/** Ids of the processes whose command line or environment holds a text. */
function processes(part: 'cmdline' | 'environ', text: string): number[] {
  const holds = (pid: string): boolean => {
    try {
      return fs.readFileSync(`/proc/${pid}/${part}`, 'utf8').includes(text);
    } catch {
      // The process ended between the listing and the reading, or is of somebody else.
      return false;
    }
  };
  return fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && holds(entry))
    .map(Number);
}
