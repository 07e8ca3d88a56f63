// Runs VS Code with the packaged extension for a browser on this machine, until it is interrupted.
// usage: openInBrowser.mjs FOLDER. Prints the address to open.
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureVscode, installedPrograms } from './vscodeCache.mjs';

const folder = path.resolve(process.argv[2] ?? '.');
const vsix = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'ackmesh.vsix');
const { node, server } = installedPrograms(ensureVscode());
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-open-'));
fs.mkdirSync(path.join(data, 'data/User'), { recursive: true });
// In a browser VS Code saves by itself; a visitor of the example should decide that.
fs.writeFileSync(path.join(data, 'data/User/settings.json'), JSON.stringify({ 'files.autoSave': 'off', 'telemetry.telemetryLevel': 'off', 'workbench.startupEditor': 'none' }));
// VS Code leaves sockets in the temporary folder; in a folder of ours they go with it.
const env = { ...process.env, TMPDIR: path.join(data, 'tmp') };
fs.mkdirSync(env.TMPDIR);
const shared = [server, '--accept-server-license-terms', '--server-data-dir', data, '--extensions-dir', path.join(data, 'extensions')];

const installed = spawnSync(node, [...shared, '--install-extension', vsix], { encoding: 'utf8', env });
if (!installed.stdout.includes('successfully installed')) {
  fs.rmSync(data, { recursive: true, force: true });
  throw new Error(`the extension was not installed:\n${installed.stdout}${installed.stderr}`);
}
const token = crypto.randomBytes(16).toString('hex');
const vscode = spawn(node, [...shared, '--host', '127.0.0.1', '--port', process.env['PORT'] ?? '0', '--connection-token', token, '--telemetry-level', 'off'], { stdio: ['ignore', 'pipe', 'pipe'], env });
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
    console.log(`\nOpen http://127.0.0.1:${port}/?tkn=${token}&folder=${encodeURIComponent(folder)}\nStop with Ctrl+C.`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => vscode.kill('SIGTERM'));
}
vscode.on('exit', (code) => {
  fs.rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  if (code !== 0 && code !== null) {
    console.error(complaints);
    process.exitCode = code;
  }
});
