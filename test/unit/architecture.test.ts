import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '../../server/src/hosts/node/bundleReader';

const root = productFolder();

describe('documents', () => {
  for (const document of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'docs/limits.md']) {
    it(`${document} names paths that exist`, () => {
      const text = readFileSync(join(root, document), 'utf8');
      const named = [...text.matchAll(/`((?:client|server|schemas|syntaxes|test|scripts|docs|examples)\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
      const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
      assert.deepEqual([...named, ...linked].filter((path) => !existsSync(join(root, path))), []);
    });
  }
});
