import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CliFolder } from '../support/cli';

describe('what the engine is told before work on many files', () => {
  it('is known to it: it complains of nothing, and the process goes on', () => {
    // In a process of its own, since flags hold for all of it.
    const program = join(__dirname, '../../server/src/hosts/node/compiling.js');
    const run = [
      `const { compileForRun, compileForRest } = require(${JSON.stringify(program)});`,
      'compileForRun(10_000); compileForRest(4_000, 10_000);',
      'process.stdout.write(String([3, 4].map((each) => each * each)));',
    ].join('\n');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', run], { encoding: 'utf8' });
    assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '9,16', stderr: '' });
  });

  it('is taken back before code is kept, so that the next process takes it', () => {
    const folder = new CliFolder();
    try {
      folder.write({ 'program.js': 'module.exports = (a, b) => a + b;\n' });
      const node = join(__dirname, '../../server/src/hosts/node');
      const run = [
        `const { compileForRun, compileForRest, compileAsUsual } = require(${JSON.stringify(join(node, 'compiling.js'))});`,
        `const { CompiledProgram } = require(${JSON.stringify(join(node, 'compiledProgram.js'))});`,
        `const program = new CompiledProgram(${JSON.stringify(join(folder.path, 'program.js'))});`,
        'process.stdout.write(String(program.isCompiled));',
        'program.run(module, require); module.exports(1, 2); compileForRun(10_000); compileForRest(4_000, 10_000); compileAsUsual(); program.keep();',
      ].join('\n');
      const said = [1, 2].map(() => spawnSync(process.execPath, ['-e', run], { encoding: 'utf8' }));
      assert.deepEqual(
        said.map(({ stdout, stderr }) => [stdout, stderr]),
        [
          ['false', ''],
          ['true', ''],
        ],
      );
    } finally {
      folder.remove();
    }
  });
});
