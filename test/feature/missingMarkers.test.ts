import assert from 'node:assert/strict';
import { applyFix, checkDiagnostics, checkFix, openWorkspace, problemsOf } from '../support/workspace';

const vpc = (name: string, more = ''): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: ${name}\nspec:\n  cidrBlocks: [10.0.0.0/16]\n${more}`;

describe('objects without "---" between them', () => {
  it('are reported once each, and separated', () => {
    const marked = `${vpc('a')}<|apiVersion|>${vpc('b').slice('apiVersion'.length)}<|apiVersion|>${vpc('c').slice('apiVersion'.length)}`;
    assert.deepEqual(problemsOf(openWorkspace(marked)), [
      'yaml/duplicate-key: Duplicate key "apiVersion" in this mapping: "---" is missing before this object',
      'yaml/duplicate-key: Duplicate key "apiVersion" in this mapping: "---" is missing before this object',
    ]);
    checkDiagnostics(marked, ['yaml/duplicate-key', 'yaml/duplicate-key']);
    checkFix(marked, 'Insert "---" between the objects', 'yaml/duplicate-key', `${vpc('a')}---\n${vpc('b')}---\n${vpc('c')}`);
  });

  it('keep the comments above them, and what is wrong in them is told', () => {
    const wrong = openWorkspace(`${vpc('a', '  cidrBlock: x\n')}${vpc('b')}`);
    assert.equal(problemsOf(wrong).length, 1);
    assert.equal(applyFix(wrong, 'Insert "---" before this object'), `${vpc('a', '  cidrBlock: x\n')}---\n${vpc('b')}`);
    checkFix(
      `${vpc('a')}\n# the second\n# of two\n${vpc('b')}`,
      'Insert "---" before this object',
      'yaml/duplicate-key',
      `${vpc('a')}\n---\n# the second\n# of two\n${vpc('b')}`,
    );
  });

  it('may have many comments above them', () => {
    const comments = '# more\n'.repeat(20_000);
    const opened = openWorkspace(`${vpc('a')}${comments}${vpc('b')}`);
    assert.equal(applyFix(opened, 'Insert "---" before this object'), `${vpc('a')}---\n${comments}${vpc('b')}`);
  });

  it('are no keys that one object repeats', () => {
    for (const text of [vpc('a', 'spec: {}\n'), vpc('a', 'kind: VPC\n'), `${vpc('a')}metadata: { name: b }\n${vpc('c')}`]) {
      const problems = problemsOf(openWorkspace(text));
      assert.ok(problems.length > 0 && problems.every((problem) => !problem.includes('---')), problems.join('\n'));
    }
  });
});
