import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from './tokenize';

describe('grammar of kinds', () => {
  it('is what scripts/grammar.mjs writes for the bundle', async () => {
    const index: unknown = JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'schemas/index.json'), 'utf8'));
    const grammar = JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'syntaxes/scalars.tmLanguage.json'), 'utf8')) as {
      readonly repository: { readonly kind: { readonly match: string } };
    };
    const { kindPattern } = (await import(path.join(repositoryRoot, 'scripts/grammar.mjs'))) as { readonly kindPattern: (index: unknown) => string };
    assert.equal(grammar.repository.kind.match, kindPattern(index), 'run npm run grammar');
  });
});
