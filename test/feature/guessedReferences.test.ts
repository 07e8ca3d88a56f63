import assert from 'node:assert/strict';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { inspect } from '../../server/src/features/effective/inspect';
import { references } from '../../server/src/features/references/references';
import { codesOf, openWorkspace, uriOf, type Opened } from '../support/workspace';
import { neverCancelled } from '../../server/src/base/cancellation';

/** An object of a service whose kinds nobody describes, with a reference that only its form tells. */
const guessed = (reference: string): string =>
  `#- quota.yaml\napiVersion: quota.services.k8s.aws/v1alpha1\nkind: Limit\nmetadata: { name: l, namespace: shop }\nspec:\n  ${reference}\n#- role.yaml\napiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata: { name: reader, namespace: shop }\nspec: { name: reader, assumeRolePolicyDocument: "{}" }\n`;

const targets = ({ workspace, uri, offset }: Opened): readonly string[] =>
  definition(workspace, uri, offset).map(
    ({ uri: file, selection }) => workspace.file(file)?.text.slice(selection.start, selection.end) ?? '',
  );

describe('a reference that only its form tells', () => {
  it('goes to the object that its key and name mean, alone and in a list', () => {
    for (const reference of [
      'roleRef: { from: { name: rea<|>der } }',
      'executionRoleRef: { from: { name: rea<|>der, namespace: shop } }',
      'roleRefs: [ { from: { name: rea<|>der } } ]',
      'deep: { roleRef: { from: { name: rea<|>der } } }',
    ]) {
      assert.deepEqual(targets(openWorkspace(guessed(reference))), ['reader'], reference);
    }
  });

  it('goes nowhere where the key means another kind or the form is another', () => {
    for (const reference of [
      'bucketRef: { from: { name: rea<|>der } }',
      'role: { from: { name: rea<|>der } }',
      'roleRef: { from: [ { name: rea<|>der } ] }',
      'roleRef: { to: { name: rea<|>der } }',
      'roleRef: { from: { name: rea<|>der, namespace: other } }',
    ]) {
      assert.deepEqual(targets(openWorkspace(guessed(reference))), [], reference);
    }
  });

  it('is found from its target', () => {
    const { workspace } = openWorkspace(guessed('roleRef: { from: { name: reader } }'));
    const text = workspace.file(uriOf('role.yaml'))?.text ?? '';
    const found = references(workspace, uriOf('role.yaml'), text.indexOf('reader'), { includeDeclaration: false, token: neverCancelled });
    assert.deepEqual(
      found.map(({ uri }) => uri),
      [uriOf('quota.yaml')],
    );
  });

  it('is never a finding, whatever it says', () => {
    for (const reference of [
      'roleRef: { from: { name: gone } }',
      'roleRef: { from: {} }',
      'roleRef: { from: { name: "" } }',
      'roleRef: { from: { name: reader, namespace: other } }',
      'roleRef: { from: { name: arn:aws:iam::1:role/x } }',
      'role: x\n  roleRef: { from: { name: reader } }',
    ]) {
      assert.deepEqual(codesOf(openWorkspace(guessed(reference))), [], reference);
    }
  });

  it('is a reference of a kind that somebody describes only where the description says so', () => {
    const opened = openWorkspace(
      guessed('roleRef: { from: { name: rea<|>der } }')
        .replace('quota.services.k8s.aws', 's3.services.k8s.aws')
        .replace('kind: Limit', 'kind: Bucket'),
    );
    assert.deepEqual(targets(opened), []);
    assert.ok(diagnosticsOf(opened.uri, opened.workspace).length > 0);
  });

  it('is followed by inspection and hovers, and offers nothing that would change it', () => {
    const opened = openWorkspace(guessed('roleRef: { from: { name: rea<|>der } }'));
    assert.deepEqual(
      inspect(opened.workspace, [opened.uri]).references.map(({ path, to }) => [path, to?.name]),
      [['spec.roleRef', 'reader']],
    );
    assert.ok(hover(opened.workspace, opened.uri, opened.offset) !== undefined);
    assert.deepEqual(codeActions(opened.workspace, opened.uri, { start: opened.offset, end: opened.offset }), []);
  });
});
