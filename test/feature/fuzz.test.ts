import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, inputOf, runTargets, textTargets } from '../fuzz/targets';
import { seeded } from '../support/mutate';
import { projectFolder } from '../support/schemaBundle';

const found = join(projectFolder, 'test/fuzz/found');

describe('hostile inputs', () => {
  for (const target of textTargets) {
    it(`of ${target.name}: every question has an answer`, () => {
      for (let seed = 1; seed <= 25; seed += 1) {
        assert.doesNotThrow(() => ask(target, inputOf(target, seeded(seed)), seeded(seed)), `seed ${seed}`);
      }
    });
  }

  for (const { name, run } of runTargets) {
    it(`of ${name}: nothing goes wrong`, async () => {
      await run(1);
    });
  }

  for (const file of existsSync(found) ? readdirSync(found).filter((name) => name.endsWith('.json')) : []) {
    it(`found before: ${file}`, async () => {
      const input = JSON.parse(readFileSync(join(found, file), 'utf8')) as string | number;
      const named = ({ name }: { readonly name: string }): boolean => file.startsWith(`${name}-`);
      const text = textTargets.find(named);
      const other = runTargets.find(named);
      assert.ok((text === undefined) !== (other === undefined));
      if (typeof input === 'string') {
        assert.ok(text !== undefined);
        ask(text, input, seeded(1));
      } else {
        await other?.run(input);
      }
    });
  }
});
