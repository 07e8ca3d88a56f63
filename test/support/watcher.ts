import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { basename, delimiter, isAbsolute, join, resolve, sep } from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';

/**
 * Loaded before anything else (`node --require`), this watches what the product does to the machine, in this process and in
 * every Node process that it starts: which programs it runs, which sockets it opens, which files it opens or lists. Whatever
 * breaks a promise throws where it is done, and fails the run at its end even if somebody caught that.
 *
 * Tests may start what they need themselves, so only what product code asks for is judged: the nearest frame of this
 * repository on the stack says who asks.
 */

const root = resolve(__dirname, '..', '..', '..');
const productFolders = ['server', 'client'].map((name) => join(root, 'out', name)).concat(join(root, 'dist'));
const testFolders = ['test', 'scripts'].map((name) => join(root, 'out', name));
const foldersVariable = 'ACKMESH_WATCHED_FOLDERS';

/** Folders whose content may be read: the product, the libraries, the corpus of the tests, and folders that tests made. */
const readable = new Set<string>();

/** What a test reads on purpose with the means of the product. */
const declaredFiles = /^\/proc\/(?:self|\d+)\/status$/;

export const violations: string[] = [];
export const counts = { git: 0, opened: 0 };

function allow(folder: string): void {
  readable.add(folder);
  try {
    readable.add(fs.realpathSync.native(folder));
  } catch {
    // A folder that is not there cannot be read either.
  }
  process.env[foldersVariable] = [...readable].join(delimiter);
}

/** Who asks: the file of the nearest frame that belongs to this repository. */
function asker(): string | undefined {
  const before = { prepareStackTrace: Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace'), limit: Error.stackTraceLimit };
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_error, own) => own;
  const holder: { readonly stack?: readonly NodeJS.CallSite[] } = {};
  Error.captureStackTrace(holder);
  const sites = holder.stack ?? [];
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  if (before.prepareStackTrace !== undefined) {
    Object.defineProperty(Error, 'prepareStackTrace', before.prepareStackTrace);
  }
  Error.stackTraceLimit = before.limit;
  for (const site of sites) {
    const name = site.getFileName() ?? '';
    if (name !== __filename && [...productFolders, ...testFolders].some((folder) => name.startsWith(folder + sep))) {
      return name;
    }
  }
  return undefined;
}

function isProduct(file: string | undefined): boolean {
  return file !== undefined && productFolders.some((folder) => file.startsWith(folder + sep));
}

function violation(what: string, by: string | undefined): never {
  const text = `${what}, by ${by ?? 'nobody known'}`;
  violations.push(text);
  throw new Error(`Not allowed: ${text}`);
}

const gitQuestions = ['rev-parse', 'ls-tree', 'cat-file'];

/** The one form in which a program may be started: git by its full path, with the environment that keeps it from starting others. */
function isAllowedStart(method: string, [program, argv, options]: readonly unknown[]): boolean {
  const { env = {}, shell } = (options ?? {}) as childProcess.SpawnSyncOptions;
  const words = Array.isArray(argv) ? (argv as readonly string[]) : [];
  return (
    method === 'spawnSync' &&
    typeof program === 'string' &&
    isAbsolute(program) &&
    /^git(?:\.exe)?$/.test(basename(program)) &&
    shell === false &&
    gitQuestions.includes(words.find((word) => !word.startsWith('-')) ?? '') &&
    env['GIT_ALLOW_PROTOCOL'] === 'none' &&
    env['GIT_NO_LAZY_FETCH'] === '1' &&
    !fs.existsSync(env['PATH'] ?? '') &&
    !fs.existsSync(env['GIT_EXEC_PATH'] ?? '')
  );
}

function watchStart(method: string, given: readonly unknown[]): void {
  const by = asker();
  if (by === undefined || isProduct(by)) {
    if (!isAllowedStart(method, given)) {
      violation(`${method} ${String(given[0])}`, by);
    }
    counts.git += 1;
  }
}

