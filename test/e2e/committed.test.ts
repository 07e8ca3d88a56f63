import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { session } from './session';

const member = (role: string): string => `apiVersion: iam.cnrm.cloud.google.com/v1beta1
kind: IAMPolicyMember
metadata:
  name: reader
  namespace: team
spec:
  resourceRef:
    kind: Project
  role: ${role}
  member: user:reader@example.com
`;

describe("git's HEAD in VS Code", () => {
  const open = session('committed', {
    files: { 'iam/member.yaml': member('roles/viewer') },
    settings: { 'git.enabled': true, 'git.openRepositoryInParentFolders': 'never' },
  });

  before(async function () {
    this.timeout(120_000);
    const git = (...parts: readonly string[]): void => {
      const { status, stderr } = spawnSync('git', ['-c', 'user.name=reader', '-c', 'user.email=reader@example.com', ...parts], {
        cwd: open.workspace.folder,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
    };
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'all');
    open.workspace.write('iam/member.yaml', member('roles/editor'));
    await open.vscode.reload();
  });

  it('tells which fields cannot change', async () => {
    await open.vscode.openFile('iam/member.yaml', { line: 9, column: 10 });
    await open.vscode.squiggles.first().waitFor({ timeout: 60_000 });
    await open.vscode.showProblems('immutable');
    await open.vscode.problems.filter({ hasText: 'schema/immutable-changed' }).first().waitFor();
    await open.shot('immutable');
  });
});
