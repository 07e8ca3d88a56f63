import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CliFolder } from '../support/cli';

describe('what the engine is told', () => {
  it('is known to it: it complains of nothing, and the process goes on', () => {
    // In a process of its own, since flags hold for all of it.
    const program = join(__dirname, '../../server/src/hosts/node/engine.js');
    const run = [
      `const { tuneForRun, tuneForRest, tuneForServer, tuneBetweenSteps } = require(${JSON.stringify(program)});`,
      'tuneForRun(10_000); tuneForRest(4_000, 10_000); tuneForServer(); tuneBetweenSteps();',
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
        `const { tuneForRun, tuneForRest, tuneForServer, tuneAsUsual } = require(${JSON.stringify(join(node, 'engine.js'))});`,
        `const { CompiledProgram } = require(${JSON.stringify(join(node, 'compiledProgram.js'))});`,
        `const program = new CompiledProgram(${JSON.stringify(join(folder.path, 'program.js'))});`,
        'process.stdout.write(String(program.isCompiled));',
        'program.run(module, require); module.exports(1, 2); tuneForRun(10_000); tuneForRest(4_000, 10_000); tuneForServer(); tuneAsUsual(); program.keep();',
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

  it('stops the young generation at a size, and lets it grow again when that is taken back', () => {
    const node = join(__dirname, '../../server/src/hosts/node');
    const run = [
      `const { tuneBetweenSteps, tuneAsUsual } = require(${JSON.stringify(join(node, 'engine.js'))});`,
      "const { getHeapSpaceStatistics } = require('node:v8');",
      "const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;",
      // Each object survives some collections, so that the engine makes the space larger.
      'const kept = []; const allocate = (between) => { for (let n = 0; n < 6_000_000; n += 1) {',
      '  kept[n % 600_000] = [n]; if (n % 1_000 === 0) between(); } };',
      // The clock that spares looks at the heap is not waited for.
      'let time = 0; process.uptime = () => (time += 1);',
      'allocate(tuneBetweenSteps); const stopped = size(); tuneAsUsual();',
      // When it grows is the engine's matter.
      'for (let round = 0; round < 5 && size() <= stopped; round += 1) allocate(() => undefined);',
      'process.stdout.write(JSON.stringify([stopped < 20_000_000, size() > stopped]));',
    ].join('\n');
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', run], { encoding: 'utf8' });
    assert.deepEqual([JSON.parse(stdout), stderr], [[true, true], '']);
  });
});
