import { parseAllDocuments } from 'yaml';
import { inParts } from '../../server/src/base/lists';
import { allSteps } from '../../server/src/base/steps';
import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { reportedAtOnce } from '../../server/src/hosts/lsp/turns/resting';
import type { Workspace } from '../../server/src/workspace/workspace';
import { emptyWorkspace } from '../support/workspace';
import { cost } from './samples';
import { generatedFiles } from './workspaces';

/*
 * `npm run bench:memory -- [FILES]`: what a generated workspace holds once it is indexed and once all of it is checked, and
 * what of that goes when it rests, beside `yaml` with all documents kept, each with the processor time that it took.
 */

/** So many files are read and checked before anything counts, which loads the code, schemas and tables that files need. */
const warming = 200;

/** Files as the disk gives them, which nobody else holds: strings that were put together would hold their parts as well. */
function* read(files: number): Iterable<readonly [Uri, string]> {
  for (const [uri, text] of generatedFiles({ files, missingEvery: 33, seed: 1 })) {
    yield [Buffer.from(uri).toString() as Uri, Buffer.from(text).toString()];
  }
}

function indexed(files: number): Workspace {
  const workspace = emptyWorkspace();
  workspace.setDisk(read(files));
  return workspace;
}

/** As a language server does it: closed files rest when they are reported. */
function checked(workspace: Workspace): void {
  for (const uris of inParts([...workspace.uris], reportedAtOnce)) {
    uris.forEach((uri) => diagnosticsOf(uri, workspace));
    if (uris.length === reportedAtOnce) {
      allSteps(workspace.rest(uris));
    }
  }
}

/** Bytes in use, those of lists of numbers included, after all that can go is gone. */
function heap(): number {
  const collect = globalThis.gc ?? (() => undefined);
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Prints what a run adds to the heap, and what it takes. */
function report(what: string, run: () => unknown): unknown {
  const before = heap();
  let held: unknown;
  const time = cost(() => (held = run()));
  const megabytes = (heap() - before) / 1_048_576;
  console.log(`${what.padEnd(45)} ${megabytes.toFixed(1).padStart(7)} MB ${time.toFixed(0).padStart(7)} ms`);
  return held;
}

if (globalThis.gc === undefined) {
  console.error('needs --expose-gc');
  process.exitCode = 1;
}
const files = Number(process.argv[2] ?? 10_000);
const warm = indexed(warming);
checked(warm);
allSteps(warm.rest());
const workspace = report('indexed', () => indexed(files)) as Workspace;
report('checked as well', () => {
  checked(workspace);
});
report('has rested', () => allSteps(workspace.rest()));
report('`yaml` with all documents kept', () => [...read(files)].map(([, text]) => [text, parseAllDocuments(text)]));
