import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import { repositoryRoot } from './installation';

interface WebCache {
  readonly ensureVscodeWeb: () => string;
}

/** VS Code for the Web on a folder, with an extension from another folder in a worker of the browser. */
export class WebServer {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.url = url;
  }

  /** Installs VS Code for the Web where it is missing; resolves when it is served. */
  static async start(extension: string, folder: string): Promise<WebServer> {
    const script = path.join(repositoryRoot, 'scripts/vscodeWeb.mjs');
    ((await import(script)) as WebCache).ensureVscodeWeb();
    const child = spawn(process.execPath, [script, extension, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (data: Buffer) => {
        said = (said + data.toString()).slice(-1000);
        const [, served] = /^Served on port (\d+)$/m.exec(said) ?? [];
        if (served !== undefined) {
          resolve(served);
        }
      });
      child.once('exit', () => reject(new Error('VS Code for the Web did not start')));
    });
    return new WebServer(child, `http://localhost:${port}/`);
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await gone;
  }
}
