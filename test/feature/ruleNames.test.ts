import assert from 'node:assert/strict';
import { checkFix, openWorkspace, problemsOf } from '../support/workspace';

const bucket = (comment: string): string =>
  `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n  ${comment}\n  name: a\n`;

describe('names of rules in comments', () => {
  it('are those of rules', () => {
    checkFix(
      bucket('# ackmesh-disable-next-line api/enum, <|schema/unkown-field|>'),
      'Rename to "schema/unknown-field"',
      'schema/config',
      bucket('# ackmesh-disable-next-line api/enum, schema/unknown-field'),
    );
    assert.deepEqual(problemsOf(openWorkspace(bucket('# ackmesh-disable api/enums -- for now'))), [
      'schema/config: Unknown rule "api/enums"; did you mean "api/enum"?',
    ]);
  });

  it('may be globs, and a reason may say anything', () => {
    for (const comment of ['schema/*', 'api/en*', 'api/enum -- see docs/storage.md and https://example.com/unknown-fields', 'all of it']) {
      assert.deepEqual(problemsOf(openWorkspace(bucket(`# ackmesh-disable ${comment}`))), [], comment);
    }
  });
});
