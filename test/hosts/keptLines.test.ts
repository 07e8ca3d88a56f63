import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptLinesLimits } from '../../server/src/base/limits';
import { keptLinesIn } from '../../server/src/hosts/node/keptLines';

describe('kept lines', () => {
  let folder: string;
  let program: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ackmesh-kept-'));
    program = join(folder, 'program.js');
    writeFileSync(program, 'program');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const cache = (): string => join(folder, 'a', 'cache');
  const files = (): readonly string[] => readdirSync(cache());
  const read = async (key: string): Promise<readonly string[] | undefined> => {
    const lines = await keptLinesIn(cache(), program).read([key]);
    return lines === undefined ? undefined : [...lines];
  };
  const write = (key: string, lines: readonly string[]): Promise<boolean> => keptLinesIn(cache(), program).write([key], lines);

  it('are what was written, in a folder that is made for them', async () => {
    assert.equal(await read('a'), undefined);
    const large = ['x'.repeat(1_500_000), '🚀'.repeat(700_000), ''];
    assert.equal(await write('a', large), true);
    assert.equal(await write('b', []), true);
    assert.deepEqual(await read('a'), large);
    assert.deepEqual(await read('b'), []);
    assert.equal(await write('a', ['other']), true);
    assert.deepEqual(await read('a'), ['other']);
    assert.equal(files().length, 2);
  });

  it('are not there for another program, and not when they are damaged', async () => {
    await write('a', ['one', 'two']);
    const path = join(cache(), files()[0] ?? '');
    const whole = readFileSync(path, 'utf8');
    for (const damaged of [whole.replace('one', 'One'), whole.slice(0, -2), `${whole}x`, '', 'x']) {
      writeFileSync(path, damaged);
      assert.equal(await read('a'), undefined);
    }
    writeFileSync(path, whole);
    assert.deepEqual(await read('a'), ['one', 'two']);
    writeFileSync(program, 'another program');
    assert.equal(await read('a'), undefined);
  });

  it('leave nothing where they cannot be written', async () => {
    writeFileSync(join(folder, 'a'), 'a file');
    assert.equal(await write('a', ['x']), false);
    assert.equal(await read('a'), undefined);
  });

  it('do not grow without end', async () => {
    mkdirSync(cache(), { recursive: true });
    writeFileSync(join(cache(), 'notes.txt'), 'of somebody else');
    for (let index = 0; index <= keptLinesLimits.files; index += 1) {
      await write(String(index), ['x']);
      files().forEach((name, place) => utimesSync(join(cache(), name), 1000 + place, 1000 + place));
    }
    assert.equal(files().length, keptLinesLimits.files + 1);
    assert.ok(files().includes('notes.txt'));
  });
});
