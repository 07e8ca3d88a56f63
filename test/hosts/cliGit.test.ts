import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findGit, gitEnvironment, GitProgram } from '../../server/src/hosts/node/gitProgram';
import { gitLimits } from '../../server/src/base/limits';
import { CliFolder, gitIdentity } from '../support/cli';

const bucket = (name: string): string =>
  `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: b\nspec:\n  name: ${name}\n`;

/** A repository whose configuration wants to run programs: each would leave a file behind. */
describe('ackmesh lint --since in a hostile repository', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  const identity = [...gitIdentity, '-c', 'protocol.file.allow=always'];
  const git = (where: string, ...argv: readonly string[]): string =>
    execFileSync('git', [...identity, ...argv], { cwd: join(folder.path, where), stdio: 'pipe' }).toString();
  const marker = (): string => join(folder.path, 'ran');

  function program(name: string): string {
    const path = join(folder.path, name);
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${marker()}"\nexit 1\n`);
    chmodSync(path, 0o755);
    return path;
  }

  function repository(): void {
    mkdirSync(join(folder.path, 'origin'));
    git('origin', 'init', '-q');
    folder.write({ 'origin/a.yaml': bucket('one'), 'origin/pack.md': 'x' });
    git('origin', 'add', '-A');
    git('origin', 'commit', '-q', '-m', 'One');
    folder.write({ 'origin/a.yaml': bucket('two') });
    git('origin', 'add', '-A');
    git('origin', 'commit', '-q', '-m', 'Two');
    git('origin', 'config', 'uploadpack.allowFilter', 'true');
    git('origin', 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  }

  it('fetches nothing that a partial clone left out, and says that it cannot compare', async () => {
    repository();
    git('.', 'clone', '-q', '--filter=blob:none', `file://${folder.path}/origin`, 'clone');
    const evil = program('evil');
    for (const [key, value] of [
      ['remote.origin.uploadpack', evil],
      ['core.sshCommand', evil],
      ['core.fsmonitor', evil],
      ['core.hooksPath', folder.path],
      ['protocol.allow', 'always'],
      ['protocol.file.allow', 'always'],
      ['protocol.ext.allow', 'always'],
      ['credential.helper', `!${evil}`],
      ['core.pager', evil],
      ['diff.external', evil],
      ['alias.rev-parse', `!${evil}`],
    ] as const) {
      git('clone', 'config', key, value);
    }
    for (const url of [`file://${folder.path}/origin`, `ext::${evil}`, 'ssh://git@127.0.0.1/x', `${folder.path}/origin`]) {
      git('clone', 'config', 'remote.origin.url', url);
      const { status, stdout, stderr } = await folder.run(['lint', '--since', 'HEAD~1', 'clone']);
      assert.deepEqual([status, stdout], [2, '']);
      // Until git 2.45, a fetch that cannot begin ends the program.
      assert.match(
        stderr,
        /^ackmesh: --since: (?:clone\/a\.yaml at "HEAD~1" is not in the repository as it is here|git cannot read the files of "HEAD~1"); in a partial clone, fetch (?:it|them) first\n$/,
      );
    }
    assert.ok(!existsSync(marker()), existsSync(marker()) ? readFileSync(marker(), 'utf8') : '');
    // What is there is compared as ever.
    assert.equal((await folder.run(['lint', '--since', 'HEAD', 'clone'])).status, 0);
    assert.ok(!existsSync(marker()));
  });

  it('says that it cannot compare where an object is broken', async () => {
    repository();
    const id = git('origin', 'rev-parse', 'HEAD~1:a.yaml').trim();
    const path = join(folder.path, 'origin/.git/objects', id.slice(0, 2), id.slice(2));
    chmodSync(path, 0o644);
    writeFileSync(path, 'broken');
    const { status, stdout } = await folder.run(['lint', '--since', 'HEAD~1', 'origin']);
    assert.deepEqual([status, stdout], [2, '']);
    rmSync(path);
    assert.match(
      (await folder.run(['lint', '--since', 'HEAD~1', 'origin'])).stderr,
      /^ackmesh: --since: origin\/a\.yaml at "HEAD~1" is not in the repository/,
    );
    const tree = git('origin', 'rev-parse', 'HEAD~1^{tree}').trim();
    rmSync(join(folder.path, 'origin/.git/objects', tree.slice(0, 2), tree.slice(2)));
    assert.equal(
      (await folder.run(['lint', '--since', 'HEAD~1', 'origin'])).stderr,
      'ackmesh: --since: git cannot read the files of "HEAD~1"; in a partial clone, fetch them first\n',
    );
  });

  it('says so where the earlier version is no text', async () => {
    repository();
    folder.write({ 'origin/a.yaml': Buffer.from([0xc3, 0x28]), 'origin/b.yaml': Buffer.from([0xc3, 0x28]) });
    git('origin', 'add', '-A');
    git('origin', 'commit', '-q', '-m', 'Three');
    folder.write({ 'origin/a.yaml': bucket('three') });
    assert.deepEqual(
      (await folder.run(['lint', '--since', 'HEAD', 'origin'])).stderr,
      'ackmesh: --since: origin/a.yaml at "HEAD" is not UTF-8\n',
    );
    // A file that is unreadable today as well is reported as such.
    folder.write({ 'origin/a.yaml': Buffer.from([0xc3, 0x28]) });
    const { status, found } = await folder.lint('--since', 'HEAD', 'origin');
    assert.deepEqual([status, found], [0, ['origin/a.yaml 1:1 warning yaml/unreadable', 'origin/b.yaml 1:1 warning yaml/unreadable']]);
  });

  it('runs no git of the folder', () => {
    mkdirSync(join(folder.path, 'bin'));
    program('bin/git');
    program('git');
    const path = ['', '.', folder.path, join(folder.path, 'bin'), process.env['PATH'] ?? ''].join(delimiter);
    const found = findGit(folder.path, { PATH: path });
    assert.ok(found !== undefined && !found.startsWith(folder.path), found);
    assert.equal(findGit(folder.path, { PATH: join(folder.path, 'bin') }), undefined);
    assert.equal(findGit(folder.path, {}), undefined);
  });

  it('gives git an environment with nothing to start', () => {
    const given = gitEnvironment({
      PATH: '/usr/bin',
      HOME: '/home/x',
      GIT_SSH_COMMAND: 'x',
      GIT_EXTERNAL_DIFF: 'x',
      GIT_ASKPASS: 'x',
      SSH_ASKPASS: 'x',
      GIT_PROXY_COMMAND: 'x',
      GIT_DIR: '.git',
      GIT_TRACE: '/tmp/x',
    });
    for (const name of ['GIT_SSH_COMMAND', 'GIT_EXTERNAL_DIFF', 'GIT_ASKPASS', 'SSH_ASKPASS', 'GIT_PROXY_COMMAND', 'GIT_TRACE']) {
      assert.equal(given[name], undefined, name);
    }
    assert.deepEqual(
      [given['HOME'], given['GIT_DIR'], given['GIT_ALLOW_PROTOCOL'], given['GIT_NO_LAZY_FETCH']],
      ['/home/x', '.git', 'none', '1'],
    );
    assert.ok(!existsSync(given['PATH'] ?? ''));
  });

  it('takes an answer up to its size and its time', () => {
    git('.', 'init', '-q');
    const ask = (bytes: number): string => {
      const answer = new GitProgram(folder.path, process.env, { ...gitLimits, bytes }).ask(['rev-parse', '--git-dir']);
      return answer.kind === 'output' ? answer.output.toString() : answer.reason;
    };
    const answer = ask(gitLimits.bytes);
    assert.equal(answer, '.git\n');
    assert.deepEqual([ask(answer.length), ask(answer.length - 1)], [answer, 'too long']);
    const bin = new CliFolder();
    try {
      writeFileSync(join(bin.path, 'git'), '#!/bin/sh\nwhile :; do :; done\n');
      chmodSync(join(bin.path, 'git'), 0o755);
      assert.deepEqual(new GitProgram(folder.path, { PATH: bin.path }, { ...gitLimits, milliseconds: 50 }).ask(['rev-parse']), {
        kind: 'problem',
        reason: 'too long',
      });
    } finally {
      bin.remove();
    }
  });

  it('changes nothing', async () => {
    repository();
    const before = readdirSync(join(folder.path, 'origin/.git'), { recursive: true }).sort();
    await folder.lint('--since', 'HEAD~1', 'origin');
    assert.deepEqual(readdirSync(join(folder.path, 'origin/.git'), { recursive: true }).sort(), before);
  });
});
