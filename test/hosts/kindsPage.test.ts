import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Catalogue } from '../../server/src/rules/catalogue';
import { levels } from '../../server/src/rules/level';
import { families } from '../../server/src/families';

const root = path.resolve(__dirname, '../../..');

interface Level {
  readonly enum: readonly string[];
  readonly description: string;
}

describe('generated pages and schemas', () => {
  it('docs/kinds.md is what npm run kinds writes for the bundle', async () => {
    const { kindsPage, kindsFile } = (await import(path.join(root, 'scripts/kindsPage.mjs'))) as {
      readonly kindsPage: (index: unknown) => string;
      readonly kindsFile: string;
    };
    assert.equal(fs.readFileSync(kindsFile, 'utf8'), kindsPage(JSON.parse(fs.readFileSync(path.join(root, 'schemas/index.json'), 'utf8'))));
  });

  it('the schema of settings.json knows every rule by its code and by globs', async () => {
    const { settingsSchema } = (await import(path.join(root, 'scripts/settingsSchema.mjs'))) as {
      readonly settingsSchema: (rules: unknown) => {
        readonly properties: { readonly 'ackmesh.rules': { readonly properties: Readonly<Record<string, Level>> } };
      };
    };
    const { rules } = new Catalogue(families);
    const known = settingsSchema(rules).properties['ackmesh.rules'].properties;
    assert.deepEqual(
      rules.filter(({ code }) => known[code] === undefined),
      [],
    );
    assert.ok(known['kcc/*'] !== undefined && known['ref/*'] !== undefined);
    assert.match(known['ref/not-found']?.description ?? '', /\. Level without this setting: warning\.$/);
    assert.deepEqual([...(known['ref/not-found']?.enum ?? [])].sort(), [...levels].sort());
  });
});
