import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, inputOf, targets } from '../fuzz/targets';
import { seeded } from '../support/mutate';
import { projectFolder } from '../support/schemaBundle';

const found = join(projectFolder, 'test/fuzz/found');

describe('hostile inputs', () => {
  for (const target of targets) {
    it(`of ${target.name}: every question has an answer`, () => {
      for (let seed = 1; seed <= 25; seed += 1) {
        assert.doesNotThrow(() => ask(target, inputOf(target, seeded(seed)), seeded(seed)), `seed ${seed}`);
      }
    });
  }

  for (const file of existsSync(found) ? readdirSync(found).filter((name) => name.endsWith('.json')) : []) {
    it(`found before: ${file}`, () => {
      const target = targets.find(({ name }) => file.startsWith(`${name}-`));
      assert.ok(target !== undefined);
      ask(target, JSON.parse(readFileSync(join(found, file), 'utf8')) as string, seeded(1));
    });
  }
});
