import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

describe('what the engine is told before work on many files', () => {
  it('is known to it: it complains of nothing, and the process goes on', () => {
    // In a process of its own, since flags hold for all of it.
    const program = join(__dirname, '../../server/src/hosts/node/compiling.js');
    const run = `require(${JSON.stringify(program)}).compileForRun(10_000); process.stdout.write(String([3, 4].map((each) => each * each)));`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', run], { encoding: 'utf8' });
    assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '9,16', stderr: '' });
  });
});
