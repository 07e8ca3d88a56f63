import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { work, type Desk } from '../support/day';
import { modern } from '../support/lspClient';
import { manyMeshes } from '../support/meshFiles';

/**
 * `node out/test/bench/longDay.js [edits opens events]`
 * Hours of work with the real server over streams, in twenty parts (200,000 edits, 10,000 opened and closed documents
 * and 50,000 file events unless told). After each part everything is closed and the disk as it was; what the server
 * holds then in objects, texts and functions, after a collection, is printed. Ends with 1 where it holds 5 % more after the last part than after the fourth.
 */
async function main(): Promise<void> {
  const [edits = 200_000, opens = 10_000, events = 50_000] = process.argv.slice(2).map(Number);
  const parts = 20;
  // Of four kinds, so that what is loaded when it is needed first is there after the first of each.
  const kinds = 4;
  const folder = mkdtempSync(join(tmpdir(), 'ackmesh-day-'));
  const files = new Map([...manyMeshes(300)].map(([name, text]) => [pathToFileURL(join(folder, name)).toString(), text]));
  for (const [uri, text] of files) {
    writeFileSync(fileURLToPath(uri), text);
  }
  const child = spawn(process.execPath, [join(__dirname, 'longDayServer.js'), '--stdio'], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  assert.ok(child.stdout !== null && child.stdin !== null);
  const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  connection.onRequest((_method: string) => null);
  const failures: string[] = [];
  connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => void failures.push(message));
  connection.listen();
  try {
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).toString(),
      capabilities: { ...modern, workspace: { ...modern.workspace, configuration: false } },
    });
    await connection.sendNotification('initialized', {});
    const desk: Desk = {
      notify: (method, params) => connection.sendNotification(method, params),
      request: (method, params) => connection.sendRequest(method, params),
      write: (uri, text) => writeFileSync(fileURLToPath(uri), text),
      delete: (uri) => rmSync(fileURLToPath(uri), { force: true }),
    };
    const held: number[] = [];
    for (let part = 1; part <= parts; part += 1) {
      const started = performance.now();
      await work(desk, { seed: part % kinds, edits: edits / parts, opens: opens / parts, events: events / parts, files });
      child.send('count');
      const [bytes] = (await once(child, 'message')) as [number];
      held.push(bytes);
      console.log(
        JSON.stringify({
          part,
          seconds: Math.round((performance.now() - started) / 1000),
          heldMB: Number((bytes / 1_000_000).toFixed(2)),
          logged: failures.length,
        }),
      );
    }
    const growth = (held.at(-1) ?? 0) / (held[kinds - 1] ?? 1);
    console.log(JSON.stringify({ edits, opens, events, growth: Number(growth.toFixed(3)), logged: failures.slice(0, 5) }));
    process.exitCode = growth > 1.05 ? 1 : 0;
  } finally {
    child.kill();
    connection.dispose();
    rmSync(folder, { recursive: true });
  }
}

void main();
