import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CompiledProgram } from '../../server/src/hosts/node/compiledProgram';
import { CliFolder } from '../support/cli';

describe('a program that keeps its compiled code', () => {
  const source =
    'const add = (a, b) => a + b;\nmodule.exports = { sum: add(1, 2), file: __filename, isMain: require.main === module, path: require("node:path").sep };\n' +
    `module.exports.later = () => [${'"some text", '.repeat(200)}];\n`;
  const folder = new CliFolder();
  const path = join(folder.path, 'program.js');
  const code = join(folder.path, 'program.code');
  beforeEach(() => {
    rmSync(code, { force: true });
    folder.write({ 'program.js': source });
  });
  after(() => folder.remove());

  function started(): { readonly program: CompiledProgram; readonly exports: unknown } {
    const program = new CompiledProgram(path);
    const own = { exports: {} } as NodeJS.Module;
    program.run(own, createRequire(path));
    return { program, exports: own.exports };
  }

  function keptOnce(): Buffer {
    started().program.keep();
    return readFileSync(code);
  }

  it('runs it as the module that it stands for', () => {
    const { program, exports } = started();
    const { sum, file, isMain, path: separator } = exports as Record<string, unknown>;
    assert.deepEqual([sum, file, isMain, separator], [3, path, false, join('a', 'b')[1]]);
    assert.equal(program.isCompiled, false);
  });

  it('takes what an earlier start kept, and leaves it as it is where nothing new was compiled', () => {
    const kept = keptOnce();
    const { program, exports } = started();
    assert.equal(program.isCompiled, true);
    assert.equal((exports as { readonly sum: number }).sum, 3);
    program.keep();
    assert.deepEqual(readFileSync(code), kept);
    assert.deepEqual(readdirSync(folder.path).sort(), ['program.code', 'program.js']);
  });

  it('adds what was compiled since, also after starts that had nothing to add', () => {
    const kept = keptOnce();
    started().program.keep();
    started().program.keep();
    assert.deepEqual(readFileSync(code), kept);
    const { program, exports } = started();
    (exports as { readonly later: () => void }).later();
    program.keep();
    const more = readFileSync(code);
    assert.ok(more.length > kept.length);
    assert.equal(new CompiledProgram(path).isCompiled, true);
    started().program.keep();
    assert.deepEqual(readFileSync(code), more, 'a start that did less');
  });

  it('takes nothing that is damaged, cut off, empty or of another engine, and writes it anew', () => {
    const kept = keptOnce();
    const changedAt = (at: number): Buffer => Buffer.from(kept.map((byte, index) => (index === at ? byte ^ 1 : byte)));
    for (const damaged of [
      changedAt(0),
      changedAt(40),
      changedAt(kept.length - 1),
      kept.subarray(0, 100),
      kept.subarray(0, 20),
      Buffer.alloc(0),
    ]) {
      writeFileSync(code, damaged);
      const { program, exports } = started();
      assert.equal(program.isCompiled, false);
      assert.equal((exports as { readonly sum: number }).sum, 3);
      program.keep();
      assert.equal(new CompiledProgram(path).isCompiled, true);
    }
  });

  it('takes nothing of another program, be it of the same length', () => {
    keptOnce();
    folder.write({ 'program.js': source.replace('1, 2', '3, 4') });
    const { program, exports } = started();
    assert.equal(program.isCompiled, false);
    assert.equal((exports as { readonly sum: number }).sum, 7);
  });

  it('keeps nothing where it cannot write', () => {
    const gone = new CliFolder();
    gone.write({ 'program.js': source });
    const program = new CompiledProgram(join(gone.path, 'program.js'));
    gone.remove();
    assert.doesNotThrow(() => program.keep());
    assert.equal(existsSync(gone.path), false);
  });
});
