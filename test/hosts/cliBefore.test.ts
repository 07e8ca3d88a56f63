import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { CliFolder, gitIdentity } from '../support/cli';

const bucket = (name: string): string =>
  `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: b\nspec:\n  name: ${name}\n`;
const changed = 'error schema/immutable-changed';

describe('ackmesh lint with an earlier version', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  const git = (...argv: readonly string[]): void => {
    execFileSync('git', [...gitIdentity, ...argv], { cwd: folder.path, stdio: 'pipe' });
  };
  const commit = (files: Readonly<Record<string, string>>): void => {
    folder.write(files);
    git('add', '-A');
    git('commit', '-q', '-m', 'State');
  };

  describe('--before', () => {
    it('compares folders file by file', async () => {
      folder.write({ 'old/x/a.yaml': bucket('one'), 'new/x/a.yaml': bucket('two') });
      const { status, found } = await folder.lint('--before', 'old', 'new');
      assert.deepEqual([status, found], [1, [`new/x/a.yaml 6:9 ${changed}`]]);
      assert.deepEqual((await folder.lint('new')).found, []);
    });

    it('compares two files', async () => {
      folder.write({ 'old.yaml': bucket('one'), 'a.yaml': bucket('two') });
      assert.deepEqual((await folder.lint('--before', 'old.yaml', 'a.yaml')).found, [`a.yaml 6:9 ${changed}`]);
    });

    it('takes several paths for those of the working directory', async () => {
      folder.write({
        'old/a/a.yaml': bucket('one'),
        'old/b/b.yaml': bucket('two'),
        'a/a.yaml': bucket('one'),
        'b/b.yaml': bucket('other'),
      });
      assert.deepEqual((await folder.lint('--before', 'old', 'a', 'b')).found, [`b/b.yaml 6:9 ${changed}`]);
      assert.deepEqual((await folder.lint('--isolated', '--before', 'old', 'a', 'b')).found, [`b/b.yaml 6:9 ${changed}`]);
    });
  });

  describe('--since', () => {
    it('compares with a revision, from wherever one stands', async () => {
      git('init', '-q');
      commit({ 'x/a.yaml': bucket('one'), 'x/ä b.yaml': bucket('one').replace('name: b', 'name: c') });
      git('tag', 'v1');
      commit({ 'x/a.yaml': bucket('two') });
      folder.write({ 'x/ä b.yaml': bucket('three').replace('name: b', 'name: c') });
      assert.deepEqual((await folder.lint('--since', 'v1')).found, [`x/a.yaml 6:9 ${changed}`, `x/ä b.yaml 6:9 ${changed}`]);
      assert.deepEqual((await folder.lint('--since', 'HEAD', 'x')).found, [`x/ä b.yaml 6:9 ${changed}`]);
      assert.deepEqual((await folder.lint('--since', 'HEAD~1', 'x/a.yaml')).found, [`x/a.yaml 6:9 ${changed}`]);
    });

    it('has nothing to say of files that were not there', async () => {
      git('init', '-q');
      commit({ 'README.md': 'none' });
      folder.write({ 'x/a.yaml': bucket('one') });
      assert.deepEqual((await folder.lint('--since', 'HEAD')).found, []);
    });

    it('takes a revision for nothing else', async () => {
      git('init', '-q');
      commit({ 'a.yaml': bucket('one') });
      for (const revision of ['gone', '--help', '; touch x', 'HEAD:a.yaml']) {
        const { status, stdout, stderr } = await folder.run(['lint', `--since=${revision}`, 'a.yaml']);
        assert.deepEqual(
          { status, stdout, stderr },
          { status: 2, stdout: '', stderr: `ackmesh: --since: git revision "${revision}" not found\n` },
        );
      }
    });
  });

  for (const [what, argv, reason] of [
    ['an earlier version that is not there', ['--before', 'old', 'a.yaml'], '--before: old does not exist'],
    ['two earlier versions', ['--before', 'a.yaml', '--since', 'HEAD', 'a.yaml'], '--before and --since cannot be used together'],
    ['no repository', ['--since', 'HEAD', 'a.yaml'], '--since: . is not in a git repository'],
  ] as const) {
    it(`is 2 for ${what}`, async () => {
      folder.write({ 'a.yaml': bucket('one') });
      const ceiling = process.env['GIT_CEILING_DIRECTORIES'];
      process.env['GIT_CEILING_DIRECTORIES'] = tmpdir();
      const { status, stdout, stderr } = await folder.run(['lint', ...argv]);
      if (ceiling === undefined) {
        delete process.env['GIT_CEILING_DIRECTORIES'];
      } else {
        process.env['GIT_CEILING_DIRECTORIES'] = ceiling;
      }
      assert.deepEqual({ status, stdout, stderr }, { status: 2, stdout: '', stderr: `ackmesh: ${reason}\n` });
    });
  }
});
