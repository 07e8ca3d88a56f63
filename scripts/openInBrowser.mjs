// Runs VS Code with the packaged extension for a browser on this machine, until it is interrupted.
// usage: openInBrowser.mjs FOLDER [FILE]. Prints the address to open; the file is shown in an editor.
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureVscode, installedPrograms } from './vscodeCache.mjs';

const folder = path.resolve(process.argv[2] ?? '.');
const file = process.argv[3] === undefined ? undefined : path.resolve(process.argv[3]);
const vsix = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'ackmesh.vsix');
const { node, server } = installedPrograms(ensureVscode());
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-open-'));
fs.mkdirSync(path.join(data, 'data/User'), { recursive: true });
fs.writeFileSync(path.join(data, 'data/User/settings.json'), JSON.stringify(settings()));
// VS Code leaves sockets in the temporary folder; in a folder of ours they go with it. Started as by its command line it does not ask
// a login shell for the environment, which runs what the machine's profile says, and outlives SIGTERM.
const env = { ...process.env, TMPDIR: path.join(data, 'tmp'), VSCODE_CLI: '1' };
fs.mkdirSync(env.TMPDIR);
const shared = [server, '--accept-server-license-terms', '--server-data-dir', data, '--extensions-dir', path.join(data, 'extensions')];

const installed = spawnSync(node, [...shared, '--install-extension', vsix], { encoding: 'utf8', env });
if (!installed.stdout.includes('successfully installed')) {
  fs.rmSync(data, { recursive: true, force: true });
  throw new Error(`the extension was not installed:\n${installed.stdout}${installed.stderr}`);
}
/** Nothing opens by itself, asks or takes the keyboard away from the editor. */
function settings() {
  const examples = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'examples');
  return {
    'chat.disableAIFeatures': true,
    'extensions.ignoreRecommendations': true,
    // In a browser VS Code saves by itself; a visitor should decide that.
    'files.autoSave': 'off',
    'git.openRepositoryInParentFolders': 'never',
    // Our own examples need no trust; other folders open as restricted until somebody trusts them.
    ...(folder === examples ? { 'security.workspace.trust.enabled': false } : { 'security.workspace.trust.startupPrompt': 'never' }),
    'telemetry.telemetryLevel': 'off',
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'workbench.startupEditor': 'none',
  };
}

/** Ends what is left of a group of processes; false where nothing is. */
function endGroup(pid) {
  try {
    return process.kill(-pid, 'SIGTERM');
  } catch {
    return false;
  }
}

/** What the window opens besides the folder, as VS Code's own parameter takes it. */
function payload(port) {
  return file === undefined
    ? ''
    : `&payload=${encodeURIComponent(JSON.stringify([['openFile', `vscode-remote://127.0.0.1:${port}${file}`]]))}`;
}

const token = crypto.randomBytes(16).toString('hex');
const vscode = spawn(
  node,
  [...shared, '--host', '127.0.0.1', '--port', process.env['PORT'] ?? '0', '--connection-token', token, '--telemetry-level', 'off'],
  // A group of its own: the processes that it starts outlive it by seconds.
  { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true },
);
let output = '';
let complaints = '';
vscode.stderr.on('data', (chunk) => {
  complaints = (complaints + chunk).slice(-4000);
});
vscode.stdout.on('data', (chunk) => {
  const before = output;
  output += chunk;
  const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
  if (port !== undefined && !/Extension host agent listening on (\d+)/.test(before)) {
    console.log(`\nOpen http://127.0.0.1:${port}/?tkn=${token}&folder=${encodeURIComponent(folder)}${payload(port)}\nStop with Ctrl+C.`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => vscode.kill('SIGTERM'));
}
vscode.on('exit', async (code) => {
  // They write into the folder as long as they live. Where nobody reaps what has ended, the group is never empty.
  for (let round = 0; round < 200 && endGroup(vscode.pid); round += 1) {
    await setTimeout(50);
  }
  fs.rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  if (code !== 0 && code !== null) {
    console.error(complaints);
    process.exitCode = code;
  }
});
