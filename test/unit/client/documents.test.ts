import assert from 'node:assert/strict';
import type { onlyThis } from '../../../client/src/documents';
import { loadClient } from '../../support/fakeVscode';

class RelativePattern {
  readonly base: unknown;
  readonly pattern: string;

  constructor(base: unknown, pattern: string) {
    this.base = base;
    this.pattern = pattern;
  }
}

describe('the selector of one document', () => {
  const vscode = { RelativePattern, Uri: { joinPath: () => 'folder' } };
  const module = loadClient<{ readonly onlyThis: typeof onlyThis }>('documents', vscode);
  const patternOf = (name: string): unknown => {
    const document = { uri: { scheme: 'file', path: `/ws/${name}` }, languageId: 'yaml' };
    const { pattern } = module.onlyThis(document as never) as { readonly pattern: { readonly pattern: string } };
    return pattern.pattern;
  };

  it('has a pattern that its name matches, whatever is in it', () => {
    assert.deepEqual(['a-b.yaml', '[env].yaml', '{{app}}.yaml', 'a*b?.yaml'].map(patternOf), [
      'a-b.yaml',
      '[[]env[]].yaml',
      '[{][{]app[}][}].yaml',
      'a[*]b[?].yaml',
    ]);
  });
});
