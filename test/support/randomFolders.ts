import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FileChangeType, type WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import fc from 'fast-check';
import { listFiles } from './listedFiles';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { nodeFileSystem } from '../../server/src/hosts/node/nodeFileSystem';
import { makeFolder } from '../../server/src/hosts/node/makeFolder';
import { liesIn, Reach } from '../../server/src/hosts/node/reach';
import { readText } from '../../server/src/hosts/node/readText';
import { LspClient, pulling } from './lspClient';
import { crdText, widgetText } from './meshFiles';

const name = fc.constantFrom('a', 'b', 'a.yaml', 'b.yaml', 'c.json', '.ackmesh.yaml', 'fifo.yaml', 'ä%20.yaml', 'node_modules', '.git');
const place = fc.array(name, { minLength: 1, maxLength: 3 });
const target = fc.constantFrom(
  '.',
  '..',
  '../..',
  'a',
  'b.yaml',
  '../a',
  '../outside',
  '../outside/o.yaml',
  '/',
  '/dev/zero',
  '/proc/self',
  '/etc/passwd',
  'nowhere',
  'self',
);
const text = fc.constantFrom(
  widgetText,
  crdText,
  'ignore: [a]\n',
  'ignore: [""]\n',
  'crds: ["**", "../outside/*", "/dev/*", "fifo.yaml"]\n',
  'crds: [".."]\n',
  '',
  '{',
  '\0',
  'outside: [{ name: "[" }]\n',
);
/** Something that happens to a folder: files, links, pipes, folders that come, go and move. */
export const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('file' as const), place, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('link' as const), place, target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fifo' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('folder' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), place, to: place }) },
);
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Does what can be done of a change; what the file system refuses does not happen. Answers the paths that are others now. */
function apply(root: string, step: Change): readonly string[] {
  const path = join(root, ...step.place);
  try {
    // Through a link a change could leave the folder: nothing is made before that is known.
    const parent = dirname(path);
    if (![path, ...(step.kind === 'move' ? [join(root, ...step.to)] : [])].every((each) => staysBelow(root, dirname(each)))) {
      return [];
    }
    makeFolder(parent);
    switch (step.kind) {
      case 'file':
        rmSync(path, { recursive: true, force: true });
        writeFileSync(path, step.text);
        return [path];
      case 'link':
        rmSync(path, { recursive: true, force: true });
        symlinkSync(step.target, path);
        return [path];
      case 'fifo':
        rmSync(path, { recursive: true, force: true });
        execFileSync('mkfifo', [path]);
        return [path];
      case 'folder':
        makeFolder(path);
        return [path];
      case 'remove':
        rmSync(path, { recursive: true, force: true });
        return [path];
      case 'move':
        renameSync(path, join(root, ...step.to));
        return [path, join(root, ...step.to)];
    }
  } catch {
    return [];
  }
}

/** True where what is there of a path lies in the folder. Throws below a link to nothing. */
function staysBelow(root: string, path: string): boolean {
  let there = path;
  while (lstatSync(there, { throwIfNoEntry: false }) === undefined) {
    there = dirname(there);
  }
  return liesIn(realpathSync(there), realpathSync(root));
}

/** Does something in a folder that has one beside it, and takes both away. */
async function inFolder(run: (root: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ackmesh-test-'));
  const root = join(folder, 'ws');
  mkdirSync(root);
  mkdirSync(join(folder, 'outside'));
  writeFileSync(join(folder, 'outside', 'o.yaml'), widgetText);
  try {
    await run(root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder is walked to its end: each file once, nothing outside, nothing that is no file. */
export async function checkWalk(changes: readonly Change[]): Promise<void> {
  await inFolder((root) => {
    changes.forEach((step) => apply(root, step));
    const within = new Reach([root]);
    const { files } = listFiles(root, { within });
    const real = files.map((path) => realpathSync(path));
    assert.equal(new Set(real).size, real.length);
    assert.deepEqual(
      real.filter((path) => !liesIn(path, realpathSync(root))),
      [],
    );
    for (const path of files) {
      const read = readText(path, { within });
      assert.ok(read.kind === 'text' || read.reason.includes('UTF-8') || read.cause === 'unfit', path);
    }
  });
}

/** After any events a folder is for the server what it is after a fresh start. */
export async function checkEvents(first: readonly Change[], then: readonly Change[]): Promise<void> {
  await inFolder(async (root) => {
    first.forEach((step) => apply(root, step));
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uriOfPath(root)], capabilities: pulling });
    await diagnostics(client);
    for (const step of then) {
      const changed = apply(root, step);
      await client.fileEvents(
        ...changed.map((path) => [uriOfPath(path), step.kind === 'remove' ? FileChangeType.Deleted : FileChangeType.Changed] as const),
      );
    }
    await client.fileEvents([uriOfPath(root), FileChangeType.Changed]);
    const fresh = await LspClient.start({ files: nodeFileSystem, folders: [uriOfPath(root)], capabilities: pulling });
    assert.deepEqual(await diagnostics(client), await diagnostics(fresh));
    assert.equal(client.failures, 0);
    await client.stop();
    await fresh.stop();
  });
}

async function diagnostics(client: LspClient): Promise<unknown> {
  const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
  return items
    .flatMap((item) =>
      item.kind === 'full' && item.items.length > 0
        ? [{ uri: item.uri, items: item.items.map(({ code, message, range }) => [code, message, range.start.line]) }]
        : [],
    )
    .sort((a, b) => (a.uri < b.uri ? -1 : 1));
}
