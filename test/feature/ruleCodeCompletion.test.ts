import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import type { CompletionItem } from '../../server/src/features/feature';
import { applyEdits, openWorkspace } from '../support/workspace';

const at = (comment: string): { readonly items: readonly CompletionItem[]; readonly text: string } => {
  const { workspace, uri, offset } = openWorkspace(
    `#- a.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec:\n  ${comment}\n  cidrBlock: [10.0.0.0/16]\n`,
  );
  return { items: complete(workspace, uri, offset), text: workspace.file(uri)?.text ?? '' };
};
const labels = (comment: string): readonly string[] =>
  [...at(comment).items].sort((a, b) => (a.sort < b.sort ? -1 : 1)).map(({ label }) => label);

describe('completion in a comment that disables rules', () => {
  it('offers their codes, those of what is found in the file first', () => {
    const codes = labels('# ackmesh-disable-next-line <|>');
    assert.equal(codes[0], 'schema/unknown-field');
    assert.ok(codes.includes('ref/not-found') && codes.includes('knative/traffic-sum'));
    for (const comment of ['# ackmesh-disable s<|>', '#ackmesh-enable ref/not-found,<|>', '# ackmesh-disable ref/not-found kcc/<|>']) {
      assert.ok(labels(comment).includes('schema/unknown-field'), comment);
    }
  });

  it('offers none twice, and replaces the whole code', () => {
    const { items, text } = at('# ackmesh-disable ref/not-found, schema/un<|>known -- why');
    assert.ok(!items.some(({ label }) => label === 'ref/not-found'));
    const item = items.find(({ label }) => label === 'schema/unknown-field');
    assert.ok(item !== undefined);
    assert.ok(applyEdits(text, [item]).includes('# ackmesh-disable ref/not-found, schema/unknown-field -- why\n'));
  });

  it('offers nothing in the word itself, in a reason and in other comments', () => {
    for (const comment of ['# ackmesh-dis<|>able', '# ackmesh-disable ref/not-found -- the <|>', '# ackmesh is <|>', '# see ref/<|>']) {
      assert.deepEqual(labels(comment), [], comment);
    }
  });
});
