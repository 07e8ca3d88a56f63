import assert from 'node:assert/strict';
import { documentSymbols } from '../../server/src/features/outline/documentSymbols';
import type { DocumentSymbol } from '../../server/src/features/feature';
import { openWorkspace } from '../support/workspace';

describe('names of symbols', () => {
  it('are cut between two characters', () => {
    const long = `${'a'.repeat(78)}🚀${'b'.repeat(20)}`;
    const { workspace, uri } = openWorkspace(
      `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: a }\nspec:\n  cidrBlocks:\n    - ${long}\n`,
    );
    const names = JSON.stringify(documentSymbols(workspace, uri));
    assert.match(names, /a{60,}…/);
    assert.doesNotMatch(names, /\\ud83d…/);
  });

  it('are a line where a key is a list with all that follows', () => {
    const { workspace, uri } = openWorkspace(
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nspec:\n  tags:\n    - key: a\n- \n\n  cidrBlocks:\n    - 10.0.0.0/16\n',
    );
    const namesIn = (symbols: readonly DocumentSymbol[]): string[] => symbols.flatMap(({ name, children }) => [name, ...namesIn(children)]);
    assert.deepEqual(
      namesIn(documentSymbols(workspace, uri)).filter((name) => name === '' || name.includes('\n')),
      [],
    );
  });
});
