import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../server/src/families/catalogue';
import { docsOf } from '../../../server/src/rules/rule';
import { projectFolder } from '../../support/schemaBundle';
import { rulesOf } from '../../support/kcc';

describe('pages of Config Connector rules', () => {
  for (const { code } of catalogue.filter(({ family }) => family === 'kcc')) {
    it(`${code} has a page whose examples are what they say`, () => {
      const file = join(projectFolder, docsOf(code));
      assert.ok(existsSync(file), file);
      const text = readFileSync(file, 'utf8');
      if (text.includes('\n## Before\n')) {
        return; // The examples are a change; the test of all pages makes it.
      }
      const [wrong = '', right = ''] = [...text.matchAll(/^## (?:Wrong|Right)\n\n```yaml\n([^]*?)^```$/gm)].map(
        ([, example = '']) => example,
      );
      const on = `rules: { "${code}": warning }`;
      assert.ok(rulesOf(wrong, on).includes(code), `not reported: ${rulesOf(wrong, on).join(', ')}`);
      assert.deepEqual(
        rulesOf(right, on).filter((each) => each === code || each.startsWith('schema/') || each.startsWith('yaml/')),
        [],
      );
    });
  }
});
