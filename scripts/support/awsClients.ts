import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isRecord } from '../../server/src/base/record';

/** The npm package whose typings document an API: `@aws-sdk/client-s3@3.1169.0`, by ACK's name of the service. */
export type ClientPackages = Readonly<Record<string, string>>;

/** What is read from one package. */
export interface ClientTypings {
  /** `@aws-sdk/client-s3 3.1169.0`. */
  readonly title: string;
  readonly licence: string;
  /** The declarations of the shapes of the API. */
  readonly typings: readonly string[];
}

/** Folder of the packages: `$ACKMESH_DOCS_CACHE`, else below the user's cache folder. */
export function clientsFolder(): string {
  return resolve(process.env['ACKMESH_DOCS_CACHE'] ?? join(homedir(), '.cache', 'ackmesh-docs'));
}

/** Fetches from the npm registry what is not in the folder yet. Throws with what npm said where a package cannot be had. */
export function fetchClients(folder: string, packages: Iterable<string>): void {
  const missing = [...packages].filter((each) => !existsSync(folderOf(folder, each)));
  if (missing.length === 0) {
    return;
  }
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, 'fetch-'));
  try {
    for (const [index, each] of missing.entries()) {
      console.error(`${index + 1} of ${missing.length}: ${each}`);
      run('npm', ['pack', each, '--loglevel=error'], scratch);
      const archive = readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? '';
      run('tar', ['xzf', archive, 'package/package.json', 'package/LICENSE', 'package/dist-types/models'], scratch);
      renameSync(join(scratch, 'package'), folderOf(folder, each));
      rmSync(join(scratch, archive));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A package that {@link fetchClients} has fetched. */
export function readClient(folder: string, each: string): ClientTypings {
  const root = folderOf(folder, each);
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version } = isRecord(manifest) ? manifest : {};
  const models = join(root, 'dist-types/models');
  return {
    title: `${String(name)} ${String(version)}`,
    licence: readFileSync(join(root, 'LICENSE'), 'utf8').replace(/\r\n/g, '\n').trim(),
    typings: readdirSync(models)
      .filter((file) => file.endsWith('.d.ts'))
      .sort()
      .map((file) => readFileSync(join(models, file), 'utf8')),
  };
}

function folderOf(folder: string, each: string): string {
  return join(folder, each.replace(/^@aws-sdk\//, ''));
}

function run(command: string, args: readonly string[], cwd: string): void {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' && command === 'npm' });
  if (done.status !== 0) {
    throw new Error(`${command} ${args.join(' ')} failed\n${done.stderr ?? ''}${done.error?.message ?? ''}`);
  }
}