/** A server that is told a port of this machine may connect to it; nothing else uses the network. */
function watchSocket(method: string, given: readonly unknown[]): void {
  const by = asker();
  const isOwnTransport = method === 'net.connect' && given[1] === '127.0.0.1' && by !== undefined && /[\\/]serverMain\.js$/.test(by);
  const isTransportOfServer = method === 'net.Socket.connect' && by !== undefined && /[\\/]serverMain\.js$/.test(by);
  if ((by === undefined || isProduct(by)) && !isOwnTransport && !isTransportOfServer) {
    violation(method, by);
  }
}

function watchOpen(method: string, [target]: readonly unknown[]): void {
  const by = asker();
  if (!isProduct(by) || typeof target === 'number') {
    return;
  }
  counts.opened += 1;
  const path = resolve(target instanceof URL ? fileURLToPath(target) : String(target));
  const isWithin = [...readable].some((folder) => path === folder || path.startsWith(folder + sep));
  if (!isWithin && !declaredFiles.test(path)) {
    violation(`${method} ${path}`, by);
  }
}

type Methods = Record<string, (...given: readonly unknown[]) => unknown>;

function patch(holder: object, prefix: string, names: readonly string[], watch: (method: string, given: readonly unknown[]) => void): void {
  const methods = holder as Methods;
  for (const name of names) {
    const original = methods[name];
    if (original !== undefined) {
      const watched = function (this: unknown, ...given: readonly unknown[]): unknown {
        watch(`${prefix}${name}`, given);
        return original.apply(this, given as unknown[]);
      };
      methods[name] = Object.assign(watched, original);
    }
  }
}

const inherited = (process.env[foldersVariable] ?? '').split(delimiter).filter((folder) => folder !== '');
inherited.forEach(allow);
allow(root);
allow(join(root, 'node_modules'));
allow(process.env['ACKMESH_CORPUS'] ?? resolve(root, '..', 'shared'));

const { mkdtempSync } = fs;
Object.assign(fs, {
  mkdtempSync: (...given: Parameters<typeof mkdtempSync>) => {
    const folder = mkdtempSync(...given);
    allow(folder);
    return folder;
  },
});

patch(childProcess, '', ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'], watchStart);
patch(net, 'net.', ['connect', 'createConnection', 'createServer'], watchSocket);
patch(net.Socket.prototype, 'net.Socket.', ['connect'], watchSocket);
patch(net.Server.prototype, 'net.Server.', ['listen'], watchSocket);
patch(tls, 'tls.', ['connect', 'createServer'], watchSocket);
patch(http, 'http.', ['request', 'get', 'createServer'], watchSocket);
patch(https, 'https.', ['request', 'get', 'createServer'], watchSocket);
patch(dgram, 'dgram.', ['createSocket'], watchSocket);
patch(dns, 'dns.', ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse'], watchSocket);
const opening = ['open', 'opendir', 'readFile', 'readdir', 'copyFile', 'cp', 'writeFile', 'appendFile'];
patch(
  fs,
  'fs.',
  [...opening, ...opening.map((name) => `${name}Sync`), 'createReadStream', 'createWriteStream', 'openAsBlob', 'watch', 'watchFile'],
  watchOpen,
);
patch(fs.promises, 'fs.promises.', [...opening, 'watch'], watchOpen);

const require_ = `--require ${JSON.stringify(__filename)}`;
if (!(process.env['NODE_OPTIONS'] ?? '').includes(require_)) {
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} ${require_}`.trim();
}

process.on('exit', () => {
  if (violations.length > 0) {
    process.exitCode = 97;
    process.stderr.write(violations.map((each) => `Not allowed: ${each}\n`).join(''));
  }
});

/** For Mocha. */
export const mochaHooks = {
  afterAll(): void {
    process.stdout.write(
      `\n  watched: git was asked ${counts.git} times, ${counts.opened} files and folders were opened, ${violations.length} times against a promise\n`,
    );
    if (violations.length > 0) {
      throw new Error(violations.join('\n'));
    }
  },
};
