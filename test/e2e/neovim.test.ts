import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expected } from './expectations';
import { Installation, repositoryRoot } from './installation';
import { WorkspaceCopy } from './workspaceCopy';

interface Answer {
  readonly failure?: string;
  readonly diagnostics: readonly { readonly line: number; readonly code?: string; readonly source?: string; readonly message: string }[];
  readonly results: readonly unknown[];
  /** Buffers that hold more than their files. */
  readonly changed: readonly { readonly name: string; readonly lines: readonly string[] }[];
}

describe('the packaged server in Neovim', () => {
  let workspace: WorkspaceCopy;
  let installation: Installation;
  let folder: string;

  before(async function () {
    this.timeout(900_000);
    workspace = new WorkspaceCopy();
    installation = await Installation.create(path.join(repositoryRoot, 'ackmesh.vsix'));
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-neovim-'));
    fs.writeFileSync(
      path.join(folder, 'ackmesh'),
      `#!/bin/sh\nexec "${process.execPath}" "${path.join(installation.extension, 'dist/cli.js')}" "$@"\n`,
      { mode: 0o755 },
    );
    fs.writeFileSync(path.join(folder, 'config.lua'), readmeConfiguration());
  });

  after(async () => {
    await installation?.stop();
    workspace?.remove();
    if (folder !== undefined) {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('shows diagnostics, follows a reference and hovers, with the configuration of the README', () => {
    const reference = workspace.place('functions.yaml', 'name: shop-|reports');
    const answer = probe('broken/missing-target.yaml', [
      { method: 'textDocument/definition', file: 'functions.yaml', line: reference.line - 1, character: reference.column - 1 },
      { method: 'textDocument/hover', file: 'mesh/checkout.yaml', line: 4, character: 9 },
    ]);
    assert.equal(answer.failure, undefined);
    const problem = answer.diagnostics.find(({ code }) => code === expected.missingTarget.code);
    assert.match(problem?.message ?? '', expected.missingTarget.message);
    assert.equal(problem?.source, 'ackmesh');
    assert.equal(problem.line, workspace.place('broken/missing-target.yaml', 'name: |shopp').line - 1);
    const [definition, hover] = answer.results;
    assert.match(JSON.stringify(definition), /storage\.yaml/);
    assert.match(JSON.stringify(hover), new RegExp(expected.awsName));
  });

  it('makes a missing object in a file of its own', () => {
    const uri = pathToFileURL(path.join(workspace.folder, 'broken/missing-target.yaml')).href;
    const wanted = { beside: uri, group: 'ec2.services.k8s.aws', kind: 'VPC', name: 'shopp', namespace: 'shop' };
    const place = workspace.place('broken/missing-target.yaml', 'name: shopp|');
    const { failure, results, changed } = probe('broken/missing-target.yaml', [
      { method: 'textDocument/completion', file: 'broken/missing-target.yaml', line: place.line - 1, character: place.column - 1 },
      {
        method: 'workspace/executeCommand',
        file: 'broken/missing-target.yaml',
        params: { command: 'ackmesh.createObject', arguments: [wanted] },
      },
    ]);
    assert.equal(failure, undefined);
    assert.match(JSON.stringify(results[0]), /shopp \(new VPC in shopp\.yaml\)/);
    const [made] = changed;
    assert.equal(made?.name, path.join(workspace.folder, 'broken/shopp.yaml'));
    assert.deepEqual(made.lines.slice(0, 4), ['apiVersion: ec2.services.k8s.aws/v1alpha1', 'kind: VPC', 'metadata:', '  name: shopp']);
  });

  /** Runs Neovim without any configuration but ours, with `ackmesh` on the path. */
  function probe(file: string, probes: readonly object[]): Answer {
    const done = spawnSync(
      'nvim',
      [
        '--headless',
        '-u',
        'NONE',
        '-n',
        '-i',
        'NONE',
        '-c',
        'filetype on',
        '-c',
        `luafile ${folder}/config.lua`,
        '-c',
        `edit ${file}`,
        '-c',
        `luafile ${repositoryRoot}/test/e2e/probe.lua`,
      ],
      {
        cwd: workspace.folder,
        encoding: 'utf8',
        timeout: 100_000,
        env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`, PROBES: JSON.stringify(probes) },
      },
    );
    assert.ok(done.stdout.startsWith('{'), `no answer from Neovim:\n${done.stdout}${done.stderr}${String(done.error ?? '')}`);
    return JSON.parse(done.stdout) as Answer;
  }
});

/** The README's configuration for the Neovim of Debian, so that it stays true. */
function readmeConfiguration(): string {
  const readme = fs.readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');
  const block = [...readme.matchAll(/```lua\n([\s\S]*?)```/g)].map(([, code]) => code ?? '').find((code) => code.includes('start_client'));
  assert.ok(block !== undefined, 'the README has a configuration with start_client');
  return block;
}
