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
    const { kindPattern } = (await import(path.join(repositoryRoot, 'scripts/grammar.mjs'))) as {
      readonly kindPattern: (index: unknown) => string;
    };
    assert.equal(grammar.repository.kind.match, kindPattern(index), 'run npm run grammar');
  });
});

describe('scopes of the grammars', () => {
  it('are none that themes paint as an error or as deleted', () => {
    const folder = path.join(repositoryRoot, 'syntaxes');
    const names = fs
      .readdirSync(folder)
      .flatMap((file) =>
        [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/"name": "([^"]+\.ackmesh)"/g)].map(([, name = '']) => name),
      );
    assert.ok(names.length > 8);
    // Light themes of VS Code paint names of properties red, like those of CSS.
    assert.deepEqual(
      names.filter((name) => /^(?:invalid|message\.error|markup\.deleted|support\.type\.property-name)\b/.test(name)),
      [],
    );
  });
});
